import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { RecordResult, StoredRecommendation } from '@skin-mirror/shared/record/record.schema.ts';
import type { Pool } from 'pg';
import type { Scope } from '../../kernel/scope.ts';
import type { RecordEvent } from './record-event.ts';
import type { ListContext } from './record-filter.ts';
import { LIST_COLUMNS, type ListedRecord } from './record-row.ts';

export interface FullRecord extends ListedRecord {
  readonly scores: readonly RecordScore[];
  readonly result: RecordResult | null;
  readonly recommendation: StoredRecommendation | null;
}

export interface Guide {
  readonly user_id: number;
  readonly user_acct: string;
  readonly name: string;
}

export type TouchedRecord = Omit<RecordEvent, 'what'>;

/** How long deleted records can be restored. */
const RESTORABLE = "interval '30 days'";

/** The records of a shop, or of one guide; all others look missing. */
export function recordStore(pool: Pool, { tenant_id, own_user_id, own_device_ids }: Scope) {
  return {
    /** The shop's data that a list needs. The main account may choose among `guides`. */
    async listContext(device_no: string, searched: string): Promise<ListContext & { readonly guides: Guide[] }> {
      const { rows } = await pool.query<ListContext & { guides: Guide[] }>({
        name: 'record.list-context',
        text: `select t.timezone,
                      array(select device_id from device d where d.tenant_id = t.tenant_id and d.device_no = $2) as device_ids,
                      array(select device_id from device d where d.tenant_id = t.tenant_id and $3 <> ''
                              and strpos(lower(d.device_no), $3) > 0) as found_device_ids,
                      coalesce((select json_agg(json_build_object('user_id', user_id, 'user_acct', user_acct, 'name', name)
                                                order by user_id)
                                  from user_account u where u.tenant_id = t.tenant_id and u.auth_type = 2
                                   and u.deleted_at is null and $4::int is null), '[]') as guides
                 from tenant t where t.tenant_id = $1`,
        values: [tenant_id, device_no, searched, own_user_id],
      });
      return rows[0] as (typeof rows)[number];
    },

    async byId(record_id: string): Promise<FullRecord | undefined> {
      const { rows } = await pool.query<FullRecord>({
        name: 'record.by-id',
        text: `select ${LIST_COLUMNS}, scores, result, recommendation from skin_record
                where tenant_id = $1 and record_id = $2 and deleted_at is null
                  and ($3::int is null or user_id = $3 or device_id = any($4::int[]))`,
        values: [tenant_id, record_id, own_user_id, own_device_ids],
      });
      return rows[0];
    },

    /** Undefined if the record doesn't exist. */
    async writeMark(record_id: string, mark: string): Promise<TouchedRecord | undefined> {
      const { rows } = await pool.query<TouchedRecord>({
        name: 'record.mark',
        text: `update skin_record set mark = $4
                where tenant_id = $1 and record_id = $2 and deleted_at is null
                  and ($3::int is null or user_id = $3 or device_id = any($5::int[]))
            returning tenant_id, record_id, device_id, user_id, test_time`,
        values: [tenant_id, record_id, own_user_id, mark, own_device_ids],
      });
      return rows[0];
    },

    /**
     * Deletes or restores records and updates the day counts. All or none: if one doesn't exist, or isn't of the mirror
     * `device_no` (if given), nothing changes.
     */
    async setDeleted(record_ids: readonly string[], isDeleted: boolean, device_no = ''): Promise<TouchedRecord[]> {
      const [isCandidate, deletedAt, sign] = isDeleted
        ? ['r.deleted_at is null', 'now()', '-']
        : [`r.deleted_at > now() - ${RESTORABLE}`, 'null', '+'];
      const { rows } = await pool.query<TouchedRecord>({
        name: isDeleted ? 'record.delete' : 'record.restore',
        text: `
          with candidate as materialized (
            select r.tenant_id, r.record_id, r.device_id, r.user_id, r.test_time, r.test_day, r.is_late
              from skin_record r
             where r.tenant_id = $1 and r.record_id = any($2::uuid[]) and ${isCandidate}
               and ($3::int is null or r.user_id = $3 or r.device_id = any($5::int[])) and ($4 = '' or r.device_no = $4)
             order by r.record_id for update of r
          ), chosen as materialized (
            select * from candidate where (select count(*) from candidate) = cardinality($2::uuid[])
          ), touched as (
            update skin_record r set deleted_at = ${deletedAt}
              from chosen c where r.tenant_id = c.tenant_id and r.record_id = c.record_id
          ), changed_day as materialized (
            select test_day as day, coalesce(user_id, 0) as user_id, device_id, count(*)::int as count,
                   count(*) filter (where is_late)::int as late
              from chosen group by 1, 2, 3
          ), locked as materialized (
            -- Same order as a batch of new records, so that the two can't deadlock.
            select d.day, d.user_id, d.device_id, c.count, c.late
              from record_day d join changed_day c using (day, user_id, device_id)
             where d.tenant_id = $1 order by d.day, d.user_id, d.device_id for update of d
          ), counted as (
            update record_day d set count = d.count ${sign} l.count, late = d.late ${sign} l.late
              from locked l
             where d.tenant_id = $1 and d.day = l.day and d.user_id = l.user_id and d.device_id = l.device_id
          )
          select tenant_id, record_id, device_id, user_id, test_time from chosen`,
        values: [tenant_id, record_ids, own_user_id, device_no, own_device_ids],
      });
      return rows;
    },
  };
}
