import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Services } from '../../services.ts';

/** The current values, to compare with a change. A missing contact is empty. */
export interface OwnAccount {
  readonly user_acct: string;
  readonly name: string;
  readonly sex: 1 | 0 | null;
  readonly mobile: string;
  readonly email: string;
  readonly password_hash: string;
}

export type ContactKind = 'mobile' | 'email';

/** The row of the signed-in account. */
export function ownAccountStore(
  { prisma }: Pick<Services, 'prisma'>,
  { tenant_id, user_id }: { readonly tenant_id: number; readonly user_id: number },
) {
  const where = { tenant_id_user_id: { tenant_id, user_id } };
  return {
    async read(): Promise<OwnAccount> {
      const select = { user_acct: true, name: true, sex: true, mobile: true, email: true, password_hash: true };
      const row = await prisma.user_account.findUniqueOrThrow({ where, select });
      return { ...row, sex: row.sex as OwnAccount['sex'], mobile: row.mobile ?? '', email: row.email ?? '' };
    },

    async save(data: Partial<Pick<OwnAccount, 'name' | 'sex'> & { readonly locale: Locale }>): Promise<void> {
      await prisma.user_account.update({ where, data });
    },

    /**
     * A name that equals the account's number changes with it. SQL, because it is part of the transaction that uses
     * codes up.
     */
    async setContact(db: Queryable, kind: ContactKind, value: string): Promise<void> {
      const text =
        kind === 'email'
          ? 'update user_account set email = $3 where tenant_id = $1 and user_id = $2'
          : `update user_account set mobile = $3, user_acct = case when user_acct = mobile then $3 else user_acct end
              where tenant_id = $1 and user_id = $2`;
      await db.query({ name: `own-account.${kind}`, text, values: [tenant_id, user_id, value] });
    },
  };
}
