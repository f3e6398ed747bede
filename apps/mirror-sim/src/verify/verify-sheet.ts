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
import type { RunFile } from '../run/run-file.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { parseCsv } from './csv.ts';
import { Found } from './findings.ts';
import type { ListedRow } from './listed-rows.ts';
import { wallTime } from './verify-export.ts';

const { table } = builtInTexts('en').serverMessages;

/** The rows of a sheet, each by the names of its columns. */
export type Sheet = readonly ReadonlyMap<string, string>[];
type Cells = readonly (readonly [name: string | undefined, text: string | number | null])[];

/** Returns undefined if the shop may export nothing of this kind, or if there is too much to get it at once. */
async function readSheet(
  staff: Staff,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Sheet | undefined> {
  try {
    const [header = [], ...rows] = parseCsv(await staff.file(path, { ...query, format: 'csv' }));
    return rows.map((cells) => new Map(header.map((name, at) => [name, plain(cells[at])])));
  } catch (cause) {
    if (cause instanceof MirrorRefusal) return undefined;
    throw cause;
  }
}

/** A text that begins like a formula has an apostrophe before it. */
const plain = (cell = '') => cell.replace(/^'/, '');

/** Checks the one row that `key` finds. Where it finds several, nothing says which of them is meant. */
function checkCells(call: string, sheet: Sheet, key: Cells, cells: Cells): Problem[] {
  const differs = differing(call);
  const text = (value: string | number | null) => plain(String(value ?? ''));
  const [row, ...others] = sheet.filter((one) => key.every(([name = '', value]) => one.get(name) === text(value)));
  if (!row) return differs('row', key.map(([, value]) => value).join(' '), 'none');
  if (others.length > 0) return [];
  return cells.flatMap(([name = '', value]) => differs(name, text(value), row.get(name) ?? 'no such column'));
}

export const readCustomers = (staff: Staff): Promise<Sheet | undefined> =>
  readSheet(staff, '/skinMgrSrv/record/exportCustomer', {
    simulated: 'shown',
    columns: JSON.stringify(CUSTOMER_EXPORT_COLUMNS),
  });

/** The sheet must say the same of a customer as the list of customers. */
export const checkCustomer = (sheet: Sheet, person: CustomerRow, timezone: string): Problem[] =>
  checkCells(
    'sheet of customers',
    sheet,
    [[table.mobile, person.mobile]],
    [
      [table.tests, person.tests],
      [table.last_score, person.total_score],
      [table.first_time, wallTime(person.first_time, timezone)],
      [table.last_time, wallTime(person.last_time, timezone)],
      [table.age, person.age],
    ],
  );

/** The sheets of follow-ups and winners must say the same of the run's tests as the lists. */
export async function verifySheets(
  staff: Staff,
  { tests }: Pick<RunFile, 'tests'>,
  rows: readonly ListedRow[],
  timezone: string,
): Promise<Found> {
  const found = new Found();
  const ids = new Set(tests.flatMap(({ analysis_id }) => analysis_id ?? []));
  const timeOf = new Map(rows.map(({ id, test_time }) => [id, test_time]));
  for (const state of FOLLOW_UP_PARTS) {
    const sheet = await readSheet(staff, '/skinMgrSrv/followUp/export', {
      state,
      simulated: 'shown',
      columns: JSON.stringify(FOLLOW_UP_EXPORT_COLUMNS),
    });
    const list = await allRows((paging) => staff.ask('followUp', 'list', { state, simulated: 'shown', ...paging }));
    for (const one of sheet ? list.filter(({ id }) => ids.has(id)) : []) {
      const key: Cells = [
        [table.mobile, one.mobile],
        [table.test_time, wallTime(timeOf.get(one.id) ?? one.test_time, timezone)],
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
      found.of('follow-ups', checkCells('sheet of follow-ups', sheet ?? [], key, cells));
    }
  }
  for (const act_id of new Set(tests.flatMap(({ draw }) => draw?.act_id ?? []))) {
    const query = { act_id: String(act_id), columns: JSON.stringify(WINNER_EXPORT_COLUMNS) };
    const sheet = await readSheet(staff, '/skinMgrSrv/active/winnersExport', query);
    const list = await allRows((paging) => staff.ask('draw', 'winners', { act_id, ...paging }));
    for (const one of sheet ? list.filter(({ id }) => ids.has(id)) : []) {
      const cells: Cells = [
        [table.draw_seq, one.seq],
        [table.prize, one.prize_name],
        [table.customer, one.nickname],
        [table.mobile, one.mobile],
        [table.device, one.device_no],
        [table.guide, one.user_name],
        [table.redeemed_at, one.redeemed_at ? wallTime(one.redeemed_at, timezone) : ''],
      ];
      found.of('winners', checkCells('sheet of winners', sheet ?? [], [[table.redeem_code, one.redeem_code]], cells));
    }
  }
  return found;
}
