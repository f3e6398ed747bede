import type { Day } from '@skin-mirror/shared/time/shop-day.ts';

const YEAR_FIRST = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/;

/**
 * Reads a day that somebody typed: year, month and day in this order, or as the console writes days. Returns null for
 * all other texts, and for a day that doesn't exist.
 */
export function dayOfText(text: string): Day | null {
  const [, year, month = '', day = ''] = YEAR_FIRST.exec(text.trim()) ?? [];
  const iso = year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(iso ? `${iso}T00:00:00Z` : `${text} UTC`);
  if (Number.isNaN(time)) return null;
  const read = new Date(time).toISOString().slice(0, 10);
  return iso && read !== iso ? null : read;
}
