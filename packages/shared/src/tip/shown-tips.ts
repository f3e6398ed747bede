import { type Locale, nearestLocale } from '../kernel/locales.ts';

/** If a tip is missing in the reader's language, these languages are tried in this order. */
const FALLBACK: readonly Locale[] = ['en', 'zh'];

/**
 * Returns one tip for each key, in the best available language for the reader. Leaves out keys without a suitable
 * language. The order of keys doesn't change.
 */
export function shownTips<Tip extends { readonly type: string; readonly lang: string }>(
  tips: readonly Tip[],
  locale: Locale,
): Tip[] {
  const wanted = [locale, nearestLocale(locale), ...FALLBACK];
  return [...Map.groupBy(tips, ({ type }) => type).values()].flatMap(
    (versions) => wanted.map((lang) => versions.find((tip) => tip.lang === lang)).find((tip) => tip) ?? [],
  );
}
