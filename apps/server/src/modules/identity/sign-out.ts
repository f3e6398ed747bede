import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Context } from '../../kernel/context.ts';
import { type Accounts, revokeSessions } from './session.store.ts';

/**
 * Ends the sessions of accounts that were disabled, locked or deleted, or that got a new password or contact. Keeps the
 * session with the hash `kept`.
 * @param db the transaction of that change
 */
export async function signOutEverywhere(
  db: Queryable,
  { tenant_id, user_id }: Accounts,
  kept: Uint8Array | null = null,
): Promise<void> {
  await revokeSessions(db, tenant_id, user_id, kept);
}

/** Returns the hash of the session that asks. Null for an API token, which has none. */
export const thisSession = ({ principal }: Context<UserPrincipal>): Uint8Array | null =>
  principal.credential.kind === 'session' ? principal.credential.hash : null;
