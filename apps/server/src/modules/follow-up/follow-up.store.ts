import type { PersonSearch } from '@skin-mirror/shared/customer/person-search.ts';
import type { FollowUpFilterInput, FollowUpRow } from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import { type Outcome, OVERDUE_DAYS } from '@skin-mirror/shared/follow-up/follow-up.ts';
import type { QueryArrayResult } from 'pg';
import { type Page, type Paging, pagedSql } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import type { Values } from '../record/export-column-kit.ts';
import { Query } from '../record/record-query.ts';
import { CAME, FOLLOW_UPS, isDue, LATER } from './due-rows.ts';

export interface FollowUp extends FollowUpRow {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly share_secret: Buffer;
}

export interface FollowUpFilter extends Pick<FollowUpFilterInput, 'state'>, PersonSearch {
  /** The shop's day, as `yyyy-MM-dd`. */
  readonly today: string;
}

export interface ContactNote {
  readonly outcome: Outcome;
  readonly note: string;
  /** Null if the day stays. */
  readonly due_on: string | null;
  readonly is_done: boolean;
  readonly user_acct: string;
}

const LISTED = `f.tenant_id, f.record_id, f.record_id as id, r.share_secret, r.customer_id, r.customer_nickname as nickname,
  r.customer_mobile as mobile, r.customer_sex as sex, r.customer_age as age, r.test_time,
  (r.result->>'total_score')::float8 as total_score, coalesce(r.recommendation->'scheme'->>'name', '') as scheme,
  r.device_no, r.user_acct, r.is_simulated, to_char(f.due_on, 'YYYY-MM-DD') as due_on, f.outcome, f.note, f.attempts,
  f.noted_by, f.noted_at, f.rev, (select min(n.test_time) ${LATER}) as came_at,
  case when ${CAME} then 'came' when f.is_done then 'done' when f.due_on < $4::date - ${OVERDUE_DAYS} then 'lapsed'
       when f.due_on <= $4::date then 'due' else 'upcoming' end as state`;

const PARTS = {
  due: isDue('$4'),
  upcoming: `not f.is_done and f.due_on > $4::date and not ${CAME}`,
  past: `(f.is_done or f.due_on < $4::date - ${OVERDUE_DAYS} or ${CAME})`,
} as const;

const FOUND = `($5 = '' or strpos(lower(r.customer_nickname), $5) > 0 or ($6 <> '' and strpos(r.customer_mobile, $6) > 0))`;

const fromPart = (state: FollowUpFilter['state']) => `${FOLLOW_UPS} and ${PARTS[state]} and ${FOUND}`;

/** The number of rows that one statement of an export reads. */
const AT_ONCE = 500;

/**
 * The follow-ups whose test the caller may see. Uses SQL instead of Prisma, because each row has figures of its test and
 * looks for later tests of the customer.
 */
export function followUpStore({ pool }: Database, { tenant_id, own_user_id, own_device_ids }: Scope) {
  const own = [tenant_id, own_user_id, own_device_ids];
  const valuesOf = ({ today, text, digits }: FollowUpFilter) => [...own, today, text, digits];
  return {
    page: (filter: FollowUpFilter, paging: Paging): Promise<Page<FollowUp>> =>
      pagedSql(
        pool,
        {
          name: `follow-up.${filter.state}`,
          select: LISTED,
          from: fromPart(filter.state),
          values: valuesOf(filter),
          sort: '',
          order: `f.due_on ${filter.state === 'past' ? 'desc' : 'asc'}, f.record_id`,
          key: 'f.record_id',
        },
        paging,
      ),

    async byId(id: string, today: string): Promise<FollowUp | undefined> {
      const { rows } = await pool.query<FollowUp>({
        name: 'follow-up.by-id',
        text: `select ${LISTED} from ${FOLLOW_UPS} and f.record_id = $5`,
        values: [...own, today, id],
      });
      return rows[0];
    },

    /**
     * Notes a contact, unless the customer has come in the meantime or somebody else has changed the row. Returns the
     * day that is due now, or undefined if nothing was changed.
     */
    async note(id: string, contact: ContactNote, rev: SeenRev): Promise<{ due_on: string } | undefined> {
      const { outcome, note, due_on, is_done, user_acct } = contact;
      const { rows } = await pool.query<{ due_on: string }>({
        name: 'follow-up.note',
        text: `update follow_up f
                  set outcome = $5, note = $6, due_on = coalesce($7::date, f.due_on), is_done = $8,
                      attempts = least(f.attempts + 1, 999), noted_by = $9, noted_at = $10
                 from skin_record r
                where f.tenant_id = $1 and f.record_id = $4 and r.tenant_id = $1 and r.record_id = f.record_id
                  and r.deleted_at is null and r.customer_id is not null and ${ownRows('$2', '$3')}
                  and not ${CAME} and ($11::int is null or f.rev = $11)
               returning to_char(f.due_on, 'YYYY-MM-DD') as due_on`,
        values: [...own, id, outcome, note, due_on, is_done, user_acct, new Date(), seen(rev)],
      });
      return rows[0];
    },

    /** Reads all rows of a part for an export, in the order of the list, in many short statements. */
    async *exported(filter: FollowUpFilter, select: (query: Query) => string): AsyncGenerator<readonly Values[]> {
      const isBack = filter.state === 'past';
      let after: readonly unknown[] | undefined = [
        isBack ? 'infinity' : '-infinity',
        '00000000-0000-0000-0000-000000000000',
      ];
      while (after) {
        const query = new Query();
        // The parts of the list's statement have these values as $1 to $6.
        for (const value of valuesOf(filter)) query.param(value);
        const [day, id]: string[] = after.map((value) => query.param(value));
        const { rows }: QueryArrayResult<unknown[]> = await pool.query<unknown[]>({
          rowMode: 'array',
          text: `select ${select(query)}, due_on as place, record_id
                   from (select ${LISTED}, f.due_on as due from ${fromPart(filter.state)}
                            and (f.due_on ${isBack ? '<' : '>'} ${day}::date
                                 or (f.due_on = ${day}::date and f.record_id > ${id}::uuid))
                          order by f.due_on ${isBack ? 'desc' : 'asc'}, f.record_id limit ${AT_ONCE}) as followed
                  order by due ${isBack ? 'desc' : 'asc'}, record_id`,
          values: query.values,
        });
        if (rows.length > 0) yield rows;
        after = rows.length === AT_ONCE ? rows.at(-1)?.slice(-2) : undefined;
      }
    },
  };
}
