// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import type { Queryable } from '../../database/transaction.ts';

/**
 * Computes the days of a shop's tests for another time zone, and counts the tests per day again. Uses SQL instead of
 * Prisma, because it changes every test of the shop. A lock makes new tests wait.
 * @param db the caller's transaction
 */
export async function moveDays(db: Queryable, tenant_id: number, timezone: string): Promise<void> {
  await db.query({
    name: 'record.lock-shop',
    text: 'select 1 from tenant where tenant_id = $1 for update',
    values: [tenant_id],
  });
  await db.query({
    name: 'record.move-days',
    text: `update skin_record r set test_day = m.day, is_late = m.late
             from (select record_id, (test_time at time zone $2)::date as day,
                          (arrive_time at time zone $2)::date > (test_time at time zone $2)::date as late
                     from skin_record where tenant_id = $1) as m
            where r.tenant_id = $1 and r.record_id = m.record_id and (r.test_day, r.is_late) <> (m.day, m.late)`,
    values: [tenant_id, timezone],
  });
  await db.query({
    name: 'record.forget-days',
    text: 'delete from record_day where tenant_id = $1',
    values: [tenant_id],
  });
  await db.query({
    name: 'record.forget-figures',
    text: 'delete from figure_day where tenant_id = $1',
    values: [tenant_id],
  });
  await db.query({
    name: 'record.count-days',
    text: `insert into record_day (tenant_id, day, user_id, device_id, count, late)
           select $1::int, test_day, coalesce(user_id, 0), device_id,
                  count(*) filter (where deleted_at is null), count(*) filter (where deleted_at is null and is_late)
             from skin_record where tenant_id = $1 group by 2, 3, 4`,
    values: [tenant_id],
  });
}
