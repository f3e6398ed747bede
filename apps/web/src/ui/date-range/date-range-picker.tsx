import { DatePicker, type DayOfWeek } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { addDays, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useFormat } from '../../lib/format.ts';
import { type DayRange, monthTo } from './day-range.ts';

interface DateRangePickerProps {
  value: DayRange | undefined;
  onChange: (range: DayRange) => void;
}

export function DateRangePicker({ value, onChange }: DateRangePickerProps) {
  const { t } = useTranslation('table');
  const format = useFormat();
  const today = format.today();
  const shown = value?.to ?? today;
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [picked, setPicked] = useState<[string | null, string | null]>([value?.from ?? null, value?.to ?? null]);
  const names = useMemo(() => calendarNames(currentLanguage()), []);

  const pick = (range: [string | null, string | null]) => {
    setPicked(range);
    const [from, to] = range;
    if (from && to) onChange({ from, to });
  };
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      value={picked}
      onChange={pick}
      defaultDate={isNarrow ? shown : previousMonth(shown)}
      maxDate={today}
      numberOfColumns={isNarrow ? 1 : 2}
      columnsToScroll={1}
      firstDayOfWeek={names.firstDay}
      // Mantine's colours for weekends and for days of other months are too pale to read, so both are turned off.
      weekendDays={[]}
      hideOutsideDates
      presets={presets(today).map(({ key, from, to }) => ({
        value: [from, to] as [string, string],
        label: t(`range_of.${key}`),
      }))}
      monthLabelFormat={names.month}
      yearLabelFormat={names.year}
      monthsListFormat={names.shortMonth}
      weekdayFormat={names.weekday}
      getDayAriaLabel={format.day}
      ariaLabels={{
        nextMonth: t('calendar.next_month'),
        previousMonth: t('calendar.previous_month'),
        nextYear: t('calendar.next_year'),
        previousYear: t('calendar.previous_year'),
        nextDecade: t('calendar.next_decade'),
        previousDecade: t('calendar.previous_decade'),
      }}
    />
  );
}

interface Preset extends DayRange {
  readonly key: string;
}

function presets(today: Day): Preset[] {
  const lastOfPrevious = addDays(monthTo(today).from, -1);
  return [
    { key: 'today', from: today, to: today },
    { key: 'yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { key: 'week', from: addDays(today, -6), to: today },
    { key: 'days30', from: addDays(today, -29), to: today },
    { key: 'month', ...monthTo(today) },
    { key: 'last_month', ...monthTo(lastOfPrevious) },
  ];
}

const previousMonth = (day: Day): Day => addDays(monthTo(day).from, -1);

/** The browser knows the names of months and weekdays in all languages of the console. */
function calendarNames(locale: string) {
  const by = (options: Intl.DateTimeFormatOptions) => {
    const names = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => names.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
  return {
    month: by({ year: 'numeric', month: 'long' }),
    year: by({ year: 'numeric' }),
    shortMonth: by({ month: 'short' }),
    weekday: by({ weekday: 'narrow' }),
    firstDay: firstDayOf(locale),
  };
}

/**
 * Returns the first day of the week: 0 is Sunday, 1 is Monday. Returns Monday if the browser doesn't know the first
 * day.
 */
function firstDayOf(locale: string): DayOfWeek {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return ((info.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek;
}
