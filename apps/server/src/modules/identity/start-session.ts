import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { tellAccountChange } from '../../kernel/account-change.ts';
import type { Context } from '../../kernel/context.ts';
import { BINDING_COOKIE } from '../../kernel/principal.ts';
import { audit } from '../audit/audit.ts';
import { actorOf, type SignInWay } from './authenticate.ts';
import { clientName } from './client-name.ts';
import type { LoginAccount } from './identity.store.ts';
import { noteSignInDevice } from './known-device.ts';
import { endSession, openSession } from './session.store.ts';

const OVERTAKEN: Readonly<Partial<Record<SignInWay, ErrorCode>>> = {
  passkey: 'PASSKEY_REFUSED',
  provider: 'OIDC_EXPIRED',
};

/**
 * Opens a session for an account that has proved itself, and notes it in the audit log. Replaces the session that the
 * request already has.
 * @throws AppError PASSWORD_WRONG, or PASSKEY_REFUSED for a passkey, or OIDC_EXPIRED for a sign-in by the provider, if the
 * password was replaced meanwhile
 */
export async function startSession(
  ctx: Context,
  account: LoginAccount,
  { isFreeLogin, by }: { readonly isFreeLogin: boolean; readonly by: SignInWay },
) {
  const { pool, env } = ctx.services;
  await endThisSession(ctx);
  const seconds = isFreeLogin ? env.FREE_LOGIN_TTL : env.SESSION_TTL;
  const byPassword = by !== 'passkey' && by !== 'provider';
  const options = { seconds, isFreeLogin, idleSeconds: env.SESSION_IDLE, byPasskey: by === 'passkey', byPassword };
  const session = await openSession(pool, account, ctx.client, options);
  if (!session) throw new AppError(OVERTAKEN[by] ?? 'PASSWORD_WRONG');
  const { access_token, binding } = session;
  if (binding !== undefined) ctx.cookies.push({ name: BINDING_COOKIE, value: binding, maxAge: seconds });
  const details = { client: clientName(ctx.client.user_agent), free_login: isFreeLogin, by };
  await audit(ctx, { action: 'session.sign_in', actor: actorOf(account), details });
  await noteSignInDevice(ctx, account);
  return { access_token, expires_in: seconds };
}

export async function endThisSession({ principal, services }: Context): Promise<void> {
  if (principal.kind !== 'user') return;
  const { tenant_id, user_id, credential } = principal;
  if (credential.kind !== 'session') return;
  await endSession(services.prisma, { tenant_id, token_hash: credential.hash });
  await tellAccountChange(services.pool, tenant_id, user_id);
}
