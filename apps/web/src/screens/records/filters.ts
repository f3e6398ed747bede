import type { CHILD_FILTER } from '@skin-mirror/shared/record/record.contract.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { RecordsSearch } from '../../app/records-search.ts';

// The values are repeated and only their types imported: the contract would bring its library to the list.
export const CHILD: typeof CHILD_FILTER = { all: 'all', own: '-10' };

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** From the first of this month to today, the days of a list that names none. */
export const defaultRange = (today: string): DayRange => ({ from: `${today.slice(0, 7)}-01`, to: today });

/** The days that an address asks for. Where it names one end only, the other is the default, but never beyond it. */
export function rangeOf({ from, to }: RecordsSearch, today: string): DayRange {
  const usual = defaultRange(today);
  if (from) return { from, to: to ?? (from > usual.to ? from : usual.to) };
  if (to) return { from: to < usual.from ? to : usual.from, to };
  return usual;
}

/** Whether something hides records, the days aside: every list has days. */
export const hasFilters = ({ q, child, dimensions, status }: RecordsSearch): boolean =>
  Boolean(q || dimensions || status || (child && child !== CHILD.all));

/** The address without anything that hides records. */
export const withoutFilters: Partial<RecordsSearch> = {
  q: undefined,
  from: undefined,
  to: undefined,
  child: undefined,
  dimensions: undefined,
  status: undefined,
};

/** Whether a test was made on one of the days. */
export function isWithin(testTime: string, { from, to }: DayRange, timezone: string): boolean {
  const day = shopDay(new Date(testTime), timezone);
  return from <= day && day <= to;
}
