import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';

const WINDOW_MS = 60_000;
const MAX_DEVICES = 10_000;

const windows = new Map<number, { startedAt: number; tests: number }>();

/**
 * At most `MIRROR_TESTS_PER_MINUTE` tests are begun by one mirror, counted by this process: a mirror that runs wild must
 * not fill the disk. It keeps what was refused and sends it again later.
 */
export function limitTests({ principal, services }: Context<DevicePrincipal>): void {
  const limit = services.env.MIRROR_TESTS_PER_MINUTE;
  if (limit === 0) return;
  const now = Date.now();
  const window = windows.get(principal.device_id);
  if (!window || now - window.startedAt >= WINDOW_MS) {
    if (windows.size >= MAX_DEVICES) windows.clear();
    windows.set(principal.device_id, { startedAt: now, tests: 1 });
    return;
  }
  window.tests += 1;
  if (window.tests > limit) {
    throw new AppError('RATE_LIMITED', { seconds: Math.ceil((window.startedAt + WINDOW_MS - now) / 1000) });
  }
}
