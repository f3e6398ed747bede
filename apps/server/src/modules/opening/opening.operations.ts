import { isUserAcct } from '@skin-mirror/shared/identity/credential.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { openingContract } from '@skin-mirror/shared/opening/opening.contract.ts';
import { transaction } from '../../database/transaction.ts';
import { implement } from '../../kernel/implement.ts';
import { randomPassword } from '../account/initial-password.ts';
import { audit, auditInShop } from '../audit/audit.ts';
import { makeShop } from '../identity/make-shop.ts';
import { refusingTakenNames } from '../identity/name-taken.ts';
import { issueMirror } from '../serial/issue-mirror.ts';
import { shopTimezone } from '../shop/new-shop.ts';

export const openingOperations = implement(openingContract, {
  async create({ input: { shop, user_acct, locale, with_mirror, ...input }, ctx }) {
    const { services, principal } = ctx;
    if (!isUserAcct(user_acct)) throw new AppError('USER_ACCT_INVALID');
    const password = randomPassword();
    const timezone = await shopTimezone(services.pool, input.timezone, locale);
    const opened = await refusingTakenNames(
      transaction(services.pool, async (db) => {
        const main = { auth_type: AUTH_TYPES.main, user_acct, name: user_acct, locale, password, password_given: true };
        const { tenant_id } = await makeShop(db, { shop, timezone, default_locale: locale }, main);
        const mirror = with_mirror ? await issueMirror(db, services.secrets, { tenant_id, shop, by: principal }) : null;
        return { tenant_id, mirror };
      }),
    );
    const { tenant_id, mirror } = opened;
    const details = { shop, user_acct, ...(mirror && { device_no: mirror.device_no }) };
    const entry = { action: 'shop.open', entity: 'shop', entity_id: tenant_id, details } as const;
    await audit(ctx, entry);
    await auditInShop(ctx, tenant_id, entry);
    return { ...opened, user_acct, password };
  },
});
