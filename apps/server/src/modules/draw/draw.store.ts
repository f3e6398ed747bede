import { randomBytes } from 'node:crypto';
import { CONSOLATION_LEVEL, type DrawPrize, prizeOf } from '@skin-mirror/shared/draw/draw.ts';
import { REDEEM_CODE_BYTES, redeemCode } from '@skin-mirror/shared/draw/redeem-code.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { violatedIndex } from '../../database/unique-violation.ts';
import { type Batcher, createBatcher } from '../../kernel/batch.ts';
import { type DrawnRow, TICKET_ORDER } from './promotion-run.store.ts';

declare module '../../services.ts' {
  interface Services {
    readonly draws: Draws;
  }
}

/** A test that wants to draw. */
export interface DrawRequest {
  readonly tenant_id: number;
  readonly act_id: number;
  readonly record_id: string;
  /** Null for a test without a mobile number. */
  readonly customer_id: number | null;
  /** 0 … 9999, made of the seed and the test. */
  readonly ticket: number;
  readonly today: Day;
}

/**
 * The draw, or why there is none. `again`: the test had drawn. `closed`: the promotion has ended or was switched off
 * meanwhile. `daily`: the mobile number drew today.
 */
export type DrawAnswer = DrawnRow | 'again' | 'closed' | 'daily';

export type Draws = Batcher<DrawRequest, DrawAnswer>;

/** The most promotions whose draws are collected at once. */
const MAX_LINES = 500;

/**
 * Writes the draws of a promotion together while the database is busy. Each promotion has a line of its own, because its
 * draws wait for each other anyway.
 */
export function createDraws(pool: Pool): Draws {
  const lines = new LRUCache<string, Draws>({ max: MAX_LINES });
  return {
    submit(request) {
      const name = `${request.tenant_id}/${request.act_id}/${request.today}`;
      const known = lines.get(name);
      if (known) return known.submit(request);
      const line: Draws = createBatcher((requests) => drawAll(pool, requests).catch(refuseBlocked), {
        lanes: 1,
        maxItems: 256,
      });
      lines.set(name, line);
      return line.submit(request);
    },
  };
}

/** If the database's own rules stop a second draw or an empty stock, the customer gets an answer in words. */
function refuseBlocked(cause: unknown): never {
  if (violatedIndex(cause) === 'draw_tenant_id_act_id_record_id_key') throw new AppError('DRAW_DONE');
  if ((cause as { constraint?: unknown }).constraint === 'award_stock') throw new AppError('DRAW_SOLD_OUT');
  throw cause;
}

interface LockedPromotion extends Pick<DrawnRow, 'act_name' | 'act_texts'> {
  readonly last_seq: number;
  readonly daily_limit: number | null;
}

interface Stock
  extends DrawPrize,
    Pick<DrawnRow, 'prize_name' | 'prize_pic' | 'prize_detail' | 'prize_texts' | 'award_level'> {
  readonly awarded: number;
}

interface Situation {
  readonly prizes: readonly Stock[];
  /** The prizes of the last draws. Null before the first draw. */
  readonly terms: readonly DrawPrize[] | null;
  /** Those of the asked tests that have drawn. */
  readonly drawn: readonly string[];
  /** How often the asked customers drew today. */
  readonly today: readonly { readonly customer_id: number; readonly count: number }[];
}

interface NewDraw extends DrawnRow {
  readonly record_id: string;
}

/**
 * Draws for tests of one promotion. The lock on the promotion makes draws of all servers wait for each other, so the
 * numbers have no gap, the log has the order in which the stock was given, and nothing is given twice.
 */
function drawAll(pool: Pool, requests: readonly DrawRequest[]): Promise<DrawAnswer[]> {
  const [first] = requests;
  if (!first) return Promise.resolve([]);
  return transaction(pool, async (db) => {
    const promotion = await lockRunning(db, first);
    const situation = await readSituation(db, first, requests);
    const drawn = new Set(situation.drawn);
    if (!promotion) return requests.map(({ record_id }) => (drawn.has(record_id) ? 'again' : 'closed'));

    const given = new Map(situation.prizes.map(({ award_id, awarded }) => [award_id, awarded]));
    const today = new Map(situation.today.map(({ customer_id, count }) => [customer_id, count]));
    const draws: NewDraw[] = [];
    const draw_time = new Date();
    const answers = requests.map(({ record_id, customer_id, ticket }): DrawAnswer => {
      if (drawn.has(record_id)) return 'again';
      const count = customer_id === null ? 0 : (today.get(customer_id) ?? 0);
      if (promotion.daily_limit !== null && count >= promotion.daily_limit) return 'daily';
      const prize = prizeOf(situation.prizes, given, ticket);
      if (prize) given.set(prize.award_id, (given.get(prize.award_id) ?? 0) + 1);
      if (customer_id !== null) today.set(customer_id, count + 1);
      drawn.add(record_id);
      const isWin = prize !== null && prize.award_level !== CONSOLATION_LEVEL;
      const redeem_code = isWin ? redeemCode(randomBytes(REDEEM_CODE_BYTES)) : null;
      const draw: NewDraw = {
        record_id,
        act_id: first.act_id,
        act_name: promotion.act_name,
        act_texts: promotion.act_texts,
        draw_time,
        redeem_code,
        redeemed_at: null,
        seq: promotion.last_seq + draws.length + 1,
        award_id: prize?.award_id ?? null,
        prize_name: prize?.prize_name ?? '',
        prize_pic: prize?.prize_pic ?? '',
        prize_detail: prize?.prize_detail ?? '',
        prize_texts: prize?.prize_texts ?? null,
        award_level: prize?.award_level ?? CONSOLATION_LEVEL,
      };
      draws.push(draw);
      return draw;
    });
    if (draws.length > 0) await write(db, first, promotion, situation, draws);
    return answers;
  });
}

async function lockRunning(db: Queryable, { tenant_id, act_id, today }: DrawRequest) {
  const { rows } = await db.query<LockedPromotion>({
    name: 'draw.lock',
    text: `select act_name, texts as act_texts, last_seq, daily_limit from promotion
            where tenant_id = $1 and act_id = $2 and status = ${PROMOTION_STATUS.on} and seed_shown_at is null
              and start_time <= $3 and end_time >= $3 for no key update`,
    values: [tenant_id, act_id, today],
  });
  return rows[0];
}

/**
 * Reads after the lock, in a statement of its own, because only a new statement sees what the others wrote. The statement
 * has no name, because PostgreSQL would keep the plan that it made for an empty table. `act_id + 0` hides the index of a
 * promotion's draws, because PostgreSQL expects few of them and would read all.
 */
async function readSituation(
  db: Queryable,
  { tenant_id, act_id, today }: DrawRequest,
  requests: readonly DrawRequest[],
): Promise<Situation> {
  const { rows } = await db.query<Situation>({
    text: `select
        (select coalesce(json_agg(json_build_object('award_id', a.award_id, 'probability', a.probability, 'total', a.total_num,
                  'awarded', a.awarded, 'award_level', a.award_level, 'prize_name', p.prize_name, 'prize_pic', p.prize_pic,
                  'prize_detail', p.prize_detail, 'prize_texts', p.texts) order by ${TICKET_ORDER}), '[]')
           from award a join prize p on p.tenant_id = $1 and p.prize_id = a.prize_id
          where a.tenant_id = $1 and a.act_id = $2 and a.deleted_at is null) as prizes,
        (select t.prizes from draw_terms t where t.tenant_id = $1 and t.act_id = $2 order by t.from_seq desc limit 1) as terms,
        (select coalesce(json_agg(asked.record_id), '[]') from unnest($3::uuid[]) as asked (record_id), lateral (
           select from draw d
            where d.tenant_id = $1 and d.act_id + 0 = $2 and d.record_id = asked.record_id limit 1) d) as drawn,
        (select coalesce(json_agg(json_build_object('customer_id', asked.customer_id, 'count', c.count)), '[]')
           from unnest($4::int[]) as asked (customer_id), lateral (
             select count(*) from skin_record r
               join draw d on d.tenant_id = $1 and d.act_id + 0 = $2 and d.record_id = r.record_id and d.draw_day = $5
              where r.tenant_id = $1 and r.customer_id = asked.customer_id) c) as today`,
    values: [
      tenant_id,
      act_id,
      requests.map(({ record_id }) => record_id),
      [...new Set(requests.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])))],
      today,
    ],
  });
  return rows[0] as Situation;
}

const termsOf = (prizes: readonly DrawPrize[]): DrawPrize[] =>
  prizes.map(({ award_id, probability, total }) => ({ award_id, probability, total }));

const isSame = (a: readonly DrawPrize[], b: readonly DrawPrize[]): boolean =>
  JSON.stringify(termsOf(a)) === JSON.stringify(termsOf(b));

async function write(
  db: Queryable,
  { tenant_id, act_id, today }: DrawRequest,
  { last_seq }: LockedPromotion,
  { prizes, terms }: Situation,
  draws: readonly NewDraw[],
): Promise<void> {
  const changed = terms && isSame(terms, prizes) ? null : JSON.stringify(termsOf(prizes));
  await db.query({
    name: 'draw.write',
    text: `with written as (
             insert into draw (tenant_id, act_id, seq, record_id, award_id, redeem_code, draw_day, draw_time)
             select $1::int, $2::int, $3::int + n, record_id, award_id, redeem_code, $7::date, $9::timestamptz
               from unnest($4::uuid[], $5::int[], $6::text[]) with ordinality as made (record_id, award_id, redeem_code, n)),
           counted as (
             update award a set awarded = a.awarded + g.count
               from (select id, count(*)::int from unnest($5::int[]) as given (id) where id is not null group by id) g
              where a.tenant_id = $1 and a.award_id = g.id),
           termed as (
             insert into draw_terms (tenant_id, act_id, from_seq, prizes)
             select $1::int, $2::int, $3::int + 1, $8::jsonb where $8::jsonb is not null)
           update promotion p set last_seq = $3 + cardinality($4::uuid[]) where p.tenant_id = $1 and p.act_id = $2`,
    values: [
      tenant_id,
      act_id,
      last_seq,
      draws.map(({ record_id }) => record_id),
      draws.map(({ award_id }) => award_id),
      draws.map(({ redeem_code }) => redeem_code),
      today,
      changed,
      draws[0]?.draw_time,
    ],
  });
}
