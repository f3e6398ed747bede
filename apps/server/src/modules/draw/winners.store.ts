import type { PersonSearch } from '@skin-mirror/shared/customer/person-search.ts';
import type { Redeemed, Winner, WinnerFilterInput } from '@skin-mirror/shared/draw/draw.contract.ts';
import { UNDO_REDEEM_MS } from '@skin-mirror/shared/draw/redeem-code.ts';
import type { QueryArrayResult } from 'pg';
import { type Page, type Paging, pagedSql } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import type { Values } from '../record/export-column-kit.ts';
import { Query } from '../record/record-query.ts';

export interface WinnerFilter extends Pick<WinnerFilterInput, 'state'>, PersonSearch {
  readonly act_id: number;
  /** The code in the search text. */
  readonly code: string;
}

const LISTED = `d.record_id as id, d.seq, d.draw_time, p.prize_name, a.award_level, d.redeem_code,
  coalesce(r.customer_nickname, '') as nickname, coalesce(r.customer_mobile, '') as mobile,
  coalesce(r.device_no, '') as device_no, coalesce(r.user_acct, '') as user_acct, d.redeemed_at, d.redeemed_by,
  case when d.redeemed_at is null then 'open' else 'redeemed' end as state`;

/** A guide sees the winners of their own tests. The main account also sees those whose test was deleted. */
const WINNERS = `draw d
  join award a on a.tenant_id = $1 and a.award_id = d.award_id
  join prize p on p.tenant_id = $1 and p.prize_id = a.prize_id
  left join skin_record r on r.tenant_id = $1 and r.record_id = d.record_id and r.deleted_at is null
  where d.tenant_id = $1 and d.act_id = $4 and d.redeem_code is not null
    and ${ownRows('$2', '$3')}
    and ($5 = '' or (d.redeemed_at is null) = ($5 = 'open'))
    and ($6 = '' or strpos(lower(r.customer_nickname), $6) > 0 or ($7 <> '' and strpos(r.customer_mobile, $7) > 0)
         or d.redeem_code = $8)`;

const REDEEMED = `d.redeem_code, m.act_name, p.prize_name, p.prize_pic, a.award_level, d.draw_time, d.redeemed_at, d.redeemed_by`;
const OF_CODE = `award a, prize p, promotion m
  where d.tenant_id = $1 and d.redeem_code = $2 and a.tenant_id = $1 and a.award_id = d.award_id
    and p.tenant_id = $1 and p.prize_id = a.prize_id and m.tenant_id = $1 and m.act_id = d.act_id`;

/** The most promotions that the list offers. */
const MAX_PROMOTIONS = 200;

/** The number of rows that one statement of an export reads. */
const AT_ONCE = 500;

/** The winners whose test the caller may see, and the codes of the whole shop. Uses SQL because of the joins. */
export function winnersStore({ pool, prisma }: Database, { tenant_id, own_user_id, own_device_ids }: Scope) {
  const valuesOf = ({ act_id, state, text, digits, code }: WinnerFilter) => [
    ...[tenant_id, own_user_id, own_device_ids],
    ...[act_id, state, text, digits, code],
  ];
  return {
    /** Returns the promotions that anybody drew in, the newest first. */
    promotions: () =>
      prisma.promotion.findMany({
        where: { tenant_id, last_seq: { gt: 0 } },
        select: { act_id: true, act_name: true },
        orderBy: { act_id: 'desc' },
        take: MAX_PROMOTIONS,
      }),

    page: (filter: WinnerFilter, paging: Paging): Promise<Page<Winner>> =>
      pagedSql(
        pool,
        {
          ...{ name: 'draw.winners', select: LISTED, from: WINNERS, values: valuesOf(filter) },
          ...{ sort: '', order: 'd.seq desc', key: 'd.seq' },
        },
        paging,
      ),

    /** Reads all rows for an export, in the order of the list, in many short statements. */
    async *exported(filter: WinnerFilter, select: (query: Query) => string): AsyncGenerator<readonly Values[]> {
      let before: number | undefined = 2 ** 31 - 1;
      while (before !== undefined) {
        const query = new Query();
        // The parts of the list's statement have these values as $1 to $8.
        for (const value of valuesOf(filter)) query.param(value);
        const last = query.param(before);
        const { rows }: QueryArrayResult<unknown[]> = await pool.query<unknown[]>({
          rowMode: 'array',
          text: `select ${select(query)}, place
                   from (select ${LISTED}, d.seq as place from ${WINNERS} and d.seq < ${last}::int
                          order by d.seq desc limit ${AT_ONCE}) as won
                  order by place desc`,
          values: query.values,
        });
        if (rows.length > 0) yield rows;
        before = rows.length === AT_ONCE ? Number(rows.at(-1)?.at(-1)) : undefined;
      }
    },

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
        text: `update draw d set redeemed_at = $3, redeemed_by = $4 from ${OF_CODE} and d.redeemed_at is null
               returning ${REDEEMED}`,
        values: [tenant_id, code, new Date(), by],
      });
      return rows[0];
    },

    /** Takes a redemption back, if the same account made it a moment ago. */
    async undo(code: string, by: string): Promise<Redeemed | undefined> {
      const { rows } = await pool.query<Redeemed>({
        name: 'draw.redeem-undo',
        text: `update draw d set redeemed_at = null, redeemed_by = '' from ${OF_CODE} and d.redeemed_at > $3 and d.redeemed_by = $4
               returning ${REDEEMED}`,
        values: [tenant_id, code, new Date(Date.now() - UNDO_REDEEM_MS), by],
      });
      return rows[0];
    },

    /** Returns the number of tests per day, of the days from `from` to `to` (`yyyy-MM-dd`). */
    async traffic(from: string, to: string): Promise<number[]> {
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
