import { NativeSelect, NumberInput, Popover, SimpleGrid } from '@mantine/core';
import {
  CARE_LEVELS,
  type CareLevel,
  LIGHT_MODES,
  type LightMode,
  SEX,
  type Sex,
} from '@skin-mirror/shared/dimension/dimension.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { REPORT_SECTIONS, type ReportPage } from '@skin-mirror/shared/report/report.ts';
import { IconAdjustments } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action.tsx';
import { LocaleOptions } from '../locale-options.tsx';
import { useNarrow } from '../resource/use-narrow.ts';
import { DEVICE_KINDS, type DeviceKind } from './devices.ts';
import classes from './report-preview.module.css';

const SEXES = [SEX.female, SEX.male] as const;

export interface PreviewChoices {
  readonly device: DeviceKind;
  readonly locale: Locale;
  /** The preview shows all results with this care level. Undefined shows the measured results. */
  readonly level?: CareLevel | undefined;
  readonly light?: LightMode;
  /** The invented customer's sex and age; undefined shows the test without them. */
  readonly sex?: Sex | undefined;
  readonly age?: number | undefined;
}

interface PreviewToolsProps {
  choices: PreviewChoices;
  page: ReportPage;
  hasLevels: boolean;
  onChange: (change: Partial<PreviewChoices>) => void;
  onPage: (page: ReportPage) => void;
}

export function PreviewTools({ choices, page, hasLevels, onChange, onPage }: PreviewToolsProps) {
  const { device, locale, level, light, sex, age } = choices;
  const { t } = useTranslation(['preview', 'shared']);
  const isNarrow = useNarrow();
  return (
    <div className={classes.tools}>
      {/* Beside the report where there is room, so that the report shows each choice. */}
      <Popover position={isNarrow ? 'bottom-start' : 'left-start'} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <IconAction variant="default" size={30} label={t('more')} icon={IconAdjustments} iconSize={16} />
        </Popover.Target>
        <Popover.Dropdown aria-label={t('more')}>
          <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs" w="min(18rem, 78vw)">
            {hasLevels && (
              <NativeSelect
                size="xs"
                label={t('level')}
                value={level ?? ''}
                onChange={(event) => onChange({ level: CARE_LEVELS.find((one) => String(one) === event.target.value) })}
                data={[
                  { value: '', label: t('as_measured') },
                  ...CARE_LEVELS.map((one) => ({ value: String(one), label: t(`shared:care_level.${one}`) })),
                ]}
              />
            )}
            <NativeSelect
              size="xs"
              label={t('light')}
              value={light ?? LIGHT_MODES[0]}
              onChange={(event) =>
                onChange({ light: LIGHT_MODES.find((one) => one === event.target.value) ?? LIGHT_MODES[0] })
              }
              data={LIGHT_MODES.map((one) => ({ value: one, label: t(`shared:light_mode.${one}`) }))}
            />
            <NativeSelect
              size="xs"
              label={t('sex')}
              value={sex ?? ''}
              onChange={(event) => onChange({ sex: SEXES.find((one) => String(one) === event.target.value) })}
              data={[
                { value: '', label: t('any_sex') },
                ...SEXES.map((one) => ({ value: String(one), label: t(`shared:sex.${one}`) })),
              ]}
            />
            <NumberInput
              size="xs"
              label={t('age')}
              placeholder={t('any_age')}
              value={age ?? ''}
              onChange={(value) => onChange({ age: Number(value) || undefined })}
              min={1}
              max={120}
              clampBehavior="strict"
              allowDecimal={false}
              allowNegative={false}
            />
          </SimpleGrid>
        </Popover.Dropdown>
      </Popover>
      <NativeSelect
        size="xs"
        aria-label={t('device')}
        value={device}
        onChange={(event) => onChange({ device: DEVICE_KINDS.find((kind) => kind === event.target.value) ?? device })}
        data={DEVICE_KINDS.map((kind) => ({ value: kind, label: t(`device_kind.${kind}`) }))}
      />
      <NativeSelect
        size="xs"
        aria-label={t('page')}
        value={page}
        onChange={(event) => onPage(REPORT_SECTIONS.find((one) => one === event.target.value) ?? page)}
        data={REPORT_SECTIONS.map((one) => ({ value: one, label: t(`page_name.${one}`) }))}
      />
      <NativeSelect
        size="xs"
        aria-label={t('language')}
        value={locale}
        onChange={(event) => onChange({ locale: LOCALES.find((one) => one === event.target.value) ?? locale })}
      >
        <LocaleOptions />
      </NativeSelect>
    </div>
  );
}
