// biome-ignore-all lint/plugin/sql-in-stores: it makes SQL for the stores of lists of customers.
import type { PersonSearch } from '@skin-mirror/shared/customer/person-search.ts';
import { MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import { queryGrams } from '@skin-mirror/shared/search/grams.ts';
import { type Page, type Paging, paged } from '../../database/paged.ts';
import type { Queryable } from '../../database/transaction.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import type { Values } from './export-column-kit.ts';
import { containsText, Query } from './record-query.ts';

/**
 * If a search finds more tests than this, the list is read in order until a page is full. With fewer, this would take longer
 * in a shop with millions of customers.
 */
const MAX_HITS = 10_000;
/** If no index helps a search, only so many of the list's first rows are searched. */
const MAX_WALKED = 10_000;
const MAX_WALKED_OWN = 1_000;
/** Rows are counted up to this number: PostgreSQL counts them in some milliseconds. */
const MAX_COUNTED = 100_000;
/** A guide's rows are counted up to this number, because each one's test has to be looked at. */
const MAX_COUNTED_OWN = 100;
/** The number of rows that one statement of an export reads. */
const EXPORTED_AT_ONCE = 500;

export interface CappedPage<Row> extends Page<Row> {
  /** True if there are more rows than `total`. */
  readonly total_capped: boolean;
}

/** A list in the order of columns that together differ in each row. */
interface OrderedList {
  readonly scope: Scope;
  /** The columns that order the list, each with its type. */
  readonly place: Readonly<Record<string, string>>;
  readonly direction: 'asc' | 'desc';
  /** SQL: selects the columns of `place` of all rows. */
  rows(query: Query): string;
  /** SQL: the columns of a shown row, and what has to be joined to its `k`. */
  shown(query: Query): string;
  joined(query: Query): string;
}

/** A list of a shop's customers, or of something that belongs to their tests. `rows` are those without the search. */
export interface PersonList extends OrderedList {
  readonly search: PersonSearch;
  /** SQL: true for a row `k` of these tests. */
  ofTests(query: Query, tests: FoundTests): string;
  /** SQL: true for a row `k` with a test `r` that `match` is true for. */
  withTest(query: Query, match: string): string;
}

/** The tests that a search has found, and their customers. */
export interface FoundTests {
  readonly record_ids: readonly string[];
  readonly customer_ids: readonly number[];
}

/** The rows of an export: at most one more than `MAX_EXPORT_ROWS` are counted. */
export interface ExportedRows {
  readonly count: number;
  rows(select: (query: Query) => string): AsyncGenerator<readonly Values[]>;
}

/**
 * How a search finds rows. `all`: nothing is searched. `some`: these tests are all that match. `many`: these tests match,
 * and others do, so the list is read in order until a page is full. `newest`: the text is too short for the index.
 */
type Found = { readonly way: 'all' | 'newest' } | { readonly way: 'some' | 'many'; readonly tests: FoundTests };

const EVERYBODY: Found = { way: 'all' };

const walkedBy = ({ scope }: PersonList) => (scope.own_user_id === null ? MAX_WALKED : MAX_WALKED_OWN);

const orderOf = ({ place, direction }: OrderedList): string =>
  `order by ${Object.keys(place).map((column) => `k.${column} ${direction}`)}`;

/** A query whose first values are those of `ownRows('$2', '$3')`, with the shop as $1. */
function ownQuery({ tenant_id, own_user_id, own_device_ids }: Scope): Query {
  const query = new Query();
  for (const value of [tenant_id, own_user_id, own_device_ids]) query.param(value);
  return query;
}

/** Reads a page. Finds the keys by an index first, so that a page costs the same in any shop. */
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
      const page = `${foundRows(query, list, found)} ${orderOf(list)} limit ${query.param(take)} offset ${query.param(skip)}`;
      const text = `select ${list.shown(query)} from (${page}) as k ${list.joined(query)} ${orderOf(list)}`;
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

/** Finds all rows of a list for an export, and takes the time that it needs. */
export async function exportedPersons(db: Queryable, list: PersonList): Promise<ExportedRows> {
  const first = await find(db, list);
  const found: Found = first.way === 'newest' ? { way: 'many', tests: { record_ids: [], customer_ids: [] } } : first;
  return exportedRows(db, { ...list, rows: (query) => foundRows(query, list, found) });
}

export async function exportedRows(db: Queryable, list: OrderedList): Promise<ExportedRows> {
  const count = await countList(db, list, MAX_EXPORT_ROWS);
  return { count, rows: (select) => readInBatches(db, list, select) };
}

/** Reads all rows of a list, in its order, in many short statements. */
async function* readInBatches(
  db: Queryable,
  list: OrderedList,
  select: (query: Query) => string,
): AsyncGenerator<readonly Values[]> {
  const columns = Object.keys(list.place).map((column) => `k.${column}`);
  const types = Object.values(list.place);
  let after: Values = [];
  do {
    const query = ownQuery(list.scope);
    const place = after.map((value, index) => `${query.param(value)}::${types[index]}`);
    const isNext = after.length === 0 ? 'true' : `(${columns}) ${list.direction === 'asc' ? '>' : '<'} (${place})`;
    const { rows }: { readonly rows: unknown[][] } = await db.query<unknown[]>({
      rowMode: 'array',
      text: `select ${select(query)}, ${columns.map((_, index) => `at_${index}`)}
               from (select ${list.shown(query)}, ${columns.map((column, index) => `${column}::text as at_${index}`)}
                       from (select k.* from (${list.rows(query)}) as k where ${isNext}
                              ${orderOf(list)} limit ${EXPORTED_AT_ONCE}) as k ${list.joined(query)}
                      ${orderOf(list)}) as shown`,
      values: query.values,
    });
    if (rows.length > 0) yield rows;
    after = rows.length === EXPORTED_AT_ONCE ? (rows.at(-1)?.slice(-columns.length) ?? []) : [];
  } while (after.length > 0);
}

const countRows = (db: Queryable, list: PersonList, found: Found, most: number): Promise<number> =>
  countList(db, { ...list, rows: (query) => foundRows(query, list, found) }, most);

/** Counts the rows of a list, up to `most` plus one. */
async function countList(db: Queryable, { scope, rows: rowsOf }: OrderedList, most: number): Promise<number> {
  const query = ownQuery(scope);
  const text = `select count(*)::int as count from (${rowsOf(query)} limit ${most + 1}) as counted`;
  const { rows } = await db.query<{ count: number }>(text, query.values);
  return rows[0]?.count ?? 0;
}

function foundRows(query: Query, list: PersonList, found: Found): string {
  const rows = `select k.* from (${list.rows(query)}) as k`;
  if (found.way === 'all') return rows;
  if (found.way === 'some') return `${rows} where ${list.ofTests(query, found.tests)}`;
  const matching = list.withTest(query, matches(query, list.search, false));
  if (found.way === 'many') return `${rows} where ${matching}`;
  return `select k.* from (${rows} ${orderOf(list)} limit ${walkedBy(list)}) as k where ${matching}`;
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
  const { rows } = await db.query<{ record_id: string; customer_id: number | null }>(
    // `offset 0` stops PostgreSQL from using other indexes. The index of pieces alone leaves few rows.
    `select r.record_id, r.customer_id from (select * from skin_record where tenant_id = $1 and (${pieces.join(' or ')}) offset 0) as r
      where r.deleted_at is null and ${ownRows('$2', '$3')} and ${matches(query, search, true)} limit ${MAX_HITS + 1}`,
    query.values,
  );
  const customers = new Set(rows.flatMap(({ customer_id }) => customer_id ?? []));
  const tests = { record_ids: rows.map(({ record_id }) => record_id), customer_ids: [...customers] };
  return { way: rows.length > MAX_HITS ? 'many' : 'some', tests };
}

/** SQL: the name of the test `r` contains the text, or its number contains the digits. */
function matches(query: Query, { text, digits }: PersonSearch, isUnified: boolean): string {
  const named = containsText('r.customer_nickname', query.param(text), isUnified);
  if (digits === '') return named;
  return `(${named} or strpos(translate(r.customer_mobile, ' -().', ''), ${query.param(digits)}) > 0)`;
}
