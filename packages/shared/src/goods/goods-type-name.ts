import type { Locale } from '../kernel/locales.ts';

/** Returns the name in the wanted language, else in English, which all built-in types have, else in any language. */
export const goodsTypeName = (names: Readonly<Record<string, string>>, locale: Locale): string =>
  names[locale] ?? names.en ?? names.zh ?? Object.values(names)[0] ?? '';
