import { createHash } from 'node:crypto';
import { RESEND_SECONDS } from '@skin-mirror/shared/identity/credential.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import { type Attempt, takeAttempt } from '../../kernel/attempt.ts';
import { networkOf, type RateLimit } from '../../kernel/rate-limit.ts';
import type { CodeKey } from './verify-code.store.ts';

/** Limits how many codes are sent. This protects phones from too many messages, and saves the money for SMS. */
const SEND_LIMITS = {
  pause: { name: 'send-pause', points: 1, seconds: RESEND_SECONDS },
  hour: { name: 'send-hour', points: 5, seconds: HOUR_SECONDS },
  day: { name: 'send-day', points: 10, seconds: DAY_SECONDS },
  network: { name: 'send-network', points: 20, seconds: HOUR_SECONDS },
} as const satisfies Record<string, RateLimit>;

/**
 * Counts a message before it is sent. A refused message doesn't count. If sending fails, the caller takes back only the
 * pause. The message still counts for the hour and the day, because it may have arrived in spite of the error.
 * @throws AppError SEND_TOO_OFTEN
 */
export async function takeSendQuota(
  pool: Database['pool'],
  { channel, recipient }: Pick<CodeKey, 'channel' | 'recipient'>,
  ip: string,
): Promise<Attempt> {
  // Stores the recipient as a hash, because unregistered numbers and addresses are private.
  const who = createHash('sha256').update(`${channel}:${recipient}`).digest('base64url');
  const pause = await takeAttempt(pool, [[SEND_LIMITS.pause, who]], tooOften);
  try {
    await takeAttempt(
      pool,
      [
        [SEND_LIMITS.hour, who],
        [SEND_LIMITS.day, who],
        [SEND_LIMITS.network, networkOf(ip)],
      ],
      tooOften,
    );
  } catch (cause) {
    await pause.forgive();
    throw cause;
  }
  return pause;
}

const tooOften = () => new AppError('SEND_TOO_OFTEN');
