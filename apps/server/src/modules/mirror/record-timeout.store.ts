import { RECORD_TIMEOUT_MS } from '@skin-mirror/shared/mirror/mirror.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { RecordEvents } from '../record/record-events.ts';

/**
 * Marks tests as timed out 30 minutes after their arrival if they haven't ended. The mirror can still end them later.
 * Returns how many.
 */
export async function timeOutRecords(prisma: PrismaClient, events: RecordEvents): Promise<number> {
  const rows = await prisma.skin_record.updateManyAndReturn({
    where: {
      status: { in: [RECORD_STATUS.created, RECORD_STATUS.uploading] },
      end_digest: null,
      arrive_time: { lt: new Date(Date.now() - RECORD_TIMEOUT_MS) },
    },
    data: { status: RECORD_STATUS.timedOut, reason_key: 'timed_out' },
    select: { tenant_id: true, record_id: true, device_id: true, user_id: true, test_time: true },
  });
  events.publish(rows.map((row) => ({ ...row, what: 'changed' })));
  return rows.length;
}
