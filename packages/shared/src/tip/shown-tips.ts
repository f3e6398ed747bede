import { type Locale, shownLocale } from '../kernel/locales.ts';

/** The languages that a tip is shown in if the wanted language is missing. */
const FALLBACK: readonly Locale[] = ['en', 'zh'];

/**
 * Returns the tips for a reader of `locale`: one per key, in that language, else in the one that is shown for it, else
 * in English or Chinese. Leaves out keys without any of these. The order of keys stays.
 */
export function shownTips<Tip extends { readonly type: string; readonly lang: string }>(
  tips: readonly Tip[],
  locale: Locale,
): Tip[] {
  const wanted = [locale, shownLocale(locale), ...FALLBACK];
  return [...Map.groupBy(tips, ({ type }) => type).values()].flatMap(
    (versions) => wanted.map((lang) => versions.find((tip) => tip.lang === lang)).find((tip) => tip) ?? [],
  );
}
