import type { Locale } from '../kernel/locales.ts';

/** A goods type's name in the wanted language, else in a language every built-in name has. */
export const goodsTypeName = (names: Readonly<Record<string, string>>, locale: Locale): string =>
  names[locale] ?? names.en ?? names.zh ?? Object.values(names)[0] ?? '';
