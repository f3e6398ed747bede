import { randomBytes } from 'node:crypto';
import type { AccountAttributes, UserInfo } from '@skin-mirror/shared/identity/identity.schema.ts';
import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import type { FactorWanted } from '@skin-mirror/shared/identity/second-factor.ts';
import { AUTH_TYPES, type AuthType } from '@skin-mirror/shared/kernel/access.ts';
import { DEFAULT_LOCALE, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { defaultCurrency } from '@skin-mirror/shared/shop/shop-profile.ts';
import type { Pool } from 'pg';
import { oneRow } from '../../database/one-row.ts';
import { select } from '../../database/select.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { FACTOR_WANTED, IS_ACTIVE } from '../../kernel/principal.store.ts';
import { type AccountKey, accountNamed } from '../contact/contact.ts';
import { hashPassword } from './password.ts';

export interface LoginAccount extends AccountKey {
  readonly user_acct: string;
  readonly password_hash: string;
  /** False if the account or its main account is disabled, locked or deleted. */
  readonly is_active: boolean;
  readonly last_login: Date | null;
  /** The encrypted secret of the authenticator app. Null if the account has none. */
  readonly totp_enc: Buffer | null;
  readonly auth_type: AuthType;
  /** The shop's setting `second_factor`. Null means the default. */
  readonly factor_wanted: FactorWanted | null;
  /** True if the account has passkeys and no authenticator app. */
  readonly lacks_factor: boolean;
}

/** Finds an account by user name, mobile number or e-mail address, in this order. Ignores deleted accounts. */
export async function findLoginAccount(pool: Pool, username: string): Promise<LoginAccount | undefined> {
  const found = await accountNamed(pool, username);
  return found && readLoginAccount(pool, found);
}

/** Ignores deleted accounts. */
export async function readLoginAccount(
  pool: Pool,
  { tenant_id, user_id }: AccountKey,
): Promise<LoginAccount | undefined> {
  const { rows } = await pool.query<LoginAccount>({
    name: 'identity.login',
    text: `select u.tenant_id, u.user_id, u.user_acct, u.password_hash, u.last_login, ${IS_ACTIVE} as is_active,
                  f.secret_enc as totp_enc, u.auth_type,
                  ${FACTOR_WANTED} as factor_wanted,
                  f.user_id is null and exists (
                    select 1 from passkey k where k.tenant_id = $1 and k.user_id = u.user_id) as lacks_factor
             from user_account u join tenant t on t.tenant_id = $1
             left join user_account p on p.tenant_id = $1 and p.user_id = u.parent_id
             left join totp f on f.tenant_id = $1 and f.user_id = u.user_id and f.confirmed_at is not null
            where u.tenant_id = $1 and u.user_id = $2 and u.deleted_at is null`,
    values: [tenant_id, user_id],
  });
  return rows[0];
}

export async function readPasswordHash(
  prisma: PrismaClient,
  { tenant_id, user_id }: AccountKey,
): Promise<string | undefined> {
  const where = { tenant_id_user_id: { tenant_id, user_id } };
  return (await prisma.user_account.findUnique({ where, select: { password_hash: true } }))?.password_hash;
}

export const isUserAcctTaken = async (db: Queryable, user_acct: string): Promise<boolean> =>
  (await accountNamed(db, user_acct, ['user_acct'])) !== undefined;

/**
 * Replaces an account's password, and removes its initial password. The caller has already checked the new password.
 * With `isGiven`, the account has to choose its own at the next sign-in. Uses SQL to run in the caller's transaction.
 */
export async function changePassword(
  db: Queryable,
  { tenant_id, user_id }: AccountKey,
  password: string,
  { isGiven = false } = {},
): Promise<void> {
  await db.query({
    name: 'identity.set-password',
    text: `update user_account set password_hash = $3, password_given = $4, initial_pwd_enc = null
            where tenant_id = $1 and user_id = $2`,
    values: [tenant_id, user_id, await hashPassword(password), isGiven],
  });
}

export async function acceptAgreement(
  prisma: PrismaClient,
  { tenant_id, user_id }: AccountKey,
  agreement: string,
): Promise<void> {
  await prisma.user_account.update({ where: { tenant_id_user_id: { tenant_id, user_id } }, data: { agreement } });
}

/** The columns that an account reads as they are stored, and those that it reads in another form. */
const AS_STORED = select('user_id', 'auth_type', 'user_acct', 'name', 'parent_id', 'sex', 'last_login', 'rev');
const CONVERTED = select('mobile', 'email', 'shop', 'power', 'locale', 'agreement');
const OF_SHOP = select('work_mode', 'platform', 'timezone', 'default_locale', 'shop');
const EXPORT_SWITCHES = ['record_expprt', 'customer_expprt'] as const;

export async function readOwnAccount(
  prisma: PrismaClient,
  { tenant_id, user_id }: AccountKey,
): Promise<Omit<AccountAttributes, 'needs_factor' | 'needs_password'> & UserInfo> {
  const [{ tenant, agreement, ...own }, switches] = await Promise.all([
    prisma.user_account.findUniqueOrThrow({
      where: { tenant_id_user_id: { tenant_id, user_id } },
      select: { ...AS_STORED, ...CONVERTED, tenant: { select: OF_SHOP } },
    }),
    prisma.config_value.findMany({ where: { tenant_id, scope: 'account', key: { in: [...EXPORT_SWITCHES] } } }),
  ]);
  const isOn = (switched: (typeof EXPORT_SWITCHES)[number]) =>
    switches.some(({ key, value }) => key === switched && value === 1) ? 1 : 0;
  const { default_locale, shop, ...ofShop } = tenant;
  const isMain = own.auth_type === AUTH_TYPES.main;
  return {
    ...own,
    ...ofShop,
    nickname: own.name || own.user_acct,
    mobile: own.mobile ?? '',
    email: own.email ?? '',
    shop: isMain ? shop : own.shop || shop,
    power: own.power.join(','),
    is_manager: isMain ? 1 : 0,
    locale: own.locale ?? default_locale,
    needs_agreement: isMain && agreement === '' ? 1 : 0,
    record_expprt: isOn('record_expprt'),
    customer_expprt: isOn('customer_expprt'),
  };
}

export interface NewTenant {
  readonly shop: string;
  /** The shop's name in public addresses. Random by default. */
  readonly key?: string;
  readonly platform?: AccountAttributes['platform'];
  readonly work_mode?: number;
  readonly timezone?: string;
  readonly default_locale?: Locale;
}

export async function createTenant(db: Queryable, tenant: NewTenant): Promise<{ tenant_id: number; key: string }> {
  const { rows } = await db.query<{ tenant_id: number; key: string }>(
    `insert into tenant (key, shop, platform, work_mode, timezone, default_locale, currency)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning tenant_id, key`,
    [
      tenant.key ?? randomBytes(12).toString('base64url'),
      tenant.shop,
      tenant.platform ?? 'default',
      tenant.work_mode ?? 1,
      tenant.timezone ?? 'Asia/Shanghai',
      tenant.default_locale ?? DEFAULT_LOCALE,
      defaultCurrency(tenant.default_locale ?? DEFAULT_LOCALE),
    ],
  );
  return oneRow(rows);
}

export interface NewAccount {
  readonly tenant_id: number;
  readonly auth_type: AuthType;
  readonly user_acct: string;
  readonly password: string;
  /** True if somebody else has chosen the password, so that the account replaces it at its first sign-in. */
  readonly password_given?: boolean;
  /** The id of a guide's main account. */
  readonly parent_id?: number | null;
  readonly name?: string;
  readonly mobile?: string | null;
  readonly email?: string | null;
  readonly shop?: string;
  readonly sex?: 0 | 1 | null;
  readonly power?: readonly number[];
  readonly locale?: string | null;
  readonly introducer?: string;
  /** The version of the user agreement that the user accepted. */
  readonly agreement?: string;
}

/**
 * Returns the new user_id. Uses SQL to run in the caller's transaction.
 * @throws PostgreSQL's error 23505 if a login name is taken
 */
export async function createAccount(db: Queryable, account: NewAccount): Promise<number> {
  const { rows } = await db.query<{ user_id: number }>(
    `insert into user_account (tenant_id, auth_type, parent_id, user_acct, mobile, email, name, shop, sex, power, locale,
                               introducer, agreement, password_hash, password_given)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     returning user_id`,
    [
      account.tenant_id,
      account.auth_type,
      account.parent_id ?? null,
      account.user_acct,
      account.mobile ?? null,
      account.email ?? null,
      account.name ?? '',
      account.shop ?? '',
      account.sex ?? null,
      account.power ?? [],
      account.locale ?? null,
      account.introducer ?? '',
      account.agreement ?? '',
      await hashPassword(account.password),
      account.password_given ?? false,
    ],
  );
  return oneRow(rows).user_id;
}

/** Ignores deleted administrators. */
export const hasAdministrator = async (prisma: PrismaClient): Promise<boolean> =>
  (await prisma.user_account.count({
    where: { tenant_id: PLATFORM_TENANT_ID, auth_type: AUTH_TYPES.platform, deleted_at: null },
  })) > 0;

export const hasAccounts = async (prisma: PrismaClient): Promise<boolean> =>
  (await prisma.login_name.findFirst()) !== null;
