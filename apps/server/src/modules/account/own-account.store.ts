import type { Sex } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { select } from '../../database/select.ts';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import type { Services } from '../../services.ts';
import type { AccountKey } from '../contact/contact.ts';
import type { Changer } from '../revision/change-settings.ts';
import { lockAccounts, noteAccounts } from './account-history.store.ts';

export type OwnAccount = Awaited<ReturnType<ReturnType<typeof ownAccountStore>['read']>>;
export type ContactKind = 'mobile' | 'email';

export function ownAccountStore(
  { prisma, pool }: Pick<Services, 'prisma' | 'pool'>,
  { tenant_id, user_id }: AccountKey,
) {
  const where = { tenant_id_user_id: { tenant_id, user_id } };
  return {
    /** Returns an empty text for a missing mobile number or e-mail address. */
    async read() {
      const row = await prisma.user_account.findUniqueOrThrow({
        where,
        select: select('user_acct', 'name', 'sex', 'mobile', 'email', 'rev'),
      });
      return { ...row, mobile: row.mobile ?? '', email: row.email ?? '' };
    },

    /**
     * Saves the name and the sex. Returns false if the account was changed after the caller read the account. SQL
     * instead of Prisma, because the history is written in the same SQL transaction.
     */
    saveProfile: (
      { name, sex }: { readonly name: string; readonly sex: Sex | null },
      rev: SeenRev,
      changer: Changer,
    ): Promise<boolean> =>
      transaction(pool, async (db) => {
        const before = await lockAccounts(db, tenant_id, [user_id]);
        const { rowCount } = await db.query({
          name: 'own-account.profile',
          text: `update user_account set name = $3, sex = $4
                  where tenant_id = $1 and user_id = $2 and rev = coalesce($5, rev)`,
          values: [tenant_id, user_id, name, sex, seen(rev) ?? null],
        });
        if (rowCount === 1) await noteAccounts(db, tenant_id, changer, before);
        return rowCount === 1;
      }),

    async saveLocale(locale: Locale): Promise<void> {
      await prisma.user_account.update({ where, data: { locale } });
    },

    /**
     * Changes the mobile number or the e-mail address. If the sign-in name is the old mobile number, the sign-in name
     * changes with the number. SQL instead of Prisma, because the caller's transaction is SQL.
     */
    async setContact(db: Queryable, kind: ContactKind, value: string, changer: Changer): Promise<void> {
      const before = await lockAccounts(db, tenant_id, [user_id]);
      const text =
        kind === 'email'
          ? 'update user_account set email = $3 where tenant_id = $1 and user_id = $2'
          : `update user_account set mobile = $3, user_acct = case when user_acct = mobile then $3 else user_acct end
              where tenant_id = $1 and user_id = $2`;
      await db.query({ name: `own-account.${kind}`, text, values: [tenant_id, user_id, value] });
      await noteAccounts(db, tenant_id, changer, before);
    },
  };
}
