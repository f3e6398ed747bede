import type { Queryable } from '../../database/transaction.ts';

/** PostgreSQL's channel for changes of what an account may do or see. */
export const ACCOUNT_CHANGES = 'account_change';
/** Stands for all accounts of a shop. */
export const EVERYBODY = 0;

/**
 * Tells all servers that accounts of a shop may do or see something else now, which ends their live updates. `db` is
 * the transaction of the change, or the pool right after it.
 */
export async function tellAccountChange(
  db: Queryable,
  tenant_id: number,
  user_id: number | readonly number[],
): Promise<void> {
  await db.query({
    name: 'account.tell-change',
    text: `select pg_notify($1, $2 || ':' || user_id) from unnest($3::int[]) user_id`,
    values: [ACCOUNT_CHANGES, String(tenant_id), [user_id].flat()],
  });
}
