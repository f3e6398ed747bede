import { LANGUAGES, LOCALES, type Locale } from './locales.ts';

/** The name of each language in that language, for people who can't read the current language. */
export const LOCALE_NAMES = Object.fromEntries(LOCALES.map((locale) => [locale, LANGUAGES[locale].name])) as Readonly<
  Record<Locale, string>
>;
