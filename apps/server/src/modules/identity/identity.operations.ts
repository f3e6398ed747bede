import { identityContract } from '@skin-mirror/shared/identity/identity.contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { tellAccountChange } from '../../kernel/account-change.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { BINDING_COOKIE } from '../../kernel/principal.ts';
import { audit } from '../audit/audit.ts';
import { actorOf, authenticate } from './authenticate.ts';
import { clientName } from './client-name.ts';
import { readOwnAccount } from './identity.store.ts';
import { resetPassword } from './password-reset.ts';
import { registerShop } from './registration.ts';
import { endSession, openSession } from './session.store.ts';

export const identityOperations = implement(identityContract, {
  signIn: async ({ input, ctx }) => {
    const { pool, env } = ctx.services;
    // A page of another website must not replace the session of its visitor.
    if (ctx.client.is_foreign_page) throw new AppError('NO_PERMISSION');
    const account = await authenticate(ctx, input);
    // Signing in again replaces the session that the request already has.
    await endOwnSession(ctx);
    const isFreeLogin = input.free_login === 1;
    const seconds = isFreeLogin ? env.FREE_LOGIN_TTL : env.SESSION_TTL;
    const session = await openSession(pool, account, ctx.client, { seconds, isFreeLogin });
    if (!session) throw new AppError('PASSWORD_WRONG');
    const { access_token, binding } = session;
    if (binding !== undefined) ctx.cookies.push({ name: BINDING_COOKIE, value: binding, maxAge: seconds });
    const details = { client: clientName(ctx.client.user_agent), free_login: isFreeLogin };
    await audit(ctx, { action: 'session.sign_in', actor: actorOf(account), details });
    return { access_token, expires_in: seconds };
  },

  register: async ({ input, ctx }) => {
    await registerShop(input, ctx);
    return {};
  },

  resetPassword: async ({ input, ctx }) => {
    await resetPassword(input, ctx);
    return {};
  },

  signOut: async ({ ctx }) => {
    await endOwnSession(ctx);
    ctx.cookies.push({ name: BINDING_COOKIE, value: '', maxAge: 0 });
    await audit(ctx, { action: 'session.sign_out' });
    return {};
  },

  lookup: async ({ ctx }) => ({ attr: await readOwnAccount(ctx.services.prisma, ctx.principal) }),

  current: async ({ ctx }) => ({ userinfo: await readOwnAccount(ctx.services.prisma, ctx.principal) }),
});

async function endOwnSession({ principal, services }: Context): Promise<void> {
  if (principal.kind !== 'user') return;
  const { tenant_id, user_id, credential } = principal;
  if (credential.kind !== 'session') return;
  await endSession(services.prisma, { tenant_id, token_hash: credential.hash });
  await tellAccountChange(services.pool, tenant_id, user_id);
}
