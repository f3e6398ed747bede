import type { Logger } from 'pino';

/** The time in ms that one run of a job takes at most. After 15 minutes the queue would start it again. */
const RUN_MS = 10 * 60_000;

/** Returns a function that says whether the time of a job's run is over. */
export function timeLimit(): () => boolean {
  const end = Date.now() + RUN_MS;
  return () => Date.now() > end;
}

const ROWS_AT_ONCE = 1_000;

/**
 * Repeats a statement that changes at most `limit` rows until it finds no more, so that no statement meets its time
 * limit, however many rows there are. Returns how many rows were changed. The next run does what this one has no time for.
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
 * Does a job's work for one shop after another, and returns the sum of what `work` returns. An error in one shop doesn't
 * stop the others. Begins with any of the shops, so that a run that ends early doesn't leave out the same ones each time.
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
