import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Pool } from 'pg';
import type { Queryable } from '../../database/transaction.ts';

/** The account's current data, to compare changes with. A missing contact is empty. */
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
export function ownAccountStore(pool: Pool, own: { readonly tenant_id: number; readonly user_id: number }) {
  const key = [own.tenant_id, own.user_id] as const;
  return {
    async read(): Promise<OwnAccount> {
      const { rows } = await pool.query<OwnAccount>({
        name: 'own-account.read',
        text: `select user_acct, name, sex, coalesce(mobile, '') as mobile, coalesce(email, '') as email, password_hash
                 from user_account where tenant_id = $1 and user_id = $2`,
        values: [...key],
      });
      return rows[0] as OwnAccount;
    },

    async setProfile({ name, sex }: Pick<OwnAccount, 'name' | 'sex'>): Promise<void> {
      await pool.query({
        name: 'own-account.profile',
        text: 'update user_account set name = $3, sex = $4 where tenant_id = $1 and user_id = $2',
        values: [...key, name, sex],
      });
    },

    async setLocale(locale: Locale): Promise<void> {
      await pool.query({
        name: 'own-account.locale',
        text: 'update user_account set locale = $3 where tenant_id = $1 and user_id = $2',
        values: [...key, locale],
      });
    },

    /** If the name equals the number, it changes with it. */
    async setContact(db: Queryable, kind: ContactKind, value: string): Promise<void> {
      const text =
        kind === 'email'
          ? 'update user_account set email = $3 where tenant_id = $1 and user_id = $2'
          : `update user_account set mobile = $3, user_acct = case when user_acct = mobile then $3 else user_acct end
              where tenant_id = $1 and user_id = $2`;
      await db.query({ name: `own-account.${kind}`, text, values: [...key, value] });
    },
  };
}
