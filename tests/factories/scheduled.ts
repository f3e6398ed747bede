import type { Job } from '@skin-mirror/shared/operation/jobs.ts';
import { SCHEDULE } from '../../apps/server/src/jobs/jobs.ts';
import { asServer } from '../statements/recorder.ts';
import type { RunningServer } from './server.ts';

/** Runs a job as its schedule does, and returns what it counts. */
export function runScheduled({ services }: RunningServer, job: Job): Promise<number> {
  return asServer(() => SCHEDULE[job].run(services));
}
