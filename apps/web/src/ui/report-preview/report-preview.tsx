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
  /** Unsaved settings from the form. If a setting is missing or invalid, the preview uses the saved value. */
  config?: { readonly [Key in keyof ShopConfig]?: unknown };
  /** A text that the user is editing. The report shows the value that the text describes, and scrolls to this value. */
  text?: DraftText | undefined;
  /** Unsaved logo, face or products for the report. */
  own?: Partial<Pick<SharedReport, 'logo' | 'face' | 'goods'>>;
  /** The id of the report section to scroll to. By default, the preview scrolls to the section that shows `text`, the text being edited. */
  target?: string | undefined;
  /**
   * The report page to show. The user can switch to another page. When this value changes, the preview shows the new
   * page.
   */
  page: ReportPage;
  locale?: Locale;
  /** The height of the page parts above and below the frame, in px. */
  around?: number;
  canEnlarge?: boolean;
}

/** The height of the title, the tools and the margins in the enlarged preview, in px. */
const AROUND_LARGE = 230;

/**
 * Shows a preview of the report with unsaved changes. The preview uses the shop's newest test, or a sample if the shop
 * has no tests. The account needs the permission `config`, `face` or `goods`.
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
      // A text belongs to one care level, so the preview of a text offers no other levels.
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

/** Returns the page that the user chose last. When `given` changes, returns `given` again. */
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
