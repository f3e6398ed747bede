import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { inBatches } from '../../kernel/in-turn.ts';
import { hashToken } from '../../kernel/principal.ts';
import type { AccountKey } from '../contact/contact.ts';
import type { Accounts } from './session.store.ts';

/** A person as the provider knows them. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
}

/** Notes that a key was used. Returns false if it was used before. */
export async function useOnce(pool: Pool, key: string, expires_at: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'oidc.use',
    text: 'insert into oidc_used (key_hash, expires_at) values ($1, $2) on conflict do nothing',
    values: [hashToken(key), expires_at],
  });
  return rowCount === 1;
}

/** Finds the account of a person, also a deleted one, and notes the use. */
export async function accountOfPerson(pool: Pool, { issuer, subject }: Person): Promise<AccountKey | undefined> {
  const { rows } = await pool.query<AccountKey>({
    name: 'oidc.account-of',
    text: `update oidc_identity set last_used = $3 where issuer = $1 and subject = $2 returning tenant_id, user_id`,
    values: [issuer, subject, new Date()],
  });
  return rows[0];
}

/** Returns the shops whose group is one of these, at most two. */
export async function shopsOfGroups(pool: Pool, groups: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ tenant_id: number }>({
    name: 'oidc.shops-of-groups',
    text: 'select tenant_id from oidc_group where name = any($1) limit 2',
    values: [groups],
  });
  return rows.map(({ tenant_id }) => tenant_id);
}

export const readLink = (prisma: PrismaClient, { tenant_id, user_id }: AccountKey, issuer: string) =>
  prisma.oidc_identity.findUnique({
    where: { tenant_id_user_id_issuer: { tenant_id, user_id, issuer } },
    select: { crt_time: true, last_used: true },
  });

/** Adds the link of a new account, in the transaction that makes the account. Returns false if the person has one. */
export async function addLink(
  db: Queryable,
  { tenant_id, user_id }: AccountKey,
  { issuer, subject }: Person,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'oidc.link',
    text: `insert into oidc_identity (issuer, subject, tenant_id, user_id, last_used)
           values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [issuer, subject, tenant_id, user_id, new Date()],
  });
  return rowCount === 1;
}

/**
 * Links an account with a person in place of the person whom it was linked with. A person may leave a deleted account.
 * Returns false if the person has another account. SQL, because the person's row is found before its shop.
 */
export const replaceLink = (pool: Pool, account: AccountKey, person: Person): Promise<boolean> =>
  transaction(pool, async (db) => {
    const { rows } = await db.query<AccountKey>({
      name: 'oidc.linked',
      text: 'select tenant_id, user_id from oidc_identity where issuer = $1 and subject = $2 for update',
      values: [person.issuer, person.subject],
    });
    const [before] = rows;
    if (before && (isSame(before, account) || (await isDeleted(db, before)))) await removeLinks(db, before);
    await removeLinks(db, account);
    return addLink(db, account, person);
  });

const isSame = (one: AccountKey, other: AccountKey): boolean =>
  one.tenant_id === other.tenant_id && one.user_id === other.user_id;

async function isDeleted(db: Queryable, { tenant_id, user_id }: AccountKey): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'oidc.is-deleted',
    text: 'select 1 from user_account where tenant_id = $1 and user_id = $2 and deleted_at is not null',
    values: [tenant_id, user_id],
  });
  return rowCount === 1;
}

/** Ends the links of accounts. Returns false if they have none. */
export async function removeLinks(db: Queryable, { tenant_id, user_id }: Accounts): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'oidc.unlink',
    text: 'delete from oidc_identity where tenant_id = $1 and user_id = any($2::int[])',
    values: [tenant_id, [user_id].flat()],
  });
  return (rowCount ?? 0) > 0;
}

export async function readGroup(prisma: PrismaClient, tenant_id: number): Promise<string> {
  return (await prisma.oidc_group.findUnique({ where: { tenant_id } }))?.name ?? '';
}

/** Stores the shop's group; an empty name removes it. Returns false if another shop has the group. */
export const writeGroup = (pool: Pool, tenant_id: number, name: string): Promise<boolean> =>
  transaction(pool, async (db) => {
    await db.query({
      name: 'oidc.remove-group',
      text: 'delete from oidc_group where tenant_id = $1',
      values: [tenant_id],
    });
    if (name === '') return true;
    const { rowCount } = await db.query({
      name: 'oidc.add-group',
      text: 'insert into oidc_group (name, tenant_id) values ($2, $1) on conflict do nothing',
      values: [tenant_id, name],
    });
    if (rowCount === 1) return true;
    throw new TakenGroup();
  }).catch((cause: unknown) => {
    if (cause instanceof TakenGroup) return false;
    throw cause;
  });

/** Rolls the transaction back, so that the shop keeps the group that it has. */
class TakenGroup extends Error {}

export async function purgeUsed(prisma: PrismaClient): Promise<number> {
  const where = { expires_at: { lte: new Date() } };
  return inBatches(async (limit) => (await prisma.oidc_used.deleteMany({ where, limit })).count);
}

/** Returns the name of a shop, and its main account as the parent of guides. */
export async function readShop(db: Queryable, tenant_id: number, main: number) {
  const { rows } = await db.query<{ shop: string; parent_id: number }>({
    name: 'oidc.shop',
    text: `select t.shop, u.user_id as parent_id from tenant t join user_account u on u.tenant_id = $1
            where t.tenant_id = $1 and u.auth_type = $2 and u.deleted_at is null`,
    values: [tenant_id, main],
  });
  return rows[0];
}
