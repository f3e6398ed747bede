import { dayRange } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import type { Scope } from '../../kernel/context.ts';
import { PageAnchors, type Place, startingBefore } from './page-anchor.ts';
import type { RecordFilter } from './record-filter.ts';
import { LIST_COLUMNS, type ListedRecord } from './record-row.ts';

export interface RecordRows {
  readonly rows: readonly ListedRecord[];
  readonly total: number;
  readonly total_capped: boolean;
}

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** Hits of a search that are sorted in memory; when there are more, they are so frequent that reading in order is quicker. */
const MAX_HITS = 5_000;
/** Rows that are counted one by one for a total. */
const MAX_COUNTED = 1_000;

const NEWEST_FIRST = 'order by test_time desc, record_id desc';
const NONE: RecordRows = { rows: [], total: 0, total_capped: false };

const anchorsOfPool = new WeakMap<Pool, PageAnchors>();

type ListedRow = ListedRecord & { readonly place: string };

/** Pages of a shop's records, newest first. None of them costs more because the shop has more records. */
export function recordListStore(pool: Pool, { tenant_id }: Scope, timezone: string) {
  const anchors = anchorsOfPool.get(pool) ?? new PageAnchors();
  anchorsOfPool.set(pool, anchors);

  /** Day counts give the exact total, and the day on which a page begins; only that day's rows are ever skipped. */
  async function pageByDays(filter: RecordFilter, { page, pageSize }: Paging): Promise<RecordRows> {
    const skip = (page - 1) * pageSize;
    const { total, day, before, count } = await locate(filter, skip);
    if (day === null) return { ...NONE, total };
    const skipInDay = skip - before;
    const anchorKey = (offset: number) =>
      JSON.stringify([
        tenant_id,
        filter.owner,
        filter.device_ids,
        day,
        count,
        filter.from > day ? filter.from : '',
        offset,
      ]);
    const rows = await rowsAfter(filter, await placeOf(filter, day, skipInDay, anchorKey(skipInDay)), pageSize);
    const last = rows.at(-1);
    if (last && skipInDay + pageSize < count) {
      anchors.set(anchorKey(skipInDay + pageSize), { test_time: last.place, record_id: last.record_id });
    }
    return { rows, total, total_capped: false };
  }

  async function locate(filter: RecordFilter, skip: number) {
    const query = new Query();
    const conditions = [
      `tenant_id = ${query.param(tenant_id)}`,
      `day between ${query.param(filter.from)} and ${query.param(filter.to)}`,
    ];
    if (filter.owner) {
      const { user_id, or_nobody } = filter.owner;
      conditions.push(`user_id = any(${query.param(or_nobody ? [0, user_id] : [user_id])})`);
    }
    if (filter.device_ids) conditions.push(`device_id = any(${query.param(filter.device_ids)})`);
    const { rows } = await pool.query<{ total: number; day: string | null; before: number; count: number }>({
      name: `record-list.locate${shapeOf(filter)}`,
      text: `with days as materialized (
               select day, sum(count) as count, sum(sum(count)) over (order by day desc) as upto
                 from record_day where ${conditions.join(' and ')} group by day)
             select (select coalesce(sum(count), 0) from days)::int as total, d.day, d.before, d.count
               from (select 1) as one
               left join lateral (select day, (upto - count)::int as before, count::int as count from days
                                   where upto > ${query.param(skip)} order by day desc limit 1) as d on true`,
      values: query.values,
    });
    return rows[0] as (typeof rows)[number];
  }

  /** The row after which a page begins. */
  async function placeOf(filter: RecordFilter, day: string, skip: number, key: string): Promise<Place> {
    const start = startingBefore(dayRange(day, day, timezone).end);
    if (skip === 0) return start;
    const known = anchors.get(key);
    if (known) return known;
    const query = new Query();
    const { rows } = await pool.query<Place>({
      name: `record-list.place${shapeOf(filter)}`,
      text: `select test_time::text, record_id from skin_record
              where ${conditionsOf(filter, query)} and test_time < ${query.param(start.test_time)}
              ${NEWEST_FIRST} offset ${query.param(skip - 1)} limit 1`,
      values: query.values,
    });
    const place = rows[0] ?? start;
    anchors.set(key, place);
    return place;
  }

  async function rowsAfter(filter: RecordFilter, place: Place, limit: number): Promise<ListedRow[]> {
    const query = new Query();
    const { rows } = await pool.query<ListedRow>({
      name: `record-list.page${shapeOf(filter)}`,
      text: `select ${LIST_COLUMNS}, test_time::text as place from skin_record
              where ${conditionsOf(filter, query)}
                and (test_time, record_id) < (${query.param(place.test_time)}::timestamptz, ${query.param(place.record_id)}::uuid)
              ${NEWEST_FIRST} limit ${query.param(limit)}`,
      values: query.values,
    });
    return rows;
  }

  /** What a search finds in its index, sorted afterwards. Undefined when that is too much. */
  async function pageOfHits(filter: RecordFilter, { page, pageSize }: Paging): Promise<RecordRows | undefined> {
    const query = new Query();
    const parts = hitConditions(filter, query).map(
      (condition) => `(select test_time, record_id from skin_record where ${condition} limit ${MAX_HITS + 1})`,
    );
    // Without a name: how rare the pieces of a search are decides its plan, so each search gets its own.
    const { rows } = await pool.query<ListedRow & { total: number }>(
      `with hit as materialized (${parts.join(' union ')})
       select t.total, r.* from (select count(*) as total from hit) as t
         left join lateral (select * from hit ${NEWEST_FIRST}
                            offset ${query.param((page - 1) * pageSize)} limit ${query.param(pageSize)}) as h on true
         left join lateral (select ${LIST_COLUMNS} from skin_record
                             where tenant_id = ${query.param(tenant_id)} and record_id = h.record_id) as r on true
        order by h.test_time desc, h.record_id desc`,
      query.values,
    );
    const total = rows[0]?.total ?? 0;
    if (total > MAX_HITS) return undefined;
    return { rows: rows.filter(({ record_id }) => record_id !== null), total, total_capped: false };
  }

  /** Through the rows in order, looking at each: for what no index knows, and for what is so frequent that it soon comes. */
  async function pageInOrder(filter: RecordFilter, { page, pageSize }: Paging): Promise<readonly ListedRecord[]> {
    const query = new Query();
    const { rows } = await pool.query<ListedRecord>(
      `select ${LIST_COLUMNS} from skin_record where ${conditionsOf(filter, query)}
        ${NEWEST_FIRST} offset ${query.param((page - 1) * pageSize)} limit ${query.param(pageSize)}`,
      query.values,
    );
    return rows;
  }

  async function countSome(filter: RecordFilter): Promise<Omit<RecordRows, 'rows'>> {
    const query = new Query();
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count
         from (select 1 from skin_record where ${conditionsOf(filter, query)} limit ${MAX_COUNTED + 1}) as counted`,
      query.values,
    );
    const count = rows[0]?.count ?? 0;
    return { total: Math.min(count, MAX_COUNTED), total_capped: count > MAX_COUNTED };
  }

  function conditionsOf(filter: RecordFilter, query: Query): string {
    const { search } = filter;
    const conditions = plainConditions(filter, query);
    if (search) {
      const found = [textCondition(search.text, query)];
      if (search.grams.length > 0) found.unshift(`search_grams @> ${query.param(search.grams)}`);
      const byText = found.join(' and ');
      const byDevice = `device_id = any(${query.param(search.device_ids)})`;
      conditions.push(search.device_ids.length > 0 ? `(${byDevice} or ${byText})` : byText);
    }
    return conditions.join(' and ');
  }

  /** By name and phone, and by device; each with an index of its own. */
  function hitConditions(filter: RecordFilter, query: Query): string[] {
    const { search } = filter;
    if (!search) return [];
    const parts: string[] = [];
    if (search.grams.length > 0) {
      const tenant = query.param(tenant_id);
      const pieces = `tenant_grams(tenant_id, search_grams) @> tenant_grams(${tenant}, ${query.param(search.grams)})`;
      parts.push([pieces, ...plainConditions(filter, query), textCondition(search.text, query)].join(' and '));
    }
    if (search.device_ids.length > 0) {
      const devices = `device_id = any(${query.param(search.device_ids)})`;
      parts.push([devices, ...plainConditions(filter, query)].join(' and '));
    }
    return parts;
  }

  function plainConditions({ start, end, owner, device_ids, status, scores }: RecordFilter, query: Query): string[] {
    const conditions = [
      `tenant_id = ${query.param(tenant_id)}`,
      'deleted_at is null',
      `test_time >= ${query.param(start)}`,
      `test_time < ${query.param(end)}`,
    ];
    if (owner) {
      const isOwner = `user_id = ${query.param(owner.user_id)}`;
      conditions.push(owner.or_nobody ? `(${isOwner} or user_id is null)` : isOwner);
    }
    if (device_ids?.length === 1) conditions.push(`device_id = ${query.param(device_ids[0])}`);
    else if (device_ids) conditions.push(`device_id = any(${query.param(device_ids)})`);
    if (status !== undefined) conditions.push(`status = ${query.param(status)}`);
    if (scores) conditions.push(`scores @? ${query.param(scores)}::jsonpath`);
    return conditions;
  }

  return {
    async page(filter: RecordFilter, paging: Paging): Promise<RecordRows> {
      const { search, status, scores } = filter;
      if (!search && status === undefined && !scores) return pageByDays(filter, paging);
      const isIndexed = search !== undefined && search.grams.length > 0;
      const hits = isIndexed ? await pageOfHits(filter, paging) : undefined;
      if (hits) return hits;
      const [rows, total] = await Promise.all([
        pageInOrder(filter, paging),
        isIndexed ? { total: MAX_HITS, total_capped: true } : countSome(filter),
      ]);
      return { rows, ...total };
    },
  };
}

/** Recheck of a search: pieces can come together from different places. */
function textCondition(text: string, query: Query): string {
  const wanted = query.param(text);
  return `(strpos(lower(normalize(customer_nickname, NFKC) collate pg_unicode_fast), ${wanted}) > 0
           or strpos(lower(normalize(customer_mobile, NFKC) collate pg_unicode_fast), ${wanted}) > 0)`;
}

/** Tells the statements of one name apart that filter by other columns. */
const shapeOf = ({ owner, device_ids }: RecordFilter): string =>
  [owner && (owner.or_nobody ? 'own' : 'guide'), device_ids && (device_ids.length === 1 ? 'device' : 'devices')]
    .map((part) => (part ? `.${part}` : ''))
    .join('');

/** Collects the values of a statement while its text is written. */
class Query {
  readonly values: unknown[] = [];

  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
