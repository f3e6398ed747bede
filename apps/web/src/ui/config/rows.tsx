import { Group, Paper, Radio, Skeleton, Switch, TextInput } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { careLevel, severityBand } from '@skin-mirror/shared/scoring/scoring.ts';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { Hint } from '../hint.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Mark } from '../resource/column.tsx';
import { Section } from '../resource/section.tsx';
import { WHOLE_NUMBER } from '../resource-form/field-props.ts';
import { Tip } from '../tip/tip.tsx';
import classes from './config.module.css';
import type { ConfigField } from './config-form.tsx';

interface SettingRowsProps {
  /** The heading of the card. A page with one card needs none. */
  title?: string;
  children: ReactNode;
  'aria-label'?: string;
}

export function SettingRows({ title, ...list }: SettingRowsProps) {
  const rows = <ul className={classes.settings} {...list} />;
  if (title) return <Section title={title}>{rows}</Section>;
  return (
    <Paper withBorder p="md" radius="md">
      {rows}
    </Paper>
  );
}

interface SettingRowProps {
  /** The setting's name in the text files: `setting.<setting>`. The tip has the same name. */
  setting: string;
  hint?: string;
  values?: object;
  isChanged?: boolean;
  /** True to place the input below the setting's name. A switch stands beside it. The help is always the last. */
  isWide?: boolean;
  /** Draws the input. `labelId` is the id of the element with the setting's name. */
  children: (labelId: string) => ReactNode;
}

export function SettingRow({ setting, hint, values, isChanged, isWide, children }: SettingRowProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <li className={classes.setting} data-wide={isWide || undefined}>
      <Group component="span" gap="xs" className={classes.name}>
        <span id={id}>{t(`setting.${setting}.name`)}</span>
        <Tip type={setting} />
        {isChanged && <ChangedMark />}
      </Group>
      <div>{children(id)}</div>
      <Hint className={classes.help}>{hint ?? t(`setting.${setting}.hint`, { ...values })}</Hint>
    </li>
  );
}

export function ChangedMark() {
  const { t } = useTranslation('settings');
  return <Mark size="sm" color="orange" text={t('mark.changed')} />;
}

interface SwitchRowProps {
  field: ConfigField<
    | 'match_sex'
    | 'match_skin'
    | 'age_mode'
    | 'items_skin_type'
    | 'show_progress'
    | 'h5_show_goods'
    | 'h5_show_cart'
    | 'h5_show_active'
    | 'countdown_status'
    | 'show_simulated'
  >;
}

export const SwitchRow = ({ field: { setting, value, isChanged, change } }: SwitchRowProps) => (
  <SettingRow setting={setting} isChanged={isChanged}>
    {(labelId) => (
      <Switch
        size="md"
        checked={Number(value) > 0}
        // A mirror's reports stay open at -1, other settings are off at 0.
        onChange={(event) => change(event.currentTarget.checked ? 1 : setting === 'countdown_status' ? -1 : 0)}
        aria-labelledby={labelId}
      />
    )}
  </SettingRow>
);

// Loaded separately, because it is larger than the rest of the page.
const NumberInput = lazyPart(() => import('./number-input.ts'), 'NumberInput');

interface NumberRowProps {
  field: ConfigField<
    'max_goods' | 'max_per_role' | 'revisit_days' | 'share_days' | 'carousel_interval' | 'countdown_seconds'
  >;
  hasArrows?: boolean;
}

export function NumberRow({ field: { setting, value, isChanged, isWrong, change }, hasArrows }: NumberRowProps) {
  const { t } = useTranslation('settings');
  const { minValue, maxValue } = shopConfig.shape[setting].unwrap();
  const [min, max] = [minValue ?? 0, maxValue ?? 0];
  const input = {
    w: '8rem',
    value: String(value),
    maxLength: 4,
    autoComplete: 'off',
    error: isWrong && t('out_of_range', { min, max }),
    'data-path': setting,
  };
  return (
    <SettingRow setting={setting} values={{ min, max }} isChanged={isChanged} isWide>
      {(labelId) =>
        hasArrows ? (
          <Suspense fallback={<Skeleton h={36} w={input.w} />}>
            <NumberInput
              {...input}
              min={min}
              max={max}
              value={value}
              onChange={(days) => change(typeof days === 'string' ? days : Number(days))}
              {...WHOLE_NUMBER}
              aria-labelledby={labelId}
            />
          </Suspense>
        ) : (
          <TextInput
            {...input}
            onChange={({ currentTarget: { value: text } }) => change(/^\d+$/.test(text) ? Number(text) : text)}
            inputMode="numeric"
            aria-labelledby={labelId}
          />
        )
      }
    </SettingRow>
  );
}

const { shape } = shopConfig;
const CHOICES = {
  push_mode: [...shape.push_mode.unwrap().values],
  chart_type: shape.chart_type.unwrap().options,
  summary_chart: shape.summary_chart.unwrap().options,
  data_show_type: [...shape.data_show_type.unwrap().values],
  color_show_type: [...shape.color_show_type.unwrap().values],
  age_type: [...shape.age_type.unwrap().values],
  moisture_mode: [...shape.moisture_mode.unwrap().values],
  quality_policy: shape.quality_policy.unwrap().options,
  second_factor: [...shape.second_factor.unwrap().values],
} as const;
type ChoiceKey = keyof typeof CHOICES;
/** The score of an example result. The example shows the effect of a setting. */
const EXAMPLE = 58;

interface ChoiceRowProps {
  field: ConfigField<ChoiceKey>;
  children?: ReactNode;
}

export function ChoiceRow({ field: { setting, value, isChanged, change }, children }: ChoiceRowProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const level = careLevel(EXAMPLE);
  const levelText = useCareLevel();
  const example = {
    score: format.number(EXAMPLE),
    level: levelText(level),
    most: levelText(5),
    ...severityBand(level),
  };
  return (
    <SettingRow setting={setting} isChanged={isChanged} isWide>
      {(labelId) => (
        <>
          <Radio.Group
            value={String(value)}
            onChange={(next) => {
              const chosen = CHOICES[setting].find((one) => String(one) === next);
              if (chosen !== undefined) change(chosen);
            }}
            aria-labelledby={labelId}
          >
            <Group gap="sm" align="stretch">
              {CHOICES[setting].map((one) => (
                <Radio
                  key={one}
                  className={classes.choice}
                  value={String(one)}
                  label={t(`setting.${setting}.choice.${one}.name`)}
                  description={t(`setting.${setting}.choice.${one}.hint`, example)}
                />
              ))}
            </Group>
          </Radio.Group>
          {children}
        </>
      )}
    </SettingRow>
  );
}
