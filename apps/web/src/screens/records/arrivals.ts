import type { RecordChange } from '../../lib/use-record-changes.ts';

interface Row {
  readonly id: string;
}

/** A test that takes longer than this has timed out. */
const LONGEST_TEST_MS = 30 * 60_000;

/**
 * Whether a change may put a record into the list. A record that is finished joins lists that ask for its result or
 * status only then, so there a change of a test that just ran counts as well.
 */
export function mayJoin(
  { record_id, what, test_time }: RecordChange,
  shown: ReadonlySet<string>,
  asksForResult: boolean,
  now: number,
): boolean {
  if (shown.has(record_id)) return false;
  return what === 'new' || (asksForResult && now - Date.parse(test_time) < LONGEST_TEST_MS);
}

/**
 * The records that wait to be shown: those that arrived and that the newest first page has under the list's filters, but
 * that aren't on the screen. Each counts once, however often it was announced.
 */
export function waitingRecords(
  arrived: ReadonlySet<string>,
  firstPage: readonly Row[],
  shown: ReadonlySet<string>,
): Set<string> {
  return new Set(firstPage.map(({ id }) => id).filter((id) => arrived.has(id) && !shown.has(id)));
}

/** The rows on the screen with what is newer about them; none comes, goes or moves. */
export function refreshed<R extends Row>(rows: readonly R[], newer: readonly R[]): R[] {
  const byId = new Map(newer.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}
