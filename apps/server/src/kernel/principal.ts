import { createHash, timingSafeEqual } from 'node:crypto';
import {
  type AnonymousPrincipal,
  type ApiScope,
  type AuthType,
  effectivePower,
  type UserCredential,
  type UserPrincipal,
} from '@skin-mirror/shared/kernel/access.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { Pool } from 'pg';

/** HttpOnly cookie that must come with a browser's token, so that a stolen token alone is useless. */
export const BINDING_COOKIE = 'zm_bind';
/** Readable cookie with the token, for downloads opened in a tab. */
export const TOKEN_COOKIE = 'access_token';

export interface UserCredentials {
  /** From the header, or from the cookie if a cookie alone is allowed. */
  readonly token: string | undefined;
  readonly binding: string | undefined;
}

interface AccountRow {
  tenant_id: number;
  user_id: number;
  user_acct: string;
  auth_type: AuthType;
  parent_id: number | null;
  power: number[];
  device_ids: number[];
  platform: string;
  is_active: boolean;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const refused = (refusal: ErrorCode): AnonymousPrincipal => ({ kind: 'anonymous', refusal });

/** SQL: neither the account `u` nor its main account `p`, if it has one, is disabled, locked or deleted. */
export const IS_ACTIVE = `u.status = 10 and not u.is_lock and u.deleted_at is null
    and (u.parent_id is null or (p.status = 10 and not p.is_lock and p.deleted_at is null))`;
const ACCOUNT = `u.tenant_id, u.user_id, u.user_acct, u.auth_type, u.parent_id, u.power, t.platform,
  case when u.auth_type = 2 and t.work_mode = 2 then array(
    select g.device_id from device_guide g join device d on d.tenant_id = g.tenant_id and d.device_id = g.device_id
     where g.tenant_id = u.tenant_id and g.user_id = u.user_id and g.review_status = 10 and d.unbound_at is null)
  else '{}'::int[] end as device_ids,
  ${IS_ACTIVE} as is_active`;
const ACCOUNT_TABLES = `join user_account u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
  join tenant t on t.tenant_id = u.tenant_id
  left join user_account p on p.tenant_id = u.tenant_id and p.user_id = u.parent_id`;

/** Reads permissions and state for each request, so that a change takes effect with the next one. */
export async function resolveUser(pool: Pool, given: UserCredentials): Promise<UserPrincipal | AnonymousPrincipal> {
  if (!given.token) return { kind: 'anonymous' };
  const hash = hashToken(given.token);
  const { rows } = await pool.query<AccountRow & { binding_hash: Buffer | null }>({
    name: 'principal.session',
    text: `select ${ACCOUNT}, s.binding_hash from session s ${ACCOUNT_TABLES}
            where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`,
    values: [hash],
  });
  const row = rows[0];
  if (!row || !isBound(row.binding_hash, given.binding)) return refused('SESSION_INVALID');
  return asPrincipal(row, { kind: 'session', hash });
}

/** The account an API token acts for. Also stores the time of use, to the minute. */
export async function resolveToken(pool: Pool, token: string): Promise<UserPrincipal | AnonymousPrincipal> {
  const { rows } = await pool.query<AccountRow & { id: number; scopes: ApiScope[]; is_stale: boolean }>({
    name: 'principal.token',
    text: `select ${ACCOUNT}, s.id, s.scopes, coalesce(s.last_used < now() - interval '1 minute', true) as is_stale
             from api_token s ${ACCOUNT_TABLES}
            where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`,
    values: [hashToken(token)],
  });
  const row = rows[0];
  if (!row) return refused('SESSION_INVALID');
  const { id, scopes, is_stale } = row;
  if (is_stale) {
    await pool.query({
      name: 'principal.token-used',
      text: 'update api_token set last_used = now() where tenant_id = $1 and id = $2',
      values: [row.tenant_id, id],
    });
  }
  return asPrincipal(row, { kind: 'token', id, scopes });
}

function asPrincipal(row: AccountRow, credential: UserCredential): UserPrincipal | AnonymousPrincipal {
  if (!row.is_active) return refused('ACCOUNT_DISABLED');
  const { tenant_id, user_id, user_acct, auth_type, parent_id, device_ids } = row;
  const power = effectivePower(row.power, row.platform);
  return { kind: 'user', tenant_id, user_id, user_acct, auth_type, parent_id, power, device_ids, credential };
}

function isBound(expected: Buffer | null, binding: string | undefined): boolean {
  if (!expected) return true;
  return binding !== undefined && timingSafeEqual(expected, hashToken(binding));
}
