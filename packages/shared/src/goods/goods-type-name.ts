import type { Locale } from '../kernel/locales.ts';

/**
 * Returns the name in the wanted language, else in English, else in any language. All built-in types have an English
 * name.
 */
export const goodsTypeName = (names: Readonly<Record<string, string>>, locale: Locale): string =>
  names[locale] ?? names.en ?? names.zh ?? Object.values(names)[0] ?? '';
