import type { credentials } from '@skin-mirror/shared/identity/identity.schema.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { mustSetUpFactor } from '../../kernel/principal.ts';
import { audit } from '../audit/audit.ts';
import type { AccountKey } from '../contact/contact.ts';
import { findLoginAccount, type LoginAccount } from './identity.store.ts';
import { accountKey, takeLoginAttempt } from './login-limiter.ts';
import { isPassword } from './password.ts';
import { type FactorKind, spendSecondFactor } from './second-factor.ts';
import { hasSessionFrom, hasSessionIn } from './session.store.ts';

/** How an account has proved itself. The audit log shows it. */
export type SignInWay = 'password' | 'passkey' | 'provider' | FactorKind;

/**
 * Checks a user name, a password and the second factor of an account that has one, and returns the account. If the
 * account exists but can't sign in, adds an entry to the audit log.
 * @throws AppError TOO_MANY_ATTEMPTS, USER_NOT_FOUND, PASSWORD_WRONG, LOGIN_ACCOUNT_DISABLED, SECOND_FACTOR_REQUIRED,
 * SECOND_FACTOR_WRONG or PASSKEY_NEEDED
 */
export async function authenticate(
  ctx: Context,
  { username, password, second_factor }: Pick<z.output<typeof credentials>, 'username' | 'password' | 'second_factor'>,
): Promise<{ readonly account: LoginAccount; readonly by: SignInWay }> {
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
  // This check comes after the password check. Only the account's owner may learn that the account is disabled.
  if (!account.is_active) await attempt.forgive();
  await refuseDisabled(ctx, account);
  if (account.totp_enc === null || second_factor === '') {
    await attempt.forgive();
    // The password alone must not lead to the page that sets up another factor.
    if (mustSetUpFactor(account, ctx.services.env)) throw new AppError('PASSKEY_NEEDED');
    if (account.totp_enc !== null) throw new AppError('SECOND_FACTOR_REQUIRED', { field: 'second_factor' });
    return { account, by: 'password' };
  }
  // A wrong code leaves the attempt counted, as a wrong password does.
  const by = await checkSecondFactor(ctx, account, account.totp_enc, second_factor);
  await attempt.forgive();
  return { account, by };
}

/** @throws AppError SECOND_FACTOR_WRONG or TOO_MANY_ATTEMPTS */
export async function checkSecondFactor(
  ctx: Context,
  account: LoginAccount,
  totp_enc: Buffer,
  typed: string,
): Promise<FactorKind> {
  const by = await spendSecondFactor(ctx.services, account, totp_enc, typed);
  if (by) return by;
  await noteRefusal(ctx, account, 'second_factor');
  throw new AppError('SECOND_FACTOR_WRONG', { field: 'second_factor' });
}

/** @throws AppError LOGIN_ACCOUNT_DISABLED */
export async function refuseDisabled(ctx: Context, account: LoginAccount): Promise<void> {
  if (account.is_active) return;
  await noteRefusal(ctx, account, 'disabled');
  throw new AppError('LOGIN_ACCOUNT_DISABLED');
}

/** A page of another website must not replace the session of its visitor. */
export function refuseForeignPage({ client }: Context): void {
  if (client.is_foreign_page) throw new AppError('NO_PERMISSION');
}

/** Adds an entry about an account that exists and can't sign in. */
export const noteRefusal = (
  ctx: Context,
  account: LoginAccount,
  reason: 'password' | 'passkey' | 'disabled' | 'second_factor',
): Promise<void> => audit(ctx, { action: 'session.refused', actor: actorOf(account), details: { reason } });

/** Returns the account as the author of an audit entry, for a request without a session. */
export const actorOf = ({ tenant_id, user_id, user_acct: name }: AccountKey & Pick<LoginAccount, 'user_acct'>) => ({
  tenant_id,
  user_id,
  name,
});

/** True if the account is signed in in the caller's browser. */
export const isSignedInHere = async (
  { services: { pool }, client: { binding } }: Pick<Context, 'services' | 'client'>,
  account: AccountKey,
): Promise<boolean> => binding !== undefined && hasSessionIn(pool, account, binding);
