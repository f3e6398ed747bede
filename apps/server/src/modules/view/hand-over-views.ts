import { MAX_VIEW_NAME } from '@skin-mirror/shared/view/view.ts';
import type { Queryable } from '../../database/transaction.ts';

interface OwnedView {
  readonly id: number;
  readonly user_id: number;
  readonly list: string;
  readonly name: string;
}

/**
 * Gives the shared views of deleted accounts to another account, the heir. If the heir already has a view with the same
 * name, the moved view gets a number. Deletes the private views, list layouts and default views of the deleted
 * accounts. Uses SQL to run in the transaction that deletes the accounts.
 */
export async function handOverViews(db: Queryable, tenant_id: number, user_ids: readonly number[], heir: number) {
  for (const [table, condition] of [
    ['list_default', ''],
    ['list_layout', ''],
    ['list_view', 'and not shared'],
  ]) {
    await db.query(`delete from ${table} where tenant_id = $1 and user_id = any($2::int[]) ${condition}`, [
      tenant_id,
      user_ids,
    ]);
  }
  const { rows } = await db.query<OwnedView>(
    'select id, user_id, list, name from list_view where tenant_id = $1 and user_id = any($2::int[]) order by id for update',
    [tenant_id, [...user_ids, heir]],
  );
  const keyOf = (list: string, name: string) => `${list} ${name.toLowerCase()}`;
  const taken = new Set(rows.filter((view) => view.user_id === heir).map(({ list, name }) => keyOf(list, name)));
  for (const { id, list, name } of rows.filter((view) => view.user_id !== heir)) {
    const free = freeName(name, (candidate) => taken.has(keyOf(list, candidate)));
    taken.add(keyOf(list, free));
    await db.query('update list_view set user_id = $3, name = $4 where tenant_id = $1 and id = $2', [
      tenant_id,
      id,
      heir,
      free,
    ]);
  }
}

function freeName(name: string, isTaken: (candidate: string) => boolean): string {
  let candidate = name;
  for (let number = 2; isTaken(candidate); number += 1) {
    const ending = ` (${number})`;
    candidate = name.slice(0, MAX_VIEW_NAME - ending.length).toWellFormed() + ending;
  }
  return candidate;
}
