import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { selectIds } from '../../kernel/selection.ts';
import { forgetFactors } from '../identity/forget-factors.ts';
import { signOutEverywhere } from '../identity/sign-out.ts';
import { lockMembers, type Manager, type TouchedMember } from './member.store.ts';

/**
 * Removes the second factors of a guide and ends the guide's sessions. Returns undefined if the guide had none.
 * @throws AppError MEMBER_NOT_FOUND
 */
export const resetMember = (pool: Pool, manager: Manager, user_id: number): Promise<TouchedMember | undefined> =>
  transaction(pool, async (db) => {
    const [member] = await lockMembers(db, manager, selectIds([user_id]));
    return resetAll(db, manager.tenant_id, member ? [member] : []);
  });

/** Does the same for the main account of a shop. Returns `unknown` for a shop that doesn't exist. */
export const resetMainAccount = (pool: Pool, tenant_id: number): Promise<TouchedMember | undefined | 'unknown'> =>
  transaction(pool, async (db) => {
    const { rows } = await db.query<TouchedMember>({
      name: 'account.main-of-shop',
      text: `select u.user_id, u.user_acct from user_account u
              where u.tenant_id = $1 and u.auth_type = ${AUTH_TYPES.main} and u.deleted_at is null
              order by u.user_id for no key update`,
      values: [tenant_id],
    });
    return rows.length === 0 ? 'unknown' : resetAll(db, tenant_id, rows);
  });

async function resetAll(
  db: Queryable,
  tenant_id: number,
  accounts: readonly TouchedMember[],
): Promise<TouchedMember | undefined> {
  let reset: TouchedMember | undefined;
  for (const account of accounts) {
    const key = { tenant_id, user_id: account.user_id };
    if (!(await forgetFactors(db, key))) continue;
    await signOutEverywhere(db, key);
    reset ??= account;
  }
  return reset;
}
