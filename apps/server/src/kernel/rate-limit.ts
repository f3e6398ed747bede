import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import ipaddr from 'ipaddr.js';
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

/** Counts calls in memory, for those that are too many to ask the database about. Each server counts for itself. */
export interface MemoryLimits {
  /** Counts one call. Throws RATE_LIMITED with the seconds to wait. */
  take(limit: RateLimit, key: string | number): Promise<void>;
}

export function createMemoryLimits(): MemoryLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    async take({ name, points, seconds }, key) {
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
      limiters.set(name, limiter);
      try {
        await limiter.consume(key);
      } catch (cause) {
        if (!(cause instanceof RateLimiterRes)) throw cause;
        throw new AppError('RATE_LIMITED', { seconds: Math.ceil(cause.msBeforeNext / 1000) });
      }
    },
  };
}

/** Removes expired counters; returns how many. */
export async function purgeCounters(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from rate_limit where expire < $1', [Date.now()]);
  return rowCount ?? 0;
}

/** One caller: an IPv4 address, or the /64 network that a household or an office has in IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // `process` turns an IPv4 address that is written as IPv6 back.
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
