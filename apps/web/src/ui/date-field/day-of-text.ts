import type { Day } from '@skin-mirror/shared/time/shop-day.ts';

const YEAR_FIRST = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/;
/** A day as the console writes it in English. In Chinese, the year is first. */
const MONTH_FIRST = /^[a-z]{3,9}\s+(\d{1,2}),?\s+\d{4}$/i;

/**
 * Reads a day that somebody typed: year, month and day in this order, or as the console writes days. Returns null for
 * all other texts, and for a day that doesn't exist.
 */
export function dayOfText(text: string): Day | null {
  const typed = text.trim();
  const [, year, month = '', last] = YEAR_FIRST.exec(typed) ?? [];
  const day = last ?? MONTH_FIRST.exec(typed)?.[1];
  if (day === undefined) return null;
  const time = Date.parse(
    year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00Z` : `${typed} UTC`,
  );
  if (Number.isNaN(time)) return null;
  const read = new Date(time);
  // The browser turns February 30 into a day of March.
  return read.getUTCDate() === Number(day) ? read.toISOString().slice(0, 10) : null;
}
