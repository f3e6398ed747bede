import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Context } from '../../kernel/context.ts';
import { createMemoryLimit } from '../../kernel/rate-limit.ts';

const limits = new Map<number, ReturnType<typeof createMemoryLimit>>();

/**
 * At most `MIRROR_TESTS_PER_MINUTE` tests are begun by one mirror, counted by this process: a mirror that runs wild must
 * not fill the disk. It keeps what was refused and sends it again later.
 */
export async function limitTests({ principal, services: { env } }: Context<DevicePrincipal>): Promise<void> {
  const points = env.MIRROR_TESTS_PER_MINUTE;
  // The demo plays 90 days in a minute.
  if (points === 0 || env.DEMO) return;
  const limit = limits.get(points) ?? createMemoryLimit(points, 60);
  limits.set(points, limit);
  await limit(principal.device_id);
}
