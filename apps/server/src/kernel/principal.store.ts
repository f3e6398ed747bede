import { MEMBER_STATUS } from '@skin-mirror/shared/account/account-save.ts';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { type ApiScope, AUTH_TYPES, type AuthType } from '@skin-mirror/shared/kernel/access.ts';
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
  readonly is_active: boolean;
}

/** SQL: neither the account `u` nor its main account `p`, if it has one, is disabled, locked or deleted. */
export const IS_ACTIVE = `u.status = ${MEMBER_STATUS.enabled} and not u.is_lock and u.deleted_at is null
    and (u.parent_id is null or (p.status = ${MEMBER_STATUS.enabled} and not p.is_lock and p.deleted_at is null))`;
const ACCOUNT = `u.tenant_id, u.user_id, u.user_acct, u.auth_type, u.parent_id, u.power, t.platform,
  case when u.auth_type = ${AUTH_TYPES.guide} and t.work_mode = ${WORK_MODES.advanced} then array(
    select g.device_id from device_guide g join device d on d.tenant_id = g.tenant_id and d.device_id = g.device_id
     where g.tenant_id = u.tenant_id and g.user_id = u.user_id and g.review_status = ${REVIEW_STATUS.approved}
       and d.unbound_at is null)
  else '{}'::int[] end as device_ids,
  ${IS_ACTIVE} as is_active`;
const ACCOUNT_TABLES = `join user_account u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
  join tenant t on t.tenant_id = u.tenant_id
  left join user_account p on p.tenant_id = u.tenant_id and p.user_id = u.parent_id`;

// SQL throughout, because each request of the console and of API tokens waits for one of these.

/** The account of an open session. */
export async function sessionAccount(
  pool: Pool,
  token_hash: Uint8Array,
): Promise<(AccountRow & { readonly binding_hash: Buffer | null }) | undefined> {
  const { rows } = await pool.query({
    name: 'principal.session',
    text: `select ${ACCOUNT}, s.binding_hash from session s ${ACCOUNT_TABLES}
            where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`,
    values: [token_hash],
  });
  return rows[0];
}

interface TokenRow extends AccountRow {
  readonly id: number;
  readonly scopes: ApiScope[];
  /** The last stored use is more than a minute ago. */
  readonly is_stale: boolean;
}

/** The account of an API token. */
export async function tokenAccount(pool: Pool, token_hash: Uint8Array): Promise<TokenRow | undefined> {
  const { rows } = await pool.query({
    name: 'principal.token',
    text: `select ${ACCOUNT}, s.id, s.scopes, coalesce(s.last_used < now() - interval '1 minute', true) as is_stale
             from api_token s ${ACCOUNT_TABLES}
            where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`,
    values: [token_hash],
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
