import { useTranslation } from 'react-i18next';
import { CodePanel } from './code-panel.tsx';
import classes from './mirror-screen.module.css';
import type { ScreenBundle, ScreenCode } from './screen.ts';

/** The screen of a mirror whose customers scan before the test. */
export function ScanView({ bundle, code }: { bundle: ScreenBundle; code: ScreenCode | null }) {
  const { t } = useTranslation('mirror-screen');
  return (
    <div className={classes.scan}>
      <span className={classes.shop}>{bundle.shop}</span>
      <p className={classes.headline}>{t('scan_first')}</p>
      <CodePanel qr={bundle.marketing.qr} code={code} />
    </div>
  );
}
