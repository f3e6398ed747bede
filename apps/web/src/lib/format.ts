import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { shownPoints } from '@skin-mirror/shared/scoring/shown-points.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
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

/** Makes a thing when it is first needed. Making the formatters of a list's cells would take longer than the cells. */
function once<Thing>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Formats dates and numbers for the console's language. Times are in the shop's time zone, not in the browser's.
 * @param timeZone an IANA name, such as `Asia/Shanghai`
 */
export function createFormat(locale: Locale, timeZone: string): Format {
  const number = once(() => new Intl.NumberFormat(locale));
  const signed = once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));
  const digits = (count: number) =>
    once(() => new Intl.NumberFormat(locale, { minimumFractionDigits: count, maximumFractionDigits: count }));
  const [points, price] = [digits(1), digits(2)];
  const dates = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    once(() => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }));
  const date = dates({ dateStyle: 'medium' });
  const time = dates({ timeStyle: 'short' });
  const dateTime = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const shortDateTime = dates({ month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const day = dates({ dateStyle: 'medium' }, 'UTC');
  const shortDay = dates({ month: 'numeric', day: 'numeric' }, 'UTC');
  const fullDay = dates({ dateStyle: 'full' }, 'UTC');
  const midnight = (text: string) => new Date(`${text}T00:00:00Z`);
  return {
    number: (value) => number().format(value),
    signed: (value) => signed().format(value),
    score: (value) => number().format(shownPoints(value)),
    points: (value) => points().format(value),
    price: (amount) => price().format(Number(amount)),
    date: (instant) => date().format(new Date(instant)),
    time: (instant) => time().format(new Date(instant)),
    dateTime: (instant) => dateTime().format(new Date(instant)),
    shortDateTime: (instant) => shortDateTime().format(new Date(instant)),
    ago(instant, now = new Date()) {
      const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000);
      const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const);
      // Times of less than a minute are shown as "now", because the clocks of server and browser differ.
      return relative().format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit);
    },
    day: (text) => day().format(midnight(text)),
    shortDay: (text) => shortDay().format(midnight(text)),
    fullDay: (text) => fullDay().format(midnight(text)),
    list: (texts, type = 'conjunction') => new Intl.ListFormat(locale, { type }).format(texts),
    today: () => shopDay(new Date(), timeZone),
  };
}

const formats = new Map<string, Format>();

/** Components share a format, because each of them needs time to be made. */
function formatOf(locale: Locale, timeZone: string): Format {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? createFormat(locale, timeZone);
  formats.set(key, format);
  return format;
}

export function useFormat(): Format {
  const { timezone: shopZone, auth_type } = useAccount();
  // A platform administrator has no shop: times are those of the own clock, as in a server's log beside it.
  const timezone = auth_type === AUTH_TYPES.platform ? Intl.DateTimeFormat().resolvedOptions().timeZone : shopZone;
  // Renders again when the language changes.
  useTranslation();
  return formatOf(currentLanguage(), timezone);
}
