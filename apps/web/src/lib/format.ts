import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { shownPoints } from '@skin-mirror/shared/scoring/shown-points.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { useAccount } from './account.ts';

type Instant = string | Date;

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
export function createFormat(locale: Locale, timeZone: string) {
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
    number: (value: number) => number().format(value),
    /** A number with its sign, such as +3 or −2. */
    signed: (value: number) => signed().format(value),
    /** The whole points of a score, as the customer's report shows them. */
    score: (value: number) => number().format(shownPoints(value)),
    /** A mean or a difference of scores, with one decimal. */
    points: (value: number) => points().format(value),
    /** A price in the shop's currency. `amount` has two decimals, such as `12.50`. */
    price: (amount: string) => price().format(Number(amount)),
    /** The date of an instant. A text must have the ISO format. */
    date: (instant: Instant) => date().format(new Date(instant)),
    time: (instant: Instant) => time().format(new Date(instant)),
    dateTime: (instant: Instant) => dateTime().format(new Date(instant)),
    /** Day and time without the year. */
    shortDateTime: (instant: Instant) => shortDateTime().format(new Date(instant)),
    /** The time that has passed, in the largest unit that fits, such as "5 minutes ago". */
    ago(instant: Instant, now = new Date()) {
      const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000);
      const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const);
      // Times of less than a minute are shown as "now", because the clocks of server and browser differ.
      return relative().format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit);
    },
    /** `shortDay` leaves out the year, `fullDay` adds the day of the week. */
    day: (text: Day) => day().format(midnight(text)),
    shortDay: (text: Day) => shortDay().format(midnight(text)),
    fullDay: (text: Day) => fullDay().format(midnight(text)),
    /** A list of texts with "and" or "or" before the last text. */
    list: (texts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
      new Intl.ListFormat(locale, { type }).format(texts),
    /** The current day in the shop's time zone. */
    today: () => shopDay(new Date(), timeZone),
  };
}

export type Format = ReturnType<typeof createFormat>;

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
