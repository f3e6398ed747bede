import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Queryable } from '../../database/transaction.ts';
import type { Client } from '../../kernel/context.ts';
import { hashToken } from '../../kernel/principal.ts';
import { clientName } from './client-name.ts';

const TOKEN_BYTES = 32;

export interface NewSession {
  readonly access_token: string;
  /** Must come with the token as a cookie; only browsers have one. */
  readonly binding: string | undefined;
}

/**
 * Opens a session and notes the sign-in on the account, which removes its initial password. Only hashes of the secrets
 * are stored. Undefined if the password changed since it was checked: the new session would survive the end of all
 * others.
 */
export async function openSession(
  pool: Pool,
  account: { readonly tenant_id: number; readonly user_id: number; readonly password_hash: string },
  client: Client,
  { seconds, isFreeLogin }: { readonly seconds: number; readonly isFreeLogin: boolean },
): Promise<NewSession | undefined> {
  const access_token = randomToken();
  const binding = client.is_browser ? randomToken() : undefined;
  // Locks the account's row first: a password change holds it until the earlier sessions have ended.
  const { rowCount } = await pool.query({
    name: 'session.open',
    text: `with account as (
             update user_account set last_login = now(), last_device = $9, initial_pwd_enc = null
              where tenant_id = $2 and user_id = $3 and password_hash = $10 and deleted_at is null
             returning tenant_id, user_id)
           insert into session (token_hash, tenant_id, user_id, binding_hash, free_login, ip, user_agent, expires_at)
           select $1, tenant_id, user_id, $4, $5, $6, $7, now() + make_interval(secs => $8) from account`,
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
      account.password_hash,
    ],
  });
  return rowCount === 1 ? { access_token, binding } : undefined;
}

/** Ends one session; its next request is refused. */
export async function endSession(pool: Pool, session_hash: Uint8Array): Promise<void> {
  await pool.query({
    name: 'session.end',
    text: 'update session set revoked_at = now() where token_hash = $1 and revoked_at is null',
    values: [session_hash],
  });
}

/**
 * Ends all sessions of accounts that were disabled, locked or deleted, or got a new password. The session with the
 * given hash continues. Returns how many ended.
 */
export async function revokeSessions(
  db: Queryable,
  tenant_id: number,
  user_id: number | readonly number[],
  kept: Uint8Array | null = null,
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'session.revoke',
    text: `update session set revoked_at = now()
            where tenant_id = $1 and user_id = any($2::int[]) and revoked_at is null
              and ($3::bytea is null or token_hash <> $3)`,
    values: [tenant_id, [user_id].flat(), kept],
  });
  return rowCount ?? 0;
}

/** Revokes an account's API tokens, because an intruder may have made one. */
export async function revokeTokens(db: Queryable, tenant_id: number, user_id: number): Promise<void> {
  await db.query({
    name: 'session.revoke-tokens',
    text: 'update api_token set revoked_at = now() where tenant_id = $1 and user_id = $2 and revoked_at is null',
    values: [tenant_id, user_id],
  });
}

/** Removes expired sessions; returns how many. */
export async function purgeSessions(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from session where expires_at <= now() or revoked_at is not null');
  return rowCount ?? 0;
}

const randomToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
