import type { SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Changer } from '../revision/change-settings.ts';
import { changedThings, noteThings } from '../revision/thing-revisions.ts';

type States = ReadonlyMap<number, SettingState>;

/**
 * Returns the fields of the accounts that people can edit. Locks the accounts' rows until the transaction ends. SQL
 * instead of Prisma, because the callers' transactions are SQL.
 */
export async function lockAccounts(db: Queryable, tenant_id: number, user_ids: readonly number[]): Promise<States> {
  const { rows } = await db.query<SettingState & { user_id: number }>({
    name: 'account.lock-states',
    text: `select user_id, name, user_acct, coalesce(mobile, '') as mobile, coalesce(email, '') as email, sex, shop,
                  array_to_string(power, ',') as power, status, is_lock::int as is_lock, location, level
             from user_account where tenant_id = $1 and user_id = any($2::int[])
            order by user_id for no key update`,
    values: [tenant_id, user_ids],
  });
  return new Map(rows.map(({ user_id, ...state }) => [user_id, state]));
}

/**
 * Compares the accounts with their state in `before`, and adds the differences to the accounts' history. The history
 * shows that a password is new, but not the password.
 */
export async function noteAccounts(
  db: Queryable,
  tenant_id: number,
  changer: Changer,
  before: States,
  isPasswordNew = false,
): Promise<void> {
  const after = await lockAccounts(db, tenant_id, [...before.keys()]);
  const password = (states: States, pwd: string | null): States =>
    isPasswordNew ? new Map([...states].map(([id, state]) => [id, { ...state, pwd }])) : states;
  await noteThings(
    db,
    { tenant_id, kind: 'account' },
    changer,
    changedThings(password(before, null), password(after, '*')),
  );
}
