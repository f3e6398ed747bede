import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/pool.ts';
import { type Attempt, takeAttempt } from '../../kernel/attempt.ts';
import { createCounter, networkOf, type RateLimit } from '../../kernel/rate-limit.ts';

const SLOW_MS = 2_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Wrong passwords allowed before an account is blocked for a while. */
export const LOGIN_LIMITS = {
  accountFromAddress: { name: 'login', points: 5, seconds: 15 * MINUTE },
  address: { name: 'login-address', points: 100, seconds: HOUR },
  account: { name: 'login-account', points: 50, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

/**
 * Counts an attempt before the password is checked; a right one is forgiven. Throws TOO_MANY_ATTEMPTS with the minutes
 * to wait. A refused attempt doesn't count for other limits; otherwise one caller could block an account for everybody.
 */
export async function takeLoginAttempt(pool: Database['pool'], account: string, ip: string): Promise<Attempt> {
  const address = networkOf(ip);
  const attempt = await takeAttempt(pool, [
    [LOGIN_LIMITS.accountFromAddress, `${account}@${address}`],
    [LOGIN_LIMITS.address, address],
  ]);
  const ofAccount = createCounter(pool, LOGIN_LIMITS.account);
  // Only slows down: otherwise anybody could lock the owner out.
  if ((await ofAccount.take(account)) > 0) await sleep(SLOW_MS);
  return {
    async forgive() {
      await Promise.all([attempt.forgive(), ofAccount.giveBack(account)]);
    },
  };
}

/** Unblocks an account for an address at once, because its user there has proved to be the owner. */
export async function clearLoginAttempts(pool: Database['pool'], account: string, ip: string): Promise<void> {
  await createCounter(pool, LOGIN_LIMITS.accountFromAddress).clear(`${account}@${networkOf(ip)}`);
}

/**
 * One key per account, whichever of its names is used. Names without an account are hashed, not stored as plain text.
 */
export function accountKey(userId: number | undefined, username: string): string {
  if (userId !== undefined) return `u${userId}`;
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}
