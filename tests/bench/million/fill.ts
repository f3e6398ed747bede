import type { ClientBase } from 'pg';
import { jsonbArray } from '../../../apps/server/src/database/jsonb-array.ts';
import { GIVEN, NAMES } from '../world.ts';
import { addCoupons, addDraws, addFollowUps, addSmallThings, type EmptyShop } from './fill-beside.ts';
import { CONTENTS, CYCLE_DAYS, contentsOf, IMAGES } from './templates.ts';

/** The tests are spread evenly over these days, the last one now. */
const DAYS = 730;
/** Deleted tests stay in the trash for 30 days, so those of more days are for a purge. */
const PURGEABLE_DAYS = 31;

/**
 * Fills a shop with SQL. Of its tests, 30 % are a new customer's first one and 5 % have no number; two fifths have a
 * follow-up, each twelfth a draw, each fifth a claimed coupon. The rows are as the server would write them, except for
 * the audit log's chain.
 */
export async function fillShop(client: ClientBase, shop: EmptyShop): Promise<void> {
  const { tenant_id, tests } = shop;
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
  await addContents(client, tenant_id);
  await addPlan(client, shop);
  await unchecked(client, async () => {
    await addCustomers(client, tenant_id);
    await addRecords(client, tenant_id, tests);
    await addFollowUps(client, tenant_id);
    await addDraws(client, shop);
    await addCoupons(client, tenant_id);
    await addSmallThings(client, tenant_id, tests);
  });
  // The triggers of the tests were off. Without new statistics, the statement is planned for empty tables and takes hours.
  await client.query('analyze skin_record, customer, follow_up');
  await client.query('select settle_people($1, array(select customer_id from customer where tenant_id = $1))', [
    tenant_id,
  ]);
  await client.query(
    `update coupon c
      set redeemed = (select count(*) from coupon_claim k where k.tenant_id = $1 and k.coupon_id = c.coupon_id and k.redeemed_at is not null)
                   + (select count(*) from coupon_use u where u.tenant_id = $1 and u.coupon_id = c.coupon_id)
    where c.tenant_id = $1`,
    [tenant_id],
  );
  await client.query('drop table content, plan');
}

/** The tables that get many rows. */
const LARGE = ['customer', 'skin_record', 'follow_up', 'draw', 'coupon_claim', 'coupon_use', 'goods_visit'].concat([
  'record_note',
  'report_share',
  'customer_move',
  'audit_log',
]);

/**
 * Does the work without indexes, foreign keys and triggers of the large tables, and makes them again afterwards, because
 * this is much faster than checking each row.
 */
async function unchecked(client: ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
       from pg_index where indrelid = any($1::regclass[]) and not indisunique
      union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [LARGE],
  );
  for (const { drop } of rows) await client.query(drop);
  for (const table of LARGE) await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of LARGE) await client.query(`alter table ${table} enable trigger user`);
  for (const { make } of rows) await client.query(make);
}

async function addContents(client: ClientBase, tenant_id: number): Promise<void> {
  const goods = await client.query('select goods_id from goods where tenant_id = $1 order by 1', [tenant_id]);
  const scheme = await client.query(
    `insert into scheme (tenant_id, name, cycle_days) values ($1, '四周舒缓方案', ${CYCLE_DAYS}) returning scheme_id`,
    [tenant_id],
  );
  const contents = contentsOf(
    goods.rows.map(({ goods_id }) => goods_id),
    scheme.rows[0].scheme_id,
  );
  await client.query(
    'create temporary table content (place int primary key, scores jsonb, result jsonb, recommendation jsonb)',
  );
  await client.query(
    `insert into content select (place - 1)::int, scores, result, recommendation
       from unnest($1::jsonb[], $2::jsonb[], $3::jsonb[]) with ordinality as c (scores, result, recommendation, place)`,
    [
      jsonbArray(contents.map(({ scores }) => scores)),
      jsonbArray(contents.map(({ result }) => result)),
      jsonbArray(contents.map(({ recommendation }) => recommendation)),
    ],
  );
}

/** SQL: a number from 0 up to 1 that depends on the test `n` and on the question `salt`. */
const chance = (salt: number) => `((hashint8extended(n, ${salt}) & 2147483647) / 2147483648.0)`;
/** SQL: the place of an item in a list, by chance. The first one is 0. */
const place = (list: readonly unknown[], salt: number) => `floor(${chance(salt)} * ${list.length})::int`;
/** SQL: the character of a text at a place that may be beyond its end. */
const letter = (text: string, place: string) => `substr('${text}', 1 + (${place}) % ${text.length}, 1)`;

/** SQL: a list of ids as an array. They are no parameters, because a statement that makes a table can't have any. */
const idsArray = (ids: readonly number[]) => `'{${ids.join()}}'::int[]`;

/**
 * Decides what each test is. `n` counts the tests from 0 in the order of their times, `named` the numbers in the order
 * of their first test. Two guides work at each mirror. Each 97th person was merged into the one before, `person`.
 */
async function addPlan(client: ClientBase, { tests, device_ids, guide_ids }: EmptyShop): Promise<void> {
  await client.query(
    `create temporary table plan as
     select *, case when named % 97 = 96 then named - 1 else named end as person,
            ${letter(NAMES, 'named * 7')} || ${letter(GIVEN, 'named * 13')} || ${letter(GIVEN, 'named * 29 + named / 17')} as nickname,
            '1' || lpad((named::bigint * 79193 % 10000000000)::text, 10, '0') as mobile,
            status = 2 and place < ${CONTENTS / 2} and named is not null as is_followed
       from (select n::int as n, uuidv7(at - now()) as record_id, at, at::date as day,
                    floor(${chance(1)} * ${CONTENTS})::int as place,
                    case when ${chance(2)} < .94 then 2 when ${chance(2)} < .96 then 3 when ${chance(2)} < .99 then 4 else 5 end as status,
                    (${idsArray(device_ids)})[1 + ${place(device_ids, 3)}] as device_id,
                    case when ${chance(4)} < .6
                         then (${idsArray(guide_ids)})[1 + (${place(device_ids, 3)} + ${chance(5)}::int) % ${guide_ids.length}] end as user_id,
                    (case when n % 10 < 3 then n / 10 * 3 + n % 10
                          when n % 20 <> 9 then floor(${chance(6)} * (n / 10 * 3 + 3)) end)::int as named,
                    case when ${chance(7)} < .001 then now() - interval '${PURGEABLE_DAYS} days' - interval '1 hour' * ${chance(8)}
                         when ${chance(7)} < .02 then now() - interval '30 days' * ${chance(8)} end as deleted_at
               from generate_series(0, ${tests}::bigint - 1) n,
                    lateral (select now() - interval '${DAYS} days' * (1 - n::float / ${tests}) as at) as moment) as test
      order by n`,
  );
  await client.query('alter table plan add primary key (n)');
  await client.query('analyze plan');
}

/** SQL: the pieces of a test's name and number, as `searchGrams` makes them. */
const GRAMS = `array[substr(p.nickname, 1, 1), substr(p.nickname, 2, 1), substr(p.nickname, 3, 1), substr(p.nickname, 1, 2),
    substr(p.nickname, 2, 2)] || array(select distinct substr(p.mobile, i, 3) from generate_series(1, 9) i)`;

async function addCustomers(client: ClientBase, tenant_id: number): Promise<void> {
  // The ids continue where other shops' end, so that the sequence goes on after the largest one.
  await client.query(
    `insert into customer (tenant_id, customer_id, mobile, nickname, sex, birth_year, crt_time, seen_at, merged_into)
     select $1, base + named, mobile, nickname, named % 2, 1950 + named % 60, min(at), max(at),
            case when named <> person then base + person end
       from plan, (select coalesce(max(customer_id), 0) + 1 as base from customer) as before
      where named is not null
      group by base, named, person, mobile, nickname
      order by named`,
    [tenant_id],
  );
  await client.query(
    `select setval(pg_get_serial_sequence('customer', 'customer_id'), max(customer_id)) from customer`,
  );
  // Without statistics, PostgreSQL may compare each customer with each other one.
  await client.query('analyze customer');
  await client.query(
    `update customer t set seen_at = greatest(t.seen_at, f.seen_at)
       from customer f where t.tenant_id = $1 and f.tenant_id = $1 and f.merged_into = t.customer_id`,
    [tenant_id],
  );
}

/** The tests that one statement adds. It sorts them with all their columns, which takes as much room as the tests do. */
const BATCH = 250_000;

async function addRecords(client: ClientBase, tenant_id: number, tests: number): Promise<void> {
  await client.query(
    `create temporary table customer_place as
     select (row_number() over (order by customer_id) - 1)::int as place, customer_id
       from customer where tenant_id = ${tenant_id}`,
  );
  await client.query('alter table customer_place add primary key (place)');
  await client.query('analyze customer_place');
  for (let from = 0; from < tests; from += BATCH) await addBatch(client, tenant_id, from);
  await client.query('drop table customer_place');
  await client.query(
    `insert into record_key (tenant_id, device_id, client_uuid, record_id)
     select $1, device_id, record_id, record_id from plan where at > now() - interval '395 days'`,
    [tenant_id],
  );
  await client.query(
    `insert into record_day (tenant_id, day, user_id, device_id, count)
     select $1, day, coalesce(user_id, 0), device_id, count(*) from plan where deleted_at is null group by 2, 3, 4`,
    [tenant_id],
  );
}

async function addBatch(client: ClientBase, tenant_id: number, from: number): Promise<void> {
  await client.query(
    `insert into skin_record (tenant_id, record_id, device_id, device_no, user_id, user_acct, client_uuid, start_digest,
       end_digest, seq, test_time, arrive_time, finish_time, test_day, status, reason_key, customer_nickname,
       customer_mobile, customer_sex, customer_age, consent, questions, mark, sold, images, scores, result, quality,
       recommendation, share_secret, share_expires_at, is_simulated, search_grams, customer_id, deleted_at)
     select $1::int, p.record_id, p.device_id, d.device_no, p.user_id, coalesce(u.user_acct, ''), p.record_id,
            sha256('start'), sha256('end'), p.n, p.at, p.at, p.at, p.day, p.status,
            case p.status when 3 then 'blurred' end, coalesce(p.nickname, ''), coalesce(p.mobile, ''), p.named % 2,
            18 + p.named % 60, '{"text_id":"v1","photos":1,"contact":1,"marketing":0}',
            '{"sleep":"well","sun":["often","cream"],"wishes":["acne","pores"],"allergies":"none that I know of"}',
            case when p.n % 20 = 0 then '下个月再来' else '' end,
            case when p.status = 2 and p.n % 25 = 0 then jsonb_build_object('user_acct', 'guide', 'time', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
              'goods', jsonb_build_array(jsonb_build_object('goods_id', 1, 'goods_name', '精华水', 'price', '268.00', 'num', 1))) end,
            case when p.n % 2 = 0 then $2::jsonb else '[]' end,
            case p.status when 2 then c.scores else '[]' end, case p.status when 2 then c.result end,
            '{"face":0.95,"blur":0.9,"light":0.9}', case p.status when 2 then c.recommendation end,
            substr(sha256(p.record_id::text::bytea), 1, 16), p.at + interval '180 days', p.n % 200 = 0,
            case when p.named is not null then ${GRAMS} else '{}' end, w.customer_id, p.deleted_at
       from plan p
       join content c on c.place = p.place
       join device d on d.tenant_id = $1 and d.device_id = p.device_id
       left join user_account u on u.tenant_id = $1 and u.user_id = p.user_id
       left join customer_place w on w.place = p.person
      where p.n >= $3 and p.n < $4
      order by p.n`,
    [tenant_id, JSON.stringify(IMAGES), from, from + BATCH],
  );
}
