import type { Locale } from '../kernel/locales.ts';

/** What is read where a tip isn't written in the wanted language. */
const FALLBACK: readonly Locale[] = ['en', 'zh'];

/**
 * The tips that somebody reads who wants `locale`: one for each key, in that language, else in English, else in Chinese.
 * Keys without any of these have none. In the order of the keys as they come.
 */
export function shownTips<Tip extends { readonly type: string; readonly lang: string }>(
  tips: readonly Tip[],
  locale: Locale,
): Tip[] {
  const wanted = [locale, ...FALLBACK];
  return [...Map.groupBy(tips, ({ type }) => type).values()].flatMap(
    (versions) => wanted.map((lang) => versions.find((tip) => tip.lang === lang)).find((tip) => tip) ?? [],
  );
}
