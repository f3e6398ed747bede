import { identityContract } from '@skin-mirror/shared/identity/identity.contract.ts';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { implement } from '../../kernel/implement.ts';
import { BINDING_COOKIE, mustChoosePassword, mustSetUpFactor } from '../../kernel/principal.ts';
import { audit } from '../audit/audit.ts';
import { authenticate, refuseForeignPage } from './authenticate.ts';
import { acceptAgreement, readOwnAccount } from './identity.store.ts';
import { resetPassword } from './password-reset.ts';
import { registerShop } from './registration.ts';
import { endThisSession, startSession } from './start-session.ts';

export const identityOperations = implement(identityContract, {
  signIn: async ({ input, ctx }) => {
    refuseForeignPage(ctx);
    const { account, by } = await authenticate(ctx, input);
    return startSession(ctx, account, { isFreeLogin: input.free_login === 1, by });
  },

  register: async ({ input, ctx }) => {
    await registerShop(input, ctx);
    return {};
  },

  agree: async ({ input: { agreement }, ctx }) => {
    const { services, principal } = ctx;
    if (agreement !== AGREEMENT_VERSION) throw new AppError('AGREEMENT_REQUIRED');
    await acceptAgreement(services.prisma, principal, agreement);
    const entry = { action: 'account.agree', entity: 'account', entity_id: principal.user_id } as const;
    await audit(ctx, { ...entry, details: { agreement } });
    return {};
  },

  resetPassword: async ({ input, ctx }) => {
    await resetPassword(input, ctx);
    return {};
  },

  signOut: async ({ ctx }) => {
    await endThisSession(ctx);
    ctx.cookies.push({ name: BINDING_COOKIE, value: '', maxAge: 0 });
    await audit(ctx, { action: 'session.sign_out' });
    return {};
  },

  lookup: async ({ ctx: { services, principal } }) => {
    const needs_factor: 1 | 0 = mustSetUpFactor(principal, services.env) ? 1 : 0;
    const needs_password: 1 | 0 = mustChoosePassword(principal) ? 1 : 0;
    return { attr: { ...(await readOwnAccount(services.prisma, principal)), needs_factor, needs_password } };
  },

  current: async ({ ctx }) => ({ userinfo: await readOwnAccount(ctx.services.prisma, ctx.principal) }),
});
