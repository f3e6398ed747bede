import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import { type Attempt, takeAttempt } from '../../kernel/attempt.ts';
import { createCounter, takeTurn } from '../../kernel/counter.store.ts';
import { networkOf, type RateLimit } from '../../kernel/rate-limit.ts';

/** After too many wrong passwords, one attempt every two seconds is checked. At most ten attempts wait. */
export const LOGIN_TURNS = { stepMs: 2_000, maxMs: 20_000 } as const;

/** Wrong passwords: over the first or second limit an attempt is refused, over the third it waits. */
export const LOGIN_LIMITS = {
  accountFromAddress: { name: 'login', points: 5, seconds: 15 * MINUTE_SECONDS },
  address: { name: 'login-address', points: 100, seconds: HOUR_SECONDS },
  account: { name: 'login-account', points: 50, seconds: HOUR_SECONDS },
} as const satisfies Record<string, RateLimit>;

/**
 * Counts an attempt before the password is checked. If the password is right, the caller takes the attempt back. If one
 * limit refuses an attempt, the other limits don't count it. Otherwise an attacker could lock out the account's owner.
 * @param isKnown true if the account has signed in from this address before. Then the attempt doesn't wait.
 * @throws AppError TOO_MANY_ATTEMPTS with the minutes to wait
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
  // Attempts from all addresses wait in one queue, so many addresses are not faster than one.
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

/** Allows attempts from an address again, after the user has proved to own the account. */
export async function clearLoginAttempts(pool: Database['pool'], account: string, ip: string): Promise<void> {
  await createCounter(pool, LOGIN_LIMITS.accountFromAddress).clear(`${account}@${networkOf(ip)}`);
}

/** Returns the key that counts attempts for all names of an account. Unknown names are hashed: they may be private. */
export function accountKey(userId: number | undefined, username: string): string {
  if (userId !== undefined) return `u${userId}`;
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}
