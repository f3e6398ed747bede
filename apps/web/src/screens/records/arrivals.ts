import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { RecordChange } from '../../lib/use-record-changes.ts';
import type { RecordRow } from './record-row.ts';

type Row = Pick<RecordRow, 'id'>;

/** The longest duration of a skin test in ms. After it, a running test counts as timed out. */
const LONGEST_TEST_MS = 30 * MINUTE_MS;

/** True if the change may add a row. Finishing a test can, because filters for results show only finished tests. */
export function canAppear(
  { record_id, what, test_time }: RecordChange,
  shown: ReadonlySet<string>,
  asksForResult: boolean,
  now: number,
): boolean {
  if (shown.has(record_id)) return false;
  return what === 'new' || (asksForResult && now - Date.parse(test_time) < LONGEST_TEST_MS);
}

/** Returns the ids of new tests that belong on the first page and aren't visible yet. */
export function waitingRecords(
  arrived: ReadonlySet<string>,
  firstPage: readonly Row[],
  shown: ReadonlySet<string>,
): Set<string> {
  return new Set(firstPage.map(({ id }) => id).filter((id) => arrived.has(id) && !shown.has(id)));
}

/** Replaces visible rows with newer data. The number and the order of the rows stay the same. */
export function refreshed<R extends Row>(rows: readonly R[], newer: readonly R[]): R[] {
  const byId = new Map(newer.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}
