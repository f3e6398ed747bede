import { MEMBER_STATUS } from '@skin-mirror/shared/account/account-save.ts';
import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import pg from 'pg';
import { jobTransaction } from '../database/job-transaction.ts';
import type { Queryable } from '../database/transaction.ts';
import { EVERYBODY, tellAccountChange } from '../kernel/account-change.ts';
import { batches, type Parts } from '../kernel/in-turn.ts';
import type { Secrets } from '../kernel/secret.ts';
import { auditJob } from '../modules/audit/audit.ts';
import { accountNamed } from '../modules/contact/contact.ts';
import { FREE } from '../modules/device/binding.store.ts';
import { signOutEverywhere } from '../modules/identity/sign-out.ts';

export interface LeavingShop {
  readonly tenant_id: number;
  readonly shop: string;
  /** The main account. */
  readonly user_id: number;
  readonly user_acct: string;
}

/** Finds a shop by the name of its main account. The platform itself is no shop. */
export async function shopOf(db: Queryable, name: string): Promise<LeavingShop | undefined> {
  const account = await accountNamed(db, name, ['user_acct']);
  if (!account || account.tenant_id === PLATFORM_TENANT_ID) return undefined;
  const { rows } = await db.query<LeavingShop>(
    `select t.tenant_id, t.shop, u.user_id, u.user_acct
       from tenant t join user_account u on u.tenant_id = $1 and u.user_id = $2
      where t.tenant_id = $1 and u.auth_type = ${AUTH_TYPES.main}`,
    [account.tenant_id, account.user_id],
  );
  return rows[0];
}

/** Returns the role, and whether it may do all that a removal needs. */
export async function roleOf(db: Queryable): Promise<{ readonly role: string; readonly isOwner: boolean }> {
  const { rows } = await db.query<{ role: string; isOwner: boolean }>(
    `select current_user as role, pg_has_role(relowner, 'usage') as "isOwner" from pg_class where oid = 'audit_anchor'::regclass`,
  );
  return rows[0] as { role: string; isOwner: boolean };
}

export type ShopCounts = Readonly<Record<'accounts' | 'mirrors' | 'customers' | 'tests' | 'files', number>>;

/** Counts for the operator, deleted tests too. */
export async function countsOf(db: Pick<pg.Client, 'query'>, { tenant_id }: LeavingShop): Promise<ShopCounts> {
  const { rows } = await db.query<ShopCounts>(
    `select (select count(*)::int from user_account
              where tenant_id = $1 and auth_type = ${AUTH_TYPES.guide} and deleted_at is null) as accounts,
            (select count(*)::int from device where tenant_id = $1 and unbound_at is null) as mirrors,
            (select count(*)::int from customer where tenant_id = $1) as customers,
            (select count(*)::int from skin_record where tenant_id = $1) as tests,
            (select coalesce(sum(jsonb_array_length(images)), 0)::int from skin_record where tenant_id = $1)
            + (select count(*)::int from stored_file where tenant_id = $1)
            + (select count(*)::int from export_job where tenant_id = $1 and path <> '')
            + (select coalesce(sum(cardinality(images)), 0)::int from support_ticket where tenant_id = $1) as files`,
    [tenant_id],
  );
  return rows[0] as ShopCounts;
}

/**
 * Ends all sessions, disables all accounts, and gives all mirrors up, as `unbind` does. Notes the removal in the platform's
 * audit log. Returns the number of mirrors. Their numbers stay the platform's, and have no code until an administrator
 * makes a new one.
 */
export const closeShop = (
  pool: pg.Pool,
  secrets: Secrets,
  { tenant_id, shop, user_acct }: LeavingShop,
): Promise<number> =>
  jobTransaction(pool, async (db) => {
    const { rows } = await db.query<{ user_id: number }>(
      `update user_account set status = ${MEMBER_STATUS.disabled} where tenant_id = $1 returning user_id`,
      [tenant_id],
    );
    await signOutEverywhere(db, { tenant_id, user_id: rows.map(({ user_id }) => user_id) });
    await tellAccountChange(db, tenant_id, EVERYBODY);
    const mirrors = await freeMirrors(db, tenant_id);
    await auditJob(db, secrets, {
      tenant_id: PLATFORM_TENANT_ID,
      action: 'shop.remove',
      entity: 'shop',
      details: { tenant_id, shop, user_acct },
    });
    return mirrors;
  });

async function freeMirrors(db: Queryable, tenant_id: number): Promise<number> {
  const { rowCount } = await db.query(
    `update device_serial
        set ${FREE}, active_code_hash = null
      where tenant_id = $1`,
    [tenant_id],
  );
  await db.query(
    'update device set unbound_at = now(), secret_enc = null where tenant_id = $1 and unbound_at is null',
    [tenant_id],
  );
  return rowCount ?? 0;
}

export const AUDIT_LOG = 'audit_log';
/** The last transaction has statements of their own for these. */
const OWN_WAY: readonly string[] = ['device_serial', 'audit_anchor', 'tenant'];
/** These tables go last. They have rows of the platform, or the next run needs them to find the shop. */
const LAST: readonly string[] = [...OWN_WAY, 'login_name', AUDIT_LOG];

export interface ShopTable {
  readonly name: string;
  /** Other tables that the rows refer to. */
  readonly parents: readonly string[];
  /** The columns that refer to rows of the same table. */
  readonly own: readonly string[];
}

/** Returns all tables with a shop, as the database has them. Each comes before the tables that it refers to. */
export async function shopTables(db: Queryable): Promise<ShopTable[]> {
  const { rows } = await db.query<ShopTable>(
    `select c.relname as name,
            array(select f.confrelid::regclass::text from pg_constraint f
                   where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents,
            array(select o.attname::text from pg_constraint f
                    join pg_attribute o on o.attrelid = c.oid and o.attnum = any(f.conkey) and o.attname <> 'tenant_id'
                   where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = c.oid) as own
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`,
  );
  const ordered: ShopTable[] = [];
  for (let left = rows; left.length > 0; ) {
    const free = left.filter(({ name }) => !left.some(({ parents }) => parents.includes(name)));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${left.map(({ name }) => name)}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

export const isLast = ({ name }: ShopTable): boolean => LAST.includes(name);

/** Each batch of tests counts the tests of its persons again, so smaller batches make more work. */
const AT_ONCE = 5_000;

/**
 * Deletes the rows of a closed shop in a table, in batches. The main account stays until the end, and so do entries of the
 * audit log that came after `detachLog`.
 */
export async function* deleteRows(pool: pg.Pool, { tenant_id, user_id }: LeavingShop, table: ShopTable): Parts {
  const name = pg.escapeIdentifier(table.name);
  const some = (which: string) =>
    `tenant_id = $1 and ctid = any(array(select ctid from ${name} where tenant_id = $1 and ${which} limit $2))`;
  const inBatches = (statement: string) =>
    batches(
      (limit) => quietly(pool, async (db) => (await db.query(statement, [tenant_id, limit])).rowCount ?? 0),
      AT_ONCE,
      // Few wait for these rows, because the shop is closed.
      Number.POSITIVE_INFINITY,
    );
  for (const column of table.own.map((own) => pg.escapeIdentifier(own))) {
    const unnamed = `update ${name} set ${column} = null where ${some(`${column} is not null`)}`;
    for await (const _ of inBatches(unnamed)) yield 0;
  }
  const which: Readonly<Record<string, string>> = {
    user_account: `user_id <> ${user_id}`,
    [AUDIT_LOG]: 'audit_is_detached(tenant_id, number)',
  };
  yield* inBatches(`delete from ${name} where ${some(which[table.name] ?? 'true')}`);
}

/** A sequential scan would read all deleted rows again, for each batch and each foreign key. */
const quietly = <T>(pool: pg.Pool, work: (db: Queryable) => Promise<T>): Promise<T> =>
  jobTransaction(pool, async (db) => {
    await db.query('set local enable_seqscan = off');
    return work(db);
  });

/** Allows the deletion of the shop's audit log, as an export does for old months. */
export async function detachLog(db: Queryable, { tenant_id }: LeavingShop): Promise<void> {
  await db.query(
    `insert into audit_anchor (tenant_id, number, hash, detached_at)
     select $1, number, hash, now() from audit_log where tenant_id = $1 order by number desc limit 1
     on conflict (tenant_id, number) do update set detached_at = excluded.detached_at`,
    [tenant_id],
  );
}

/**
 * Deletes the shop itself, with what arrived meanwhile. The lock on the shop's row keeps away rows of tables that refer to
 * it.
 */
export const deleteShop = (pool: pg.Pool, leaving: LeavingShop, tables: readonly ShopTable[]): Promise<void> =>
  quietly(pool, async (db) => {
    const { tenant_id } = leaving;
    const { rowCount } = await db.query('select from tenant where tenant_id = $1 for update', [tenant_id]);
    if (rowCount === 0) return;
    await freeMirrors(db, tenant_id);
    await detachLog(db, leaving);
    const del = (name: string) =>
      db.query(`delete from ${pg.escapeIdentifier(name)} where tenant_id = $1`, [tenant_id]);
    for (const { name } of tables) if (!OWN_WAY.includes(name)) await del(name);
    // Until this transaction ends, others can read anchors but not add one, as the first entry of a month does.
    await db.query('alter table audit_anchor disable trigger audit_append_only');
    await del('audit_anchor');
    await db.query('alter table audit_anchor enable trigger audit_append_only');
    await del('tenant');
  });
