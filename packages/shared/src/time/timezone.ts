import { LANGUAGES, type Locale } from '../kernel/locales.ts';

export const defaultTimezone = (locale: Locale): string => LANGUAGES[locale].timezone;

export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
