import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { Database } from '../database/pool.ts';
import { restorableSince } from '../database/restorable.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { checkSelected, type SelectedIds, type Selection } from './selection.ts';

interface Trashed<Filter, Where, Row> {
  readonly prisma: Database['prisma'];
  readonly missing: ErrorCode;
  /** The condition on rows with these ids, deleted ones too. */
  byIds(ids: number[]): Where;
  /** The condition on the rows that the list shows with a filter. */
  matching(filter: Filter): Where | Promise<Where>;
  mark(db: Prisma.TransactionClient, where: Where, data: { readonly deleted_at: Date | null }): Promise<Row[]>;
}

/** Returns the changes of things that were deleted or restored, as their history shows them. */
export function deletionsOf(ids: readonly number[], deleted_at: Date | null) {
  const is_deleted = deleted_at === null ? 0 : 1;
  const changes = [{ key: 'is_deleted', before: 1 - is_deleted, after: is_deleted }];
  return ids.map((thing_id) => ({ thing_id, changes }));
}

/** The trash of a table: its rows get or lose a time of deletion. */
export function trash<Filter, Where, Row>({ prisma, missing, byIds, matching, mark }: Trashed<Filter, Where, Row>) {
  const markAll = (selection: Selection<number, Filter>, where: Where, deleted_at: Date | null) =>
    prisma.$transaction(async (db) => {
      const rows = await mark(db, where, { deleted_at });
      checkSelected(selection, rows.length, missing);
      return rows;
    });
  return {
    /** Deletes all selected rows, or none. @throws AppError COUNT_CHANGED, or `missing` if an id doesn't exist */
    async remove(selection: Selection<number, Filter>): Promise<Row[]> {
      const where = selection.ids ? byIds([...selection.ids]) : await matching(selection.all);
      return markAll(selection, { ...where, deleted_at: null }, new Date());
    },

    /** Restores all selected rows, or none. Rejects if another row has the same key by now. */
    restore: (selection: SelectedIds<number>): Promise<Row[]> =>
      markAll(selection, { ...byIds([...selection.ids]), deleted_at: { gt: restorableSince() } }, null),
  };
}
