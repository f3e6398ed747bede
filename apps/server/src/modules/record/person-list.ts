// biome-ignore-all lint/plugin/sql-in-stores: it makes SQL for the stores of lists of customers.
import type { PersonSearch } from '@skin-mirror/shared/customer/person-search.ts';
import { queryGrams } from '@skin-mirror/shared/search/grams.ts';
import { type Page, type Paging, paged } from '../../database/paged.ts';
import type { Queryable } from '../../database/transaction.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { containsText, Query } from './record-query.ts';

/** The most tests that a search looks at before it reads the list itself in order. */
const MAX_HITS = 5_000;
/** If no index helps a search, only so many of the list's first rows are searched. */
const MAX_WALKED = 10_000;
const MAX_WALKED_OWN = 1_000;
/** Rows are counted up to this number: PostgreSQL counts them in some milliseconds. */
const MAX_COUNTED = 100_000;
/** A guide's rows are counted up to this number, because each one's test has to be looked at. */
const MAX_COUNTED_OWN = 100;

export interface CappedPage<Row> extends Page<Row> {
  /** True if there are more rows than `total`. */
  readonly total_capped: boolean;
}

/** A list of a shop's customers, or of something that belongs to their tests. */
export interface PersonList {
  readonly scope: Scope;
  readonly search: PersonSearch;
  /** SQL: selects the columns that `order` names, and those that the two conditions need, of all rows without the search. */
  rows(query: Query): string;
  readonly order: string;
  /** SQL: true for a row `k` of these tests. */
  ofTests(query: Query, ids: string): string;
  /** SQL: true for a row `k` with a test `r` that `match` is true for. */
  withTest(query: Query, match: string): string;
  /** SQL: the columns of a shown row, and what has to be joined to its `k`. */
  shown(query: Query): string;
  joined(query: Query): string;
}

/**
 * How a search finds rows. `all`: nothing is searched. `some`: these tests are all that match. `many`: these tests match,
 * and others do, so the list is read in order until a page is full. `newest`: the text is too short for the index.
 */
type Found = { readonly way: 'all' | 'newest' } | { readonly way: 'some' | 'many'; readonly ids: readonly string[] };

const EVERYBODY: Found = { way: 'all' };

const walkedBy = ({ scope }: PersonList) => (scope.own_user_id === null ? MAX_WALKED : MAX_WALKED_OWN);

/** A query whose first values are those of `ownRows('$2', '$3')`, with the shop as $1. */
export function ownQuery({ tenant_id, own_user_id, own_device_ids }: Scope): Query {
  const query = new Query();
  for (const value of [tenant_id, own_user_id, own_device_ids]) query.param(value);
  return query;
}

/** SQL: the rows `k` that a search finds. */
export type FoundRows = (query: Query) => string;

/**
 * Reads a page. First finds the keys of its rows by an index, then reads the rows themselves, so that a page costs the same
 * in a shop of any size.
 */
export async function personPage<Row extends object>(
  db: Queryable,
  list: PersonList,
  paging: Paging,
): Promise<CappedPage<Row>> {
  const found = await find(db, list);
  const most = list.scope.own_user_id === null ? MAX_COUNTED : MAX_COUNTED_OWN;
  let isCapped = found.way === 'newest' && (await countRows(db, list, EVERYBODY, walkedBy(list))) > walkedBy(list);
  const { list: rows, total } = await paged(
    paging,
    async ({ skip, take }) => {
      const query = ownQuery(list.scope);
      const page = `${foundRows(query, list, found)} order by ${list.order} limit ${query.param(take)} offset ${query.param(skip)}`;
      const text = `select ${list.shown(query)} from (${page}) as k ${list.joined(query)} order by ${list.order}`;
      return (await db.query<Row>(text, query.values)).rows;
    },
    async () => {
      // Counts only the matches among the tests that were found. There are more.
      const count = await countRows(db, list, found.way === 'many' ? { ...found, way: 'some' } : found, most);
      isCapped ||= found.way === 'many' || count > most;
      return Math.min(count, most);
    },
  );
  return { list: rows, total, total_capped: isCapped };
}

/** Counts the rows of an export, up to `most` plus one. */
export const countPersons = async (db: Queryable, list: PersonList, most: number): Promise<number> =>
  countRows(db, list, await findAll(db, list), most);

/** Finds the rows of an export, once for all its statements. */
export async function personRows(db: Queryable, list: PersonList): Promise<FoundRows> {
  const found = await findAll(db, list);
  return (query) => foundRows(query, list, found);
}

/** Does the same as `find`, for those who want all rows and take the time. */
async function findAll(db: Queryable, list: PersonList): Promise<Found> {
  const found = await find(db, list);
  return found.way === 'newest' ? { way: 'many', ids: [] } : found;
}

async function countRows(db: Queryable, list: PersonList, found: Found, most: number): Promise<number> {
  const query = ownQuery(list.scope);
  const text = `select count(*)::int as count from (${foundRows(query, list, found)} limit ${most + 1}) as counted`;
  const { rows } = await db.query<{ count: number }>(text, query.values);
  return rows[0]?.count ?? 0;
}

function foundRows(query: Query, list: PersonList, found: Found): string {
  const rows = `select k.* from (${list.rows(query)}) as k`;
  if (found.way === 'all') return rows;
  if (found.way === 'some') return `${rows} where ${list.ofTests(query, query.param(found.ids))}`;
  const matching = list.withTest(query, matches(query, list.search, false));
  if (found.way === 'many') return `${rows} where ${matching}`;
  return `select k.* from (${rows} order by ${list.order} limit ${walkedBy(list)}) as k where ${matching}`;
}

/** Finds the tests of a search by the index of pieces (`grams.ts`). */
async function find(db: Queryable, { scope, search }: PersonList): Promise<Found> {
  const { text, digits } = search;
  if (text === '') return EVERYBODY;
  const wanted = [text, ...(digits ? [digits] : [])].map(queryGrams);
  if (wanted.some(({ length }) => length === 0)) return { way: 'newest' };
  const query = ownQuery(scope);
  const pieces = wanted.map(
    (grams) => `tenant_grams(tenant_id, search_grams) @> tenant_grams($1::int, ${query.param(grams)}::text[])`,
  );
  const { rows } = await db.query<{ record_id: string }>(
    // `offset 0` stops PostgreSQL from using other indexes. The index of pieces alone leaves few rows.
    `select r.record_id from (select * from skin_record where tenant_id = $1 and (${pieces.join(' or ')}) offset 0) as r
      where r.deleted_at is null and ${ownRows('$2', '$3')} and ${matches(query, search, true)} limit ${MAX_HITS + 1}`,
    query.values,
  );
  return { way: rows.length > MAX_HITS ? 'many' : 'some', ids: rows.map(({ record_id }) => record_id) };
}

/** SQL: the name of the test `r` contains the text, or its number contains the digits. */
function matches(query: Query, { text, digits }: PersonSearch, isUnified: boolean): string {
  const named = containsText('r.customer_nickname', query.param(text), isUnified);
  if (digits === '') return named;
  return `(${named} or strpos(translate(r.customer_mobile, ' -().', ''), ${query.param(digits)}) > 0)`;
}
