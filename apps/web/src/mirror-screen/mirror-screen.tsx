import { slideState } from '@skin-mirror/shared/config/carousel.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { useTranslation } from 'react-i18next';
import { CodePanel } from './code-panel.tsx';
import { IdleView } from './idle-view.tsx';
import classes from './mirror-screen.module.css';
import { ResultView } from './result-view.tsx';
import type { Orientation, ScreenBundle, ScreenCode, ScreenView, ShownResult } from './screen.ts';

interface MirrorScreenProps {
  bundle: ScreenBundle;
  orientation: Orientation;
  view: ScreenView;
  /** The current day in the shop's time zone, such as `2026-11-30`. */
  today: Day;
  /** Null shows that the code is missing. */
  code: ScreenCode | null;
  result: ShownResult;
  /** True stops everything that moves by itself. */
  isPaused: boolean;
}

/**
 * Draws what a mirror shows: portrait in 980 × 1500 px or landscape in 1820 × 844 px, scaled to the width of its place.
 * It needs only a bundle as `/mirrorSrv/config` gives it, so every page can use it.
 */
export function MirrorScreen({ bundle, orientation, view, today, code, result, isPaused }: MirrorScreenProps) {
  const slides = bundle.marketing.carousel.filter(
    (slide) => slide.orientation === orientation && slideState(slide, today) === 'shown',
  );
  return (
    <div className={classes.place}>
      <div
        className={classes.screen}
        data-orientation={orientation}
        data-view={view}
        data-paused={isPaused || undefined}
      >
        {view === 'idle' && <IdleView bundle={bundle} slides={slides} isPaused={isPaused} />}
        {view === 'scan' && <ScanView bundle={bundle} code={code} />}
        {view === 'result' && (
          <ResultView bundle={bundle} today={today} code={code} result={result} isPaused={isPaused} />
        )}
      </div>
    </div>
  );
}

/** The screen of a mirror whose customers scan before the test. */
function ScanView({ bundle, code }: { bundle: ScreenBundle; code: ScreenCode | null }) {
  const { t } = useTranslation('mirror-screen');
  return (
    <div className={classes.scan}>
      <span className={classes.shop}>{bundle.shop}</span>
      <p className={classes.headline}>{t('scan_first')}</p>
      <CodePanel qr={bundle.marketing.qr} code={code} />
    </div>
  );
}
