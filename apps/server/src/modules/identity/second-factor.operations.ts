import { secondFactorContract } from '@skin-mirror/shared/identity/second-factor.contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { takeAttempt } from '../../kernel/attempt.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { audit } from '../audit/audit.ts';
import { confirmOwner, confirmPassword } from './confirm-owner.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  putPendingTotp,
  readTotp,
  removeTotp,
  replaceRecoveryCodes,
} from './second-factor.store.ts';
import { FACTOR_LIMIT, newRecoveryCodes, newSecret, stepOf } from './second-factor.ts';
import { thisSession } from './sign-out.ts';

export const secondFactorOperations = implement(secondFactorContract, {
  status: async ({ ctx: { services, principal } }) => {
    const [totp, codes_left] = await Promise.all([
      readTotp(services.prisma, principal),
      countRecoveryCodes(services.prisma, principal),
    ]);
    return { has_app: Boolean(totp?.confirmed_at), codes_left };
  },

  begin: async ({ input, ctx }) => {
    const { services, principal } = ctx;
    await confirmPassword(ctx, input.pwd, 'pwd');
    const { secret_enc, ...shown } = newSecret(services, principal, principal.user_acct);
    if (!(await putPendingTotp(services.pool, principal, secret_enc))) throw new AppError('SECOND_FACTOR_ON');
    return shown;
  },

  confirm: async ({ input: { second_factor }, ctx }) => {
    const { services, principal } = ctx;
    const totp = mustExist(await readTotp(services.prisma, principal), 'SECOND_FACTOR_OFF');
    if (totp.confirmed_at) throw new AppError('SECOND_FACTOR_ON');
    const attempt = await takeAttempt(services.pool, [[FACTOR_LIMIT, `${principal.tenant_id}/${principal.user_id}`]]);
    const { secret_enc } = totp;
    const step = stepOf(services, principal, secret_enc, second_factor);
    if (step === undefined) throw new AppError('SECOND_FACTOR_WRONG', { field: 'second_factor' });
    await attempt.forgive();
    const { codes, hashes } = await newRecoveryCodes(services, principal);
    const confirmed = { secret_enc, step, hashes, kept: thisSession(ctx) };
    if (!(await confirmTotp(services.pool, principal, confirmed))) throw new AppError('SECOND_FACTOR_ON');
    await audit(ctx, { action: 'account.factor_on', entity: 'account', entity_id: principal.user_id });
    return { codes };
  },

  renewCodes: async ({ input, ctx }) => {
    const { services, principal } = ctx;
    await confirmOwner(ctx, input);
    if (!(await readTotp(services.prisma, principal))?.confirmed_at) throw new AppError('SECOND_FACTOR_OFF');
    const { codes, hashes } = await newRecoveryCodes(services, principal);
    await replaceRecoveryCodes(services.pool, principal, hashes);
    await audit(ctx, { action: 'account.factor_codes', entity: 'account', entity_id: principal.user_id });
    return { codes };
  },

  remove: async ({ input, ctx }) => {
    const { services, principal } = ctx;
    await confirmOwner(ctx, input);
    if (!(await removeTotp(services.pool, principal))) throw new AppError('SECOND_FACTOR_OFF');
    await audit(ctx, { action: 'account.factor_off', entity: 'account', entity_id: principal.user_id });
    return {};
  },
});
