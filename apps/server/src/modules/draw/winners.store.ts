import type { PersonSearch } from '@skin-mirror/shared/customer/person-search.ts';
import type { Redeemed, Winner, WinnerFilterInput } from '@skin-mirror/shared/draw/draw.contract.ts';
import { UNDO_REDEEM_MS } from '@skin-mirror/shared/draw/redeem-code.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { Paging } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { accountName } from '../../kernel/account-name.store.ts';
import { rowsOfTests } from '../../kernel/erasure.store.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import {
  type CappedPage,
  type ExportedRows,
  exportedPersons,
  type PersonList,
  personPage,
} from '../record/person-list.ts';
import { eventRows, jsonTime } from '../webhook/event-rows.ts';

export interface WinnerFilter extends Pick<WinnerFilterInput, 'state'>, PersonSearch {
  readonly act_id: number;
  /** The code in the search text. */
  readonly code: string;
  /** The order of the draws. */
  readonly direction: PersonList['direction'];
}

const LISTED = `d.record_id as id, d.seq, d.draw_time, p.prize_name, a.award_level, d.redeem_code,
  coalesce(r.customer_nickname, '') as nickname, coalesce(r.customer_mobile, '') as mobile,
  coalesce(r.device_no, '') as device_no, coalesce(r.user_acct, '') as user_acct,
  coalesce(${accountName('r.user_acct')}, '') as user_name, d.redeemed_at, d.redeemed_by,
  coalesce(${accountName('d.redeemed_by')}, '') as redeemed_name,
  case when d.redeemed_at is null then 'open' else 'redeemed' end as state`;

/**
 * The list of a promotion's winners, in the order of their draws. A guide sees those of the own tests; the main account also sees
 * those whose test was deleted.
 */
function winnerList(scope: Scope, { act_id, state, text, digits, code, direction }: WinnerFilter): PersonList {
  const test =
    'select 1 from skin_record r where r.tenant_id = $1 and r.record_id = k.record_id and r.deleted_at is null';
  return {
    scope,
    search: { text, digits },
    rows: (query) => `select d.seq, d.record_id, d.redeem_code from draw d
      where d.tenant_id = $1 and d.act_id = ${query.param(act_id)} and d.redeem_code is not null
        ${state && `and (d.redeemed_at is null) = (${query.param(state)} = 'open')`}
        -- No "exists", because PostgreSQL would first collect all tests of the guide.
        and ($2::int is null or (select ${ownRows('$2', '$3')} from skin_record r
              where r.tenant_id = $1 and r.record_id = d.record_id and r.deleted_at is null))`,
    place: { seq: 'int' },
    direction,
    ofTests: (query, { record_ids }) =>
      `(k.record_id = any(${query.param(record_ids)}::uuid[]) or k.redeem_code = ${query.param(code)})`,
    withTest: (query, match) => `(k.redeem_code = ${query.param(code)} or exists (${test} and ${match}))`,
    shown: () => LISTED,
    joined: (query) => `join draw d on d.tenant_id = $1 and d.act_id = ${query.param(act_id)} and d.seq = k.seq
      join award a on a.tenant_id = $1 and a.award_id = d.award_id
      join prize p on p.tenant_id = $1 and p.prize_id = a.prize_id
      left join skin_record r on r.tenant_id = $1 and r.record_id = d.record_id and r.deleted_at is null`,
  };
}

const REDEEMED = `d.redeem_code, m.act_name, p.prize_name, p.prize_pic, a.award_level, d.draw_time, d.redeemed_at, d.redeemed_by`;
const OF_CODE = `award a, prize p, promotion m
  where d.tenant_id = $1 and d.redeem_code = $2 and a.tenant_id = $1 and a.award_id = d.award_id
    and p.tenant_id = $1 and p.prize_id = a.prize_id and m.tenant_id = $1 and m.act_id = d.act_id`;

/** SQL: tells that a prize was handed out, or without a time that this was taken back. */
const TOLD = eventRows({
  type: 'prize.redeemed',
  from: 'done',
  data: `'record_id', e.record_id, 'customer_id', (
    select customer_id from skin_record where tenant_id = $1 and record_id = e.record_id), 'act_id', e.act_id, 'prize_id', e.prize_id, 'redeemed_at', ${jsonTime('e.redeemed_at')}`,
});
const SHOWN = `select redeem_code, act_name, prize_name, prize_pic, award_level, draw_time, redeemed_at, redeemed_by from done`;

/** The most promotions that the list offers. */
const MAX_PROMOTIONS = 200;

/** The winners whose test the caller may see, and the codes of the whole shop. Uses SQL because of the joins. */
export function winnersStore({ pool, prisma }: Database, scope: Scope) {
  const { tenant_id } = scope;
  return {
    /** Returns the promotions that anybody drew in, the newest first. */
    promotions: () =>
      prisma.promotion.findMany({
        where: { tenant_id, last_seq: { gt: 0 } },
        select: { act_id: true, act_name: true },
        orderBy: { act_id: 'desc' },
        take: MAX_PROMOTIONS,
      }),

    page: (filter: WinnerFilter, paging: Paging): Promise<CappedPage<Winner>> =>
      personPage(pool, winnerList(scope, filter), paging),

    exported: (filter: WinnerFilter): Promise<ExportedRows> => exportedPersons(pool, winnerList(scope, filter)),

    /** Returns the prize of a code, redeemed or not. */
    async ofCode(code: string): Promise<Redeemed | undefined> {
      const { rows } = await pool.query<Redeemed>({
        name: 'draw.of-code',
        text: `select ${REDEEMED} from draw d, ${OF_CODE}`,
        values: [tenant_id, code],
      });
      return rows[0];
    },

    /** Redeems a code in one statement, so that two tills at once don't both hand out the prize. */
    async redeem(code: string, by: string): Promise<Redeemed | undefined> {
      const { rows } = await pool.query<Redeemed>({
        name: 'draw.redeem',
        text: `with done as (
                 update draw d set redeemed_at = $3, redeemed_by = $4 from ${OF_CODE} and d.redeemed_at is null
                 returning ${REDEEMED}, d.record_id, d.act_id, p.prize_id
               ), told as (${TOLD}) ${SHOWN}`,
        values: [tenant_id, code, new Date(), by],
      });
      return rows[0];
    },

    /** Takes a redemption back, if the same account made it a moment ago. */
    async undo(code: string, by: string): Promise<Redeemed | undefined> {
      const { rows } = await pool.query<Redeemed>({
        name: 'draw.redeem-undo',
        text: `with done as (
                 update draw d set redeemed_at = null, redeemed_by = ''
                   from ${OF_CODE} and d.redeemed_at > $3 and d.redeemed_by = $4
                 returning ${REDEEMED}, d.record_id, d.act_id, p.prize_id
               ), told as (${TOLD}) ${SHOWN}`,
        values: [tenant_id, code, new Date(Date.now() - UNDO_REDEEM_MS), by],
      });
      return rows[0];
    },

    /** Returns the number of tests per day, of the days from `from` to `to`. */
    async traffic(from: Day, to: Day): Promise<number[]> {
      const { rows } = await pool.query<{ tests: number }>({
        name: 'draw.traffic',
        text: `select coalesce(sum(r.count), 0)::int as tests
                 from generate_series($2::date, $3::date, interval '1 day') as days (day)
                 left join record_day r on r.tenant_id = $1 and r.day = days.day::date
                group by days.day order by days.day`,
        values: [tenant_id, from, to],
      });
      return rows.map(({ tests }) => tests);
    },
  };
}

/** Without its code, a draw leads to nobody. It stays, because the log of draws is whole. */
export const drawErasure = rowsOfTests({ table: 'draw', set: 'redeem_code = null' });
