import type { Queryable } from '../database/transaction.ts';
import type { TableName } from './kept.ts';

/** A person whom a shop erases. The person's tests stay, without the person. */
export interface ErasedPerson {
  readonly tenant_id: number;
  readonly record_ids: readonly string[];
  /** The names and mobile numbers of the person. Empty in the second transaction, when they are gone. */
  readonly names: readonly string[];
}

/**
 * How a table forgets a person. The module that owns the table declares it, and `jobs/tables.ts` gathers all of them.
 * `forget` runs in the transaction that takes the person's names, and again in the one that deletes the person, because
 * a request that began before the first one may have added a row.
 */
export interface Erasure {
  readonly table: TableName;
  forget(db: Queryable, person: ErasedPerson): Promise<void>;
}

interface RowsOfTests {
  readonly table: TableName;
  /** SQL: what the rows lose. Without it, the rows are deleted. */
  readonly set?: string;
}

/** The erasure of a table whose column `record_id` names the test. */
export const rowsOfTests = ({ table, set }: RowsOfTests): Erasure => ({
  table,
  async forget(db, { tenant_id, record_ids }) {
    await db.query({
      name: `erase.${table}`,
      text: `${set ? `update ${table} set ${set}` : `delete from ${table}`}
              where tenant_id = $1 and record_id = any($2::uuid[])`,
      values: [tenant_id, record_ids],
    });
  },
});
