import type { Pool } from 'pg';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import type { RecordChange } from './record-event.ts';

/** If more records change at once, clients are only told to load everything again. */
export const MAX_CHANGES = 200;

/**
 * Returns the visible records that arrived or ended after `since`, oldest first. If there are more than MAX_CHANGES,
 * returns only the newest.
 */
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
