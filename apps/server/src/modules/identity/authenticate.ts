import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../audit/audit.ts';
import { findLoginAccount, type LoginAccount } from './identity.store.ts';
import { accountKey, takeLoginAttempt } from './login-limiter.ts';
import { isPassword } from './password.ts';
import { hasSessionFrom } from './session.store.ts';

/**
 * Finds the account of a name and a password. Throws TOO_MANY_ATTEMPTS, USER_NOT_FOUND, PASSWORD_WRONG or
 * LOGIN_ACCOUNT_DISABLED. If it refuses an account that exists, it adds an entry to the audit log.
 */
export async function authenticate(
  ctx: Context,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<LoginAccount> {
  const { pool, prisma } = ctx.services;
  const account = await findLoginAccount(pool, username);
  const { ip } = ctx.client;
  const isKnown = async () => account !== undefined && hasSessionFrom(prisma, account, ip);
  const attempt = await takeLoginAttempt(pool, accountKey(account?.user_id, username), ip, isKnown);
  const isRight = await isPassword(password, account?.password_hash);
  if (!account) throw new AppError('USER_NOT_FOUND');
  if (!isRight) {
    await noteRefusal(ctx, account, 'password');
    throw new AppError('PASSWORD_WRONG');
  }
  await attempt.forgive();
  // Checks this after the password, so that only the account's owner learns that the account is disabled.
  if (!account.is_active) {
    await noteRefusal(ctx, account, 'disabled');
    throw new AppError('LOGIN_ACCOUNT_DISABLED');
  }
  return account;
}

const noteRefusal = (ctx: Context, account: LoginAccount, reason: 'password' | 'disabled'): Promise<void> =>
  audit(ctx, { action: 'session.refused', actor: actorOf(account), details: { reason } });

/** Returns the actor of an audit entry while the request has no session yet. */
export const actorOf = ({ tenant_id, user_id, user_acct }: Omit<LoginAccount, 'password_hash' | 'is_active'>) => ({
  tenant_id,
  user_id,
  name: user_acct,
});
