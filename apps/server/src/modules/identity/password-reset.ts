import { VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import type { passwordReset } from '@skin-mirror/shared/identity/identity.schema.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { takeCredentialAttempt } from '../../kernel/credential-limit.ts';
import { revokeTokens } from '../api-token/revoke-tokens.ts';
import { audit } from '../audit/audit.ts';
import { accountWith, contactOf } from '../contact/contact.ts';
import { withVerifyCodes } from '../verification/verify-code.ts';
import { actorOf } from './authenticate.ts';
import { accountKey, clearLoginAttempts } from './login-limiter.ts';
import { changePassword, checkNewPassword } from './new-password.ts';
import { revokeSessions } from './session.store.ts';

/** Replaces the password if the verification code is right. Ends the account's sessions and API tokens. */
export async function resetPassword(input: z.output<typeof passwordReset>, ctx: Context): Promise<void> {
  const { services, client } = ctx;
  const contact = contactOf(input, ctx);
  const missing = (['password', 'sms_code'] as const).find((name) => input[name] === '');
  if (missing) throw new AppError('INPUT_REQUIRED', { field: missing });
  contact.checkForm();
  const attempt = await takeCredentialAttempt(services.pool, client.ip);
  const account = await accountWith(services.pool, contact);
  if (!account) throw new AppError(contact.errors.unknown);
  const { shop } = await services.ruleBook.latest(account.tenant_id);
  checkNewPassword(input.password, [account.user_acct, account.contact, shop]);

  const use = { channel: contact.channel, recipient: account.contact, biz: VERIFY_BIZ.password, code: input.sms_code };
  await withVerifyCodes(services, [use], async (db) => {
    await changePassword(db, account, input.password);
    // The mobile number may belong to another person by now. That person must not reset this account's password.
    const owner = await accountWith(db, contact);
    if (owner?.user_id !== account.user_id) throw new AppError(contact.errors.unknown);
    await revokeSessions(db, account);
    await revokeTokens(db, account.tenant_id, account.user_id);
  });
  await attempt.forgive();
  // Forgets the wrong passwords that the user has probably typed before.
  await clearLoginAttempts(services.pool, accountKey(account.user_id, ''), client.ip);
  const entity_id = account.user_id;
  await audit(ctx, { action: 'account.password_reset', entity: 'account', entity_id, actor: actorOf(account) });
}
