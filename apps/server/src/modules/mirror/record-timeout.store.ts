import { RECORD_TIMEOUT_MS } from '@skin-mirror/shared/mirror/mirror.ts';
import type { Pool } from 'pg';
import type { RecordEvent } from '../record/record-event.ts';
import type { RecordEvents } from '../record/record-events.ts';

type TimedOut = Omit<RecordEvent, 'what'>;

/**
 * Marks tests that didn't end within 30 minutes of their arrival. A mirror that comes back later may still end them.
 * Returns how many.
 */
export async function timeOutRecords(pool: Pool, events: RecordEvents): Promise<number> {
  const { rows } = await pool.query<TimedOut>({
    name: 'record.time-out',
    text: `update skin_record set status = 5, reason_key = 'timed_out'
            where status in (0, 1) and end_digest is null and arrive_time < now() - $1 * interval '1 millisecond'
        returning tenant_id, record_id, device_id, user_id, test_time`,
    values: [RECORD_TIMEOUT_MS],
  });
  events.publish(rows.map((row) => ({ ...row, what: 'changed' })));
  return rows.length;
}
