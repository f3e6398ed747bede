import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { type Problem, problem } from '../messages.ts';
import type { RunFile } from '../run/run-file.ts';
import { Found } from './findings.ts';
import type { Ledger } from './ledger.ts';

type Row = Pick<RecordRow, 'id' | 'device_no' | 'arrive_time' | 'test_time' | 'customer_nickname'>;

/**
 * Finds tests on the mirrors of the run that arrived while it was sending, and that no run of this machine has sent. Says
 * that it can't tell while another run is under way.
 */
export function checkStrays(
  { tests, devices }: Pick<RunFile, 'tests' | 'devices'>,
  rows: readonly Row[],
  { sent, open }: Ledger,
): { readonly found: Found; readonly skipped?: Problem } {
  const found = new Found();
  const own = new Set(tests.flatMap(({ analysis_id }) => analysis_id ?? []));
  const arrivals = rows.filter(({ id }) => own.has(id)).map(({ arrive_time }) => arrive_time.getTime());
  const [first, last] = [Math.min(...arrivals), Math.max(...arrivals)];
  const strays = rows.filter(
    ({ id, device_no, arrive_time }) =>
      devices.includes(device_no) &&
      arrive_time.getTime() >= first &&
      arrive_time.getTime() <= last &&
      !own.has(id) &&
      !sent.has(id),
  );
  if (strays.length === 0) return { found };
  if (open.some((begun) => begun.getTime() <= last))
    return { found, skipped: problem('problem.other_run', { count: strays.length }) };
  for (const { device_no, test_time, customer_nickname } of strays)
    found.of(`mirror ${device_no}`, [
      problem('problem.stray', { time: test_time.toISOString(), nickname: customer_nickname || '–' }),
    ]);
  return { found };
}
