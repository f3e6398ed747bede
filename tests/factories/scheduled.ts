import { SCHEDULE } from '../../apps/server/src/jobs/jobs.ts';
import { asServer } from '../statements/recorder.ts';
import type { RunningServer } from './server.ts';

/** Runs a job as its schedule does, and returns what it counts. */
export function runScheduled({ services }: RunningServer, job: string): Promise<number> {
  const found = SCHEDULE[job];
  if (!found) throw new Error(`no job is called ${job}`);
  return asServer(() => found.run(services));
}
