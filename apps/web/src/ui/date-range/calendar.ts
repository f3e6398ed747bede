import type { CalendarBaseProps, DayOfWeek, MonthLevelSettings, YearLevelSettings } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useFormat } from '../../lib/format.ts';

type CalendarWords = Partial<CalendarBaseProps & MonthLevelSettings & YearLevelSettings>;

/** The words and the look of all calendars. The browser knows the names of months and weekdays in every language. */
export function useCalendar(): CalendarWords {
  const { t } = useTranslation('table');
  const format = useFormat();
  const locale = currentLanguage();
  const by = (options: Intl.DateTimeFormatOptions) => {
    const names = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => names.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
  return {
    firstDayOfWeek: firstDayOf(locale),
    // Mantine's colours for weekends and for days of other months are too pale to read, so both are turned off.
    weekendDays: [],
    hideOutsideDates: true,
    monthLabelFormat: by({ year: 'numeric', month: 'long' }),
    yearLabelFormat: by({ year: 'numeric' }),
    monthsListFormat: by({ month: 'short' }),
    weekdayFormat: by({ weekday: 'narrow' }),
    getDayAriaLabel: format.day,
    ariaLabels: {
      nextMonth: t('calendar.next_month'),
      previousMonth: t('calendar.previous_month'),
      nextYear: t('calendar.next_year'),
      previousYear: t('calendar.previous_year'),
      nextDecade: t('calendar.next_decade'),
      previousDecade: t('calendar.previous_decade'),
    },
  };
}

/** Returns the first day of the week, by default Monday. 0 is Sunday. */
function firstDayOf(locale: string): DayOfWeek {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return ((info.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek;
}
