// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import type { Queryable } from '../../database/transaction.ts';

/**
 * Notes files whose rows are being deleted, in the transaction that deletes the rows. Only committed deletions remove
 * files, and a server that stops before it has removed them leaves the note.
 * @param paths of files, or of folders with a slash at the end
 */
export async function noteRemovals(db: Queryable, tenant_id: number, paths: readonly string[]): Promise<void> {
  await db.query({
    name: 'file.note-removals',
    text: `insert into file_removal (tenant_id, path) select $1, path from unnest($2::text[]) path
           on conflict do nothing`,
    values: [tenant_id, paths],
  });
}
