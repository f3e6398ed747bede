import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { rowsOf } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';

/** A test in the list. `guide` is the name of the guide, else the login. */
export type ListedRow = RecordRow & { readonly guide: string };

/** Before the first test of any shop. */
export const FIRST_DAY = '2000-01-01';

/** Returns each test of the shop once. A test that arrives while the pages are read pushes others to the next page. */
export async function listedRows(staff: Staff, to: Day): Promise<ListedRow[]> {
  const rows = new Map<string, ListedRow>();
  const list = rowsOf((paging) => staff.ask('record', 'list', { from: FIRST_DAY, to, ...paging }));
  for await (const row of list) rows.set(row.id, row);
  return [...rows.values()];
}
