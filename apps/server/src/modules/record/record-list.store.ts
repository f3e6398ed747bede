import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { RECORD_SORTS } from '@skin-mirror/shared/record/record.ts';
import { type Day, dayRange } from '@skin-mirror/shared/time/shop-day.ts';
import { oneRow } from '../../database/one-row.ts';
import type { Paging, SortedPaging } from '../../database/paged.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Services } from '../../services.ts';
import { isAfter, type Place, type Placed, placeOf, startingBefore } from './page-anchor.ts';
import { checkOwner, isPlain, type RecordFilter } from './record-filter.ts';
import { NEWEST_FIRST, Query, rangeConditions } from './record-query.ts';
import { LIST_COLUMNS, type ListedRecord, type RecordRows } from './record-row.ts';
import { searchRecords } from './record-search.store.ts';

/** The day of a page's first row. `before` counts the rows on later days, and `count` the rows on this day. */
interface DayOfPage {
  readonly total: number;
  readonly day: Day | null;
  readonly before: number;
  readonly count: number;
}

interface Guide {
  readonly user_id: number;
  readonly user_acct: string;
  readonly name: string;
}

interface RecordPage extends RecordRows {
  readonly guides: readonly Guide[];
}

/** Reads pages of a shop's records. Without a search, the speed doesn't depend on how many there are. */
export function recordListStore(
  { pool, pageAnchors }: Pick<Services, 'pool' | 'pageAnchors'>,
  scope: Scope,
  timezone: string,
) {
  const { tenant_id, own_user_id } = scope;

  /**
   * Reads rows without a search, after the `skip` newest ones. The counts per day give the total and the day of the
   * first row, so the database skips rows of only one day.
   */
  async function rowsByDays(filter: RecordFilter, { skip, limit }: Window): Promise<RecordRows> {
    const { total, day, before, count } = await findDay(filter, skip);
    if (day === null) return { rows: [], total, total_capped: false };
    const { owner, device_ids, start, end } = filter;
    const anchorOf = (offset: number) => JSON.stringify([tenant_id, owner, device_ids, start, end, day, count, offset]);
    const offset = skip - before;
    const place = await placeBefore(filter, day, offset, anchorOf(offset));
    const rows = await rowsAfter(filter, place, limit);
    const last = rows.at(-1);
    if (last && offset + limit < count) pageAnchors.set(anchorOf(offset + limit), placeOf(last));
    return { rows, total, total_capped: false };
  }

  /** Reads a page of the list that begins with the oldest row: the same rows from the other end, turned round. */
  async function pageFromOldest(filter: RecordFilter, { skip, limit }: Window): Promise<RecordRows> {
    const { total } = await findDay(filter, 0);
    const count = Math.min(limit, total - skip);
    if (count <= 0) return { rows: [], total, total_capped: false };
    const found = await rowsByDays(filter, { skip: total - skip - count, limit: count });
    return { ...found, rows: found.rows.toReversed() };
  }

  /** Reads page, total and guides in one statement, because this is the console's most frequent call. */
  async function firstPage(filter: RecordFilter, limit: number): Promise<RecordPage> {
    const query = new Query();
    const { name, rowLimit } = prepared('first', limit, filter, query);
    const { rows } = await pool.query<ListedRecord & { total: number; guides: Guide[] }>({
      name,
      text: `select (select coalesce(sum(count), 0)::int from record_day where ${dayConditions(query, filter)}) as total,
                    ${guidesOf(query)} as guides, r.*
               from (select 1) as one
               left join lateral (select ${LIST_COLUMNS} from skin_record
                                   where ${rangeConditions(query, tenant_id, filter)}
                                   ${NEWEST_FIRST} limit ${rowLimit}) as r on true`,
      values: query.values,
    });
    const { total, guides } = oneRow(rows);
    return { rows: rows.filter(({ record_id }) => record_id !== null), total, total_capped: false, guides };
  }

  /** SQL: the shop's guides as JSON. A guide gets an empty list. */
  const guidesOf = (query: Query) =>
    `coalesce((select json_agg(json_build_object('user_id', user_id, 'user_acct', user_acct, 'name', name) order by user_id)
                 from user_account where tenant_id = ${query.param(tenant_id)} and auth_type = ${AUTH_TYPES.guide}
                  and deleted_at is null and ${query.param(own_user_id)}::int is null), '[]')`;

  async function findGuides(): Promise<Guide[]> {
    const query = new Query();
    const text = `select ${guidesOf(query)} as guides`;
    const { rows } = await pool.query<{ guides: Guide[] }>({ name: 'record-list.guides', text, values: query.values });
    return rows[0]?.guides ?? [];
  }

  /** SQL: the conditions on the table of counts per day. The filter must have no search, status or scores. */
  function dayConditions(query: Query, { from, to, owner, device_ids }: RecordFilter): string {
    const conditions = [
      `tenant_id = ${query.param(tenant_id)}`,
      `day between ${query.param(from)} and ${query.param(to)}`,
    ];
    if (owner) {
      const isOwner = [`user_id = any(${query.param(owner.or_nobody ? [0, owner.user_id] : [owner.user_id])})`];
      if (owner.or_device_ids.length > 0) isOwner.push(`device_id = any(${query.param(owner.or_device_ids)})`);
      conditions.push(`(${isOwner.join(' or ')})`);
    }
    if (device_ids) conditions.push(`device_id = any(${query.param(device_ids)})`);
    return conditions.join(' and ');
  }

  async function findDay(filter: RecordFilter, skip: number): Promise<DayOfPage> {
    const query = new Query();
    const { rows } = await pool.query<DayOfPage>({
      name: `record-list.day${shapeOf(filter)}`,
      text: `with days as materialized (
               select day, sum(count) as count, sum(sum(count)) over (order by day desc) as upto
                 from record_day where ${dayConditions(query, filter)} group by day)
             select (select coalesce(sum(count), 0) from days)::int as total, d.*
               from (select 1) as one
               left join lateral (select day, (upto - count)::int as before, count::int from days
                                   where upto > ${query.param(skip)} order by day desc limit 1) as d on true`,
      values: query.values,
    });
    return oneRow(rows);
  }

  /** Finds the row before a page. The page starts after `offset` rows of its day. */
  async function placeBefore(filter: RecordFilter, day: Day, offset: number, anchor: string): Promise<Place> {
    const { end } = dayRange(day, day, timezone);
    const anchored = offset === 0 ? startingBefore(end) : pageAnchors.get(anchor);
    if (anchored) return anchored;
    const query = new Query();
    const { rows } = await pool.query<Placed>({
      name: `record-list.place${shapeOf(filter)}`,
      text: `select test_time::text as place, record_id from skin_record
              where ${rangeConditions(query, tenant_id, { ...filter, end })}
              ${NEWEST_FIRST} offset ${query.param(offset - 1)} limit 1`,
      values: query.values,
    });
    const place = rows[0] ? placeOf(rows[0]) : startingBefore(end);
    pageAnchors.set(anchor, place);
    return place;
  }

  async function rowsAfter(filter: RecordFilter, place: Place, limit: number) {
    const query = new Query();
    const { name, rowLimit } = prepared('page', limit, filter, query);
    const { end: _end, ...range } = filter;
    const conditions = rangeConditions(query, tenant_id, range);
    const { rows } = await pool.query<ListedRecord & Placed>({
      name,
      text: `select ${LIST_COLUMNS}, test_time::text as place from skin_record
              where ${conditions} and ${isAfter(query, place)}
              ${NEWEST_FIRST} limit ${rowLimit}`,
      values: query.values,
    });
    return rows;
  }

  /** Names the guides of these rows, for a guide, who gets no list of guides to choose from. */
  async function guidesOfRows(rows: readonly ListedRecord[]): Promise<Pick<Guide, 'user_acct' | 'name'>[]> {
    const logins = [...new Set(rows.map(({ user_acct }) => user_acct).filter(Boolean))];
    if (own_user_id === null || logins.length === 0) return [];
    const { rows: found } = await pool.query<Pick<Guide, 'user_acct' | 'name'>>({
      name: 'record-list.guides-of-rows',
      text: `select user_acct, name from user_account
              where tenant_id = $1 and user_acct = any($2) and deleted_at is null`,
      values: [tenant_id, logins],
    });
    return found;
  }

  function read(filter: RecordFilter, paging: Paging, isOldestFirst: boolean): Promise<RecordRows> {
    const window = { skip: (paging.page - 1) * paging.pageSize, limit: paging.pageSize };
    if (isPlain(filter)) return isOldestFirst ? pageFromOldest(filter, window) : rowsByDays(filter, window);
    const inRange = async () => (await findDay(filter, 0)).total;
    return searchRecords(pool, tenant_id, filter, { ...paging, isOldestFirst }, inRange);
  }

  return {
    guidesOfRows,

    /** Returns an empty page if `filter` is null. */
    async page(
      filter: RecordFilter | null,
      { sort, ...paging }: SortedPaging<typeof RECORD_SORTS>,
    ): Promise<RecordPage> {
      if (!filter) return { rows: [], total: 0, total_capped: false, guides: await findGuides() };
      checkOwner(filter, scope);
      const isOldestFirst = sort === 'test_time';
      if (isPlain(filter) && paging.page === 1 && !isOldestFirst) return firstPage(filter, paging.pageSize);
      const [found, guides] = await Promise.all([read(filter, paging, isOldestFirst), findGuides()]);
      return { ...found, guides };
    },
  };
}

interface Window {
  readonly skip: number;
  readonly limit: number;
}

/** The page sizes that the console offers. */
const USUAL_SIZES = new Set([10, 20, 50, 100, 200]);

/**
 * Returns the name and the limit of a page's statement. With the limit as a number, PostgreSQL plans the statement
 * once. With the limit as a parameter, PostgreSQL plans each time, because the best index depends on the guide.
 */
function prepared(part: string, size: number, filter: RecordFilter, query: Query): { name: string; rowLimit: string } {
  const name = `record-list.${part}${shapeOf(filter)}`;
  const { owner, device_ids = [] } = filter;
  const choices = [owner, owner?.or_nobody, ...(owner?.or_device_ids ?? []), ...device_ids].filter(Boolean).length;
  if (choices <= 1 && USUAL_SIZES.has(size)) return { name: `${name}.${size}`, rowLimit: String(size) };
  return { name, rowLimit: query.param(size) };
}

/** Returns a part of the statement's name: a combination of filters has a text, and so a name, of its own. */
const shapeOf = ({ owner, device_ids }: RecordFilter): string =>
  [
    owner && (owner.or_nobody ? 'own' : 'guide'),
    owner && owner.or_device_ids.length > 0 && 'mirrors',
    device_ids && (device_ids.length === 1 ? 'device' : 'devices'),
  ]
    .map((part) => (part ? `.${part}` : ''))
    .join('');
