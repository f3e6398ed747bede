// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import { MAX_VIEW_NAME } from '@skin-mirror/shared/view/view.ts';
import type { Queryable } from '../../database/transaction.ts';

/**
 * Gives the shared views of deleted accounts to another account, the heir. If the heir already has a view with the same
 * name, the moved view gets a number. Deletes the private views, list layouts and default views of the deleted
 * accounts. Uses SQL to run in the transaction that deletes the accounts.
 */
export async function handOverViews(db: Queryable, tenant_id: number, user_ids: readonly number[], heir: number) {
  const own = 'where tenant_id = $1 and user_id = any($2::int[])';
  for (const text of [
    `delete from list_default ${own}`,
    `delete from list_layout ${own}`,
    `delete from list_view ${own} and not shared`,
  ])
    await db.query(text, [tenant_id, user_ids]);
  const { rows } = await db.query<{ id: number; user_id: number; list: string; name: string }>(
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
