import type { PersonSearch } from '@skin-mirror/shared/customer/person-search.ts';
import type { FollowUpFilterInput, FollowUpRow } from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import { type Outcome, OVERDUE_DAYS } from '@skin-mirror/shared/follow-up/follow-up.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { Paging } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { accountName } from '../../kernel/account-name.store.ts';
import { rowsOfTests } from '../../kernel/erasure.store.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import {
  type CappedPage,
  type ExportedRows,
  exportedPersons,
  type PersonList,
  personPage,
} from '../record/person-list.ts';
import { isDue, OPEN, stateOn } from './due-rows.ts';

export interface FollowUp extends FollowUpRow {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly share_secret: Buffer;
  /** The text that the customer agreed to. It names a language. */
  readonly text_id: string;
}

type Direction = PersonList['direction'];

export interface FollowUpFilter extends Pick<FollowUpFilterInput, 'state'>, PersonSearch {
  readonly today: Day;
  /** The follow-ups of tests at these mirrors aren't listed. */
  readonly hidden: readonly number[];
  readonly direction: Direction;
}

export interface ContactNote {
  readonly outcome: Outcome;
  readonly note: string;
  /** Null if the day stays. */
  readonly due_on: Day | null;
  readonly is_done: boolean;
  readonly user_acct: string;
}

const LISTED = `f.tenant_id, f.record_id, f.record_id as id, r.share_secret, r.customer_id, r.customer_nickname as nickname,
  r.customer_mobile as mobile, r.customer_sex as sex, r.customer_age as age, r.test_time,
  (r.result->>'total_score')::float8 as total_score, coalesce(r.recommendation->'scheme'->>'name', '') as scheme,
  r.device_no, r.user_acct, ${accountName('r.user_acct')} as user_name, r.is_simulated, to_char(f.due_on, 'YYYY-MM-DD') as due_on, f.outcome, f.note, f.attempts,
  f.noted_by, ${accountName('f.noted_by')} as noted_name, f.noted_at, f.sent_at, f.rev, f.came_at, coalesce(r.consent->>'text_id', '') as text_id`;

const ROW = 'select f.due_on, f.record_id, f.user_id, f.device_id from';
const CLOSED =
  'follow_up f where f.tenant_id = $1 and f.customer_id is not null and (f.is_done or f.came_at is not null)';

const inOrder = (direction: Direction) => `order by f.due_on ${direction}, f.record_id ${direction}`;

/** SQL: the rows of a part. Each of these conditions has an index of its own. */
const PARTS: Readonly<Record<FollowUpFilter['state'], (today: string, direction: Direction) => string>> = {
  due: (today) => `${ROW} ${OPEN} and ${isDue(today)}`,
  upcoming: (today) => `${ROW} ${OPEN} and f.due_on > ${today}::date`,
  // The order in both parts lets PostgreSQL merge the two indexes instead of sorting all rows.
  past: (today, direction) => `(${ROW} ${CLOSED} ${inOrder(direction)}) union all
    (${ROW} ${OPEN} and f.due_on < ${today}::date - ${OVERDUE_DAYS} ${inOrder(direction)})`,
};

const TESTS = `join skin_record r on r.tenant_id = $1 and r.record_id = f.record_id`;

/** The list of one part, in the order of the days. */
function followUpList(scope: Scope, { state, today, hidden, text, digits, direction }: FollowUpFilter): PersonList {
  const test = 'select 1 from skin_record r where r.tenant_id = $1 and r.record_id = k.record_id';
  return {
    scope,
    search: { text, digits },
    rows: (query) => `select k.* from (${PARTS[state](query.param(today), direction)}) as k
      where ${ownRows('$2', '$3')} ${hidden.length > 0 ? `and k.device_id <> all(${query.param(hidden)}::int[])` : ''}`,
    place: { due_on: 'date', record_id: 'uuid' },
    direction,
    ofTests: (query, { record_ids }) => `k.record_id = any(${query.param(record_ids)}::uuid[])`,
    withTest: (_query, match) => `exists (${test} and ${match})`,
    shown: (query) => `${LISTED}, ${stateOn(query.param(today))}`,
    joined: () => `join follow_up f on f.tenant_id = $1 and f.record_id = k.record_id ${TESTS}`,
  };
}

/** The follow-ups whose test the caller may see. Uses SQL, because each row has figures of its test. */
export function followUpStore({ pool }: Database, scope: Scope) {
  const own = [scope.tenant_id, scope.own_user_id, scope.own_device_ids];
  return {
    page: (filter: FollowUpFilter, paging: Paging): Promise<CappedPage<FollowUp>> =>
      personPage(pool, followUpList(scope, filter), paging),

    exported: (filter: FollowUpFilter): Promise<ExportedRows> => exportedPersons(pool, followUpList(scope, filter)),

    async byId(id: string, today: Day): Promise<FollowUp | undefined> {
      const { rows } = await pool.query<FollowUp>({
        name: 'follow-up.by-id',
        text: `select ${LISTED}, ${stateOn('$4')}
                 from (select * from follow_up
                        where tenant_id = $1 and record_id = $5 and customer_id is not null and ${ownRows('$2', '$3')}) as f ${TESTS}`,
        values: [...own, today, id],
      });
      return rows[0];
    },

    /**
     * Notes a contact, unless the customer has come in the meantime or somebody else has changed the row. Returns the
     * day that is due now, or undefined if nothing was changed.
     */
    async note(id: string, contact: ContactNote, rev: SeenRev): Promise<{ due_on: Day } | undefined> {
      const { outcome, note, due_on, is_done, user_acct } = contact;
      const { rows } = await pool.query<{ due_on: Day }>({
        name: 'follow-up.note',
        text: `update follow_up f
                  set outcome = $5, note = $6, due_on = coalesce($7::date, f.due_on), is_done = $8,
                      attempts = least(f.attempts + 1, 999), noted_by = $9, noted_at = $10
                where f.tenant_id = $1 and f.record_id = $4 and f.customer_id is not null and f.came_at is null
                  and ${ownRows('$2', '$3')} and ($11::int is null or f.rev = $11)
               returning to_char(f.due_on, 'YYYY-MM-DD') as due_on`,
        values: [...own, id, outcome, note, due_on, is_done, user_acct, new Date(), seen(rev)],
      });
      return rows[0];
    },

    /**
     * Notes that a message goes out, so that nobody else sends one. Returns false if the customer came or declined, got a
     * message after `since`, or if somebody else has changed the row.
     */
    async claimMessage(id: string, sent_at: Date, since: Date, rev: number): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'follow-up.claim-message',
        text: `update follow_up f set sent_at = $5
                where f.tenant_id = $1 and f.record_id = $4 and f.customer_id is not null and f.came_at is null
                  and f.outcome <> 'declined' and (f.sent_at is null or f.sent_at < $6)
                  and ${ownRows('$2', '$3')} and f.rev = $7`,
        values: [...own, id, sent_at, since, rev],
      });
      return rowCount === 1;
    },

    /** Takes back a claim of a message that didn't go out. */
    async unclaimMessage(id: string, sent_at: Date, before: Date | null): Promise<void> {
      await pool.query({
        name: 'follow-up.unclaim-message',
        text: `update follow_up f set sent_at = $6
                where f.tenant_id = $1 and f.record_id = $4 and ${ownRows('$2', '$3')} and f.sent_at = $5`,
        values: [...own, id, sent_at, before],
      });
    },
  };
}

export const followUpErasure = rowsOfTests({ table: 'follow_up' });
