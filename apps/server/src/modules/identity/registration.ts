import { isUserAcct, VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import type { registration } from '@skin-mirror/shared/identity/identity.schema.ts';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { takeCredentialAttempt } from '../../kernel/credential-limit.ts';
import { audit } from '../audit/audit.ts';
import { accountWith, contactOf } from '../contact/contact.ts';
import { shopTimezone } from '../shop/new-shop.ts';
import { withVerifyCodes } from '../verification/verify-code.ts';
import { isUserAcctTaken } from './identity.store.ts';
import { makeShop } from './make-shop.ts';
import { refusingTakenNames } from './name-taken.ts';
import { checkNewPassword } from './new-password.ts';

type Registration = z.output<typeof registration>;

/**
 * Creates a shop and its main account, and uses up the verification code, in one transaction. All other checks come
 * first, so a taken name doesn't use up the code.
 */
export async function registerShop(input: Registration, ctx: Context): Promise<void> {
  const { services, locale } = ctx;
  const contact = contactOf(input, ctx);
  if (input.agreement !== AGREEMENT_VERSION) throw new AppError('AGREEMENT_REQUIRED');
  if (!isUserAcct(input.user_acct)) throw new AppError('USER_ACCT_INVALID');
  contact.checkForm();
  checkNewPassword(input.password, [input.user_acct, contact.recipient, input.shop, input.nickname]);
  const attempt = await takeCredentialAttempt(services.pool, ctx.client.ip);
  if (await isUserAcctTaken(services.pool, input.user_acct)) throw new AppError('USER_ACCT_TAKEN');
  if (await accountWith(services.pool, contact)) throw new AppError(contact.errors.taken);

  const timezone = await shopTimezone(services.pool, input.timezone, locale);
  const use = { ...contact, biz: VERIFY_BIZ.register, code: input.sms_code };
  const { user_acct, password, nickname, attr, agreement } = input;
  const main = {
    auth_type: AUTH_TYPES.main,
    user_acct,
    password,
    name: nickname || user_acct,
    introducer: attr.introducer,
    agreement,
    locale,
    ...(contact.channel === 'sms' ? { mobile: contact.recipient } : { email: contact.recipient }),
  };
  const account = await refusingTakenNames(
    withVerifyCodes(services, [use], (db) => {
      const shop = input.shop || input.nickname || input.user_acct;
      return makeShop(db, { shop, timezone, default_locale: locale }, main);
    }),
  );
  await attempt.forgive();
  const actor = { ...account, name: input.user_acct };
  await audit(ctx, { action: 'account.register', entity: 'account', entity_id: account.user_id, actor });
}
