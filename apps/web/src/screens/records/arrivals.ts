import type { RecordChange } from '../../lib/use-record-changes.ts';
import type { RecordRow } from './record-row.ts';

type Row = Pick<RecordRow, 'id'>;

/** The longest duration of a test. A test without an end counts as timed out after it. */
const LONGEST_TEST_MS = 30 * 60_000;

/**
 * True if a change may add a record to the list. In a list filtered by result or status, a running test can appear when
 * it is finished.
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
 * Returns the ids of new records to offer: those that belong on the first page under the current filters, and aren't on
 * the screen. Each id counts once, even if it was announced several times.
 */
export function waitingRecords(
  arrived: ReadonlySet<string>,
  firstPage: readonly Row[],
  shown: ReadonlySet<string>,
): Set<string> {
  return new Set(firstPage.map(({ id }) => id).filter((id) => arrived.has(id) && !shown.has(id)));
}

/** Returns the visible rows with newer data. Adds, removes and moves no row. */
export function refreshed<R extends Row>(rows: readonly R[], newer: readonly R[]): R[] {
  const byId = new Map(newer.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}
