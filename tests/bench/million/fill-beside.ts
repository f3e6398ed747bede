import type { ClientBase } from 'pg';
import { CYCLE_DAYS } from './templates.ts';

/** A shop that has no tests yet. */
export interface EmptyShop {
  readonly tenant_id: number;
  readonly tests: number;
  readonly device_ids: readonly number[];
  readonly guide_ids: readonly number[];
  readonly seed: { readonly seed_enc: Uint8Array; readonly seed_hash: string };
}

export async function addFollowUps(client: ClientBase, tenant_id: number): Promise<void> {
  await client.query(
    `insert into follow_up (tenant_id, record_id, due_on, outcome, is_done, note, attempts, noted_by, noted_at)
     select $1, record_id, day + ${CYCLE_DAYS}, case when n % 3 = 0 then 'reached' else '' end, n % 6 = 0,
            case when n % 3 = 0 then '周末再打电话' else '' end, case when n % 3 = 0 then 1 else 0 end,
            case when n % 3 = 0 then 'guide' else '' end, case when n % 3 = 0 then at + interval '27 days' end
       from plan where is_followed order by n`,
    [tenant_id],
  );
}

/** Four promotions, of which the first has more than half of the draws. Two thirds of the draws win. */
export async function addDraws(client: ClientBase, { tenant_id, seed }: EmptyShop): Promise<void> {
  const prizes = await client.query<{ prize_id: number }>(
    `insert into prize (tenant_id, prize_name) select $1, '小样 ' || n from generate_series(1, 3) n returning prize_id`,
    [tenant_id],
  );
  const [first, second, third] = prizes.rows.map(({ prize_id }) => prize_id);
  await client.query(
    `with made as (
       insert into promotion (tenant_id, act_name, start_time, end_time, status, daily_limit, seed_enc, seed_hash)
       select $1, '周年抽奖 ' || n, current_date - 740 + n, current_date + n, case n when 4 then 10 else 0 end, null, $2, $3
         from generate_series(1, 4) n
       returning act_id)
     insert into award (tenant_id, act_id, prize_id, award_level, probability, notdefault)
     select $1, act_id, prize_id, level, 3000, level > 0
       from made, (values ($4::int, 1), ($5::int, 2), ($6::int, 0)) as a (prize_id, level) order by 2, 4`,
    [tenant_id, seed.seed_enc, seed.seed_hash, first, second, third],
  );
  await client.query(
    `insert into draw (tenant_id, act_id, seq, record_id, award_id, draw_time, draw_day, redeem_code, redeemed_at, redeemed_by)
     select $1, act_id, row_number() over (partition by act_id order by n), record_id,
            (select a.award_id from award a where a.tenant_id = $1 and a.act_id = d.act_id and a.award_level = (3 - n % 3) % 3),
            at, day, case when n % 3 > 0 then 'W' || lpad(upper(to_hex(n)), 11, '0') end,
            case when n % 6 = 1 then at + interval '1 hour' end, case when n % 6 = 1 then 'guide' else '' end
       from (select p.*, (select act_id from promotion m where m.tenant_id = $1 order by act_id
                          offset greatest(0, p.n % 8 - 4) limit 1) as act_id
               from plan p where p.status = 2 and hashint8extended(p.n, 20) % 12 = 0) as d`,
    [tenant_id],
  );
  await client.query(
    `update promotion m set last_seq = coalesce((select max(seq) from draw d where d.tenant_id = $1 and d.act_id = m.act_id), 0)
      where m.tenant_id = $1`,
    [tenant_id],
  );
  await client.query(
    `update award a set awarded = (select count(*) from draw d where d.tenant_id = $1 and d.award_id = a.award_id)
      where a.tenant_id = $1`,
    [tenant_id],
  );
  await client.query(
    `insert into draw_terms (tenant_id, act_id, from_seq, prizes)
     select $1, act_id, 1, jsonb_agg(jsonb_build_object('award_id', award_id, 'probability', probability, 'total', total_num) order by award_id)
       from award where tenant_id = $1 and act_id is not null group by act_id`,
    [tenant_id],
  );
}

/** Ten coupons with codes of their customers, of which the first has half of the claims, and one with a shared code. */
export async function addCoupons(client: ClientBase, tenant_id: number): Promise<void> {
  await client.query(
    `insert into coupon (tenant_id, name, type, value, start_time, end_time, shared_code)
     select $1, '满减券 ' || n, 'amount', 20, current_date - 700, current_date + 60, case n when 11 then 'SUMMER20' else '' end
       from generate_series(1, 11) n`,
    [tenant_id],
  );
  await client.query(
    `insert into coupon_claim (tenant_id, coupon_id, record_id, code, claim_time, redeemed_at, redeemed_by)
     select $1, c.first + least(9, greatest(0, p.n % 20 - 10)), p.record_id, 'C' || lpad(upper(to_hex(p.n)), 11, '0'), p.at,
            case when p.n % 5 < 2 then p.at + interval '1 day' end, case when p.n % 5 < 2 then 'guide' else '' end
       from plan p, (select min(coupon_id) as first from coupon where tenant_id = $1) as c
      where p.status = 2 and abs(hashint8extended(p.n, 21)) % 47 < 10`,
    [tenant_id],
  );
  await client.query(
    `insert into coupon_use (tenant_id, coupon_id, used_at, used_by)
     select $1, (select max(coupon_id) from coupon where tenant_id = $1), at, 'guide' from plan where n % 50 = 0`,
    [tenant_id],
  );
  await client.query(
    `update coupon c set claimed = (select count(*) from coupon_claim k where k.tenant_id = $1 and k.coupon_id = c.coupon_id)
      where c.tenant_id = $1`,
    [tenant_id],
  );
}

/** Visits of products, notes, opened reports, moves of persons and the audit log. */
export async function addSmallThings(client: ClientBase, tenant_id: number, tests: number): Promise<void> {
  await client.query(
    `insert into goods_visit (tenant_id, goods_id, day, user_id, device_id, locale, count)
     select $1, g.goods_id, p.day, coalesce(p.user_id, 0), p.device_id, 'zh', count(*)
       from plan p
       join (select goods_id, row_number() over (order by goods_id) - 1 as place from goods where tenant_id = $1) as g
            on g.place = p.n % 200
      where p.n % 3 = 0 group by 2, 3, 4, 5`,
    [tenant_id],
  );
  await client.query(
    `insert into record_note (tenant_id, record_id, mark, user_acct, crt_time)
     select $1, record_id, '下个月再来', 'guide', at from plan where n % 20 = 0`,
    [tenant_id],
  );
  await client.query(
    `insert into report_share (tenant_id, record_id, secret, views, viewed_at)
     select $1, record_id, substr(sha256(record_id::text::bytea), 1, 16), 1 + n % 5, at from plan where status = 2 and n % 3 = 0`,
    [tenant_id],
  );
  await client.query(
    `insert into customer_move (tenant_id, kind, from_id, to_id, customer_ids, record_ids, user_id, crt_time)
     select $1, 'merge', customer_id, merged_into, array[customer_id], '{}', 1, seen_at
       from customer where tenant_id = $1 and merged_into is not null`,
    [tenant_id],
  );
  await client.query(
    `insert into audit_log (tenant_id, number, time, actor_name, action, entity, entity_id, ip, hash)
     select $1, n, now() - interval '730 days' * (1 - n::float / $2), 'owner', 'record.view', 'record', n::text, '10.0.0.7', sha256('bench')
       from generate_series(1, $2::int) n`,
    [tenant_id, Math.ceil(tests / 5)],
  );
}
