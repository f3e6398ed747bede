import { isUserAcct } from '@skin-mirror/shared/identity/credential.ts';
import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { transaction } from '../database/transaction.ts';
import { randomPassword } from '../modules/account/initial-password.ts';
import { auditJob } from '../modules/audit/audit.ts';
import { createAccount, isUserAcctTaken } from '../modules/identity/identity.store.ts';
import type { Services } from '../services.ts';

/**
 * Makes a further platform administrator, and notes it in the audit log.
 * @returns the new account's password
 * @throws AppError USER_ACCT_INVALID, USER_ACCT_TAKEN
 */
export async function addAdministrator(
  { pool, secrets }: Pick<Services, 'pool' | 'secrets'>,
  user_acct: string,
): Promise<string> {
  if (!isUserAcct(user_acct)) throw new AppError('USER_ACCT_INVALID');
  if (await isUserAcctTaken(pool, user_acct)) throw new AppError('USER_ACCT_TAKEN');
  const password = randomPassword();
  const tenant_id = PLATFORM_TENANT_ID;
  await transaction(pool, async (db) => {
    const account = { tenant_id, auth_type: AUTH_TYPES.platform, user_acct, name: user_acct };
    await createAccount(db, { ...account, password, password_given: true });
    const entry = { action: 'account.administrator_add', entity: 'account', details: { user_acct } } as const;
    await auditJob(db, secrets, { tenant_id, ...entry });
  });
  return password;
}
