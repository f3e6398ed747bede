import { DatePicker } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { addDays, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useCalendar } from './calendar.ts';
import { type DayRange, monthTo } from './day-range.ts';

export interface DateRangeProps {
  /** Undefined means any day. */
  value: DayRange | undefined;
  onChange: (range: DayRange) => void;
}

export function DateRangePicker({ value, onChange }: DateRangeProps) {
  const { t } = useTranslation('table');
  const format = useFormat();
  const today = format.today();
  const shown = value?.to ?? today;
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [picked, setPicked] = useState<[string | null, string | null]>([value?.from ?? null, value?.to ?? null]);
  const calendar = useCalendar();

  const pick = (range: [string | null, string | null]) => {
    setPicked(range);
    const [from, to] = range;
    if (from && to) onChange({ from, to });
  };
  return (
    <DatePicker
      {...calendar}
      type="range"
      allowSingleDateInRange
      value={picked}
      onChange={pick}
      defaultDate={isNarrow ? shown : lastOfPreviousMonth(shown)}
      maxDate={today}
      numberOfColumns={isNarrow ? 1 : 2}
      columnsToScroll={1}
      presets={presets(today).map(({ key, from, to }) => ({
        value: [from, to] as [string, string],
        label: t(`range_of.${key}`),
      }))}
    />
  );
}

const presets = (today: Day) => [
  { key: 'today', from: today, to: today },
  { key: 'yesterday', from: addDays(today, -1), to: addDays(today, -1) },
  { key: 'week', from: addDays(today, -6), to: today },
  { key: 'days30', from: addDays(today, -29), to: today },
  { key: 'month', ...monthTo(today) },
  { key: 'last_month', ...monthTo(lastOfPreviousMonth(today)) },
];

const lastOfPreviousMonth = (day: Day): Day => addDays(monthTo(day).from, -1);
