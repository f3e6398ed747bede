import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { shownPoints } from '@skin-mirror/shared/scoring/shown-points.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { useAccount } from './account.ts';

export interface Format {
  number(value: number): string;
  /** A number with its sign, such as +3 or −2. */
  signed(value: number): string;
  /** The whole points of a score, as the customer's report shows them. */
  score(value: number): string;
  /** A mean or a difference of scores, with one decimal. */
  points(value: number): string;
  /** A price in the shop's currency. `amount` has two decimals, such as `12.50`. */
  price(amount: string): string;
  /** The date of an instant. A text must have the ISO format. */
  date(instant: string | Date): string;
  time(instant: string | Date): string;
  dateTime(instant: string | Date): string;
  /** Day and time without the year. */
  shortDateTime(instant: string | Date): string;
  /** The time that has passed, in the largest unit that fits, such as "5 minutes ago". */
  ago(instant: string | Date, now?: Date): string;
  /** `shortDay` leaves out the year. */
  day(day: Day): string;
  shortDay(day: Day): string;
  /** A calendar day with the day of the week. */
  fullDay(day: Day): string;
  /** A list of texts with "and" or "or" before the last text. */
  list(texts: readonly string[], type?: 'conjunction' | 'disjunction'): string;
  /** The current day in the shop's time zone. */
  today(): Day;
}

/** Units of time and their length in seconds. */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * Formats dates and numbers for the console's language. Times are in the shop's time zone, not in the browser's.
 * @param timeZone an IANA name, such as `Asia/Shanghai`
 */
export function createFormat(locale: Locale, timeZone: string): Format {
  const number = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const points = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  const dateTime = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const shortDateTime = new Intl.DateTimeFormat(locale, {
    timeZone,
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  const shortDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
  const fullDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' });
  const midnight = (text: string) => new Date(`${text}T00:00:00Z`);
  return {
    number: (value) => number.format(value),
    signed: (value) => signed.format(value),
    score: (value) => number.format(shownPoints(value)),
    points: (value) => points.format(value),
    price: (amount) => price.format(Number(amount)),
    date: (instant) => date.format(new Date(instant)),
    time: (instant) => time.format(new Date(instant)),
    dateTime: (instant) => dateTime.format(new Date(instant)),
    shortDateTime: (instant) => shortDateTime.format(new Date(instant)),
    ago(instant, now = new Date()) {
      const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000);
      const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const);
      // Times of less than a minute are shown as "now", because the clocks of server and browser differ.
      return relative.format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit);
    },
    day: (text) => day.format(midnight(text)),
    shortDay: (text) => shortDay.format(midnight(text)),
    fullDay: (text) => fullDay.format(midnight(text)),
    list: (texts, type = 'conjunction') => new Intl.ListFormat(locale, { type }).format(texts),
    today: () => shopDay(new Date(), timeZone),
  };
}

export function useFormat(): Format {
  const { timezone: shopZone, auth_type } = useAccount();
  // A platform administrator has no shop: times are those of the own clock, as in a server's log beside it.
  const timezone = auth_type === AUTH_TYPES.platform ? Intl.DateTimeFormat().resolvedOptions().timeZone : shopZone;
  const { i18n } = useTranslation();
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `currentLanguage` follows `language`.
  return useMemo(() => createFormat(currentLanguage(), timezone), [language, timezone]);
}
