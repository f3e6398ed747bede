import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Database } from '../database/pool.ts';
import { type Counter, createCounter } from './counter.store.ts';
import type { RateLimit } from './rate-limit.ts';

export interface Attempt {
  /** Removes the attempt from the count. Called after a correct password or code. */
  forgive(): Promise<void>;
}

const tooMany = (seconds: number) => new AppError('TOO_MANY_ATTEMPTS', { minutes: Math.ceil(seconds / 60) });

/**
 * Counts an attempt before it is checked, so that parallel attempts can't exceed the limit. A refused attempt isn't
 * counted.
 * @throws AppError TOO_MANY_ATTEMPTS with the minutes to wait, or the error from `refusal`
 */
export async function takeAttempt(
  pool: Database['pool'],
  limits: readonly (readonly [RateLimit, string])[],
  refusal: (seconds: number) => AppError = tooMany,
): Promise<Attempt> {
  const taken: [Counter, string][] = [];
  const forgive = async () => {
    await Promise.all(taken.map(([counter, key]) => counter.giveBack(key)));
  };
  for (const [limit, key] of limits) {
    const counter = createCounter(pool, limit);
    const seconds = await counter.take(key);
    if (seconds > 0) {
      await forgive();
      throw refusal(seconds);
    }
    taken.push([counter, key]);
  }
  return { forgive };
}
