import { MEMBER_STATUS } from '@skin-mirror/shared/account/account-save.ts';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import type { FactorWanted } from '@skin-mirror/shared/identity/second-factor.ts';
import { type ApiScope, AUTH_TYPES, type AuthType, BAN_PLATFORM } from '@skin-mirror/shared/kernel/access.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { Pool } from 'pg';

export interface AccountRow {
  readonly tenant_id: number;
  readonly user_id: number;
  readonly user_acct: string;
  readonly auth_type: AuthType;
  readonly parent_id: number | null;
  readonly power: number[];
  readonly device_ids: number[];
  readonly platform: string;
  readonly timezone: string;
  /** The reason why the account is blocked. Null if the account may be used. */
  readonly barred: Extract<
    ErrorCode,
    'ACCOUNT_DISABLED' | 'ACCOUNT_LOCKED' | 'ACCOUNT_REMOVED' | 'MAIN_ACCOUNT_DISABLED'
  > | null;
}

/** SQL condition: the shop's platform uses account locks. */
const HAS_LOCKS = `t.platform = '${BAN_PLATFORM}'`;
/** SQL: the reason why account `u` is blocked, or null. A blocked main account `p` blocks its sub-accounts. */
const BARRED = `case
    when u.deleted_at is not null then 'ACCOUNT_REMOVED'
    when u.status <> ${MEMBER_STATUS.enabled} then 'ACCOUNT_DISABLED'
    when u.is_lock and ${HAS_LOCKS} then 'ACCOUNT_LOCKED'
    when p.user_id is not null and (p.status <> ${MEMBER_STATUS.enabled} or p.deleted_at is not null or p.is_lock and ${HAS_LOCKS})
      then 'MAIN_ACCOUNT_DISABLED'
  end`;
export const IS_ACTIVE = `(${BARRED}) is null`;
/** SQL expression: the shop's setting `second_factor`, or null. `$1` is the shop. */
export const FACTOR_WANTED = `(
  select c.value from config_value c
   where c.tenant_id = $1 and c.scope = 'account' and c.scope_id = 0 and c.key = 'second_factor')`;
/** SQL condition: account `u` has an authenticator app. */
const HAS_APP =
  'exists (select 1 from totp f where f.tenant_id = $1 and f.user_id = u.user_id and f.confirmed_at is not null)';
// In the SQL below, `$1` is the shop's tenant_id.
const ACCOUNT = `u.tenant_id, u.user_id, u.user_acct, u.auth_type, u.parent_id, u.power, t.platform, t.timezone,
  case when u.auth_type = ${AUTH_TYPES.guide} and t.work_mode = ${WORK_MODES.advanced} then array(
    select g.device_id from device_guide g join device d on d.tenant_id = $1 and d.device_id = g.device_id
     where g.tenant_id = $1 and g.user_id = u.user_id and g.review_status = ${REVIEW_STATUS.approved}
       and d.unbound_at is null)
  else '{}'::int[] end as device_ids,
  ${BARRED} as barred`;
const ACCOUNT_TABLES = `join user_account u on u.tenant_id = $1 and u.user_id = s.user_id
  join tenant t on t.tenant_id = $1
  left join user_account p on p.tenant_id = $1 and p.user_id = u.parent_id`;

/** SQL condition: session `s` has neither expired nor been left alone for too long. */
export const IS_LIVE = `s.expires_at > now()
  and (s.idle_seconds is null or s.last_used > now() - make_interval(secs => s.idle_seconds))`;

// The queries below use SQL instead of Prisma, because SQL is faster and every request with a session or an API token
// waits for a query.

export interface TokenKey {
  readonly tenant_id: number;
  readonly token_hash: Uint8Array;
}

interface SessionRow extends AccountRow {
  readonly binding_hash: Buffer | null;
  readonly is_revoked: boolean;
  /** True if the stored time of the last use is more than a minute old. */
  readonly is_stale: boolean;
  readonly factor_wanted: FactorWanted | null;
  readonly lacks_factor: boolean;
  readonly has_given_password: boolean;
}

/** Finds the account of a session. Also finds a revoked session, so that a blocked user can learn the reason. */
export async function sessionAccount(pool: Pool, { tenant_id, token_hash }: TokenKey): Promise<SessionRow | undefined> {
  const { rows } = await pool.query({
    name: 'principal.session',
    text: `select ${ACCOUNT}, s.binding_hash, s.revoked_at is not null as is_revoked,
                  s.last_used < now() - interval '1 minute' as is_stale,
                  ${FACTOR_WANTED} as factor_wanted, not s.by_passkey and not ${HAS_APP} as lacks_factor,
                  u.password_given and s.by_password as has_given_password
             from session s ${ACCOUNT_TABLES}
            where s.tenant_id = $1 and s.token_hash = $2 and ${IS_LIVE}`,
    values: [tenant_id, token_hash],
  });
  return rows[0];
}

/** One of a page's parallel calls writes, the others change nothing. */
export async function noteSessionUse(pool: Pool, { tenant_id, token_hash }: TokenKey): Promise<void> {
  await pool.query({
    name: 'principal.session-used',
    text: `update session set last_used = now()
            where tenant_id = $1 and token_hash = $2 and last_used < now() - interval '1 minute'`,
    values: [tenant_id, token_hash],
  });
}

/** Reads an account for work that goes on without a request. */
export async function accountRow(
  pool: Pool,
  { tenant_id, user_id }: { readonly tenant_id: number; readonly user_id: number },
): Promise<AccountRow | undefined> {
  const { rows } = await pool.query({
    name: 'principal.account',
    text: `select ${ACCOUNT} from (select $2::int as user_id) s ${ACCOUNT_TABLES}`,
    values: [tenant_id, user_id],
  });
  return rows[0];
}

interface TokenRow extends AccountRow {
  readonly id: number;
  readonly scopes: ApiScope[];
  /** True if the stored time of the last use is more than a minute old. */
  readonly is_stale: boolean;
}

export async function tokenAccount(pool: Pool, { tenant_id, token_hash }: TokenKey): Promise<TokenRow | undefined> {
  const { rows } = await pool.query({
    name: 'principal.token',
    text: `select ${ACCOUNT}, s.id, s.scopes,
                  (s.last_used is null or s.last_used < now() - interval '1 minute') as is_stale
             from api_token s ${ACCOUNT_TABLES}
            where s.tenant_id = $1 and s.token_hash = $2 and s.revoked_at is null and s.expires_at > now()`,
    values: [tenant_id, token_hash],
  });
  return rows[0];
}

export async function noteTokenUse(pool: Pool, { tenant_id, id }: { tenant_id: number; id: number }): Promise<void> {
  await pool.query({
    name: 'principal.token-used',
    text: 'update api_token set last_used = now() where tenant_id = $1 and id = $2',
    values: [tenant_id, id],
  });
}
