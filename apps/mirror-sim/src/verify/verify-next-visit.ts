import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { ReadReport } from './as-customer.ts';
import { type Findings, Found } from './findings.ts';
import type { ListedRow } from './listed-rows.ts';
import type { RuleBook } from './rule-book.ts';

/**
 * Checks the day on which each report asks the customer to come again.
 * @param rows all tests of the shop; undefined if nobody reads them
 */
export function verifyNextVisits(
  reports: readonly ReadReport[],
  rows: readonly ListedRow[] | undefined,
  book: RuleBook,
): Findings {
  const found = new Found();
  for (const read of reports) {
    const { test, result, report } = read;
    if (report.next_visit === null && mayHaveComeAgain(read, rows)) continue;
    const revisit_days = book.at(test.device_no, result.settings_rev)?.revisit_days;
    found.ofTest(test.number, checkNextVisit(read, revisit_days));
  }
  return found;
}

/** Without a scheme, the shop's setting at the time of the test says when. `revisit_days` is undefined if nobody noted it. */
function checkNextVisit(
  { result: { scheme }, report: { test_day, next_visit } }: ReadReport,
  revisit_days?: number,
): Problem[] {
  const days = scheme?.cycle_days ?? revisit_days;
  if (days === undefined) return [];
  return differing('report')('next_visit', days === 0 ? null : addDays(test_day, days), next_visit);
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
