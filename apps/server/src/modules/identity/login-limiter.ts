import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Database } from '../../database/pool.ts';
import { type Counter, createCounter, networkOf, type RateLimit } from '../../kernel/rate-limit.ts';

const SLOW_MS = 2_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How many wrong passwords are heard before the door stays shut for a while. */
export const LOGIN_LIMITS = {
  accountFromAddress: { name: 'login', points: 5, seconds: 15 * MINUTE },
  address: { name: 'login-address', points: 100, seconds: HOUR },
  account: { name: 'login-account', points: 50, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

export interface LoginAttempt {
  /** The password was right: the attempt doesn't count. */
  forgive(): Promise<void>;
}

/**
 * Counts an attempt before its password is looked at, so that any number of attempts at once are no more than one after
 * another. Throws TOO_MANY_ATTEMPTS with the minutes to wait; a refused attempt counts for nothing else, or a single
 * caller could shut an account for everybody.
 */
export async function takeLoginAttempt(pool: Database['pool'], account: string, ip: string): Promise<LoginAttempt> {
  const address = networkOf(ip);
  const steps: readonly [RateLimit, string][] = [
    [LOGIN_LIMITS.accountFromAddress, `${account}@${address}`],
    [LOGIN_LIMITS.address, address],
    [LOGIN_LIMITS.account, account],
  ];
  const taken: [Counter, string][] = [];
  const giveBack = async () => {
    await Promise.all(taken.map(([counter, key]) => counter.giveBack(key)));
  };
  for (const [limit, key] of steps) {
    const counter = createCounter(pool, limit);
    const seconds = await counter.take(key);
    if (seconds > 0 && limit === LOGIN_LIMITS.account) {
      // Only slower: otherwise anybody could keep the owner out.
      await sleep(SLOW_MS);
    } else if (seconds > 0) {
      await giveBack();
      throw new AppError('TOO_MANY_ATTEMPTS', { minutes: Math.ceil(seconds / MINUTE) });
    }
    taken.push([counter, key]);
  }
  return { forgive: giveBack };
}

/** One key for an account, by whichever of its names it is called; names that nobody has are not kept in plain text. */
export function accountKey(userId: number | undefined, username: string): string {
  if (userId !== undefined) return `u${userId}`;
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}
