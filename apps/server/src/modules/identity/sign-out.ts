import type { Queryable } from '../../database/transaction.ts';
import { revokeSessions } from './session.store.ts';

/**
 * Signs accounts of a shop out everywhere after they were disabled, locked or deleted, or after a new password or
 * contact. The session with the hash `kept` stays. `db` is the transaction of that change.
 */
export async function signOutEverywhere(
  db: Queryable,
  { tenant_id, user_id }: { readonly tenant_id: number; readonly user_id: number | readonly number[] },
  kept: Uint8Array | null = null,
): Promise<void> {
  await revokeSessions(db, tenant_id, user_id, kept);
}
