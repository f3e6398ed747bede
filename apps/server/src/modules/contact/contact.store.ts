import type { Channel } from '@skin-mirror/shared/identity/credential.ts';
import type { Queryable } from '../../database/transaction.ts';

export interface AccountKey {
  readonly tenant_id: number;
  readonly user_id: number;
}

/** The kinds of login names. If a typed name matches several kinds, the first kind wins. */
const NAME_KINDS = ['user_acct', 'mobile', 'email'] as const;
type NameKind = (typeof NAME_KINDS)[number];

/** Finds an account by its login name. Uses SQL, because the database converts names to lower case. */
export async function findByName(
  db: Queryable,
  name: string,
  kinds: readonly NameKind[] = NAME_KINDS,
): Promise<AccountKey | undefined> {
  const { rows } = await db.query<AccountKey>({
    name: 'identity.by-name',
    text: `select tenant_id, user_id from login_name where name = lower($1) and kind = any($2)
            order by array_position($2, kind) limit 1`,
    values: [name, kinds],
  });
  return rows[0];
}

/** A mobile number or an e-mail address, normalized by `normalContact`. */
export interface Contact {
  readonly channel: Channel;
  readonly recipient: string;
}

interface ContactAccount extends AccountKey {
  readonly user_acct: string;
  /** The mobile number or e-mail address as the account spells it. */
  readonly contact: string;
}

/** Ignores deleted accounts. */
export async function findAccountByContact(
  db: Queryable,
  { channel, recipient }: Contact,
): Promise<ContactAccount | undefined> {
  const column = channel === 'sms' ? 'mobile' : 'email';
  const found = await findByName(db, recipient, [column]);
  if (!found) return undefined;
  const { rows } = await db.query<ContactAccount>({
    name: `identity.by-${column}`,
    text: `select tenant_id, user_id, user_acct, ${column} as contact
             from user_account where tenant_id = $1 and user_id = $2 and lower(${column}) = lower($3) and deleted_at is null`,
    values: [found.tenant_id, found.user_id, recipient],
  });
  return rows[0];
}
