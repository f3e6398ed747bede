import type { Pool } from 'pg';
import { oneRow } from '../../database/one-row.ts';
import type { Paging } from '../../database/paged.ts';
import type { RecordFilter } from './record-filter.ts';
import { containsText, inOrderOfTime, Query, rangeConditions, resultConditions } from './record-query.ts';
import { LIST_COLUMNS, type ListedRecord, type RecordRows } from './record-row.ts';

/** The most results that are sorted in memory. For more, reading the records in order of time is faster. */
const MAX_HITS = 5_000;
/** Results are counted up to this number. */
const MAX_COUNTED = 1_000;
/** If no index helps, only this many records are searched: the newest, or the oldest where these come first. */
const MAX_WALKED = 10_000;
/** The same for a filter by scores. It is smaller, because comparing scores takes about three times as long. */
const MAX_WALKED_FOR_SCORES = 4_000;
const walked = ({ scores }: RecordFilter) => (scores ? MAX_WALKED_FOR_SCORES : MAX_WALKED);

/**
 * The way to search. A piece is one to three neighbouring characters of a name or phone number (`grams.ts`). `index`
 * uses the index of pieces. `order` reads the records in order of time and compares their pieces. Without pieces, `sold`
 * uses the index of records with a sale, and `first` reads only the first records of the order.
 */
type Strategy = 'index' | 'order' | 'sold' | 'first';

interface Found {
  readonly rows: readonly ListedRecord[];
  /** The number of results by name, phone number or score. Counting stops at the limit plus one. */
  readonly matches: number;
  /** The number of results by device number. */
  readonly of_devices: number;
}

/**
 * Reads a page of the records that match a search, a status or scores. Totals are exact up to some thousands. A larger
 * total is marked as a minimum.
 * @param inRange counts the records in the range without the search
 */
export async function searchRecords(
  pool: Pool,
  tenant_id: number,
  filter: RecordFilter,
  { page, pageSize, isOldestFirst }: Paging & { readonly isOldestFirst: boolean },
  inRange: () => Promise<number>,
): Promise<RecordRows> {
  const skip = Math.min((page - 1) * pageSize, MAX_HITS);
  // The limit is 0 for pages after the last counted result.
  const limit = Math.max(0, Math.min(pageSize, MAX_HITS - skip));
  const find = (strategy: Strategy) => findRecords(pool, tenant_id, filter, { strategy, skip, limit, isOldestFirst });

  if ((filter.search?.grams.length ?? 0) === 0) {
    const isOfSales = filter.isSold === true;
    const { rows, matches, of_devices } = await find(isOfSales ? 'sold' : 'first');
    const isCounted = matches <= MAX_COUNTED && of_devices <= MAX_COUNTED;
    const isAll = isCounted && (isOfSales || (await inRange()) <= walked(filter));
    return { rows, total: Math.min(matches, MAX_COUNTED) + Math.min(of_devices, MAX_COUNTED), total_capped: !isAll };
  }
  const hits = await find('index');
  const total = Math.min(hits.matches, MAX_HITS) + Math.min(hits.of_devices, MAX_COUNTED);
  if (hits.matches <= MAX_HITS) return { rows: hits.rows, total, total_capped: hits.of_devices > MAX_COUNTED };
  return { rows: (await find('order')).rows, total, total_capped: true };
}

interface Reading {
  readonly strategy: Strategy;
  readonly skip: number;
  readonly limit: number;
  readonly isOldestFirst: boolean;
}

async function findRecords(
  pool: Pool,
  tenant_id: number,
  filter: RecordFilter,
  { strategy, skip, limit, isOldestFirst }: Reading,
): Promise<Found> {
  const query = new Query();
  const order = (table?: string) => inOrderOfTime(isOldestFirst, table);
  const devices = query.param(filter.search?.device_ids ?? []);
  const range = rangeConditions(query, tenant_id, filter);
  const result = resultConditions(query, filter);
  const text = textCondition(query, filter, strategy);
  const elsewhere = `device_id <> all(${devices}::int[])`;
  const last = skip + limit;
  const match = {
    // `offset 0` stops PostgreSQL from using other indexes. The text index alone leaves few rows.
    index: () => `select test_time, record_id
                    from (select * from skin_record where ${hasPieces(query, tenant_id, filter)} offset 0) as found
                   where ${range} and ${elsewhere} and ${result} and ${text}
                   limit ${MAX_HITS + 1}`,
    order: () => `select test_time, record_id from skin_record
                   where ${range} and ${elsewhere} and ${result}
                     and search_grams @> ${query.param(filter.search?.grams)} and ${text}
                   ${order()} limit ${last}`,
    sold: () => `select test_time, record_id from skin_record
                  where ${range} and ${elsewhere} and ${result} and ${text}
                  ${order()} limit ${Math.max(last, MAX_COUNTED + 1)}`,
    first: () => `select test_time, record_id
                     from (select * from skin_record where ${range} and ${elsewhere}
                           ${order()} limit ${walked(filter)}) as walked
                    where ${result} and ${text} ${order('walked')} limit ${Math.max(last, MAX_COUNTED + 1)}`,
  }[strategy]();
  // This statement isn't prepared, because its best plan depends on how rare the searched text is.
  const { rows } = await pool.query<ListedRecord & Omit<Found, 'rows'>>(
    `with match as materialized (${match}),
          of_device as materialized (
            select r.* from unnest(${devices}::int[]) as wanted(device_id),
                   lateral (select test_time, record_id from skin_record
                             where device_id = wanted.device_id and ${range} and ${result}
                             ${order()} limit ${last}) as r)
     select counted.*, r.*
       from (select (select count(*) from match) as matches,
                    (select count(*) from (select 1 from skin_record
                                            where device_id = any(${devices}::int[]) and ${range} and ${result}
                                            limit ${MAX_COUNTED + 1}) as counted_one) as of_devices) as counted
       left join (select * from (table match union all table of_device) as hit
                   ${order('hit')} offset ${skip} limit ${limit}) as hit on true
       left join lateral (select ${LIST_COLUMNS} from skin_record
                           where tenant_id = ${query.param(tenant_id)} and record_id = hit.record_id) as r on true
      ${order('hit')}`,
    query.values,
  );
  const { matches, of_devices } = oneRow(rows);
  return { rows: rows.filter(({ record_id }) => record_id !== null), matches, of_devices };
}

/** SQL: the filter of a list. A search finds the texts of tests and the numbers of mirrors. */
export function matchConditions(query: Query, tenant_id: number, filter: RecordFilter): string {
  const conditions = [rangeConditions(query, tenant_id, filter), resultConditions(query, filter)];
  const { search } = filter;
  if (search) {
    const isIndexed = search.grams.length > 0;
    const found = [textCondition(query, filter, isIndexed ? 'index' : 'first')];
    if (isIndexed) found.unshift(hasPieces(query, tenant_id, filter));
    conditions.push(`(device_id = any(${query.param(search.device_ids)}::int[]) or (${found.join(' and ')}))`);
  }
  return conditions.join(' and ');
}

/** SQL: the condition for the index of pieces (see `Strategy`). It contains the shop with each piece. */
function hasPieces(query: Query, tenant_id: number, { search }: RecordFilter): string {
  const shop = query.param(tenant_id);
  return `tenant_id = ${shop} and tenant_grams(tenant_id, search_grams) @> tenant_grams(${shop}, ${query.param(search?.grams)})`;
}

/** Compares the full text. The text index also finds names that contain all parts of the search in another order. */
function textCondition(query: Query, { search }: RecordFilter, strategy: Strategy): string {
  if (!search) return 'true';
  const wanted = query.param(search.text);
  const columns = ['customer_nickname', 'customer_mobile'];
  return `(${columns.map((column) => containsText(column, wanted, strategy !== 'first')).join(' or ')})`;
}
