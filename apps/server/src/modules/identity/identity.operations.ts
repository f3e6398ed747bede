import { identityContract } from '@skin-mirror/shared/identity/identity.contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { implement } from '../../kernel/implement.ts';
import { BINDING_COOKIE } from '../../kernel/principal.ts';
import { findLoginAccount, ownAccountStore } from './identity.store.ts';
import { accountKey, takeLoginAttempt } from './login-limiter.ts';
import { isPassword } from './password.ts';
import { endSession, openSession } from './session.store.ts';

export const identityOperations = implement(identityContract, {
  signIn: async ({ input, ctx }) => {
    const { pool, env } = ctx.services;
    // Another site's page must not exchange the session of whoever looks at it.
    if (ctx.client.is_foreign_page) throw new AppError('NO_PERMISSION');
    const account = await findLoginAccount(pool, input.username);
    const attempt = await takeLoginAttempt(pool, accountKey(account?.user_id, input.username), ctx.client.ip);
    const isRight = await isPassword(input.password, account?.password_hash);
    if (!account) throw new AppError('USER_NOT_FOUND');
    if (!isRight) throw new AppError('PASSWORD_WRONG');
    await attempt.forgive();
    // Only who knows the password learns that the account is disabled.
    if (!account.is_active) throw new AppError('LOGIN_ACCOUNT_DISABLED');

    // Signing in again replaces the session that the request came with.
    if (ctx.principal.kind === 'user') await endSession(pool, ctx.principal.session_hash);
    const isFreeLogin = input.free_login === 1;
    const seconds = isFreeLogin ? env.FREE_LOGIN_TTL : env.SESSION_TTL;
    const { access_token, binding } = await openSession(pool, account, ctx.client, { seconds, isFreeLogin });
    if (binding !== undefined) ctx.cookies.push({ name: BINDING_COOKIE, value: binding, maxAge: seconds });
    return { access_token, expires_in: seconds };
  },

  signOut: async ({ ctx }) => {
    await endSession(ctx.services.pool, ctx.principal.session_hash);
    ctx.cookies.push({ name: BINDING_COOKIE, value: '', maxAge: 0 });
    return {};
  },

  lookup: async ({ ctx }) => ({ attr: await ownAccountStore(ctx.services.pool, ctx.principal).read() }),

  current: async ({ ctx }) => ({ userinfo: await ownAccountStore(ctx.services.pool, ctx.principal).read() }),
});
