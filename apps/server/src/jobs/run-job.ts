import { logFailure } from '../kernel/refusal.ts';
import type { Services } from '../services.ts';
import { jobRunStore } from './job-run.store.ts';

/** A job's work. `signal` tells a job that waits for something that its server stops. */
export type Run = (services: Services, signal?: AbortSignal) => Promise<number>;

/** Runs a job, and notes how the run ended. Throws what the job throws. */
export async function runJob(services: Services, name: string, run: Run, signal?: AbortSignal): Promise<void> {
  const { log } = services;
  const runs = jobRunStore(services, name);
  try {
    await runs.begin();
    const count = await run(services, signal);
    if (count > 0) log.info({ job: name, count }, 'job done');
    await runs.succeed();
  } catch (err) {
    logFailure(log, err, { job: name }, 'job failed');
    const error = err instanceof Error ? err.message : String(err);
    await runs.fail(error).catch((cause: unknown) => logFailure(log, cause, { job: name }, 'no note of a failed job'));
    throw err;
  }
}
