import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { parseSort } from '@skin-mirror/shared/kernel/list.ts';
import type { Consent } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { RecordResult, StoredRecommendation } from '@skin-mirror/shared/record/record.schema.ts';
import type { TRASH_SORTS } from '@skin-mirror/shared/record/record.ts';
import { againIfInTheWay } from '../../database/again.ts';
import { oneRow } from '../../database/one-row.ts';
import { type Page, paged, type SortedPaging } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { RESTORABLE } from '../../database/restorable.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { type SelectedIds, type Selection, selectionRefusal } from '../../kernel/selection.ts';
import type { RecordEvent } from './record-change.store.ts';
import { type NamedDevices, type RecordFilter, wantsDevice } from './record-filter.ts';
import { Query } from './record-query.ts';
import { LIST_COLUMNS, type ListedRecord } from './record-row.ts';
import { matchConditions } from './record-search.store.ts';

export interface FullRecord extends ListedRecord {
  readonly device_id: number;
  readonly scores: readonly RecordScore[];
  readonly result: RecordResult | null;
  readonly recommendation: StoredRecommendation | null;
  readonly consent: Consent;
  readonly photos_deleted_at: Date | null;
}

/** Selects records by their ids, or all records that a filter finds. The filter is null if no record can match. */
export type RecordSelection = Selection<string, RecordFilter | null>;

export type TouchedRecord = Omit<RecordEvent, 'what'>;

/** Reads and changes the records that the caller may see. Other records count as missing. */
export function recordStore({ pool }: Pick<Database, 'pool'>, { tenant_id, own_user_id, own_device_ids }: Scope) {
  return {
    async namedDevices(device_no: string, searched: string): Promise<NamedDevices> {
      if (!wantsDevice(device_no) && searched === '') return { device_ids: [], found_device_ids: [] };
      const { rows } = await pool.query<NamedDevices>({
        name: 'record.named-devices',
        text: `select array(select device_id from device where tenant_id = $1 and device_no = $2) as device_ids,
                      array(select device_id from device where tenant_id = $1 and $3 <> ''
                              and strpos(lower(device_no), $3) > 0) as found_device_ids`,
        values: [tenant_id, device_no, searched],
      });
      return oneRow(rows);
    },

    async byId(record_id: string): Promise<FullRecord | undefined> {
      const { rows } = await pool.query<FullRecord>({
        name: 'record.by-id',
        text: `select ${LIST_COLUMNS}, device_id, scores, result, recommendation, consent, photos_deleted_at from skin_record
                where tenant_id = $1 and record_id = $2 and deleted_at is null
                  and ${ownRows('$3', '$4')}`,
        values: [tenant_id, record_id, own_user_id, own_device_ids],
      });
      return rows[0];
    },

    /**
     * Deletes all selected records, or none. If `device_no` isn't empty, the records with the selected ids must belong
     * to that mirror.
     * @throws AppError COUNT_CHANGED or RECORD_NOT_FOUND
     */
    async remove(selection: RecordSelection, device_no = ''): Promise<TouchedRecord[]> {
      const query = new Query();
      const conditions = [inScope(query), 'deleted_at is null'];
      if (selection.all === undefined) {
        conditions.push(`record_id = any(${query.param(selection.ids)}::uuid[])`);
        if (device_no !== '') conditions.push(`device_no = ${query.param(device_no)}`);
      } else conditions.push(selection.all ? matchConditions(query, tenant_id, selection.all) : 'false');
      return setDeleted(selection, query, conditions.join(' and '), true);
    },

    /** Lists deleted records that can be restored. SQL, because a search covers three columns. */
    async trash(
      q: string,
      { sort, ...paging }: SortedPaging<typeof TRASH_SORTS>,
    ): Promise<Page<ListedRecord & { readonly deleted_at: Date }>> {
      const values = [tenant_id, own_user_id, own_device_ids, q];
      // An index of the trash has all columns of this part, so the tests themselves are read for one page only.
      const found = `tenant_id = $1 and ${ownRows('$2', '$3')} and deleted_at > now() - ${RESTORABLE}
        and ($4 = '' or strpos(lower(concat_ws(chr(10), customer_nickname, customer_mobile, device_no)), lower($4)) > 0)`;
      const { column, direction } = parseSort(sort) ?? { column: 'deleted_at', direction: 'desc' };
      const order = `${column} ${direction}, record_id ${direction}`;
      return paged(
        paging,
        async ({ skip, take }) => {
          const text = `select r.* from (select record_id, ${column} from skin_record where ${found} order by ${order} limit $5 offset $6) as k
             cross join lateral (select ${LIST_COLUMNS}, deleted_at from skin_record
                                  where tenant_id = $1 and record_id = k.record_id) as r
             order by r.${column} ${direction}, r.record_id ${direction}`;
          const name = `record.trash${sort}`;
          const page = { name, text, values: [...values, take, skip] };
          const { rows } = await pool.query<ListedRecord & { deleted_at: Date }>(page);
          return rows;
        },
        () => count(found, values),
      );
    },

    /**
     * Restores all selected records, or none.
     * @throws AppError RECORD_NOT_FOUND
     */
    async restore(selection: SelectedIds<string>): Promise<TouchedRecord[]> {
      const query = new Query();
      const ids = query.param(selection.ids);
      const conditions = `${inScope(query)} and deleted_at > now() - ${RESTORABLE} and record_id = any(${ids}::uuid[])`;
      return setDeleted(selection, query, conditions, false);
    },
  };

  function inScope(query: Query): string {
    const own = ownRows(query.param(own_user_id), query.param(own_device_ids));
    return `tenant_id = ${query.param(tenant_id)} and ${own}`;
  }

  /** Changes the records and the counts per day together, or nothing if a selected row is missing. */
  async function setDeleted(
    selection: RecordSelection,
    query: Query,
    conditions: string,
    isDeleted: boolean,
  ): Promise<TouchedRecord[]> {
    const values = [...query.values];
    const [tenant, expected] = [query.param(tenant_id), query.param(selection.expected)];
    const sign = isDeleted ? '-' : '+';
    const text = `with candidate as materialized (
         select tenant_id, record_id, device_id, user_id, test_time, test_day, is_late
           from skin_record where ${conditions}
          order by record_id limit ${expected}::int + 1 for update
          ), chosen as materialized (
            select * from candidate where (select count(*) from candidate) = ${expected}::int
          ), touched as (
            update skin_record r set deleted_at = ${isDeleted ? 'now()' : 'null'}
              from chosen c where r.tenant_id = ${tenant} and r.record_id = c.record_id
          ), changed_day as materialized (
            select test_day as day, coalesce(user_id, 0) as user_id, device_id, count(*)::int as count,
                   count(*) filter (where is_late)::int as late
              from chosen group by 1, 2, 3
          ), locked as materialized (
            -- The order of a batch of new records.
            select d.day, d.user_id, d.device_id, c.count, c.late
              from record_day d join changed_day c using (day, user_id, device_id)
             where d.tenant_id = ${tenant} order by d.day, d.user_id, d.device_id for update of d
          ), counted as (
            update record_day d set count = d.count ${sign} l.count, late = d.late ${sign} l.late
              from locked l
             where d.tenant_id = ${tenant} and d.day = l.day and d.user_id = l.user_id and d.device_id = l.device_id
          ), forgotten as (
            delete from figure_day where tenant_id = ${tenant} and day in (select day from changed_day)
          )
          select tenant_id, record_id, device_id, user_id, test_time from chosen`;
    const { rows } = await againIfInTheWay(() => pool.query<TouchedRecord>(text, query.values));
    if (rows.length !== selection.expected) {
      throw selectionRefusal(selection, await count(conditions, values), 'RECORD_NOT_FOUND');
    }
    return rows;
  }

  async function count(conditions: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) as count from skin_record where ${conditions}`,
      [...values],
    );
    return rows[0]?.count ?? 0;
  }
}
