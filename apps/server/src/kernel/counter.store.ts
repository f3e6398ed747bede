import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/pool.ts';
import { inBatches } from './in-turn.ts';
import type { RateLimit } from './rate-limit.ts';

export type Counter = ReturnType<typeof createCounter>;

/**
 * Counts attempts in PostgreSQL, so that all servers share the counts and a restart keeps them. If the database can't
 * be reached, every attempt fails.
 */
export function createCounter(pool: Pool, { name, points, seconds }: RateLimit) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    /** Counts one attempt. Returns 0 if the attempt is allowed, otherwise the seconds to wait. */
    async take(key: string): Promise<number> {
      try {
        await limiter.consume(key);
        return 0;
      } catch (cause) {
        if (cause instanceof RateLimiterRes) return Math.max(1, Math.ceil(cause.msBeforeNext / 1000));
        throw cause;
      }
    },
    /** True if the next attempt would be refused. */
    async isFull(key: string): Promise<boolean> {
      return ((await limiter.get(key))?.remainingPoints ?? points) <= 0;
    },
    /** Subtracts one attempt from the count. */
    async giveBack(key: string): Promise<void> {
      await limiter.reward(key);
    },
    async clear(key: string): Promise<void> {
      await limiter.delete(key);
    },
  };
}

/**
 * Adds the caller to a waiting line, in which each caller takes `stepMs`. Returns the milliseconds to wait, or
 * undefined if the wait would exceed `maxMs`. Uses SQL instead of Prisma, because one statement must compute and store
 * the wait.
 */
export async function takeTurn(
  pool: Pool,
  key: string,
  { stepMs, maxMs }: { readonly stepMs: number; readonly maxMs: number },
): Promise<number | undefined> {
  const { rows } = await pool.query<{ wait: number }>({
    name: 'counter.turn',
    text: `with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
           insert into rate_limit as line (key, points, expire) select $1, 0, now + $2::int from clock
           on conflict (key) do update
             set expire = greatest(line.expire, excluded.expire - $2::int) + $2::int
             where greatest(line.expire, excluded.expire - $2::int) + $2::int <= excluded.expire - $2::int + $3::int
           returning expire - (select now from clock) as wait`,
    values: [`turn:${key}`, stepMs, maxMs],
  });
  return rows[0]?.wait;
}

/**
 * Adds to a sum and returns the new sum. The sum is deleted some time after `seconds`, counted from its first part. Uses
 * SQL, because the limiter refuses what exceeds its points.
 */
export async function addToSum(pool: Pool, key: string, points: number, seconds: number): Promise<number> {
  const { rows } = await pool.query<{ points: number }>({
    name: 'counter.sum',
    // Lists wait for this statement, so it doesn't wait for the disk.
    text: `with quick as (select set_config('synchronous_commit', 'off', true))
           insert into rate_limit as sum (key, points, expire) select $1, $2::int, $3::bigint from quick
           on conflict (key) do update set points = sum.points + excluded.points
           returning points`,
    values: [key, points, Date.now() + seconds * 1000],
  });
  return rows[0]?.points ?? points;
}

export async function purgeCounters(prisma: Database['prisma']): Promise<number> {
  const where = { expire: { lt: Date.now() } };
  return inBatches(async (limit) => (await prisma.rate_limit.deleteMany({ where, limit })).count);
}
