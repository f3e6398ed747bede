import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { transaction } from '../database/transaction.ts';
import { randomPassword } from '../modules/account/initial-password.ts';
import { revokeTokens } from '../modules/api-token/revoke-tokens.ts';
import { auditJob } from '../modules/audit/audit.ts';
import { accountNamed } from '../modules/contact/contact.ts';
import { forgetFactors } from '../modules/identity/forget-factors.ts';
import { changePassword } from '../modules/identity/new-password.ts';
import { signOutEverywhere } from '../modules/identity/sign-out.ts';
import type { Services } from '../services.ts';

/**
 * Gives a platform administrator a new password, removes the second factor, and ends all sessions and API tokens. The
 * audit log notes it.
 * @returns the new password, or undefined if no administrator has this name
 */
export async function resetAdministrator(
  { pool, secrets }: Pick<Services, 'pool' | 'secrets'>,
  user_acct: string,
): Promise<string | undefined> {
  const account = await accountNamed(pool, user_acct);
  // All accounts of the platform itself are administrators.
  if (account?.tenant_id !== PLATFORM_TENANT_ID) return undefined;
  const { tenant_id, user_id } = account;
  const password = randomPassword();
  await transaction(pool, async (db) => {
    await changePassword(db, account, password, { isGiven: true });
    await forgetFactors(db, account);
    await signOutEverywhere(db, account);
    await revokeTokens(db, tenant_id, user_id);
    const entry = { action: 'account.administrator_reset', entity: 'account', details: { user_acct } } as const;
    await auditJob(db, secrets, { tenant_id, ...entry });
  });
  return password;
}
