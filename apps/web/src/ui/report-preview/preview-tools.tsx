import { NativeSelect } from '@mantine/core';
import { CARE_LEVELS, type CareLevel } from '@skin-mirror/shared/dimension/dimension.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { REPORT_SECTIONS, type ReportPage } from '@skin-mirror/shared/report/report.ts';
import { useTranslation } from 'react-i18next';
import { LocaleOptions } from '../locale-options.tsx';
import { DEVICE_KINDS, type DeviceKind } from './devices.ts';
import classes from './report-preview.module.css';

interface PreviewToolsProps {
  device: DeviceKind;
  page: ReportPage;
  /** The preview shows all results with this care level. Undefined shows the measured results. */
  level: CareLevel | undefined;
  locale: Locale;
  onDevice: (device: DeviceKind) => void;
  onPage: (page: ReportPage) => void;
  /** Called when the user chooses a care level. Undefined if the level can't be changed. */
  onLevel: ((level: CareLevel | undefined) => void) | undefined;
  onLocale: (locale: Locale) => void;
}

export function PreviewTools(props: PreviewToolsProps) {
  const { device, page, level, locale, onDevice, onPage, onLevel, onLocale } = props;
  const { t } = useTranslation(['preview', 'shared']);
  return (
    <div className={classes.tools}>
      <NativeSelect
        size="xs"
        aria-label={t('device')}
        value={device}
        onChange={(event) => onDevice(DEVICE_KINDS.find((kind) => kind === event.target.value) ?? device)}
        data={DEVICE_KINDS.map((kind) => ({ value: kind, label: t(`device_kind.${kind}`) }))}
      />
      <NativeSelect
        size="xs"
        aria-label={t('page')}
        value={page}
        onChange={(event) => onPage(REPORT_SECTIONS.find((one) => one === event.target.value) ?? page)}
        data={REPORT_SECTIONS.map((one) => ({ value: one, label: t(`page_name.${one}`) }))}
      />
      {onLevel && (
        <NativeSelect
          size="xs"
          aria-label={t('level')}
          value={level ?? ''}
          onChange={(event) => onLevel(CARE_LEVELS.find((one) => String(one) === event.target.value))}
          data={[
            { value: '', label: t('as_measured') },
            ...CARE_LEVELS.map((one) => ({ value: String(one), label: t(`shared:care_level.${one}`) })),
          ]}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={t('language')}
        value={locale}
        onChange={(event) => onLocale(LOCALES.find((one) => one === event.target.value) ?? locale)}
      >
        <LocaleOptions />
      </NativeSelect>
    </div>
  );
}
