import { CARE_LEVELS } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { careLevel } from '@skin-mirror/shared/scoring/scoring.ts';
import { bandText, careLevelNumeral } from '../lib/care-level.ts';

export type ReportDimension = SharedReport['dims'][number];
/** The unit in which results are shown: 1 points, 2 care level, 3 severity band in percent. */
export type ShowType = SharedReport['data_show_type'];

/** Writes a calendar day `yyyy-MM-dd` in words. */
export const longDay = (day: string, language: Locale): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Writes whole points in the reader's digits. */
export const formatScore = (score: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(score);

/** Writes a result as a figure, such as `72`, `II` or `21–40%`. */
export function figure(score: number, showType: ShowType, locale: Locale): string {
  const level = careLevel(score);
  if (showType === 1) return formatScore(score, locale);
  return showType === 2 ? careLevelNumeral(level, locale) : bandText(level);
}

/**
 * Returns how long a result is drawn, from 0 to 1. Points are longer for healthier skin; levels and bands are longer if
 * more care is needed, like their figures.
 */
export function drawnLength(score: number, showType: ShowType): number {
  return showType === 1 ? score / 100 : careLevel(score) / CARE_LEVELS.length;
}

/**
 * Returns the id of a result's card. A dimension can be measured in both layers, so the id contains dimension and
 * layer.
 */
export const dimensionId = ({ key, layer }: { key: string; layer: string }): string => `${layer}-${key}`;

/** True for a result that needs no care and is shown in short. */
export const isExcellent = ({ level }: Pick<ReportDimension, 'level'>): boolean => level === 1;
