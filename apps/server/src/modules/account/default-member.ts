import { randomBytes } from 'node:crypto';
import { MEMBER_STATUS } from '@skin-mirror/shared/account/account-save.ts';
import { NEW_GUIDE_POWER, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { DEFAULT_LOCALE, matchLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Context } from '../../kernel/context.ts';
import { translate } from '../../kernel/messages.ts';
import { audit } from '../audit/audit.ts';
import { hashPassword } from '../identity/password.ts';
import { randomPassword, sealInitialPassword } from './initial-password.ts';
import { membersOf } from './member.ts';

/**
 * Adds the built-in guide of a shop. This guide gets permissions for goods and records, and a random password. Returns
 * the user_id of the new guide.
 * @throws AppError DEFAULT_EXISTS if the shop already has a built-in guide
 */
export async function addDefaultMember(ctx: Context<UserPrincipal>): Promise<number> {
  const members = membersOf(ctx);
  const { default_locale, shop } = await members.shop();
  const user_id = await members.nextId();
  const owner = { tenant_id: ctx.principal.tenant_id, user_id };
  const password = randomPassword();
  const user_acct = `guide01-${randomBytes(4).toString('hex')}`;
  const isAdded = await members.addDefault({
    user_id,
    user_acct,
    mobile: null,
    name: translate(matchLocale(default_locale) ?? DEFAULT_LOCALE, 'member.default_name'),
    shop,
    power: NEW_GUIDE_POWER,
    status: MEMBER_STATUS.enabled,
    location: '',
    level: '',
    is_default: true,
    password_hash: await hashPassword(password),
    initial_pwd_enc: sealInitialPassword(ctx.services.secrets, owner, password),
  });
  if (!isAdded) throw new AppError('DEFAULT_EXISTS');
  const details = { user_acct, power: NEW_GUIDE_POWER };
  await audit(ctx, { action: 'member.create', entity: 'member', entity_id: user_id, details });
  return user_id;
}
