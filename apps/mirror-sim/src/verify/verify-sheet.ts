import type { CustomerRow } from '@skin-mirror/shared/customer/customer.contract.ts';
import {
  CUSTOMER_EXPORT_COLUMNS,
  FOLLOW_UP_EXPORT_COLUMNS,
  WINNER_EXPORT_COLUMNS,
} from '@skin-mirror/shared/export/export.ts';
import { FOLLOW_UP_PARTS } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { MirrorRefusal } from '../client/client.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { parseCsv } from './csv.ts';
import type { ShopView } from './shop-view.ts';
import { wallTime } from './verify-export.ts';

const { table } = builtInTexts('en').serverMessages;

/** The rows of a sheet, each by the names of its columns. */
export type Sheet = readonly ReadonlyMap<string, string>[];
type Cells = readonly (readonly [name: string | undefined, text: string | number | null])[];

/** Returns undefined if the shop may export nothing of this kind, or if there is too much to get it at once. */
async function readSheet(
  staff: Staff,
  path: string,
  columns: readonly string[],
  query: Readonly<Record<string, string>>,
): Promise<Sheet | undefined> {
  try {
    const asked = { ...query, columns: JSON.stringify(columns), format: 'csv' };
    const [header = [], ...rows] = parseCsv(await staff.file(path, asked));
    return rows.map((cells) => new Map(header.map((name, at) => [name, plain(cells[at])])));
  } catch (cause) {
    if (cause instanceof MirrorRefusal) return undefined;
    throw cause;
  }
}

/** A text that begins like a formula has an apostrophe before it. */
const plain = (cell = '') => cell.replace(/^'/, '');

/** Checks the one row that `key` finds. Where it finds several, nothing says which of them is meant. */
function checkCells(call: string, sheet: Sheet | undefined, key: Cells, cells: Cells): Problem[] {
  if (!sheet) return [];
  const differs = differing(call);
  const text = (value: string | number | null) => plain(String(value ?? ''));
  const [row, ...others] = sheet.filter((one) => key.every(([name = '', value]) => one.get(name) === text(value)));
  if (!row) return differs('row', key.map(([, value]) => value).join(' '), 'none');
  if (others.length > 0) return [];
  return cells.flatMap(([name = '', value]) => differs(name, text(value), row.get(name) ?? 'no such column'));
}

export const readCustomers = (staff: Staff): Promise<Sheet | undefined> =>
  readSheet(staff, '/skinMgrSrv/record/exportCustomer', CUSTOMER_EXPORT_COLUMNS, { simulated: 'shown' });

/** The sheet must say the same of a customer as the list of customers. */
export function checkCustomer(sheet: Sheet | undefined, person: CustomerRow, timezone: string): Problem[] {
  const cells: Cells = [
    [table.tests, person.tests],
    [table.last_score, person.total_score],
    [table.first_time, wallTime(person.first_time, timezone)],
    [table.last_time, wallTime(person.last_time, timezone)],
    [table.age, person.age],
  ];
  return checkCells('sheet of customers', sheet, [[table.mobile, person.mobile]], cells);
}

/** The sheets of follow-ups and winners must say the same of the run's tests as the lists. */
export async function verifySheets({ staff, run, rowOf, settings: { timezone }, found }: ShopView): Promise<void> {
  const ids = new Set(run.tests.map(({ analysis_id }) => analysis_id));
  for (const state of FOLLOW_UP_PARTS) {
    const asked = { state, simulated: 'shown' } as const;
    const sheet = await readSheet(staff, '/skinMgrSrv/followUp/export', FOLLOW_UP_EXPORT_COLUMNS, asked);
    const list = await allRows((paging) => staff.ask('followUp', 'list', { ...asked, ...paging }));
    for (const one of list.filter(({ id }) => ids.has(id))) {
      const test_time = rowOf.get(one.id)?.test_time ?? one.test_time;
      const key: Cells = [
        [table.mobile, one.mobile],
        [table.test_time, wallTime(test_time, timezone)],
      ];
      const cells: Cells = [
        [table.due_on, one.due_on],
        [table.customer, one.nickname],
        [table.age, one.age],
        [table.score, one.total_score],
        [table.scheme, one.scheme],
        [table.device, one.device_no],
        [table.guide, one.user_name],
      ];
      found.of('follow-ups', checkCells('sheet of follow-ups', sheet, key, cells));
    }
  }
  for (const act_id of new Set(run.tests.flatMap(({ draw }) => draw?.act_id ?? []))) {
    const asked = { act_id: String(act_id) };
    const sheet = await readSheet(staff, '/skinMgrSrv/active/winnersExport', WINNER_EXPORT_COLUMNS, asked);
    const list = await allRows((paging) => staff.ask('draw', 'winners', { act_id, ...paging }));
    for (const one of list.filter(({ id }) => ids.has(id))) {
      const cells: Cells = [
        [table.draw_seq, one.seq],
        [table.prize, one.prize_name],
        [table.customer, one.nickname],
        [table.mobile, one.mobile],
        [table.device, one.device_no],
        [table.guide, one.user_name],
        [table.redeemed_at, one.redeemed_at ? wallTime(one.redeemed_at, timezone) : ''],
      ];
      found.of('winners', checkCells('sheet of winners', sheet, [[table.redeem_code, one.redeem_code]], cells));
    }
  }
}
