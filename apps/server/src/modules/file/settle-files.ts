// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import type { Queryable } from '../../database/transaction.ts';

/**
 * Confirms temporary (booked) files, so that they are not deleted later. Returns false if one of the files was already
 * deleted. SQL instead of Prisma, because the import's transaction is SQL.
 */
export async function settleFiles(db: Queryable, tenant_id: number, paths: readonly string[]): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'file.settle',
    text: 'update stored_file set is_booked = false where tenant_id = $1 and path = any($2) and is_booked',
    values: [tenant_id, paths],
  });
  return rowCount === paths.length;
}
