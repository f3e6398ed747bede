import { CHALLENGE_MINUTES, MAX_PASSKEYS } from '@skin-mirror/shared/identity/passkey.ts';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { inBatches } from '../../kernel/in-turn.ts';
import { hashToken } from '../../kernel/principal.ts';
import type { AccountKey } from '../contact/contact.ts';
import type { Accounts } from './session.store.ts';

export interface StoredPasskey extends AccountKey {
  readonly credential_id: string;
  readonly public_key: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
}

export type NewPasskey = Omit<StoredPasskey, keyof AccountKey> & { readonly name: string };

/** Stores a challenge for five minutes. `purpose` says who may use it for what. */
export async function putChallenge(pool: Pool, challenge: string, purpose: string): Promise<void> {
  await pool.query({
    name: 'passkey.challenge',
    text: `insert into passkey_challenge (challenge_hash, purpose, expires_at)
           values ($1, $2, now() + make_interval(mins => ${CHALLENGE_MINUTES}))`,
    values: [hashToken(challenge), purpose],
  });
}

/** Uses up a challenge. Returns false if it is unknown, too old, used, or meant for something else. */
export async function spendChallenge(pool: Pool, challenge: string, purpose: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'passkey.challenge-spend',
    text: 'delete from passkey_challenge where challenge_hash = $1 and purpose = $2 and expires_at > now()',
    values: [hashToken(challenge), purpose],
  });
  return rowCount === 1;
}

export const listPasskeys = (prisma: PrismaClient, { tenant_id, user_id }: AccountKey) =>
  prisma.passkey.findMany({
    where: { tenant_id, user_id },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, crt_time: true, last_used: true },
  });

export const credentialIds = async (prisma: PrismaClient, { tenant_id, user_id }: AccountKey): Promise<string[]> => {
  const rows = await prisma.passkey.findMany({ where: { tenant_id, user_id }, select: { credential_id: true } });
  return rows.map(({ credential_id }) => credential_id);
};

/**
 * Adds a passkey and returns its id. Returns `limit` if the account has the largest number, and `known` for a credential
 * that the shop already has. SQL, because the account's row is locked so that parallel calls can't exceed the limit.
 */
export const addPasskey = (
  pool: Pool,
  { tenant_id, user_id }: AccountKey,
  { name, credential_id, public_key, counter, transports }: NewPasskey,
): Promise<number | 'limit' | 'known'> =>
  transaction(pool, async (db) => {
    await db.query('select 1 from user_account where tenant_id = $1 and user_id = $2 for no key update', [
      tenant_id,
      user_id,
    ]);
    const { rows: counted } = await db.query<{ count: number }>(
      'select count(*)::int as count from passkey where tenant_id = $1 and user_id = $2',
      [tenant_id, user_id],
    );
    if ((counted[0]?.count ?? 0) >= MAX_PASSKEYS) return 'limit';
    const { rows } = await db.query<{ id: number }>({
      name: 'passkey.add',
      text: `insert into passkey (tenant_id, user_id, credential_id, name, public_key, counter, transports)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      values: [tenant_id, user_id, credential_id, name, public_key, counter, transports],
    });
    return rows[0]?.id ?? 'known';
  });

/** Finds a passkey before its account is known. SQL, for a counter of 32 bits without a sign as a number. */
export async function findPasskey(
  pool: Pool,
  tenant_id: number,
  credential_id: string,
): Promise<StoredPasskey | undefined> {
  const { rows } = await pool.query<StoredPasskey>({
    name: 'passkey.find',
    text: `select tenant_id, user_id, credential_id, public_key, counter::float8 as counter, transports from passkey
            where tenant_id = $1 and credential_id = $2`,
    values: [tenant_id, credential_id],
  });
  return rows[0];
}

/**
 * Stores the counter of a passkey that was used. Returns false if another use has the same or a higher one, as a copied
 * passkey would. Passkeys without a counter always say 0.
 */
export async function notePasskeyUse(
  pool: Pool,
  { tenant_id, credential_id }: StoredPasskey,
  counter: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'passkey.used',
    text: `update passkey set counter = $3::bigint, last_used = now()
            where tenant_id = $1 and credential_id = $2 and (counter < $3::bigint or counter = 0 and $3::bigint = 0)`,
    values: [tenant_id, credential_id, counter],
  });
  return rowCount === 1;
}

export async function renamePasskey(
  prisma: PrismaClient,
  { tenant_id, user_id }: AccountKey,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<boolean> {
  return (await prisma.passkey.updateMany({ where: { tenant_id, user_id, id }, data: { name } })).count === 1;
}

/** Removes a passkey. Returns its name, or undefined if the account has no such passkey. */
export async function removePasskey(
  pool: Pool,
  { tenant_id, user_id }: AccountKey,
  id: number,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'passkey.remove',
    text: 'delete from passkey where tenant_id = $1 and user_id = $2 and id = $3 returning name',
    values: [tenant_id, user_id, id],
  });
  return rows[0]?.name;
}

/** Removes all passkeys of an account. Returns false if it has none. */
export async function removePasskeys(db: Queryable, { tenant_id, user_id }: Accounts): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'passkey.remove-all',
    text: 'delete from passkey where tenant_id = $1 and user_id = any($2::int[])',
    values: [tenant_id, [user_id].flat()],
  });
  return (rowCount ?? 0) > 0;
}

export async function purgeChallenges(prisma: PrismaClient): Promise<number> {
  const where = { expires_at: { lte: new Date() } };
  return inBatches(async (limit) => (await prisma.passkey_challenge.deleteMany({ where, limit })).count);
}
