import { oidcContract } from '@skin-mirror/shared/identity/oidc.contract.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { implement } from '../../kernel/implement.ts';
import { audit } from '../audit/audit.ts';
import type { AccountKey } from '../contact/contact.ts';
import { refuseForeignPage } from './authenticate.ts';
import { confirmOwner } from './confirm-owner.ts';
import { readGroup, readLink, removeLinks, replaceLink, writeGroup } from './oidc.store.ts';
import { beginAtProvider, normalIssuer, personAtProvider, providerName } from './oidc.ts';
import { accountFor, confirmByFactor, signInByProvider } from './oidc-sign-in.ts';

export const oidcOperations = implement(oidcContract, {
  status: async ({ ctx: { services, principal } }) => {
    const { prisma, env } = services;
    const link =
      env.OIDC_ISSUER === undefined ? null : await readLink(prisma, principal, normalIssuer(env.OIDC_ISSUER));
    return {
      provider: providerName(env),
      linked_at: link?.crt_time ?? null,
      last_used: link?.last_used ?? null,
      guide_group: principal.auth_type === AUTH_TYPES.main ? await readGroup(prisma, principal.tenant_id) : '',
    };
  },

  begin: ({ ctx }) => beginAtProvider(ctx, 'sign-in'),

  finish: async ({ input, ctx }) => {
    refuseForeignPage(ctx);
    const account = await accountFor(ctx, await personAtProvider(ctx, input, 'sign-in'));
    return signInByProvider(ctx, account);
  },

  confirm: async ({ input: { factor_key, second_factor }, ctx }) => {
    refuseForeignPage(ctx);
    return confirmByFactor(ctx, factor_key, second_factor);
  },

  beginLink: async ({ input, ctx }) => {
    await confirmOwner(ctx, input);
    return beginAtProvider(ctx, keyOf(ctx.principal));
  },

  link: async ({ input, ctx }) => {
    const person = await personAtProvider(ctx, input, keyOf(ctx.principal));
    if (!(await replaceLink(ctx.services.pool, ctx.principal, person))) throw new AppError('OIDC_TAKEN');
    await audit(ctx, { action: 'account.oidc_link', details: { host: new URL(person.issuer).host } });
    return {};
  },

  unlink: async ({ ctx }) => {
    if (await removeLinks(ctx.services.pool, ctx.principal)) await audit(ctx, { action: 'account.oidc_unlink' });
    return {};
  },

  setGroup: async ({ input: { guide_group }, ctx }) => {
    const { pool } = ctx.services;
    if (!(await writeGroup(pool, ctx.principal.tenant_id, guide_group))) throw new AppError('OIDC_GROUP_TAKEN');
    await audit(ctx, { action: 'account.oidc_group', details: { to: guide_group } });
    return {};
  },
});

const keyOf = ({ tenant_id, user_id }: AccountKey): AccountKey => ({ tenant_id, user_id });
