import type { CustomerRow } from '@skin-mirror/shared/customer/customer.contract.ts';
import { CUSTOMER_EXPORT_COLUMNS } from '@skin-mirror/shared/export/export.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { MirrorRefusal } from '../client/client.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { Staff } from '../staff/staff.ts';
import { parseCsv } from './csv.ts';
import { wallTime } from './verify-export.ts';

const { table } = builtInTexts('en').serverMessages;
const differs = differing('sheet of customers');

/** The rows of the sheet of customers, each by the names of its columns. */
export type Sheet = readonly ReadonlyMap<string, string>[];

/** Returns undefined if the shop may export no customers, or if there are too many to get them at once. */
export async function readSheet(staff: Staff): Promise<Sheet | undefined> {
  const query = { simulated: 'shown', format: 'csv', columns: JSON.stringify(CUSTOMER_EXPORT_COLUMNS) };
  try {
    const [header = [], ...rows] = parseCsv(await staff.file('/skinMgrSrv/record/exportCustomer', query));
    return rows.map((cells) => new Map(header.map((name, at) => [name, cells[at] ?? ''])));
  } catch (cause) {
    if (cause instanceof MirrorRefusal) return undefined;
    throw cause;
  }
}

/** The sheet must say the same of a customer as the list of customers. */
export function checkSheet(sheet: Sheet, person: CustomerRow, timezone: string): Problem[] {
  const own = sheet.filter((row) => plain(row.get(table.mobile)) === person.mobile);
  const wanted = [
    [table.tests, String(person.tests)],
    [table.last_score, String(person.total_score ?? '')],
    [table.first_time, wallTime(person.first_time, timezone)],
    [table.last_time, wallTime(person.last_time, timezone)],
    [table.age, String(person.age ?? '')],
  ];
  // Several people may share a number.
  const [row] = own;
  if (!row || own.length > 1) return row ? [] : differs('listed', person.mobile, 'none');
  return wanted.flatMap(([name = '', text]) => differs(name, text, row.get(name) ?? 'no such column'));
}

/** A number that begins like a formula has an apostrophe before it. */
const plain = (cell = '') => cell.replace(/^'/, '');
