import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { fitsConfig, type ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { isConfigKey } from '@skin-mirror/shared/config/config.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { type DraftText, isHidden, partOf, previewReport } from '@skin-mirror/shared/report/preview.ts';
import type { PreviewEvent, PreviewMessage } from '@skin-mirror/shared/report/preview-message.schema.ts';
import type { PreviewOffers } from '@skin-mirror/shared/report/preview-offers.schema.ts';
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
import { withPhonePage } from './phone-page.ts';
import { type PreviewChoices, PreviewTools } from './preview-tools.tsx';
import classes from './report-preview.module.css';
import { PHOTO_PAGE, PHOTOS, samplePhotos } from './sample-photos.ts';

export interface ReportPreviewProps {
  /** Unsaved settings from the form. If a setting is missing or invalid, the preview uses the saved value. */
  config?: { readonly [Key in keyof ShopConfig]?: unknown };
  /** A text that the user is editing. The report shows the value that the text describes, and scrolls to this value. */
  text?: DraftText | undefined;
  /** Unsaved logo, texts, face or products for the report. */
  own?: Partial<Pick<SharedReport, 'logo' | 'texts' | 'face' | 'goods'>>;
  /** A lucky draw or coupons from a form. The report shows no others. */
  offers?: PreviewOffers;
  /** The number of the mirror whose texts, products and settings the report has. By default, it has the shop's. */
  device_no?: string | undefined;
  /** True to show drawn close-ups, too. */
  hasCloseUps?: boolean;
  /** The id of the report's section to scroll to; by default the one that shows `text`. */
  target?: string | undefined;
  /** The report page to show. The user can switch to another one until this value changes. */
  page: ReportPage;
  locale?: Locale;
  /** The height of the page parts above and below the frame, in px. */
  around?: number;
  canEnlarge?: boolean;
}

/** The height of the title, the tools and the margins in the enlarged preview, in px. */
const AROUND_LARGE = 230;

/** The pause after which a typed age counts, in ms. */
const TYPING_MS = 250;

/**
 * Shows a preview of the report with unsaved changes. The preview uses the shop's newest test, or a sample if the shop
 * has no tests. Its photos are drawn. The account needs the permission `config`, `face`, `goods` or `marketing`.
 */
export function ReportPreview({
  config,
  text,
  own,
  offers,
  device_no = '',
  hasCloseUps = false,
  target: wantedTarget = text && partOf(text),
  page: wanted,
  locale: first,
  around = 376,
  canEnlarge = true,
}: ReportPreviewProps) {
  const { t } = useTranslation(['preview', 'shared']);
  const [page, setPage] = useChoice(wanted);
  const [target, setTarget] = useChoice(wantedTarget);
  const [choices, setChoices] = useState<PreviewChoices>({ device: 'phone', locale: first ?? currentLocale() });
  const { device, locale, level, light, sex } = choices;
  const [age] = useDebouncedValue(choices.age, TYPING_MS);
  const [isLarge, setLarge] = useState(false);
  const preview = trpc.report.preview.useQuery(
    { locale, device_no, ...(level && { level }), ...(sex !== undefined && { sex }), ...(age && { age }) },
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
        report: {
          ...previewReport(data.report, settings, text),
          images: samplePhotos(sex, hasCloseUps),
          h5: withPhonePage(data.report.h5, config ?? {}),
          ...own,
        },
        ...(light && { light }),
        ...(target && { target }),
        ...(offers && { offers }),
      },
    [data, settings, config, text, own, offers, hasCloseUps, target, page, locale, light, sex],
  );
  const go = useCallback(
    (to: Extract<PreviewEvent, { kind: 'report-preview-went' }>) => {
      setPage(to.page);
      setChoices((before) => ({ ...before, locale: to.locale, light: to.light ?? before.light }));
    },
    [setPage],
  );
  const choose = (change: Partial<PreviewChoices>) => {
    setChoices({ ...choices, ...change });
    if (!change.light) return;
    // The summary has no photos.
    if (page === 'report') setPage(PHOTO_PAGE);
    setTarget(PHOTOS);
  };

  const tools = (
    <PreviewTools
      choices={choices}
      page={page}
      // A text belongs to one care level, so the preview of a text offers no other levels.
      hasLevels={!text}
      onChange={choose}
      onPage={(chosen) => {
        setPage(chosen);
        setTarget(wantedTarget);
      }}
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

/** Returns the value that the user chose last. When `given` changes, returns `given` again. */
function useChoice<T>(given: T): [T, (value: T) => void] {
  const [chosen, setChosen] = useState({ given, value: given });
  const choose = useCallback((value: T) => setChosen({ given, value }), [given]);
  return [chosen.given === given ? chosen.value : given, choose];
}

function withDraft(saved: DisplaySettings, draft: ReportPreviewProps['config'] = {}): DisplaySettings {
  const valid = Object.entries(draft).filter(
    ([key, value]) => key in saved && isConfigKey(key) && fitsConfig(key, value),
  );
  return { ...saved, ...Object.fromEntries(valid) };
}
