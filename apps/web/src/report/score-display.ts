import { CARE_LEVELS } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { careLevel } from '@skin-mirror/shared/scoring/scoring.ts';
import { shownPoints } from '@skin-mirror/shared/scoring/shown-points.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { bandText, careLevelNumeral } from '../lib/care-level.ts';

export type ReportDimension = SharedReport['dims'][number];
/** How results are shown. 1: points. 2: care level. 3: severity in percent. */
export type ShowType = SharedReport['data_show_type'];

const writeDay = (day: Day, language: Locale, dateStyle: 'long' | 'medium' | 'short'): string =>
  new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** True for an offer whose last day is before the day that the report proposes for the next test. */
export const endsBeforeVisit = ({ next_visit }: Pick<SharedReport, 'next_visit'>, lastDay: Day): boolean =>
  next_visit !== null && lastDay < next_visit;

export const longDay = (day: Day, language: Locale): string => writeDay(day, language, 'long');

/** Writes a day for narrow places. In Chinese, only the style of digits is shorter. */
export const shortDay = (day: Day, language: Locale): string =>
  writeDay(day, language, language.startsWith('zh') ? 'short' : 'medium');

/** Writes the whole points of a score in the language's digits. */
export const formatScore = (score: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(shownPoints(score));

/** Writes a result as points, care level or percent, such as `72`, `II` or `21–40%`. */
export function figure(score: number, showType: ShowType, locale: Locale): string {
  const level = careLevel(score);
  if (showType === 1) return formatScore(score, locale);
  return showType === 2 ? careLevelNumeral(level, locale) : bandText(level);
}

/** The length of a bar, from 0 to 1: long for healthy skin in points, long for much care in levels and percent. */
export function drawnLength(score: number, showType: ShowType): number {
  return showType === 1 ? score / 100 : careLevel(score) / CARE_LEVELS.length;
}

/** The element id of a result's card. It contains the layer, because both layers may have the same dimension. */
export const dimensionId = ({ key, layer }: { key: string; layer: string }): string => `${layer}-${key}`;

/** True for a result that needs no care. Reports show it in a shorter form. */
export const isExcellent = ({ level }: Pick<ReportDimension, 'level'>): boolean => level === 1;
