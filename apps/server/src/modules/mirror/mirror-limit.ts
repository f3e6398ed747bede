import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../../kernel/context.ts';

const limiters = new Map<number, RateLimiterMemory>();

/**
 * At most `MIRROR_TESTS_PER_MINUTE` tests are begun by one mirror, counted by this process: a mirror that runs wild must
 * not fill the disk. It keeps what was refused and sends it again later.
 */
export async function limitTests({ principal, services }: Context<DevicePrincipal>): Promise<void> {
  const points = services.env.MIRROR_TESTS_PER_MINUTE;
  // The demo plays 90 days in a minute.
  if (points === 0 || services.env.DEMO) return;
  const limiter = limiters.get(points) ?? new RateLimiterMemory({ points, duration: 60 });
  limiters.set(points, limiter);
  try {
    await limiter.consume(principal.device_id);
  } catch (cause) {
    if (!(cause instanceof RateLimiterRes)) throw cause;
    throw new AppError('RATE_LIMITED', { seconds: Math.ceil(cause.msBeforeNext / 1000) });
  }
}
