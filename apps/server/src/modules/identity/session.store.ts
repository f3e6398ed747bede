import { randomBytes } from 'node:crypto';
import type { OwnSession } from '@skin-mirror/shared/identity/session.contract.ts';
import type { Pool } from 'pg';
import type { Queryable } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { tellAccountChange } from '../../kernel/account-change.ts';
import type { Client } from '../../kernel/context.ts';
import { inBatches } from '../../kernel/in-turn.ts';
import { KEPT, keptSince } from '../../kernel/kept.ts';
import { IS_LIVE, type TokenKey } from '../../kernel/principal.store.ts';
import { hashToken } from '../../kernel/principal.ts';
import { routable } from '../../kernel/routable.ts';
import type { AccountKey } from '../contact/contact.ts';
import { clientName } from './client-name.ts';
import type { LoginAccount } from './identity.store.ts';

const SECRET_BYTES = 32;
/** A program may sign in anew for each of its calls. */
const MAX_LISTED = 200;

interface NewSessionOptions {
  readonly seconds: number;
  readonly isFreeLogin: boolean;
  /** The session of a browser ends when nobody has used it for so long. 0 means no limit. */
  readonly idleSeconds?: number;
  readonly byPasskey?: boolean;
  readonly byPassword?: boolean;
}

/**
 * Opens a session, stores the time of the sign-in and removes the initial password. The database gets only hashes of
 * the token and the cookie.
 * @returns the token, and the value of the cookie that a browser must send with it. Undefined if the password was replaced
 * after it was checked
 */
export async function openSession(
  pool: Pool,
  account: Pick<LoginAccount, 'tenant_id' | 'user_id' | 'password_hash'>,
  client: Client,
  { seconds, isFreeLogin, idleSeconds = 0, byPasskey = false, byPassword = false }: NewSessionOptions,
) {
  const access_token = routable(account.tenant_id, randomBytes(SECRET_BYTES));
  const binding = client.is_browser ? randomBytes(SECRET_BYTES).toString('base64url') : undefined;
  // This statement locks the account before it adds the session. A password change holds the same lock until it has
  // ended all sessions.
  const { rowCount } = await pool.query({
    name: 'session.open',
    text: `with account as (
             update user_account set last_login = now(), last_device = $9, initial_pwd_enc = null
              where tenant_id = $2 and user_id = $3 and password_hash = $10 and deleted_at is null
             returning user_id)
           insert into session (token_hash, tenant_id, user_id, binding_hash, free_login, ip, user_agent, expires_at,
                                idle_seconds, by_passkey, by_password)
           select $1, $2, user_id, $4, $5, $6, $7, now() + make_interval(secs => $8), $11, $12, $13 from account`,
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
      binding === undefined || isFreeLogin || idleSeconds === 0 ? null : idleSeconds,
      byPasskey,
      byPassword,
    ],
  });
  return rowCount === 1 ? { access_token, binding } : undefined;
}

export const hasSessionFrom = async (
  prisma: PrismaClient,
  { tenant_id, user_id }: AccountKey,
  ip: string,
): Promise<boolean> =>
  (await prisma.session.findFirst({ where: { tenant_id, user_id, ip }, select: { user_id: true } })) !== null;

/** SQL instead of Prisma, because the condition of a live session is the one that every request asks. */
export async function hasSessionIn(pool: Pool, { tenant_id, user_id }: AccountKey, binding: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'session.in-browser',
    text: `select 1 from session s
            where s.tenant_id = $1 and s.user_id = $2 and s.binding_hash = $3 and s.revoked_at is null and ${IS_LIVE} limit 1`,
    values: [tenant_id, user_id, hashToken(binding)],
  });
  return rowCount === 1;
}

export async function endSession(prisma: PrismaClient, { tenant_id, token_hash }: TokenKey): Promise<void> {
  await prisma.session.updateMany({
    where: { tenant_id, token_hash: new Uint8Array(token_hash), revoked_at: null },
    data: { revoked_at: new Date() },
  });
}

type LiveSession = Omit<OwnSession, 'client'> & { readonly user_agent: string };

/** One account of a shop, or several. */
export interface Accounts {
  readonly tenant_id: number;
  readonly user_id: number | readonly number[];
}

/** Returns the sessions that were used last, this one first. */
export async function liveSessions(
  pool: Pool,
  { tenant_id, user_id }: AccountKey,
  current: Uint8Array | null,
): Promise<LiveSession[]> {
  const { rows } = await pool.query<LiveSession>({
    name: 'session.live',
    text: `select s.id, s.ip, s.user_agent, s.crt_time, s.last_used, coalesce(s.token_hash = $3, false) as is_current
             from session s
            where s.tenant_id = $1 and s.user_id = $2 and s.revoked_at is null and ${IS_LIVE}
            order by is_current desc, s.last_used desc, s.id desc limit ${MAX_LISTED}`,
    values: [tenant_id, user_id, current],
  });
  return rows;
}

/** Ends one session of an account. Returns undefined if the account has no such session. */
export async function endOwnSession(
  pool: Pool,
  { tenant_id, user_id }: AccountKey,
  id: number,
): Promise<Pick<LiveSession, 'user_agent'> | undefined> {
  const { rows } = await pool.query<Pick<LiveSession, 'user_agent'>>({
    name: 'session.end',
    text: `update session s set revoked_at = now()
            where s.tenant_id = $1 and s.user_id = $2 and s.id = $3 and s.revoked_at is null and ${IS_LIVE}
           returning s.user_agent`,
    values: [tenant_id, user_id, id],
  });
  if (rows[0]) await tellAccountChange(pool, tenant_id, user_id);
  return rows[0];
}

/** Ends the sessions of accounts, except the one with the hash `kept`. Returns how many. SQL, for a transaction. */
export async function revokeSessions(
  db: Queryable,
  { tenant_id, user_id }: Accounts,
  kept: Uint8Array | null = null,
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'session.revoke',
    text: `update session set revoked_at = now()
            where tenant_id = $1 and user_id = any($2::int[]) and revoked_at is null
              and ($3::bytea is null or token_hash <> $3)`,
    values: [tenant_id, [user_id].flat(), kept],
  });
  if (rowCount) await tellAccountChange(db, tenant_id, user_id);
  return rowCount ?? 0;
}

/** Deletes ended sessions after a day, in which they tell the account why it was signed out. */
export async function purgeSessions(prisma: PrismaClient): Promise<number> {
  const revoked_at = { lte: keptSince(KEPT.session) };
  const where = { OR: [{ expires_at: { lte: new Date() } }, { revoked_at }] };
  return inBatches(async (limit) => (await prisma.session.deleteMany({ where, limit })).count);
}
