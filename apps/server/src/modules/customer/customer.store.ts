import type { CustomerMove, CustomerRow } from '@skin-mirror/shared/customer/customer.contract.ts';
import { MAX_TIMELINE, MOVE_UNDO_DAYS } from '@skin-mirror/shared/customer/customer.ts';
import type { PersonSearch } from '@skin-mirror/shared/customer/person-search.ts';
import { MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import type { RecordResult, StoredRecommendation } from '@skin-mirror/shared/record/record.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Paging } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { accountName } from '../../kernel/account-name.store.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import {
  type CappedPage,
  type ExportedRows,
  exportedPersons,
  type PersonList,
  personPage,
} from '../record/person-list.ts';
import type { Query } from '../record/record-query.ts';
import { LIST_COLUMNS, type ListedRecord } from '../record/record-row.ts';
import { pinyinQuery } from './name-pinyin.ts';

/** A person. `birth_year` is the year of the first test minus the age in it. */
export type Customer = Omit<CustomerRow, 'age'> & { readonly birth_year: number | null };

export interface CustomerFilter extends PersonSearch {
  readonly start: Date | null;
  readonly end: Date | null;
  /** Customers who have been at these mirrors alone aren't listed. */
  readonly hidden: readonly number[];
  /** The order of the last visits. */
  readonly direction: PersonList['direction'];
}

export interface TimelineRecord extends ListedRecord {
  readonly result: RecordResult | null;
  readonly recommendation: StoredRecommendation | null;
  readonly is_settled: boolean;
  readonly guide: string;
}

/**
 * A search by pinyin finds at most so many customers, those who were there last. PostgreSQL finds them in some milliseconds,
 * also among hundreds of thousands.
 */
const MAX_SOUNDING = 1_000;

const VISIBLE = `r.tenant_id = $1 and r.customer_id = c.customer_id and r.deleted_at is null
  and ${ownRows('$2', '$3')}`;

/** SQL: a value of the newest test `r` that the caller may see. */
const newest = (value: string) => `(select ${value} from skin_record r where ${VISIBLE}
  order by r.test_time desc, r.record_id desc limit 1)`;

/** SQL: a guide reads name and number from their own tests, because others may have been merged into the same person. */
const NICKNAME = `case when $2::int is null then c.nickname else ${newest('r.customer_nickname')} end`;
const MOBILE = `case when $2::int is null then c.mobile else ${newest('r.customer_mobile')} end`;

/** SQL: a person's columns. The figures come from the tests that the caller may see. */
export const LISTED = `c.customer_id as id, ${NICKNAME} as nickname, ${MOBILE} as mobile, c.sex, c.birth_year, c.place, c.erase_at,
  (select count(*) from skin_record r where ${VISIBLE})::int as tests,
  (select min(r.test_time) from skin_record r where ${VISIBLE}) as first_time,
  (select max(r.test_time) from skin_record r where ${VISIBLE}) as last_time,
  (select (r.result->>'total_score')::float8 from skin_record r where ${VISIBLE} and r.status = ${RECORD_STATUS.success}
    order by r.test_time desc, r.record_id desc limit 1) as total_score`;

/**
 * The list of the customers who have a test that the caller may see, in the order of their last visits. Uses SQL instead of Prisma,
 * because each row has figures of its tests.
 * @param sounding the largest number of customers that are found by the sound of their names
 */
function customerList(
  scope: Scope,
  { text, digits, start, end, hidden, direction }: CustomerFilter,
  sounding: number,
): PersonList {
  return {
    scope,
    search: { text, digits },
    rows: (query) => {
      const conditions = [
        'c.tenant_id = $1 and c.tests > 0',
        '($2::int is null or c.user_ids @> array[$2] or c.device_ids && $3::int[])',
      ];
      if (hidden.length > 0) conditions.push(`not c.device_ids <@ ${query.param(hidden)}::int[]`);
      if (start) conditions.push(`c.seen_at >= ${query.param(start)}`);
      if (end) conditions.push(`c.seen_at < ${query.param(end)}`);
      return `select c.seen_at, c.customer_id from customer c where ${conditions.join(' and ')}`;
    },
    place: { seen_at: 'timestamptz', customer_id: 'int' },
    direction,
    ofTests: (query, { customer_ids }) =>
      `(k.customer_id = any(${query.param(customer_ids)}::int[]) ${orSounding(query, text, sounding)})`,
    withTest: (query, match) => `(exists (select 1 from skin_record r
      where r.tenant_id = $1 and r.customer_id = k.customer_id and r.deleted_at is null and ${ownRows('$2', '$3')} and ${match})
        ${orSounding(query, text, sounding)})`,
    shown: () => LISTED,
    joined: () => 'join customer c on c.tenant_id = $1 and c.customer_id = k.customer_id',
  };
}

/**
 * SQL: or the name of the row `k` begins with the text in pinyin, or its initials do. A guide finds no name that only
 * others have written.
 */
function orSounding(query: Query, text: string, most: number): string {
  const keys = pinyinQuery(text);
  if (keys === '') return '';
  const [from, to] = [query.param(keys), query.param(`${keys}{`)];
  // "{" follows "z". These operators compare by the bytes, as the index does.
  const begins = (column: string) => `(c.${column} <> '' and c.${column} ~>=~ ${from} and c.${column} ~<~ ${to})`;
  return `or k.customer_id = any(array(select c.customer_id from customer c
    where c.tenant_id = $1 and c.tests > 0 and (${begins('pinyin')} or ${begins('initials')})
      and ($2::int is null or (c.user_ids @> array[$2] or c.device_ids && $3::int[]) and c.nickname = ${newest('r.customer_nickname')})
    order by c.seen_at desc, c.customer_id desc limit ${most}))`;
}

const LAST = newest(`jsonb_build_object('consent', r.consent, 'introducer', r.customer_introducer)`);

const KNOWN = `customer c where c.tenant_id = $1 and c.tests > 0 and exists (select 1 from skin_record r where ${VISIBLE})`;

export function customerStore({ pool, prisma }: Database, scope: Scope) {
  const { tenant_id, own_user_id, own_device_ids } = scope;
  const own = [tenant_id, own_user_id, own_device_ids];
  return {
    async page(filter: CustomerFilter, paging: Paging): Promise<CappedPage<Customer>> {
      const found = await personPage<Customer>(pool, customerList(scope, filter, MAX_SOUNDING), paging);
      const isCut = pinyinQuery(filter.text) !== '' && found.total >= MAX_SOUNDING;
      return isCut ? { ...found, total_capped: true } : found;
    },

    /** Each exported row also has `last`: what the newest test says of consent and introducer. */
    exported: (filter: CustomerFilter): Promise<ExportedRows> =>
      exportedPersons(pool, {
        ...customerList(scope, filter, MAX_EXPORT_ROWS + 1),
        shown: () => `${LISTED}, ${LAST} as last`,
      }),

    async byId(id: number): Promise<Customer | undefined> {
      const { rows } = await pool.query<Customer>({
        name: 'customer.by-id',
        text: `select ${LISTED} from ${KNOWN} and c.customer_id = $4`,
        values: [...own, id],
      });
      return rows[0];
    },

    /** Returns the person's newest tests, the newest first. */
    async timeline(id: number): Promise<TimelineRecord[]> {
      const { rows } = await pool.query<TimelineRecord>({
        name: 'customer.timeline',
        text: `select ${LIST_COLUMNS}, ${accountName('skin_record.user_acct')} as guide, result, recommendation, is_settled
                 from skin_record
                where tenant_id = $1 and ${ownRows('$2', '$3')} and customer_id = $4 and deleted_at is null
                order by test_time desc, record_id desc limit ${MAX_TIMELINE}`,
        values: [...own, id],
      });
      return rows;
    },

    async mobiles(id: number): Promise<string[]> {
      const people = await prisma.customer.findMany({
        where: { tenant_id, OR: [{ customer_id: id }, { merged_into: id }] },
        select: { mobile: true },
        orderBy: { customer_id: 'asc' },
      });
      return [...new Set(people.map(({ mobile }) => mobile))];
    },

    /** Sets or clears the time of the erasure. Returns false if the person doesn't exist. */
    async setErasure(id: number, erase_at: Date | null): Promise<boolean> {
      const where = { tenant_id, customer_id: id, merged_into: null, mobile: { not: { startsWith: ERASED } } };
      return (await prisma.customer.updateMany({ where, data: { erase_at } })).count === 1;
    },

    /** Returns the person's moves that can still be undone, the newest first. */
    async moves(id: number): Promise<CustomerMove[]> {
      const rows = await prisma.customer_move.findMany({
        where: {
          tenant_id,
          undone_at: null,
          crt_time: { gt: undoableSince() },
          OR: [{ from_id: id }, { to_id: id }],
        },
        orderBy: { move_id: 'desc' },
      });
      return rows.map((row) => ({
        id: row.move_id,
        kind: row.kind,
        other_id: row.to_id === id ? row.from_id : row.to_id,
        is_in: row.to_id === id,
        tests: row.record_ids.length,
        time: row.crt_time,
      }));
    },
  };
}

/** The start of what stands in the place of a number while a person is being erased. */
export const ERASED = '#';

export const undoableSince = (): Date => new Date(Date.now() - MOVE_UNDO_DAYS * DAY_MS);
