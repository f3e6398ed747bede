import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { AccountKey } from '../contact/contact.ts';
import { type Accounts, revokeSessions } from './session.store.ts';

export const readTotp = (prisma: PrismaClient, { tenant_id, user_id }: AccountKey) =>
  prisma.totp.findUnique({
    where: { tenant_id_user_id: { tenant_id, user_id } },
    select: { secret_enc: true, confirmed_at: true },
  });

export const countRecoveryCodes = (prisma: PrismaClient, { tenant_id, user_id }: AccountKey): Promise<number> =>
  prisma.recovery_code.count({ where: { tenant_id, user_id, used_at: null } });

/** Stores a secret that no code has confirmed yet. Returns false if the account has a confirmed one. */
export async function putPendingTotp(
  pool: Pool,
  { tenant_id, user_id }: AccountKey,
  secret_enc: Uint8Array,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'totp.put',
    text: `insert into totp as t (tenant_id, user_id, secret_enc) values ($1, $2, $3)
           on conflict (tenant_id, user_id) do update set secret_enc = excluded.secret_enc, last_step = 0
            where t.confirmed_at is null`,
    values: [tenant_id, user_id, secret_enc],
  });
  return rowCount === 1;
}

/**
 * Turns the authenticator app on, stores the recovery codes and ends the account's sessions except `kept`. Returns false
 * if the secret was replaced or confirmed meanwhile. SQL, because all happens in one transaction.
 */
export const confirmTotp = (
  pool: Pool,
  account: AccountKey,
  { secret_enc, step, hashes, kept }: ConfirmedTotp,
): Promise<boolean> =>
  transaction(pool, async (db) => {
    const { tenant_id, user_id } = account;
    const { rowCount } = await db.query({
      name: 'totp.confirm',
      text: `update totp set confirmed_at = now(), last_step = $4
              where tenant_id = $1 and user_id = $2 and secret_enc = $3 and confirmed_at is null`,
      values: [tenant_id, user_id, secret_enc, step],
    });
    if (rowCount !== 1) return false;
    await putRecoveryCodes(db, account, hashes);
    await revokeSessions(db, account, kept);
    return true;
  });

interface ConfirmedTotp {
  readonly secret_enc: Uint8Array;
  readonly step: number;
  readonly hashes: readonly Uint8Array[];
  readonly kept: Uint8Array | null;
}

/** Uses up the code of a step, once even in parallel calls. False if this or a later one was used. */
export async function spendStep(pool: Pool, { tenant_id, user_id }: AccountKey, step: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'totp.spend',
    text: `update totp set last_step = $3
            where tenant_id = $1 and user_id = $2 and confirmed_at is not null and last_step < $3`,
    values: [tenant_id, user_id, step],
  });
  return rowCount === 1;
}

/** Uses up a recovery code. Returns false if it is unknown or was used before. */
export async function spendRecoveryCode(
  pool: Pool,
  { tenant_id, user_id }: AccountKey,
  code_hash: Uint8Array,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'recovery-code.spend',
    text: `update recovery_code set used_at = now()
            where tenant_id = $1 and user_id = $2 and code_hash = $3 and used_at is null`,
    values: [tenant_id, user_id, code_hash],
  });
  return rowCount === 1;
}

export const replaceRecoveryCodes = (pool: Pool, account: AccountKey, hashes: readonly Uint8Array[]): Promise<void> =>
  transaction(pool, (db) => putRecoveryCodes(db, account, hashes));

async function putRecoveryCodes(
  db: Queryable,
  { tenant_id, user_id }: AccountKey,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await db.query({
    name: 'recovery-code.clear',
    text: 'delete from recovery_code where tenant_id = $1 and user_id = $2',
    values: [tenant_id, user_id],
  });
  await db.query({
    name: 'recovery-code.put',
    text: `insert into recovery_code (tenant_id, user_id, code_hash) select $1, $2, unnest($3::bytea[])`,
    values: [tenant_id, user_id, hashes],
  });
}

/** Removes the authenticator app with its recovery codes. Returns false if the account has none. */
export async function removeTotp(db: Queryable, { tenant_id, user_id }: Accounts): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>({
    name: 'totp.remove',
    text: `with codes as (delete from recovery_code where tenant_id = $1 and user_id = any($2::int[])),
                apps as (delete from totp where tenant_id = $1 and user_id = any($2::int[]) returning confirmed_at)
           select count(confirmed_at)::int as count from apps`,
    values: [tenant_id, [user_id].flat()],
  });
  return (rows[0]?.count ?? 0) > 0;
}
