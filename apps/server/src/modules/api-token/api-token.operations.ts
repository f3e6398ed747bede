import { apiTokenContract } from '@skin-mirror/shared/api-token/api-token.contract.ts';
import { MAX_TOKENS } from '@skin-mirror/shared/api-token/api-token.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { audit } from '../audit/audit.ts';
import { apiTokenStore } from './api-token.store.ts';
import { newSecret } from './new-secret.ts';

const storeOf = ({ services, principal }: Context<UserPrincipal>) => apiTokenStore(services, principal);

export const apiTokenOperations = implement(apiTokenContract, {
  list: async ({ input: { sort }, ctx }) => ({ list: await storeOf(ctx).list(sort) }),

  create: async ({ input: { name, days, ...input }, ctx }) => {
    const scopes = [...new Set(input.scopes)];
    const { token, token_hash, hint } = newSecret(ctx.principal.tenant_id);
    const added = await storeOf(ctx).add({ name, token_hash, hint, scopes, days });
    const id = mustExist(added, 'TOKEN_LIMIT', { max: MAX_TOKENS });
    await audit(ctx, { action: 'token.create', entity: 'token', entity_id: id, details: { name, hint, scopes, days } });
    return { id, token };
  },

  revoke: async ({ input: { id }, ctx }) => {
    const name = mustExist(await storeOf(ctx).remove(id), 'TOKEN_NOT_FOUND');
    await audit(ctx, { action: 'token.revoke', entity: 'token', entity_id: id, details: { name } });
    return {};
  },
});
