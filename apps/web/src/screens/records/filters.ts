import { CHILD_FILTER, SIMULATED_FILTERS, SOLD_FILTERS } from '@skin-mirror/shared/record/record.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { type DayRange, monthTo } from '../../ui/date-range/day-range.ts';
import type { RecordsSearch } from './records-search.ts';

/** Returns the first and the last day from the address. The default is from the first day of this month to today. */
export function rangeOf({ from, to }: RecordsSearch, today: Day): DayRange {
  const usual = monthTo(today);
  if (from) return { from, to: to ?? (from > usual.to ? from : usual.to) };
  if (to) return { from: to < usual.from ? to : usual.from, to };
  return usual;
}

/** True if a filter hides tests. The dates don't count, because the list always has them. */
export const hasFilters = ({ q, child, dimensions, status, sold, simulated }: RecordsSearch): boolean =>
  Boolean(q || dimensions || status || sold || simulated || (child && child !== CHILD_FILTER.all));

export type RecordFilter = ReturnType<typeof recordFilter>;

export function recordFilter(search: RecordsSearch, today: Day) {
  const { q = '', child = CHILD_FILTER.all, dimensions = 'all', status = '' } = search;
  const simulated = SIMULATED_FILTERS.find((value) => value === search.simulated) ?? '';
  const sold: '' | (typeof SOLD_FILTERS)[number] = SOLD_FILTERS.find((value) => value === search.sold) ?? '';
  return {
    q,
    child,
    dimensions,
    status,
    sold,
    simulated,
    ...rangeOf(search, today),
  };
}

export function isWithin(testTime: string, { from, to }: DayRange, timezone: string): boolean {
  const day = shopDay(new Date(testTime), timezone);
  return from <= day && day <= to;
}
