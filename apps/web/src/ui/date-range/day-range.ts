import type { Day } from '@skin-mirror/shared/time/shop-day.ts';

/** The first and the last day, both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** Returns the range from the first day of the month to `day`. */
export const monthTo = (day: Day): DayRange => ({ from: `${day.slice(0, 7)}-01`, to: day });
