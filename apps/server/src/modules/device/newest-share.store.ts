import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Services } from '../../services.ts';
import { shareIdOf } from '../link/share-id.ts';

/** Returns what opens the report of a mirror's newest test. Empty if no report can be opened. */
export async function newestShare(
  { prisma }: Pick<Services, 'prisma'>,
  { tenant_id, device_id }: { readonly tenant_id: number; readonly device_id: number },
): Promise<string> {
  const test = await prisma.skin_record.findFirst({
    where: {
      tenant_id,
      device_id,
      deleted_at: null,
      share_revoked_at: null,
      status: RECORD_STATUS.success,
      share_expires_at: { gt: new Date() },
    },
    select: { tenant_id: true, record_id: true, share_secret: true },
    orderBy: [{ test_time: 'desc' }, { record_id: 'desc' }],
  });
  return test ? shareIdOf(test) : '';
}
