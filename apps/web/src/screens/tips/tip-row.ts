import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Outputs } from '../../lib/trpc.ts';

/** A row of the list, dates as ISO text. */
export type TipRow = Outputs['tip']['list']['list'][number];

export const tipId = (row: TipRow): string => String(row.id);
export const tipName = (row: TipRow): string => row.title;

/** The language that somebody chose or typed. */
export const asLocale = (text: string | undefined): Locale | undefined => LOCALES.find((locale) => locale === text);

/** Tips whose title or key has the text in it, in the language where one is chosen. */
export function foundTips(rows: readonly TipRow[], q: string, lang: Locale | undefined): TipRow[] {
  const wanted = q.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (!lang || row.lang === lang) &&
      (row.title.toLowerCase().includes(wanted) || row.type.toLowerCase().includes(wanted)),
  );
}
