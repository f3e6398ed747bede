import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { type Problem, problem } from '../messages.ts';
import type { RunFile } from '../run/run-file.ts';
import { Found } from './findings.ts';
import type { Ledger } from './ledger.ts';

type Row = Pick<RecordRow, 'id' | 'device_no' | 'arrive_time' | 'test_time' | 'customer_nickname'>;

const timeOf = ({ arrive_time }: Row): number => arrive_time.getTime();

/**
 * Finds tests on the mirrors of the run that arrived while it was sending, and that no run of this machine has sent. Says
 * that it can't tell while another run is under way. A run that was stopped hasn't noted the tests that were under way, so
 * each of its mirrors counts only until its own last noted test.
 */
export function checkStrays(
  { tests, devices, is_complete }: Pick<RunFile, 'tests' | 'devices' | 'is_complete'>,
  rows: readonly Row[],
  { sent, open }: Ledger,
): { readonly found: Found; readonly skipped?: Problem } {
  const found = new Found();
  const own = new Set(tests.flatMap(({ analysis_id }) => analysis_id ?? []));
  const noted = rows.filter(({ id }) => own.has(id));
  const first = Math.min(...noted.map(timeOf));
  const lastOf = (device_no: string) =>
    Math.max(...noted.filter((row) => is_complete || row.device_no === device_no).map(timeOf));
  const ends = new Map(devices.map((device_no) => [device_no, lastOf(device_no)]));
  const isWithin = (row: Row) =>
    timeOf(row) >= first && timeOf(row) <= (ends.get(row.device_no) ?? Number.NEGATIVE_INFINITY);
  const strays = rows.filter((row) => isWithin(row) && !own.has(row.id) && !sent.has(row.id));
  if (strays.length === 0) return { found };
  const last = Math.max(...ends.values());
  if (open.some((begun) => begun.getTime() <= last))
    return { found, skipped: problem('problem.other_run', { count: strays.length }) };
  for (const { device_no, test_time, customer_nickname } of strays)
    found.of(`mirror ${device_no}`, [
      problem('problem.stray', { time: test_time.toISOString(), nickname: customer_nickname || '–' }),
    ]);
  return { found };
}
