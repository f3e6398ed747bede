import { isIPv6 } from 'node:net';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimit {
  /** Keeps the counters of different limits apart. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * Counts attempts in PostgreSQL, so that all servers count together and restarts forget nothing. Without the database
 * every attempt fails.
 */
export interface Counter {
  /** Counts one attempt. Returns the seconds to wait if it is one too many, otherwise 0. */
  take(key: string): Promise<number>;
  /** Takes one attempt back. */
  giveBack(key: string): Promise<void>;
  /** Forgets all attempts. */
  clear(key: string): Promise<void>;
}

export function createCounter(pool: Pool, { name, points, seconds }: RateLimit): Counter {
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
    async take(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (cause) {
        if (cause instanceof RateLimiterRes) return Math.max(1, Math.ceil(cause.msBeforeNext / 1000));
        throw cause;
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}

/**
 * Counts only in this process, for calls too frequent to ask the database. Throws RATE_LIMITED with the seconds to
 * wait.
 */
export function createMemoryLimit(points: number, seconds: number): (key: string | number) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (cause) {
      if (!(cause instanceof RateLimiterRes)) throw cause;
      throw new AppError('RATE_LIMITED', { seconds: Math.ceil(cause.msBeforeNext / 1000) });
    }
  };
}

/** Removes expired counters; returns how many. */
export async function purgeCounters(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from rate_limit where expire < $1', [Date.now()]);
  return rowCount ?? 0;
}

/** The network that counts as one caller: an IPv4 address, or the /64 of a household or office in IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [before = '', after = ''] = ip.split('%')[0]?.toLowerCase().split('::') ?? [];
  const head = before === '' ? [] : before.split(':');
  const tail = after === '' ? [] : after.split(':');
  const groups = ip.includes('::') ? [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail] : head;
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
