import { randomBytes } from 'node:crypto';
import { AGREEMENT_VERSION, PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import type { AuthType } from '@skin-mirror/shared/kernel/access.ts';
import {
  createTenant,
  type NewAccount,
  type NewTenant,
} from '../../apps/server/src/modules/identity/identity.store.ts';
import { hashPassword } from '../../apps/server/src/modules/identity/password.ts';
import type { RunningServer } from './server.ts';
import { SHOP_ZONE } from './zone.ts';

export interface Tenant {
  readonly tenant_id: number;
  readonly key: string;
}

export interface Account {
  readonly tenant_id: number;
  readonly user_id: number;
  readonly auth_type: AuthType;
  readonly user_acct: string;
  readonly password: string;
}

export const uniqueName = (start: string): string => `${start}-${randomBytes(5).toString('hex')}`;

export const buildTenant = ({ services }: RunningServer, tenant: Partial<NewTenant> = {}): Promise<Tenant> =>
  createTenant(services.pool, { shop: uniqueName('Shop'), timezone: SHOP_ZONE, ...tenant });

/** Makes a main account. If `tenant_id` is missing, makes a new shop too. */
export async function buildUser(server: RunningServer, account: Partial<NewAccount> = {}): Promise<Account> {
  const tenant_id = account.tenant_id ?? (await buildTenant(server)).tenant_id;
  return insert(server, { auth_type: 1, tenant_id, agreement: AGREEMENT_VERSION, ...account });
}

/** Makes a guide. If `parent` is missing, makes a new shop with a main account too. */
export async function buildGuide(
  server: RunningServer,
  { parent, ...account }: Partial<NewAccount> & { readonly parent?: Account } = {},
): Promise<Account> {
  const main = parent ?? (await buildUser(server));
  return insert(server, { auth_type: 2, tenant_id: main.tenant_id, parent_id: main.user_id, ...account });
}

export const buildAdmin = (server: RunningServer, account: Partial<NewAccount> = {}): Promise<Account> =>
  insert(server, { auth_type: 99, tenant_id: PLATFORM_TENANT_ID, ...account });

type Given = Partial<NewAccount> & Pick<NewAccount, 'auth_type' | 'tenant_id'>;

/**
 * The default password of test accounts, with its hash. The hash is written down here, because computing it takes 20 ms
 * each time.
 */
const PASSWORD = 'velvet-orchard-of-tests';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5UZAsSM3C0QM/GMiH7yhAQ$uXr8KVRYE07p+NfViYhhKXQo6iYRD9gYoZiILWgDHrY';

const COLUMNS = [
  'tenant_id',
  'auth_type',
  'parent_id',
  'user_acct',
  'mobile',
  'email',
  'name',
  'shop',
  'sex',
  'power',
  'locale',
  'introducer',
  'agreement',
  'password_hash',
];

async function insert({ services }: RunningServer, given: Given): Promise<Account> {
  const { tenant_id, auth_type, user_acct = uniqueName('user'), password = PASSWORD } = given;
  const password_hash = password === PASSWORD ? PASSWORD_HASH : await hashPassword(password);
  const columns = Object.entries({ ...given, user_acct, password_hash }).filter(
    ([name, value]) => COLUMNS.includes(name) && value !== undefined,
  );
  const { rows } = await services.pool.query<{ user_id: number }>(
    `insert into user_account (${columns.map(([name]) => name)})
     values (${columns.map((_, at) => `$${at + 1}`)}) returning user_id`,
    columns.map(([, value]) => value),
  );
  return { tenant_id, user_id: (rows[0] as { user_id: number }).user_id, auth_type, user_acct, password };
}

type AccountState = Partial<Record<'status' | 'is_lock' | 'deleted_at' | 'power' | 'name', unknown>>;

/** Changes an account directly in the database, as if another server did it. */
export async function changeAccount({ services }: RunningServer, account: Account, state: AccountState): Promise<void> {
  const names = Object.keys(state);
  const changes = names.map((name, index) => `${name} = $${index + 3}`).join(', ');
  await services.pool.query(`update user_account set ${changes} where tenant_id = $1 and user_id = $2`, [
    account.tenant_id,
    account.user_id,
    ...Object.values(state),
  ]);
}
