import type { FollowUpRow } from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { ListedRow } from './shop-view.ts';

/** The staff may change these between two readings, and addresses of pictures are made anew. */
const CHANGING: ReadonlySet<string> = new Set(['image', 'analysis', 'mark', 'sold', 'interest', 'rev']);

/** Two pages that show the same thing must say the same of it: finds the fields of both that differ. */
export function alike(call: string, wanted: object, got: object): Problem[] {
  const found = new Map(Object.entries(got));
  return Object.entries(wanted)
    .filter(([name]) => found.has(name) && !CHANGING.has(name))
    .flatMap(([name, value]) => differing(call)(name, value, found.get(name)));
}

/** A follow-up names the test after which it is due. */
export const checkNamedTest = (row: ListedRow, followUp: FollowUpRow): Problem[] => {
  const { customer_id, customer_sex: sex, customer_age: age, test_time, total_score } = row;
  const { device_no, user_acct, guide: user_name, is_simulated } = row;
  const named = { customer_id, sex, age, test_time, total_score, device_no, user_acct, user_name, is_simulated };
  return alike('follow-up', named, followUp);
};

/**
 * Compares a page with the list of tests. Tests that arrive meanwhile would make a difference, so something is wrong only if
 * the list was the same before and after it. Finds nothing while tests arrive all the time.
 */
export async function whenQuiet(
  readRows: () => Promise<readonly ListedRow[]>,
  check: (rows: readonly ListedRow[]) => Promise<readonly Problem[]>,
  known?: readonly ListedRow[],
): Promise<readonly Problem[]> {
  let rows = known ?? (await readRows());
  for (let tries = 0; tries < TRIES; tries++) {
    const problems = await check(rows);
    if (problems.length === 0) return [];
    const now = await readRows();
    if (tries > 0 && stateOf(rows) === stateOf(now)) return problems;
    rows = now;
  }
  return [];
}
const TRIES = 5;

/** Another text if a test has come, gone or ended. */
const stateOf = (rows: readonly ListedRow[]): string =>
  String(rows.map(({ id, status }) => `${id} ${status}`).toSorted());
