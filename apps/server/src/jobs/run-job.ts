import { logFailure } from '../kernel/refusal.ts';
import type { Services } from '../services.ts';
import { jobRunStore } from './job-run.store.ts';

export type Run = (services: Services) => Promise<number>;

/** Runs a job, and notes how the run ended. Throws what the job throws. */
export async function runJob(services: Services, name: string, run: Run): Promise<void> {
  const { log } = services;
  const runs = jobRunStore(services, name);
  try {
    await runs.begin();
    const count = await run(services);
    if (count > 0) log.info({ job: name, count }, 'job done');
    await runs.succeed();
  } catch (err) {
    logFailure(log, err, { job: name }, 'job failed');
    const error = err instanceof Error ? err.message : String(err);
    await runs.fail(error).catch((cause: unknown) => logFailure(log, cause, { job: name }, 'no note of a failed job'));
    throw err;
  }
}
