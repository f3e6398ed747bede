import type pg from 'pg';
import type { Check, Fault } from './fault.ts';

interface RowCheck {
  readonly check: Check;
  /** SQL: selects `subject` and `detail` of each fault of the shop $1, and `key` for the mending. */
  readonly find: string;
  /** SQL: mends the fault of the shop $1 with the key $2, in one transaction. */
  readonly mendBy?: readonly string[];
}

const PEOPLE = `
  select customer_id, count(*)::int as tests, max(last_on) as last_on,
         max(test_day) filter (where status = 2 and test_day < last_on) as previous_on,
         coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as user_ids,
         array_agg(distinct device_id) as device_ids
    from (select customer_id, status, test_day, user_id, device_id,
                 max(test_day) filter (where status = 2) over (partition by customer_id) as last_on
            from skin_record where tenant_id = $1 and customer_id is not null and deleted_at is null) as test
   group by customer_id`;

const COMES = `
  select record_id, customer_id, user_id, device_id,
         min(test_time) filter (where status = 2) over (
           partition by customer_id order by test_time, record_id
           rows between 1 following and unbounded following) as came_at
    from skin_record where tenant_id = $1 and customer_id is not null and deleted_at is null`;

const NAMES = `
  select kind, lower(to_jsonb(u) ->> kind) as name, u.user_id
    from user_account u cross join unnest(array['user_acct', 'mobile', 'email']) kind
   where u.tenant_id = $1 and u.deleted_at is null and to_jsonb(u) ->> kind is not null`;

/** Compares what the database keeps twice, to be read fast. */
const CHECKS: readonly RowCheck[] = [
  {
    check: 'days',
    find: `select coalesce(k.day, c.day)::text as subject, coalesce(k.day, c.day)::text as key,
                  coalesce(k.count, 0) || '/' || coalesce(c.count, 0) as detail
             from (select * from record_day where tenant_id = $1) k
             full join (select test_day as day, coalesce(user_id, 0) as user_id, device_id, count(*)::int as count,
                               (count(*) filter (where is_late))::int as late
                          from skin_record where tenant_id = $1 and deleted_at is null group by 1, 2, 3) c
               on c.day = k.day and c.user_id = k.user_id and c.device_id = k.device_id
            where (coalesce(k.count, 0), coalesce(k.late, 0)) <> (coalesce(c.count, 0), coalesce(c.late, 0))`,
    // The lock makes new tests wait.
    mendBy: [
      'select from tenant where tenant_id = $1 for update',
      'delete from record_day where tenant_id = $1 and day = $2::date',
      `insert into record_day (tenant_id, day, user_id, device_id, count, late)
       select $1, test_day, coalesce(user_id, 0), device_id, count(*), count(*) filter (where is_late)
         from skin_record where tenant_id = $1 and test_day = $2::date and deleted_at is null group by 2, 3, 4`,
    ],
  },
  {
    check: 'people',
    find: `select c.customer_id::text as subject, c.customer_id as key, c.tests || '/' || coalesce(t.tests, 0) as detail
             from customer c left join (${PEOPLE}) t on t.customer_id = c.customer_id
            where c.tenant_id = $1
              and (c.tests, c.last_on, c.previous_on, c.user_ids, c.device_ids) is distinct from
                  (coalesce(t.tests, 0), t.last_on, t.previous_on, coalesce(t.user_ids, '{}'), coalesce(t.device_ids, '{}'))`,
    mendBy: ['select settle_people($1, array[$2::int])'],
  },
  {
    check: 'follow_ups',
    find: `select f.record_id::text as subject, coalesce(f.customer_id, r.customer_id) as key, '' as detail
             from follow_up f left join (${COMES}) r on r.record_id = f.record_id
            where f.tenant_id = $1
              and case when r.record_id is null then f.customer_id is not null or f.came_at is not null
                  else (f.customer_id, f.user_id, f.device_id, f.came_at)
                       is distinct from (r.customer_id, r.user_id, r.device_id, r.came_at) end`,
    mendBy: ['select settle_people($1, array[$2::int])'],
  },
  {
    check: 'login_names',
    find: `select coalesce(n.name, l.name) as subject, coalesce(n.user_id, l.user_id) as key, coalesce(n.kind, l.kind) as detail
             from (${NAMES}) n
             full join (select kind, name, user_id from login_name where tenant_id = $1) l
               on l.kind = n.kind and l.name = n.name and l.user_id = n.user_id
            where n.name is null or l.name is null`,
    mendBy: [
      `with gone as (
               delete from login_name l where l.tenant_id = $1 and l.user_id = $2
                  and not exists (select from (${NAMES}) n where n.user_id = $2 and n.kind = l.kind and n.name = l.name))
             insert into login_name (name, kind, tenant_id, user_id)
             select name, kind, $1, user_id from (${NAMES}) n where user_id = $2 on conflict do nothing`,
    ],
  },
  {
    check: 'coupons',
    find: `select c.name as subject, c.coupon_id as key, c.claimed || '/' || k.claimed || ', ' || c.redeemed || '/' || k.redeemed as detail
             from coupon c
             join lateral (select (select count(*) from coupon_claim k where k.tenant_id = $1 and k.coupon_id = c.coupon_id) as claimed,
                                  (select count(*) from coupon_claim k
                                    where k.tenant_id = $1 and k.coupon_id = c.coupon_id and k.redeemed_at is not null)
                                + (select count(*) from coupon_use u where u.tenant_id = $1 and u.coupon_id = c.coupon_id) as redeemed) k on true
            where c.tenant_id = $1 and (c.claimed < k.claimed or c.redeemed < k.redeemed)`,
    mendBy: [
      `update coupon c
                set claimed = greatest(c.claimed, (select count(*) from coupon_claim k where k.tenant_id = $1 and k.coupon_id = $2)),
                    redeemed = greatest(c.redeemed,
                      (select count(*) from coupon_claim k where k.tenant_id = $1 and k.coupon_id = $2 and k.redeemed_at is not null)
                    + (select count(*) from coupon_use u where u.tenant_id = $1 and u.coupon_id = $2))
              where c.tenant_id = $1 and c.coupon_id = $2`,
    ],
  },
  {
    // A draw is public, so nothing of it is mended.
    check: 'draws',
    find: `select p.act_name as subject, p.act_id as key, p.last_seq || '/' || d.count as detail
             from promotion p
             join lateral (select count(*) as count, coalesce(max(seq), 0) as last from draw where tenant_id = $1 and act_id = p.act_id) d on true
            where p.tenant_id = $1 and (p.last_seq <> d.count or p.last_seq <> d.last)
            union all
           select p.prize_name, a.award_id, a.awarded || '/' || d.count
             from award a join prize p on p.tenant_id = $1 and p.prize_id = a.prize_id
             join lateral (select count(*) as count from draw where tenant_id = $1 and award_id = a.award_id) d on true
            where a.tenant_id = $1 and a.awarded <> d.count`,
  },
  {
    check: 'test_keys',
    find: `select k.client_uuid::text as subject, k.device_id as key, '' as detail from record_key k
            where k.tenant_id = $1
              and not exists (select from skin_record r where r.tenant_id = $1 and r.record_id = k.record_id)
            union all
           select r.client_uuid::text, r.device_id, r.record_id::text from skin_record r
            where r.tenant_id = $1 and r.arrive_time > now() - interval '12 months'
              and not exists (select from record_key k
                               where k.tenant_id = $1 and k.device_id = r.device_id and k.client_uuid = r.client_uuid)`,
    mendBy: [
      `with gone as (
               delete from record_key k where k.tenant_id = $1 and k.device_id = $2
                  and not exists (select from skin_record r where r.tenant_id = $1 and r.record_id = k.record_id))
             insert into record_key (tenant_id, device_id, client_uuid, record_id)
             select $1, device_id, client_uuid, record_id from skin_record
              where tenant_id = $1 and device_id = $2 and arrive_time > now() - interval '12 months'
             on conflict do nothing`,
    ],
  },
  {
    check: 'open_tests',
    find: `select r.record_id::text as subject, r.device_id as key, '' as detail from skin_record r
            where r.tenant_id = $1 and r.end_digest is null and r.status < 2 and r.deleted_at is null
              and not exists (select from record_open o where o.tenant_id = $1 and o.record_id = r.record_id)`,
    mendBy: [
      `insert into record_open (tenant_id, record_id, arrive_time)
             select $1, record_id, arrive_time from skin_record
              where tenant_id = $1 and device_id = $2 and end_digest is null and status < 2 and deleted_at is null
             on conflict do nothing`,
    ],
  },
  {
    // It isn't known which shop has the mirror in its hands.
    check: 'mirrors',
    find: `select d.device_no as subject, d.device_id as key, '' as detail from device d
            where d.tenant_id = $1 and d.unbound_at is null
              and not exists (select from device_serial s
                               where s.id = d.serial_id and s.tenant_id = $1 and s.bound_device_id = d.device_id)
            union all
           select s.device_no, s.bound_device_id, '' from device_serial s
            where s.tenant_id = $1 and s.bound_device_id is not null
              and not exists (select from device d
                               where d.tenant_id = $1 and d.device_id = s.bound_device_id and d.unbound_at is null)`,
  },
];

/** Compares the rows of a shop with each other. */
export async function* rowFaults(client: pg.Client, tenant_id: number): AsyncGenerator<Fault> {
  for (const { check, find, mendBy } of CHECKS) {
    const { rows } = await client.query<{ subject: string; detail: string; key: string | number }>(find, [tenant_id]);
    for (const { subject, detail, key } of rows) {
      const mend = mendBy && (() => mendRow(client, mendBy, [tenant_id, key]));
      yield { check, tenant_id, subject, detail, mend };
    }
  }
}

async function mendRow(client: pg.Client, steps: readonly string[], values: readonly unknown[]): Promise<void> {
  await client.query('begin');
  try {
    for (const step of steps) await client.query(step, values.slice(0, step.includes('$2') ? 2 : 1));
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw cause;
  }
}

export async function allShops(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>('select tenant_id from tenant order by tenant_id');
  return rows.map(({ tenant_id }) => tenant_id);
}
