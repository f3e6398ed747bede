import type { Logger } from 'pino';

/** Milliseconds that one run of a job may take. After 15 minutes the queue would start the job again. */
const RUN_MS = 10 * 60_000;

export function timeLimit(): () => boolean {
  const end = Date.now() + RUN_MS;
  return () => Date.now() > end;
}

const ROWS_AT_ONCE = 1_000;

/**
 * Repeats `change` until it finds no more rows. Each call changes at most `limit` rows, so that no statement exceeds
 * its time limit. Returns the number of changed rows; the next run changes the rest.
 */
export async function inBatches(
  change: (limit: number) => Promise<number>,
  { limit = ROWS_AT_ONCE, isOver = timeLimit() } = {},
): Promise<number> {
  for (let total = 0; ; ) {
    const count = await change(limit);
    total += count;
    if (count < limit || isOver()) return total;
  }
}

/**
 * Runs a job's work for one shop after another, and returns the sum of the results. An error in one shop doesn't stop
 * the others. The first shop is random, so that a run that ends early doesn't always skip the same shops.
 */
export async function forEachShop(
  { log }: { readonly log: Pick<Logger, 'warn' | 'error'> },
  shops: readonly number[],
  work: (tenant_id: number, isOver: () => boolean) => Promise<number>,
  isOver = timeLimit(),
): Promise<number> {
  const first = Math.floor(Math.random() * shops.length);
  const turns = [...shops.slice(first), ...shops.slice(0, first)];
  let count = 0;
  for (const [done, tenant_id] of turns.entries()) {
    if (isOver()) {
      log.warn({ shops: turns.length, done }, 'a job ran out of time; its next run goes on');
      return count;
    }
    try {
      count += await work(tenant_id, isOver);
    } catch (err) {
      log.error({ err, tenant_id }, 'a job failed for a shop');
    }
  }
  return count;
}
