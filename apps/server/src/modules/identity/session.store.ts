import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Client } from '../../kernel/context.ts';
import { hashToken } from '../../kernel/principal.ts';
import { clientName } from './client-name.ts';

const TOKEN_BYTES = 32;

export interface NewSession {
  readonly access_token: string;
  /** What must come with the token as a cookie; only browsers have one. */
  readonly binding: string | undefined;
}

/** Opens a session and notes the sign-in on the account. Only hashes of the secrets are kept. */
export async function openSession(
  pool: Pool,
  account: { readonly tenant_id: number; readonly user_id: number },
  client: Client,
  { seconds, isFreeLogin }: { readonly seconds: number; readonly isFreeLogin: boolean },
): Promise<NewSession> {
  const access_token = randomToken();
  const binding = client.is_browser ? randomToken() : undefined;
  await pool.query({
    name: 'session.open',
    text: `with opened as (
             insert into session (token_hash, tenant_id, user_id, binding_hash, free_login, ip, user_agent, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8)))
           update user_account set last_login = now(), last_device = $9 where tenant_id = $2 and user_id = $3`,
    values: [
      hashToken(access_token),
      account.tenant_id,
      account.user_id,
      binding === undefined ? null : hashToken(binding),
      isFreeLogin,
      client.ip,
      client.user_agent,
      seconds,
      clientName(client.user_agent),
    ],
  });
  return { access_token, binding };
}

/** Ends one session; its next request is refused. */
export async function endSession(pool: Pool, session_hash: Uint8Array): Promise<void> {
  await pool.query({
    name: 'session.end',
    text: 'update session set revoked_at = now() where token_hash = $1 and revoked_at is null',
    values: [session_hash],
  });
}

/** Ends all sessions of an account: it was disabled, locked or deleted, or got another password. Returns how many. */
export async function revokeSessions(pool: Pool, tenant_id: number, user_id: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'session.revoke',
    text: 'update session set revoked_at = now() where tenant_id = $1 and user_id = $2 and revoked_at is null',
    values: [tenant_id, user_id],
  });
  return rowCount ?? 0;
}

/** Removes sessions that are over; returns how many. */
export async function purgeSessions(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from session where expires_at <= now() or revoked_at is not null');
  return rowCount ?? 0;
}

const randomToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
