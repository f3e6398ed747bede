import type { HealthCheck } from '@skin-mirror/shared/health/health.ts';
import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import type { Database } from '../../database/pool.ts';
import { healthStore } from './health.store.ts';

/**
 * Notes what a job found wrong on the platform, and forgets what is right again.
 * @param found by the thing that is wrong, with what a finding tells of it
 */
export async function notePlatformProblems(
  prisma: Database['prisma'],
  check: HealthCheck,
  found: ReadonlyMap<string, string>,
): Promise<void> {
  const health = healthStore(prisma, PLATFORM_TENANT_ID);
  for (const { subject } of await health.results(check)) {
    if (!found.has(subject)) await health.note(check, subject, '', undefined);
  }
  for (const [subject, detail] of found) await health.note(check, subject, detail, 'broken');
}
