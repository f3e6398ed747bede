import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { differing } from '../problems.ts';
import type { ReadReport } from './as-customer.ts';
import type { Found } from './findings.ts';
import type { RuleBook } from './rule-book.ts';
import type { ListedRow } from './shop-view.ts';

/**
 * Checks the day on which each report asks the customer to come again. Without a scheme, the shop's setting at the time of the
 * test says when; nothing is checked if nobody noted it.
 * @param rows all tests of the shop; undefined if nobody reads them
 */
export function verifyNextVisits(
  reports: readonly ReadReport[],
  rows: readonly ListedRow[] | undefined,
  book: RuleBook,
  found: Found,
): void {
  for (const read of reports) {
    const { test, result, report } = read;
    if (report.next_visit === null && mayHaveComeAgain(read, rows)) continue;
    const days = result.scheme?.cycle_days ?? book.at(test.device_no, result.settings_rev)?.revisit_days;
    if (days === undefined) continue;
    const wanted = days === 0 ? null : addDays(report.test_day, days);
    found.ofTest(test.number, differing('report')('next_visit', wanted, report.next_visit));
  }
}

/** An older report invites to nothing if the customer was tested later, also in another run. */
function mayHaveComeAgain({ test, result }: ReadReport, rows: readonly ListedRow[] | undefined): boolean {
  if (!rows) return (test.start.customer?.mobile ?? '') !== '';
  const own = rows.find(({ id }) => id === test.analysis_id);
  return rows.some(
    ({ customer_id, status, test_time }) =>
      customer_id !== null &&
      customer_id === own?.customer_id &&
      status === RECORD_STATUS.success &&
      test_time > result.test_time,
  );
}
