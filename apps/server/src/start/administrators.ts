import { isUserAcct } from '@skin-mirror/shared/identity/credential.ts';
import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { transaction } from '../database/transaction.ts';
import { SettingsError } from '../env.ts';
import { errorMessage } from '../kernel/messages.ts';
import { randomPassword } from '../modules/account/initial-password.ts';
import { revokeTokens } from '../modules/api-token/revoke-tokens.ts';
import { auditJob } from '../modules/audit/audit.ts';
import { accountNamed } from '../modules/contact/contact.ts';
import { forgetFactors } from '../modules/identity/forget-factors.ts';
import { createAccount, hasAdministrator, isUserAcctTaken } from '../modules/identity/identity.store.ts';
import { changePassword, checkNewPassword } from '../modules/identity/new-password.ts';
import { signOutEverywhere } from '../modules/identity/sign-out.ts';
import type { Services } from '../services.ts';

const accountOf = (user_acct: string) => ({
  tenant_id: PLATFORM_TENANT_ID,
  auth_type: AUTH_TYPES.platform,
  user_acct,
  name: user_acct,
});

/**
 * Creates the first platform administrator from ADMIN_USER and ADMIN_PASSWORD. If an administrator already exists, the
 * two settings have no effect.
 */
export async function ensureAdministrator({ env, pool, prisma, log }: Services): Promise<void> {
  if (await hasAdministrator(prisma)) return;
  const { ADMIN_USER: user_acct, ADMIN_PASSWORD: password } = env;
  if (!user_acct || !password) {
    throw new SettingsError(
      'There is no platform administrator yet: set ADMIN_USER and ADMIN_PASSWORD for this start.',
    );
  }
  refuseWeakPassword(user_acct, password);
  await createAccount(pool, { ...accountOf(user_acct), password });
  log.info({ user_acct }, 'platform administrator created');
}

function refuseWeakPassword(name: string, password: string): void {
  try {
    checkNewPassword(password, [name]);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new SettingsError(`ADMIN_PASSWORD: ${errorMessage('en', cause)}`);
  }
}

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
  await transaction(pool, async (db) => {
    await createAccount(db, { ...accountOf(user_acct), password, password_given: true });
    const entry = { action: 'account.administrator_add', entity: 'account', details: { user_acct } } as const;
    await auditJob(db, secrets, { tenant_id: PLATFORM_TENANT_ID, ...entry });
  });
  return password;
}

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
