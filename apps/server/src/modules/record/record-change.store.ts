import type { Pool } from 'pg';
import { ownRows, type Scope } from '../../kernel/scope.ts';

/** A record that arrived or changed: finished, commented, deleted or restored. */
export interface RecordEvent {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly device_id: number;
  readonly user_id: number | null;
  readonly what: 'new' | 'changed';
  readonly test_time: Date;
}

export type RecordChange = Pick<RecordEvent, 'record_id' | 'what' | 'test_time'>;

/** If more records change at once, clients are only told to load everything again. */
export const MAX_CHANGES = 200;

/** Returns visible records that arrived or ended after `since`, the newest MAX_CHANGES, oldest first. */
export async function changedSince(
  pool: Pool,
  { tenant_id, own_user_id, own_device_ids }: Scope,
  since: Date,
): Promise<(RecordChange & { readonly at: Date })[]> {
  const { rows } = await pool.query<RecordChange & { readonly at: Date }>({
    name: 'record-change.since',
    // A test can end hours after its arrival, if the mirror was offline. The search by arrival time therefore starts
    // one day earlier.
    text: `select * from (
             select record_id, test_time, coalesce(finish_time, arrive_time) as at,
                    case when arrive_time > $2 then 'new' else 'changed' end as what
               from skin_record
              where tenant_id = $1 and arrive_time > $2::timestamptz - interval '1 day'
                and coalesce(finish_time, arrive_time) > $2 and deleted_at is null
                and ${ownRows('$3', '$4')}
              order by at desc limit ${MAX_CHANGES}) as newest
            order by at`,
    values: [tenant_id, since, own_user_id, own_device_ids],
  });
  return rows;
}
