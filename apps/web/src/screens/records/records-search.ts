import { dayParam, type ListSearchBase, positiveParam, savedParam } from '../../lib/list-params.ts';

/** What the address of the records list holds: its filters and page. Left out means the list's default. */
export interface RecordsSearch extends ListSearchBase {
  /** Any part of a phone number, nickname or device number. */
  q?: string;
  /** First and last day, `yyyy-MM-dd` in the shop's time zone. */
  from?: string;
  to?: string;
  /** `all`, `-10` for one's own, or a guide's user_id. */
  child?: string;
  /** `acne:4,spot`. */
  dimensions?: string;
  status?: string;
  /** The record that is open over the list. */
  record?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uuid = (text?: string) => (text && UUID.test(text) ? text : undefined);

/** Reads a typed or stored address; what makes no sense is left out. */
export function recordsSearch(raw: { [Name in keyof RecordsSearch]?: string | number }): RecordsSearch {
  const text = (name: keyof RecordsSearch) => (raw[name] === undefined ? undefined : String(raw[name]));
  return {
    q: text('q') || undefined,
    from: dayParam(text('from')),
    to: dayParam(text('to')),
    child: text('child') || undefined,
    dimensions: text('dimensions') || undefined,
    status: text('status') || undefined,
    page: positiveParam(raw.page),
    pageSize: positiveParam(raw.pageSize),
    saved: savedParam(raw.saved),
    record: uuid(text('record')),
  };
}
