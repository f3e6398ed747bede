import { addDays, type Day } from '../time/shop-day.ts';

export interface CalendarVisit {
  readonly day: Day;
  /** The title of the entry. */
  readonly title: string;
  readonly place: string;
  /** The address of the report, or an empty text. */
  readonly url: string;
  /** The same visit has the same id each time, so that a calendar doesn't keep it twice. */
  readonly id: string;
}

/** The longest line of a calendar file, in bytes (RFC 5545, 3.1). */
const LINE = 75;

/** Returns a calendar file (RFC 5545) with a visit on a whole day. */
export function visitCalendar({ day, title, place, url, id }: CalendarVisit, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Skin Mirror//Report//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(url === '' ? [] : [`URL:${url}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const compact = (day: Day): string => day.replaceAll('-', '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n');

/** Breaks a long line. Each further line begins with a space, and no letter is torn. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [result, bytes] = ['', 0];
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LINE) {
      result += '\r\n ';
      bytes = 1;
    }
    result += letter;
    bytes += size;
  }
  return result;
}
