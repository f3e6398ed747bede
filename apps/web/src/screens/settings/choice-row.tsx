import { Group, Radio } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { careLevel, severityBand } from '@skin-mirror/shared/scoring/scoring.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';

const { shape } = shopConfig;
const CHOICES = {
  chart_type: shape.chart_type.unwrap().options,
  data_show_type: [...shape.data_show_type.unwrap().values],
  color_show_type: [...shape.color_show_type.unwrap().values],
  age_type: [...shape.age_type.unwrap().values],
  moisture_mode: [...shape.moisture_mode.unwrap().values],
  quality_policy: shape.quality_policy.unwrap().options,
} as const;
export type ChoiceKey = keyof typeof CHOICES;
/** A sample result that shows the effect of a setting. */
const EXAMPLE = 58;

interface ChoiceRowProps {
  setting: ChoiceKey;
  value: string | number | undefined;
  onChange: (value: (typeof CHOICES)[ChoiceKey][number]) => void;
  isChanged: boolean;
}

/** A choice among a few options with explanations. */
export function ChoiceRow({ setting, value, onChange, isChanged }: ChoiceRowProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const id = useId();
  const level = careLevel(EXAMPLE);
  const example = { score: format.number(EXAMPLE), level, ...severityBand(level) };
  return (
    <SettingRow
      name={t(`display.${setting}.name`)}
      hint={t(`display.${setting}.hint`)}
      labelId={id}
      tip={setting}
      isChanged={isChanged}
      isWide
    >
      <Radio.Group
        value={String(value)}
        onChange={(next) => {
          const chosen = CHOICES[setting].find((one) => String(one) === next);
          if (chosen !== undefined) onChange(chosen);
        }}
        aria-labelledby={id}
      >
        <Group gap="sm" align="stretch">
          {CHOICES[setting].map((one) => (
            <Radio
              key={one}
              className={classes.choice}
              value={String(one)}
              label={t(`display.${setting}.choice.${one}.name`)}
              description={t(`display.${setting}.choice.${one}.hint`, example)}
            />
          ))}
        </Group>
      </Radio.Group>
    </SettingRow>
  );
}
