import { randomInt } from 'node:crypto';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { type Addresses, directAddress, isPooled, ownerAddress, SettingsError } from '../env.ts';
import { mayOpenAllShops, missingRules } from './row-rules.ts';
import { connected, START_LOCK } from './session.ts';
import { ALL_SHOPS_ROLE } from './shop-rows.ts';

/** The rights on a table that are compared. The audit log is only ever added to, and its trigger makes the anchors. */
const RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const;
const MAY_ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['SELECT', 'INSERT'],
  audit_anchor: ['SELECT'],
  _prisma_migrations: ['SELECT'],
};

/**
 * Gives the server's role what it needs, if it isn't the role that owns the tables. Runs at each start after the
 * migrations, because a migration or a restore makes tables anew, and changes nothing where all is well.
 * @throws SettingsError if the two addresses lead to different databases
 */
export async function giveRights(env: Addresses, hasJobs: boolean): Promise<void> {
  if (env.DATABASE_OWNER_URL === undefined) return;
  const [owner, server] = [ownerAddress(env), directAddress(env)];
  const role = new pg.Client({ connectionString: server }).user ?? '';
  await connected(owner, async (client) => {
    if (!(await seesLockOf(client, server))) {
      throw new SettingsError('DATABASE_OWNER_URL leads to another database than DATABASE_URL.');
    }
    if (await isOwner(client, role)) return;
    if (hasJobs) await makeQueue(owner);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [START_LOCK]);
    const hasRules = await mayOpenAllShops(client, role);
    for (const each of hasRules ? [role, ALL_SHOPS_ROLE] : [role])
      for (const statement of await missingRights(client, each)) await client.query(statement);
    // A pooler would give the next transaction another connection, which is set to another shop.
    for (const statement of await missingRules(client, hasRules && !isPooled(env))) await client.query(statement);
    await client.query('commit');
  });
}

/** True if the role, or one that it belongs to, owns a table, so that nothing can be kept from it. */
export async function isOwner(client: Pick<pg.Client, 'query'>, role?: string): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>({
    name: 'role.owns',
    text: `select exists (
             select from pg_class c join pg_roles r on r.rolname = coalesce($1::name, current_user)
              where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                and (r.rolsuper or r.rolbypassrls or pg_has_role(r.oid, c.relowner, 'member'))) as owns`,
    values: [role ?? null],
  });
  return rows[0]?.owns ?? false;
}

/** Locks belong to one database, so a lock that both can hold at once belongs to two. */
async function seesLockOf(client: pg.Client, other: string): Promise<boolean> {
  const key = randomInt(2 ** 31);
  await client.query('select pg_advisory_lock(72707372, $1)', [key]);
  const { rows } = await connected(other, (asker) =>
    asker.query<{ is_free: boolean }>('select pg_try_advisory_lock(72707372, $1) as is_free', [key]),
  );
  await client.query('select pg_advisory_unlock(72707372, $1)', [key]);
  return rows[0]?.is_free === false;
}

/** The library of the queue makes its own schema. */
async function makeQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly rights: readonly string[];
}

/** Returns the statements that lead from what the role may do to what it shall be able to do. */
async function missingRights(client: pg.Client, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role);
  const { rows: tables } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
            array(select r from unnest($2::text[]) r where has_table_privilege($1, c.oid, r)) as rights
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') order by 1, 2`,
    [role, RIGHTS],
  );
  const { rows: sequences } = await client.query<{ sequence: string }>(
    `select c.oid::regclass::text as sequence from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind = 'S'
        and not (has_sequence_privilege($1, c.oid, 'USAGE') and has_sequence_privilege($1, c.oid, 'SELECT')) order by 1`,
    [role],
  );
  const { rows: schemas } = await client.query<{ schema: string; may_use: boolean; may_create: boolean }>(
    `select nspname as schema, has_schema_privilege($1, oid, 'USAGE') as may_use,
            has_schema_privilege($1, oid, 'CREATE') as may_create
       from pg_namespace where nspname in ('public', 'pgboss') order by 1`,
    [role],
  );
  const { rows: defaults } = await client.query<{ is_missing: boolean }>(
    `select not exists (
       select from pg_default_acl d cross join aclexplode(d.defaclacl) a
        where d.defaclnamespace = 'public'::regnamespace and d.defaclobjtype = 'r' and a.grantee = to_regrole($1)
          and d.defaclrole = current_user::regrole and a.privilege_type = 'DELETE') as is_missing`,
    [to],
  );
  return [
    ...schemas.flatMap(({ schema, may_use, may_create }) => [
      ...(may_use ? [] : [`grant usage on schema ${schema} to ${to}`]),
      // Before PostgreSQL 15, everybody could make tables.
      ...(may_create ? [`revoke create on schema ${schema} from public, ${to}`] : []),
    ]),
    ...tables.flatMap((table) => changes(table, to)),
    ...sequences.map(({ sequence }) => `grant usage, select on sequence ${sequence} to ${to}`),
    ...(defaults[0]?.is_missing
      ? [
          `alter default privileges in schema public grant ${MAY_ALL.join(', ')} on tables to ${to}`,
          `alter default privileges in schema public grant usage, select on sequences to ${to}`,
        ]
      : []),
  ];
}

function changes({ schema, name, rights }: Table, to: string): string[] {
  const wanted = (schema === 'public' && EXCEPTIONS[name]) || MAY_ALL;
  const table = `${schema}.${pg.escapeIdentifier(name)}`;
  const missing = wanted.filter((right) => !rights.includes(right));
  const extra = rights.filter((right) => !wanted.includes(right));
  return [
    ...(missing.length > 0 ? [`grant ${missing.join(', ')} on ${table} to ${to}`] : []),
    ...(extra.length > 0 ? [`revoke ${extra.join(', ')} on ${table} from ${to}`] : []),
  ];
}
