import type { Locale } from '../kernel/locales.ts';

/** The likely time zone for each language. English has UTC, because English is spoken in too many time zones. */
const BY_LOCALE: Readonly<Record<Locale, string>> = {
  zh: 'Asia/Shanghai',
  'zh-TW': 'Asia/Taipei',
  en: 'UTC',
  de: 'Europe/Berlin',
  fr: 'Europe/Paris',
  ja: 'Asia/Tokyo',
  tr: 'Europe/Istanbul',
  it: 'Europe/Rome',
  ko: 'Asia/Seoul',
  ru: 'Europe/Moscow',
  vi: 'Asia/Ho_Chi_Minh',
  es: 'Europe/Madrid',
  nl: 'Europe/Amsterdam',
  pt: 'Europe/Lisbon',
  id: 'Asia/Jakarta',
  pl: 'Europe/Warsaw',
  ro: 'Europe/Bucharest',
  bg: 'Europe/Sofia',
};

export const defaultTimezone = (locale: Locale): string => BY_LOCALE[locale];

export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
