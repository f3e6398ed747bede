import type { Locale } from './locales.ts';

/** The name of each language in that language, for people who can't read the current language. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  zh: '简体中文',
  'zh-TW': '繁體中文',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
  tr: 'Türkçe',
  it: 'Italiano',
  ko: '한국어',
  ru: 'Русский',
  vi: 'Tiếng Việt',
  es: 'Español',
  nl: 'Nederlands',
  pt: 'Português',
  id: 'Bahasa Indonesia',
  pl: 'Polski',
  ro: 'Română',
  bg: 'Български',
};
