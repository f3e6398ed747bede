import { AppError } from '../kernel/errors.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A calendar day as `yyyy-MM-dd`, of the shop's time zone where nothing else is said. */
export type Day = string;

const DAY_FORMAT = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

interface Formatters {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

/** The formatters are kept, because making a formatter costs a hundred times more than using it. */
const formatters = new Map<string, Formatters>();

function formattersOf(timeZone: string): Formatters {
  let found = formatters.get(timeZone);
  if (!found) {
    const day = {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    } as const;
    const time = { ...day, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    found = { day: new Intl.DateTimeFormat('en-US', day), time: new Intl.DateTimeFormat('en-US', time) };
    formatters.set(timeZone, found);
  }
  return found;
}

/** Returns the shop's local time as `yyyy-MM-ddTHH:mm:ss`. */
function wallTime(instant: Date, timezone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formattersOf(timezone).time.formatToParts(instant)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** Returns the shop's local day. `timezone` is an IANA name. */
export function shopDay(instant: Date, timezone: string): Day {
  // Each test calls this function twice. Splitting a text is faster than `formatToParts`.
  const [month, day, year] = formattersOf(timezone).day.format(instant).split('/');
  return `${year}-${month}-${day}`;
}

/** Returns the day of a date in UTC. A day that the database stores comes as midnight in UTC. */
export const utcDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** Adds `days` to a day. `days` may be negative. */
export const addDays = (day: Day, days: number): Day =>
  utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** Returns local time minus UTC in milliseconds. `instant` must be a whole second. */
const offsetAt = (instant: number, timezone: string): number =>
  Date.parse(`${wallTime(new Date(instant), timezone)}Z`) - instant;

/** The first instants of days are kept, because each list needs the same days. */
const starts = new Map<string, number>();
const MAX_STARTS = 1_000;

function startOfDay(day: Day, timezone: string): Date {
  const key = `${day} ${timezone}`;
  let start = starts.get(key);
  if (start === undefined) {
    start = findStart(day, timezone);
    if (starts.size >= MAX_STARTS) starts.clear();
    starts.set(key, start);
  }
  return new Date(start);
}

/**
 * Computes the first instant of a day. When clocks change, midnight may come twice or not at all. Therefore the UTC
 * offsets before and after midnight are both tried. The earlier result counts, unless it is still on the day before.
 */
function findStart(day: Day, timezone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const [early, late] = [offsetAt(midnight - DAY_MS, timezone), offsetAt(midnight + DAY_MS, timezone)]
    .map((offset) => midnight - offset)
    .sort((a, b) => a - b) as [number, number];
  return shopDay(new Date(early), timezone) >= day ? early : late;
}

function checkDay(day: Day, field: string): void {
  const real = DAY_FORMAT.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;
  if (!real) throw new AppError('INPUT_INVALID', { field });
}

/**
 * Returns the first instant of the day `from` and the first instant after the day `to`. Days are in the
 * years 1900 to 2999. A day with a clock change has 23 or 25 hours.
 * @throws AppError INPUT_INVALID with field `from` or `to` if the day is invalid, or if `to` is before `from`.
 */
export function dayRange(from: Day, to: Day, timezone: string): { start: Date; end: Date } {
  checkDay(from, 'from');
  checkDay(to, 'to');
  if (to < from) throw new AppError('INPUT_INVALID', { field: 'to' });
  return { start: startOfDay(from, timezone), end: startOfDay(addDays(to, 1), timezone) };
}
