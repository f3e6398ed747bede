import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Logger } from 'pino';
import { databaseCodes } from '../database/error-codes.ts';
import { logFailure } from './refusal.ts';

/** Milliseconds that one run of a job may take. After 15 minutes the queue would start the job again. */
const RUN_MS = 10 * MINUTE_MS;

/** A job's work for one shop, in small parts. Gives the number of changed rows after each part. */
export type Parts = AsyncGenerator<number, void, undefined>;

function timeLimit(): () => boolean {
  const end = Date.now() + RUN_MS;
  return () => Date.now() > end;
}

const ROWS_AT_ONCE = 1_000;
/** After a part that took more milliseconds, the next part is half as large. Others may wait for its locks. */
const SLOW_MS = 2_000;
/** PostgreSQL's error code for a statement that took too long. */
const CANCELED = '57014';

/**
 * Repeats `change` until it finds no more rows. Each call changes at most as many rows as its parameter says, so that no
 * transaction is long. A call that takes more than `slowMs`, or that the database cancels, makes the next calls smaller.
 */
export async function* batches(
  change: (limit: number) => Promise<number>,
  first = ROWS_AT_ONCE,
  slowMs = SLOW_MS,
): Parts {
  for (let limit = first; ; ) {
    const start = performance.now();
    const count = await change(limit).catch((cause: unknown) => {
      if (limit > 1 && databaseCodes(cause).includes(CANCELED)) return undefined;
      throw cause;
    });
    const isSlow = count === undefined || performance.now() - start > slowMs;
    yield count ?? 0;
    if (count !== undefined && count < limit) return;
    if (isSlow) limit = Math.max(1, Math.floor(limit / 2));
  }
}

/** Changes rows that belong to no shop, in batches. Returns the number of changed rows; the next run changes the rest. */
export async function inBatches(change: (limit: number) => Promise<number>): Promise<number> {
  const isOver = timeLimit();
  let total = 0;
  for await (const count of batches(change)) {
    total += count;
    if (isOver()) break;
  }
  return total;
}

/** Thrown after a job has done its work for all shops that did not fail. */
export class ShopsFailed extends Error {
  constructor(failed: ReadonlyMap<number, unknown>, shops: number) {
    const [[tenant_id, cause] = []] = failed;
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${failed.size} of ${shops} shops, such as ${tenant_id}: ${reason}`, { cause });
  }
}

interface Turn {
  readonly tenant_id: number;
  readonly parts: Parts;
}

/**
 * Runs a job's work for several shops, and returns the sum of the results. The shops take turns after each part, so a
 * large shop doesn't hold up the others. An error in one shop doesn't stop the others. The first shop is random, so that
 * a run that ends early doesn't always skip the same shops.
 *
 * @throws ShopsFailed at the end, if the work failed for a shop
 */
export async function forEachShop(
  { log }: { readonly log: Pick<Logger, 'warn' | 'error'> },
  shops: readonly number[],
  work: (tenant_id: number) => Parts,
): Promise<number> {
  const first = Math.floor(Math.random() * shops.length);
  const order = [...shops.slice(first), ...shops.slice(0, first)];
  const isOver = timeLimit();
  const failed = new Map<number, unknown>();
  let count = 0;
  let round: Turn[] = order.map((tenant_id) => ({ tenant_id, parts: work(tenant_id) }));
  while (round.length > 0 && !isOver()) {
    const next: Turn[] = [];
    for (const turn of round) {
      if (isOver()) {
        next.push(turn);
        continue;
      }
      try {
        const { value, done } = await turn.parts.next();
        if (done) continue;
        count += value;
        next.push(turn);
      } catch (err) {
        logFailure(log, err, { tenant_id: turn.tenant_id }, 'a job failed for a shop');
        failed.set(turn.tenant_id, err);
      }
    }
    round = next;
  }
  if (round.length > 0)
    log.warn({ shops: shops.length, left: round.length }, 'a job ran out of time; its next run goes on');
  await Promise.allSettled(round.map(({ parts }) => parts.return()));
  if (failed.size > 0) throw new ShopsFailed(failed, shops.length);
  return count;
}
