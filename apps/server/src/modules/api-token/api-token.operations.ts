import { randomBytes } from 'node:crypto';
import { apiTokenContract } from '@skin-mirror/shared/api-token/api-token.contract.ts';
import { MAX_TOKENS, TOKEN_PREFIX } from '@skin-mirror/shared/api-token/api-token.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { hashToken } from '../../kernel/principal.ts';
import { audit } from '../audit/audit.ts';
import { apiTokenStore } from './api-token.store.ts';

const TOKEN_BYTES = 32;
const HINT_LENGTH = 8;

const storeOf = ({ services, principal }: Context<UserPrincipal>) => apiTokenStore(services, principal);

export const apiTokenOperations = implement(apiTokenContract, {
  list: async ({ input: { sort }, ctx }) => ({ list: await storeOf(ctx).list(sort) }),

  create: async ({ input: { name, days, ...input }, ctx }) => {
    const scopes = [...new Set(input.scopes)];
    const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
    const hint = token.slice(0, HINT_LENGTH);
    const id = await storeOf(ctx).add({ name, token_hash: hashToken(token), hint, scopes, days });
    if (id === undefined) throw new AppError('TOKEN_LIMIT', { max: MAX_TOKENS });
    await audit(ctx, { action: 'token.create', entity: 'token', entity_id: id, details: { name, hint, scopes, days } });
    return { id, token };
  },

  revoke: async ({ input: { id }, ctx }) => {
    const name = await storeOf(ctx).remove(id);
    if (name === undefined) throw new AppError('TOKEN_NOT_FOUND');
    await audit(ctx, { action: 'token.revoke', entity: 'token', entity_id: id, details: { name } });
    return {};
  },
});
