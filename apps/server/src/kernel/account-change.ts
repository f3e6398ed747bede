// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import type { Queryable } from '../database/transaction.ts';

/** The PostgreSQL notification channel for changed permissions of accounts. */
export const ACCOUNT_CHANGES = 'account_change';
/** In a notification, this number replaces the user_id. It means all accounts of the shop. */
export const EVERYBODY = 0;

/**
 * Tells all servers that the permissions or sessions of accounts have changed. The servers then end the live updates of
 * these accounts.
 * @param db the transaction of the change, or the pool right after the change
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
