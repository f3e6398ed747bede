import { dayParam, type ListParams, listParams } from '../../lib/list-params.ts';

/**
 * Search parameters: filters, page, and the open record. `from` and `to` are days of the shop; `child` is `all`, `-10`
 * for one's own, or a guide's user_id; `dimensions` is like `acne:4,spot`.
 */
export type RecordsSearch = ListParams<'q' | 'from' | 'to' | 'child' | 'dimensions' | 'status' | 'record' | 'view'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const texts = listParams('q', 'from', 'to', 'child', 'dimensions', 'status', 'record', 'view');

/** Reads an address. Invalid parameters are left out. */
export function recordsSearch(raw: Parameters<typeof texts>[0]): RecordsSearch {
  const { from, to, record, ...search } = texts(raw);
  return {
    ...search,
    from: dayParam(from),
    to: dayParam(to),
    record: record && UUID.test(record) ? record : undefined,
  };
}
