import type { DimensionKey } from '@skin-mirror/shared/dimension/dimension.ts';
import { addDays, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { DayFigures } from './figure-day.store.ts';

/** The days that the overview adds up. */
export const MONTH = 30;

/** The largest number of dimensions in the overview. */
const MAX_CONCERNS = 3;

/** Returns `count` days in order, the last of which is `today`. */
export const lastDays = (today: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));

/** Adds up the counts of several days. */
export function totalOf(
  days: readonly DayFigures[],
  of: 'faults' | 'concerns' | 'goods',
): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  for (const day of days) {
    for (const [key, count] of Object.entries(day[of])) total[key] = (total[key] ?? 0) + count;
  }
  return total;
}

/** Adds up the figures of a month. The faults are those since the day `week`. */
export function monthFigures(days: readonly DayFigures[], week: string) {
  const count_success = days.reduce((sum, { success }) => sum + success, 0);
  const score = days.reduce((sum, { score_sum }) => sum + score_sum, 0);
  const faults = totalOf(
    days.filter(({ day }) => day >= week),
    'faults',
  );
  const concerns = Object.entries(totalOf(days, 'concerns'))
    .map(([dimension, count]) => ({ dimension: dimension as DimensionKey, count }))
    .sort((a, b) => b.count - a.count || a.dimension.localeCompare(b.dimension));
  return {
    failed: Object.entries(faults).map(([status, count]) => ({ status: Number(status), count })),
    count_success,
    average_score: count_success === 0 ? null : score / count_success,
    concerns: concerns.slice(0, MAX_CONCERNS),
  };
}
