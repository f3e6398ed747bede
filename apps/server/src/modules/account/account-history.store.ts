import type { SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Changer } from '../revision/change-settings.ts';
import { changedThings, noteThings } from '../revision/thing-revisions.ts';

type States = ReadonlyMap<number, SettingState>;

/** Returns the editable fields of accounts, and locks their rows. SQL, for the callers' transactions. */
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

/** Notes how accounts differ from `before`. The history shows that a password is new, not the password. */
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
  const changed = changedThings(password(before, null), password(after, '*'));
  await noteThings(db, { tenant_id, kind: 'account' }, changer, changed);
}
