import { Button, Skeleton } from '@mantine/core';
import { fitsConfig, type ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { isConfigKey } from '@skin-mirror/shared/config/config.ts';
import type { CareLevel } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { type DraftText, isHidden, partOf, previewReport } from '@skin-mirror/shared/report/preview.ts';
import type { PreviewMessage } from '@skin-mirror/shared/report/preview-message.schema.ts';
import type { DisplaySettings, SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { Dialog } from '../dialog.tsx';
import { ErrorState } from '../error-state.tsx';
import { DeviceFrame } from './device-frame.tsx';
import type { DeviceKind } from './devices.ts';
import { PreviewTools } from './preview-tools.tsx';
import classes from './report-preview.module.css';

export interface ReportPreviewProps {
  /** The form's settings. A missing or invalid one keeps its saved value. */
  config?: { readonly [Key in keyof ShopConfig]?: unknown };
  /** A text that is being edited. The report shows the value that it is about, and scrolls to it. */
  text?: DraftText | undefined;
  /** Unsaved content of the report that isn't a setting. */
  own?: Partial<Pick<SharedReport, 'logo' | 'face' | 'goods'>>;
  /** The id of the part to scroll to. If `text` is given, the text's own part is used instead. */
  target?: string | undefined;
  /** The page to show first. The preview also goes to it when it changes. */
  page: ReportPage;
  /** The language to show first; by default that of the console. */
  locale?: Locale;
  /** The part of the window's height outside the frame, in px. */
  around?: number;
  /** True if the preview can fill the window; false inside a dialog. */
  canEnlarge?: boolean;
}

/** The height of the enlarged dialog's title, tools and margins, in px. */
const AROUND_LARGE = 230;

/**
 * Shows the report on its own page as a preview: the shop's newest test, or a sample, with unsaved changes. Needs the
 * permission `config`, `face` or `goods`.
 */
export function ReportPreview({
  config,
  text,
  own,
  target = text && partOf(text),
  page: wanted,
  locale: first,
  around = 340,
  canEnlarge = true,
}: ReportPreviewProps) {
  const { t } = useTranslation(['preview', 'shared']);
  const [device, setDevice] = useState<DeviceKind>('phone');
  const [page, setPage] = usePageOf(wanted);
  const [locale, setLocale] = useState<Locale>(first ?? currentLocale());
  const [level, setLevel] = useState<CareLevel>();
  const [isLarge, setLarge] = useState(false);
  const preview = trpc.report.preview.useQuery(
    { locale, ...(level && { level }) },
    { placeholderData: (previous) => previous },
  );
  const { data } = preview;
  const settings = useMemo(() => data && withDraft(data.display, config), [data, config]);
  const message = useMemo<PreviewMessage | undefined>(
    () =>
      data &&
      settings && {
        kind: 'report-preview',
        page,
        locale,
        report: { ...previewReport(data.report, settings, text), ...own },
        ...(target && { target }),
      },
    [data, settings, text, own, target, page, locale],
  );
  const go = useCallback(
    (to: { page: ReportPage; locale: Locale }) => {
      setPage(to.page);
      setLocale(to.locale);
    },
    [setPage],
  );

  const tools = (
    <PreviewTools
      {...{ device, page, level, locale }}
      onDevice={setDevice}
      onPage={setPage}
      // Offers no levels for a text, because a text belongs to one level.
      onLevel={text ? undefined : setLevel}
      onLocale={setLocale}
    />
  );
  const frame = (height: number) => (
    <DeviceFrame device={device} around={height} title={t('frame')} message={message} onGo={go} />
  );
  return (
    <div className={classes.preview}>
      {tools}
      {preview.error && !data ? (
        <ErrorState error={preview.error} onRetry={preview.refetch} retrying={preview.isFetching} />
      ) : (
        frame(around)
      )}
      <div className={classes.foot}>
        {data ? (
          <p className={classes.note}>
            {settings && text && isHidden(settings, text) && <strong>{t('hidden')} </strong>}
            {t(data.is_sample ? 'sample' : 'newest')}
          </p>
        ) : (
          <Skeleton h={16} className="delayed" />
        )}
        {canEnlarge && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconArrowsMaximize size={14} aria-hidden />}
            onClick={() => setLarge(true)}
          >
            {t('enlarge')}
          </Button>
        )}
      </div>
      <Dialog opened={isLarge} onClose={() => setLarge(false)} title={t('frame')} size="calc(100vw - 3rem)">
        <div className={classes.preview}>
          {tools}
          {frame(AROUND_LARGE)}
        </div>
      </Dialog>
    </div>
  );
}

/** Returns the page to show: the last one that was chosen here, until `given` changes. */
function usePageOf(given: ReportPage): [ReportPage, (page: ReportPage) => void] {
  const [chosen, setChosen] = useState({ given, page: given });
  const choose = useCallback((page: ReportPage) => setChosen({ given, page }), [given]);
  return [chosen.given === given ? chosen.page : given, choose];
}

function withDraft(saved: DisplaySettings, draft: ReportPreviewProps['config'] = {}): DisplaySettings {
  const valid = Object.entries(draft).filter(
    ([key, value]) => key in saved && isConfigKey(key) && fitsConfig(key, value),
  );
  return { ...saved, ...Object.fromEntries(valid) };
}
