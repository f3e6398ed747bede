import { customerContract } from '@skin-mirror/shared/customer/customer.contract.ts';
import { type RecordRow, recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { differing } from '../problems.ts';
import type { KeptTest } from '../run/run-file.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { type Findings, Found } from './findings.ts';
import { mobileOf } from './verify-people.ts';

const listDiffers = differing('record.list');
const customersDiffer = differing('customers');

/** So many customers are looked for. What finds some of them finds all. */
const LOOKED_FOR = 3;
/** Staff often ask a customer for these alone. */
const LAST_DIGITS = 4;

/** Looks for some customers of the run as the staff does, by number, by its last digits and by name. */
export async function verifySearch(
  staff: Staff,
  tests: readonly KeptTest[],
  rows: readonly RecordRow[],
  timezone: string,
): Promise<Findings> {
  const found = new Found();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = [...Map.groupBy(tests, mobileOf)].flatMap(([mobile, [test]]) => {
    const row = byId.get(test?.analysis_id ?? '');
    return mobile !== '' && test && row ? [{ test, row }] : [];
  });
  for (const { test, row } of named.slice(0, LOOKED_FOR)) {
    const { mobile = '', nickname = '' } = test.start.customer ?? {};
    const day = shopDay(row.test_time, timezone);
    const lists = async (q: string) => {
      const filter = { q, from: day, to: day };
      const list = await allRows((paging) => staff.ask(recordContract, 'record', 'list', { ...filter, ...paging }));
      return list.some(({ id }) => id === row.id);
    };
    const people = await allRows((paging) =>
      staff.ask(customerContract, 'customer', 'list', { q: mobile, simulated: 'shown', ...paging }),
    );
    found.ofTest(test.number, [
      ...listDiffers('found by number', true, await lists(mobile)),
      ...listDiffers('found by last digits', true, await lists(mobileOf(test).slice(-LAST_DIGITS))),
      ...(nickname === '' ? [] : listDiffers('found by name', true, await lists(nickname))),
      ...customersDiffer(
        'found by number',
        true,
        people.some(({ id }) => id === row.customer_id),
      ),
    ]);
  }
  return found;
}
