// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import type { Queryable } from '../../database/transaction.ts';

/**
 * Moves the tests of deleted guides to another account (the heir), and updates the number of tests per day. Tests in the
 * trash are moved too, because the shop can restore them. Returns the number of tests.
 */
export async function handOverTests(
  db: Queryable,
  tenant_id: number,
  user_ids: readonly number[],
  heir: number,
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'record.hand-over',
    text: `update skin_record r set user_id = h.user_id, user_acct = h.user_acct
             from user_account h
            where h.tenant_id = $1 and h.user_id = $3 and r.tenant_id = $1 and r.user_id = any($2::int[])`,
    values: [tenant_id, user_ids, heir],
  });
  // Locks the rows in the same order as an upload of tests does. Otherwise an upload and this transaction could
  // deadlock.
  await db.query({
    name: 'record.lock-days',
    text: `select 1 from record_day where tenant_id = $1 and user_id = any($2::int[])
            order by day, user_id, device_id for update`,
    values: [tenant_id, [...user_ids, heir]],
  });
  await db.query({
    name: 'record.hand-over-days',
    text: `with gone as (
             delete from record_day where tenant_id = $1 and user_id = any($2::int[])
             returning day, device_id, count, late)
           insert into record_day (tenant_id, day, user_id, device_id, count, late)
           select $1, day, $3, device_id, sum(count), sum(late) from gone group by day, device_id order by day, device_id
           on conflict (tenant_id, day, user_id, device_id)
           do update set count = record_day.count + excluded.count, late = record_day.late + excluded.late`,
    values: [tenant_id, user_ids, heir],
  });
  return rowCount ?? 0;
}
