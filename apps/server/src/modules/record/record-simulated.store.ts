import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Database } from '../../database/pool.ts';
import type { Scope } from '../../kernel/scope.ts';
import { selectIds } from '../../kernel/selection.ts';
import { recordStore, type TouchedRecord } from './record.store.ts';

/** The number of tests that one statement deletes. */
const AT_ONCE = 500;
/** How often the work starts again because somebody else deleted or restored one of the tests. */
const MAX_TRIES = 5;

/** SQL: the tests of simulated mirrors. Goes by the mirrors, because each mirror's tests have an index. */
const SIMULATED = `skin_record r where r.tenant_id = $1 and r.deleted_at is null and r.is_simulated and r.device_id = any(
  select d.device_id from device d where d.tenant_id = $1 and d.is_simulated)`;

export function simulatedStore({ pool }: Pick<Database, 'pool'>, scope: Scope) {
  const { tenant_id } = scope;
  return {
    async count(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: 'record.count-simulated',
        text: `select count(*)::int as count from ${SIMULATED}`,
        values: [tenant_id],
      });
      return rows[0]?.count ?? 0;
    },

    /** Deletes all simulated tests that are there now, in batches. `onBatch` gets each batch after its commit. */
    async removeAll(onBatch: (records: readonly TouchedRecord[]) => void): Promise<number> {
      const until = new Date();
      let count = 0;
      for (let tries = 1; ; ) {
        const { rows } = await pool.query<{ record_id: string }>({
          name: 'record.some-simulated',
          text: `select r.record_id from ${SIMULATED} and r.arrive_time <= $2 limit ${AT_ONCE}`,
          values: [tenant_id, until],
        });
        if (rows.length === 0) return count;
        try {
          const removed = await recordStore({ pool }, scope).remove(selectIds(rows.map(({ record_id }) => record_id)));
          count += removed.length;
          onBatch(removed);
        } catch (error) {
          if (!(error instanceof AppError) || tries === MAX_TRIES) throw error;
          tries += 1;
        }
      }
    },
  };
}
