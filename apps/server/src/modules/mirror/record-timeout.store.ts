import { RECORD_TIMEOUT_MS } from '@skin-mirror/shared/mirror/mirror.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Pool } from 'pg';
import { againIfInTheWay } from '../../database/again.ts';
import type { RecordEvent, RecordEvents } from '../record/record-events.ts';

const MAX_AT_ONCE = 1_000;

/** Marks tests as timed out 30 minutes after their arrival. The mirror can still end them. Returns how many. */
export async function timeOutRecords(pool: Pool, events: RecordEvents): Promise<number> {
  const before = new Date(Date.now() - RECORD_TIMEOUT_MS);
  let count = 0;
  for (;;) {
    const overdue = await overdueTests(pool, before);
    for (const shop of overdue) count += await timeOut(pool, events, shop);
    if (overdue.length === 0) return count;
  }
}

interface Overdue {
  readonly tenant_id: number;
  readonly record_ids: readonly string[];
}

/** Reads the tests of all shops in one statement. The table is small, because it contains only running tests. */
async function overdueTests(pool: Pool, before: Date): Promise<Overdue[]> {
  const { rows } = await pool.query<Overdue>({
    name: 'record-timeout.overdue',
    text: `select tenant_id, array_agg(record_id order by record_id) as record_ids
             from (select tenant_id, record_id from record_open where arrive_time < $1 limit ${MAX_AT_ONCE}) o
            group by tenant_id`,
    values: [before],
  });
  return rows;
}

/** Uses SQL instead of Prisma, because one statement must change the tests and remove them from the open tests. */
async function timeOut(pool: Pool, events: RecordEvents, { tenant_id, record_ids }: Overdue): Promise<number> {
  const mark = {
    name: 'record-timeout.mark',
    text: `with late as (
             update skin_record set status = ${RECORD_STATUS.timedOut}, reason_key = 'timed_out'
              where tenant_id = $1 and record_id = any($2::uuid[]) and end_digest is null
                and status in (${RECORD_STATUS.created}, ${RECORD_STATUS.uploading})
             returning tenant_id, record_id, device_id, user_id, test_time
           ), closed as (
             delete from record_open where tenant_id = $1 and record_id = any($2::uuid[])
           )
           select * from late`,
    values: [tenant_id, record_ids],
  };
  const { rows } = await againIfInTheWay(() => pool.query<Omit<RecordEvent, 'what'>>(mark));
  events.publish(rows.map((row) => ({ ...row, what: 'changed' })));
  return rows.length;
}
