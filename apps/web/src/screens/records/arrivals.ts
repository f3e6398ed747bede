import type { RecordChange } from '../../lib/use-record-changes.ts';
import type { RecordRow } from './record-row.ts';

type Row = Pick<RecordRow, 'id'>;

/** The longest duration of a test. After it the test has timed out. */
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
 * The ids of new records to offer. They belong on the first page under the current filters, and aren't on the screen.
 * Each id counts once, even if it was announced several times.
 */
export function waitingRecords(
  arrived: ReadonlySet<string>,
  firstPage: readonly Row[],
  shown: ReadonlySet<string>,
): Set<string> {
  return new Set(firstPage.map(({ id }) => id).filter((id) => arrived.has(id) && !shown.has(id)));
}

/** The visible rows with newer data. No row is added, removed or moved. */
export function refreshed<R extends Row>(rows: readonly R[], newer: readonly R[]): R[] {
  const byId = new Map(newer.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}
