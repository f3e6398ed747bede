import type { Locale } from '../kernel/locales.ts';

/**
 * Returns a goods type's name in the wanted language, else in English, which every built-in name has, else in any
 * language.
 */
export const goodsTypeName = (names: Readonly<Record<string, string>>, locale: Locale): string =>
  names[locale] ?? names.en ?? names.zh ?? Object.values(names)[0] ?? '';
