import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { dayParam, type ListParams, listParams } from '../../lib/list-params.ts';
import type { Memory } from '../../ui/resource/list-search.ts';

/**
 * `from` and `to` are days in the shop's time zone. `child` is `all`, `-10` (the user's own tests) or a guide's user
 * id. `dimensions` is a list such as `acne:4,spot`.
 */
export type RecordsSearch = ListParams<
  'q' | 'from' | 'to' | 'child' | 'dimensions' | 'status' | 'sold' | 'simulated' | 'record' | 'view'
>;

/** How the list of tests is paged and remembered. */
export const RECORDS_LIST = {
  name: 'records',
  sizes: [10, 20, 50, 100, 200, 500],
  forToday: ['from', 'to', 'page'],
  never: ['record', 'view'],
} as const satisfies Memory<RecordsSearch> & { readonly name: ListName; readonly sizes: readonly number[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const texts = listParams('q', 'from', 'to', 'child', 'dimensions', 'status', 'sold', 'simulated', 'record', 'view');

export function recordsSearch(raw: Parameters<typeof texts>[0]): RecordsSearch {
  const { from, to, simulated, sold, ...search } = texts(raw);
  return {
    ...search,
    from: dayParam(from),
    to: dayParam(to),
    simulated: simulated === 'hidden' ? simulated : undefined,
    sold: sold === 'yes' || sold === 'no' ? sold : undefined,
    ...todaySearch(search),
  };
}

/** `record` is the id of the test that is open in a dialog. */
export const todaySearch = ({ record }: { record?: string }): { record?: string } => ({
  record: record && UUID.test(record) ? record : undefined,
});
