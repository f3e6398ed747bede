import type { RecordChange } from '../../lib/use-record-changes.ts';

interface Row {
  readonly id: string;
}

/** A longer test has timed out. */
const LONGEST_TEST_MS = 30 * 60_000;

/**
 * True if a change may add a record to the list. Lists filtered by result or status also get a running test when it is
 * finished.
 */
export function canAppear(
  { record_id, what, test_time }: RecordChange,
  shown: ReadonlySet<string>,
  asksForResult: boolean,
  now: number,
): boolean {
  if (shown.has(record_id)) return false;
  return what === 'new' || (asksForResult && now - Date.parse(test_time) < LONGEST_TEST_MS);
}

/**
 * New records to show: they have arrived and are on the newest first page under the list's filters, but not on the
 * screen. Each counts once, however often it was announced.
 */
export function waitingRecords(
  arrived: ReadonlySet<string>,
  firstPage: readonly Row[],
  shown: ReadonlySet<string>,
): Set<string> {
  return new Set(firstPage.map(({ id }) => id).filter((id) => arrived.has(id) && !shown.has(id)));
}

/** The rows on the screen with newer data; no row appears, disappears or moves. */
export function refreshed<R extends Row>(rows: readonly R[], newer: readonly R[]): R[] {
  const byId = new Map(newer.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}
