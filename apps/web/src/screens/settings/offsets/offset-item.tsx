import { ActionIcon, Badge, NumberInput, Slider, Text } from '@mantine/core';
import { OFFSET_MAX, OFFSET_MIN } from '@skin-mirror/shared/scoring/scoring.ts';
import { IconRotate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import settings from '../settings.module.css';
import { isOffset, type OffsetRow } from './offset-draft.ts';
import classes from './offsets.module.css';

const MARKS = [OFFSET_MIN, 0, OFFSET_MAX].map((value) => ({ value }));

interface OffsetItemProps {
  row: OffsetRow;
  name: string;
  value: number | string;
  onChange: (value: number | string) => void;
}

/** One dimension's offset: a slider, a number field, and a reset. */
export function OffsetItem({ row, name, value, onChange }: OffsetItemProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { typename, rate, mod_time, detected } = row;
  const shown = isOffset(value) ? value : rate;
  return (
    <li className={classes.item} data-offset={typename}>
      <div className={classes.name}>
        <span>{name}</span>
        {value !== rate && (
          <Badge size="sm" variant="light" color="orange" className={settings.badge}>
            {t('offsets.was', { value: format.signed(rate) })}
          </Badge>
        )}
        {value === rate && rate === 0 && (
          <Badge size="sm" variant="light" color="gray" className={settings.badge}>
            {t('mark.default')}
          </Badge>
        )}
        <Text span size="xs" c="dimmed" className={classes.measured} data-measured={detected || undefined}>
          {t(detected ? 'offsets.measured' : 'offsets.not_measured')}
          {mod_time && rate !== 0 && ` · ${t('offsets.set_on', { date: format.date(mod_time) })}`}
        </Text>
      </div>
      <Slider
        className={classes.slider}
        value={shown}
        onChange={onChange}
        min={OFFSET_MIN}
        max={OFFSET_MAX}
        step={1}
        startPointValue={0}
        marks={MARKS}
        size="lg"
        thumbSize={26}
        label={format.signed}
        thumbLabel={t('offsets.slider', { name })}
        thumbValueText={format.signed}
      />
      <NumberInput
        className={classes.number}
        value={value}
        onChange={onChange}
        min={OFFSET_MIN}
        max={OFFSET_MAX}
        step={1}
        clampBehavior="none"
        allowDecimal={false}
        error={!isOffset(value) && t('offsets.range', { min: OFFSET_MIN, max: OFFSET_MAX })}
        aria-label={t('offsets.number', { name })}
        data-path={typename}
      />
      <ActionIcon
        className={classes.reset}
        variant="subtle"
        color="gray"
        size="lg"
        disabled={value === 0}
        onClick={() => onChange(0)}
        aria-label={t('offsets.reset_of', { name })}
        title={t('offsets.reset')}
      >
        <IconRotate size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
