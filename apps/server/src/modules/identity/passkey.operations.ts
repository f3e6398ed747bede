import { passkeyContract } from '@skin-mirror/shared/identity/passkey.contract.ts';
import { MAX_PASSKEYS } from '@skin-mirror/shared/identity/passkey.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { takeAttempt } from '../../kernel/attempt.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { networkOf } from '../../kernel/rate-limit.ts';
import { audit } from '../audit/audit.ts';
import { noteRefusal, refuseDisabled, refuseForeignPage } from './authenticate.ts';
import { confirmOwner } from './confirm-owner.ts';
import { readLoginAccount } from './identity.store.ts';
import { LOGIN_LIMITS } from './login-limiter.ts';
import { addPasskey, credentialIds, listPasskeys, removePasskey, renamePasskey } from './passkey.store.ts';
import { allowsPasskeys, creationOptions, requestOptions, verifiedPasskey, verifiedSignIn } from './passkey.ts';
import { startSession } from './start-session.ts';

export const passkeyOperations = implement(passkeyContract, {
  list: async ({ ctx }) => ({
    list: await listPasskeys(ctx.services.prisma, ctx.principal),
    is_possible: allowsPasskeys(ctx),
  }),

  begin: async ({ input, ctx }) => {
    const { services, principal } = ctx;
    if (!allowsPasskeys(ctx)) throw new AppError('PASSKEY_ADDRESS');
    await confirmOwner(ctx, input);
    const known = await credentialIds(services.prisma, principal);
    if (known.length >= MAX_PASSKEYS) throw new AppError('PASSKEY_LIMIT', { max: MAX_PASSKEYS });
    return creationOptions(ctx, principal, principal.user_acct);
  },

  add: async ({ input: { name, credential }, ctx }) => {
    const { services, principal } = ctx;
    const passkey = await verifiedPasskey(ctx, principal, credential);
    const id = await addPasskey(services.pool, principal, { ...passkey, name });
    if (id === 'limit') throw new AppError('PASSKEY_LIMIT', { max: MAX_PASSKEYS });
    if (id === 'known') throw new AppError('PASSKEY_REFUSED');
    await audit(ctx, { action: 'account.passkey_add', entity: 'passkey', entity_id: id, details: { name } });
    return { id };
  },

  rename: async ({ input, ctx }) => {
    if (!(await renamePasskey(ctx.services.prisma, ctx.principal, input))) throw new AppError('PASSKEY_NOT_FOUND');
    const details = { name: input.name };
    await audit(ctx, { action: 'account.passkey_name', entity: 'passkey', entity_id: input.id, details });
    return {};
  },

  remove: async ({ input: { id }, ctx }) => {
    const name = mustExist(await removePasskey(ctx.services.pool, ctx.principal, id), 'PASSKEY_NOT_FOUND');
    await audit(ctx, { action: 'account.passkey_remove', entity: 'passkey', entity_id: id, details: { name } });
    return {};
  },

  signInOptions: async ({ ctx }) => {
    const { challenge, timeout = 0, rpId = '' } = await requestOptions(ctx);
    return { challenge, rpId, timeout, userVerification: 'required' as const };
  },

  signIn: async ({ input: { credential, free_login }, ctx }) => {
    const { pool } = ctx.services;
    refuseForeignPage(ctx);
    const attempt = await takeAttempt(pool, [[LOGIN_LIMITS.address, networkOf(ctx.client.ip)]]);
    const passkey = await verifiedSignIn(ctx, credential, async (refused) => {
      const known = await readLoginAccount(pool, refused);
      if (known) await noteRefusal(ctx, known, 'passkey');
    });
    const account = mustExist(await readLoginAccount(pool, passkey), 'PASSKEY_REFUSED');
    await attempt.forgive();
    await refuseDisabled(ctx, account);
    return startSession(ctx, account, { isFreeLogin: free_login === 1, by: 'passkey' });
  },
});
