import type { Locale } from '../kernel/locales.ts';

/** Where a shop most likely is that uses a language; English is at home in too many places to say. */
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

/** Whether clocks of this name can be read here. */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
