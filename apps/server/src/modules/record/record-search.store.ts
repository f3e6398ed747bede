import type { Pool } from 'pg';
import type { RecordFilter } from './record-filter.ts';
import type { Paging, RecordRows } from './record-page.ts';
import { NEWEST_FIRST, Query, rangeConditions, resultConditions } from './record-query.ts';
import { LIST_COLUMNS, type ListedRecord } from './record-row.ts';

/** Hits of a search that are sorted in memory. When there are more, they are so frequent that reading in order is quicker. */
const MAX_HITS = 5_000;
/** Where rows are counted one by one, counting ends here. */
const MAX_COUNTED = 1_000;
/** How many of the newest records are looked at one by one where no index helps. */
export const MAX_WALKED = 50_000;

/**
 * How records are found: by the pieces of names and phones in their index; in order of time with the pieces as a filter;
 * or among the newest ones, where a search has no pieces or there is none.
 */
type Way = 'index' | 'order' | 'newest';

interface Found {
  readonly rows: readonly ListedRecord[];
  /** By name, phone or result; at most one more than was to be counted. */
  readonly matches: number;
  /** By the device's number, of devices that the search names. */
  readonly of_devices: number;
}

/**
 * A page of the records that match a search, a status or scores. Totals are exact up to some thousands and marked beyond.
 * @param inRange how many records there are in the range without the search
 */
export async function searchRecords(
  pool: Pool,
  tenant_id: number,
  filter: RecordFilter,
  { page, pageSize }: Paging,
  inRange: () => Promise<number>,
): Promise<RecordRows> {
  const skip = Math.min((page - 1) * pageSize, MAX_HITS);
  // Beyond what is counted there are no pages.
  const limit = Math.max(0, Math.min(pageSize, MAX_HITS - skip));
  const find = (way: Way) => findRecords(pool, tenant_id, filter, { way, skip, limit });

  if ((filter.search?.grams.length ?? 0) === 0) {
    const { rows, matches, of_devices } = await find('newest');
    const isAll = matches <= MAX_COUNTED && of_devices <= MAX_COUNTED && (await inRange()) <= MAX_WALKED;
    return { rows, total: Math.min(matches, MAX_COUNTED) + Math.min(of_devices, MAX_COUNTED), total_capped: !isAll };
  }
  const hits = await find('index');
  const total = Math.min(hits.matches, MAX_HITS) + Math.min(hits.of_devices, MAX_COUNTED);
  if (hits.matches <= MAX_HITS) return { rows: hits.rows, total, total_capped: hits.of_devices > MAX_COUNTED };
  return { rows: (await find('order')).rows, total, total_capped: true };
}

async function findRecords(
  pool: Pool,
  tenant_id: number,
  filter: RecordFilter,
  { way, skip, limit }: { way: Way; skip: number; limit: number },
): Promise<Found> {
  const query = new Query();
  const devices = query.param(filter.search?.device_ids ?? []);
  const range = rangeConditions(query, tenant_id, filter);
  const result = resultConditions(query, filter);
  const text = textCondition(query, filter, way);
  const elsewhere = `device_id <> all(${devices}::int[])`;
  const last = skip + limit;
  const match = {
    // `offset 0` keeps the planner from asking further indexes: the pieces alone leave few rows.
    index: () => `select test_time, record_id
                    from (select * from skin_record where ${hasPieces(query, tenant_id, filter)} offset 0) as found
                   where ${range} and ${elsewhere} and ${result} and ${text}
                   limit ${MAX_HITS + 1}`,
    order: () => `select test_time, record_id from skin_record
                   where ${range} and ${elsewhere} and ${result}
                     and search_grams @> ${query.param(filter.search?.grams)} and ${text}
                   ${NEWEST_FIRST} limit ${last}`,
    newest: () => `select test_time, record_id
                     from (select * from skin_record where ${range} and ${elsewhere}
                           ${NEWEST_FIRST} limit ${MAX_WALKED}) as newest
                    where ${result} and ${text} ${NEWEST_FIRST} limit ${Math.max(last, MAX_COUNTED + 1)}`,
  }[way]();
  // Without a name: how rare the pieces of a search are decides its plan, so each search gets a plan of its own.
  const { rows } = await pool.query<ListedRecord & Omit<Found, 'rows'>>(
    `with match as materialized (${match}),
          of_device as materialized (
            select r.* from unnest(${devices}::int[]) as wanted(device_id),
                   lateral (select test_time, record_id from skin_record
                             where device_id = wanted.device_id and ${range} and ${result}
                             ${NEWEST_FIRST} limit ${last}) as r)
     select counted.*, r.*
       from (select (select count(*) from match) as matches,
                    (select count(*) from (select 1 from skin_record
                                            where device_id = any(${devices}::int[]) and ${range} and ${result}
                                            limit ${MAX_COUNTED + 1}) as counted_one) as of_devices) as counted
       left join (select * from (table match union all table of_device) as hit
                   ${NEWEST_FIRST} offset ${skip} limit ${limit}) as hit on true
       left join lateral (select ${LIST_COLUMNS} from skin_record
                           where tenant_id = ${query.param(tenant_id)} and record_id = hit.record_id) as r on true
      order by hit.test_time desc, hit.record_id desc`,
    query.values,
  );
  const { matches, of_devices } = rows[0] as (typeof rows)[number];
  return { rows: rows.filter(({ record_id }) => record_id !== null), matches, of_devices };
}

/** Answered by the index, whose pieces name the shop as well. */
function hasPieces(query: Query, tenant_id: number, { search }: RecordFilter): string {
  const pieces = `tenant_grams(${query.param(tenant_id)}, ${query.param(search?.grams)})`;
  return `tenant_grams(tenant_id, search_grams) @> ${pieces}`;
}

/** Pieces can come together from different places, so that each hit is held against the whole text. */
function textCondition(query: Query, { search }: RecordFilter, way: Way): string {
  if (!search) return 'true';
  const wanted = query.param(search.text);
  const contains = (text: string) => `strpos(lower(${text} collate pg_unicode_fast), ${wanted}) > 0`;
  const columns = ['customer_nickname', 'customer_mobile'];
  const asTyped = columns.map(contains);
  // Unifying the width of characters costs ten times the rest: only for the few hits that aren't found as they were typed.
  const unified = way === 'newest' ? [] : columns.map((column) => contains(`normalize(${column}, NFKC)`));
  return `(${[...asTyped, ...unified].join(' or ')})`;
}
