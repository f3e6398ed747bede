import { createHash, timingSafeEqual } from 'node:crypto';
import type {
  AnonymousPrincipal,
  AuthType,
  DevicePrincipal,
  UserPrincipal,
} from '@skin-mirror/shared/kernel/access.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { Pool } from 'pg';

/** Name of the HttpOnly cookie that must come with a browser's token, so that a stolen token alone is of no use. */
export const BINDING_COOKIE = 'zm_bind';
/** Name of the readable cookie that holds the token for downloads opened in a tab. */
export const TOKEN_COOKIE = 'access_token';

export interface UserCredentials {
  /** From the header, or from the cookie where a cookie alone may do. */
  readonly token: string | undefined;
  readonly binding: string | undefined;
}

interface SessionRow {
  tenant_id: number;
  user_id: number;
  user_acct: string;
  auth_type: AuthType;
  power: number[];
  binding_hash: Buffer | null;
  is_active: boolean;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const refused = (refusal: ErrorCode): AnonymousPrincipal => ({ kind: 'anonymous', refusal });

/** Permissions and state are read anew for each request: what is taken away is gone with the next one. */
export async function resolveUser(pool: Pool, given: UserCredentials): Promise<UserPrincipal | AnonymousPrincipal> {
  if (!given.token) return { kind: 'anonymous' };
  const session_hash = hashToken(given.token);
  const { rows } = await pool.query<SessionRow>({
    name: 'principal.session',
    text: `select u.tenant_id, u.user_id, u.user_acct, u.auth_type, u.power, s.binding_hash,
                  u.status = 10 and not u.is_lock and u.deleted_at is null
                    and (u.parent_id is null or (p.status = 10 and not p.is_lock and p.deleted_at is null)) as is_active
             from session s
             join user_account u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
             left join user_account p on p.tenant_id = u.tenant_id and p.user_id = u.parent_id
            where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`,
    values: [session_hash],
  });
  const row = rows[0];
  if (!row || !isBound(row.binding_hash, given.binding)) return refused('SESSION_INVALID');
  if (!row.is_active) return refused('ACCOUNT_DISABLED');
  const { tenant_id, user_id, user_acct, auth_type, power } = row;
  return { kind: 'user', tenant_id, user_id, user_acct, auth_type, power, session_hash };
}

function isBound(expected: Buffer | null, binding: string | undefined): boolean {
  if (!expected) return true;
  return binding !== undefined && timingSafeEqual(expected, hashToken(binding));
}

export type DeviceLookup =
  | { readonly principal: DevicePrincipal; readonly secret_enc: Buffer }
  | { readonly refusal: ErrorCode };

interface DeviceRow {
  tenant_id: number;
  device_id: number;
  device_no: string;
  status: number;
  is_simulated: boolean;
  secret_enc: Buffer | null;
  settings_rev: number;
}

/** The mirror that a request says it comes from; its signature is checked by the caller. */
export async function lookUpDevice(pool: Pool, deviceNo: string): Promise<DeviceLookup> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'principal.device',
    text: `select d.tenant_id, d.device_id, s.device_no, s.status, d.is_simulated, d.secret_enc, t.settings_rev
             from device_serial s
             left join device d on d.serial_id = s.id and d.unbound_at is null
             left join tenant t on t.tenant_id = d.tenant_id
            where s.device_no = $1`,
    values: [deviceNo],
  });
  const row = rows[0];
  if (!row) return { refusal: 'DEVICE_UNKNOWN' };
  if (row.status === SERIAL_STATUS.locked) return { refusal: 'DEVICE_LOCKED' };
  if (!row.secret_enc) return { refusal: 'DEVICE_UNBOUND' };
  const { tenant_id, device_id, device_no, settings_rev, is_simulated, secret_enc } = row;
  return { principal: { kind: 'device', tenant_id, device_id, device_no, settings_rev, is_simulated }, secret_enc };
}

export const deviceSecretPurpose = (tenantId: number, deviceNo: string): string =>
  `tenant:${tenantId}/device:${deviceNo}`;
