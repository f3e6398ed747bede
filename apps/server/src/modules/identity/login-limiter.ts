import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Database } from '../../database/pool.ts';
import { type Attempt, takeAttempt } from '../../kernel/attempt.ts';
import { createCounter, takeTurn } from '../../kernel/counter.store.ts';
import { networkOf, type RateLimit } from '../../kernel/rate-limit.ts';

/**
 * After too many wrong passwords, the attempts at an account are checked one after the other, every two seconds, and at
 * most ten wait.
 */
export const LOGIN_TURNS = { stepMs: 2_000, maxMs: 20_000 } as const;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The numbers of wrong passwords per time. At `accountFromAddress` and `address`, further attempts are refused for a
 * while; at `account`, they wait for each other.
 */
export const LOGIN_LIMITS = {
  accountFromAddress: { name: 'login', points: 5, seconds: 15 * MINUTE },
  address: { name: 'login-address', points: 100, seconds: HOUR },
  account: { name: 'login-account', points: 50, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

/**
 * Counts an attempt before its password is checked; the caller forgives an attempt with the right one. Throws
 * TOO_MANY_ATTEMPTS with the minutes to wait. An attempt that one limit refuses isn't counted by the others. Otherwise
 * a single caller could lock out the owner.
 * @param isKnown tells if the account has signed in from this address before. Such an attempt doesn't wait for those of
 * strangers.
 */
export async function takeLoginAttempt(
  pool: Database['pool'],
  account: string,
  ip: string,
  isKnown: () => Promise<boolean> = async () => false,
): Promise<Attempt> {
  const address = networkOf(ip);
  const attempt = await takeAttempt(pool, [
    [LOGIN_LIMITS.accountFromAddress, `${account}@${address}`],
    [LOGIN_LIMITS.address, address],
  ]);
  const ofAccount = createCounter(pool, LOGIN_LIMITS.account);
  // Lets the attempts wait for each other, so that many addresses together are as slow as one.
  if ((await ofAccount.take(account)) > 0 && !(await isKnown())) {
    const wait = await takeTurn(pool, account, LOGIN_TURNS);
    if (wait === undefined) {
      await attempt.forgive();
      throw new AppError('TOO_MANY_ATTEMPTS', { minutes: 1 });
    }
    await sleep(wait);
  }
  return {
    async forgive() {
      await Promise.all([attempt.forgive(), ofAccount.giveBack(account)]);
    },
  };
}

/** Allows attempts from an address again, because its user has proved to own the account. */
export async function clearLoginAttempts(pool: Database['pool'], account: string, ip: string): Promise<void> {
  await createCounter(pool, LOGIN_LIMITS.accountFromAddress).clear(`${account}@${networkOf(ip)}`);
}

/**
 * Returns the key that counts the attempts at an account, the same for all names of the account. An unknown name is
 * stored as a hash, since it may be private.
 */
export function accountKey(userId: number | undefined, username: string): string {
  if (userId !== undefined) return `u${userId}`;
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}
