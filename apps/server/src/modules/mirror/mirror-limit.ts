import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Context } from '../../kernel/context.ts';

/**
 * Limits the tests that one mirror starts on this server to `MIRROR_TESTS_PER_MINUTE`, so that a faulty mirror can't
 * fill the disk. The mirror keeps a refused test and sends it again later.
 */
export async function limitTests({ principal, services }: Context<DevicePrincipal>): Promise<void> {
  const points = services.env.MIRROR_TESTS_PER_MINUTE;
  // The demo sends 90 days of tests in a minute, so it needs no limit.
  if (points === 0 || services.env.DEMO) return;
  await services.memoryLimits.take({ name: 'mirror-test', points, seconds: 60 }, principal.device_id);
}
