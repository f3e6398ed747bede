import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { administer, withDatabase } from '../database/test-server.ts';

const DUMPS = fileURLToPath(new URL('./dumps', import.meta.url));

/** The released states, from the oldest to the newest. Each is named by the newest migration that it has. */
export const RELEASED: readonly string[] = readdirSync(DUMPS)
  .map((file) => file.replace('.sql.gz', ''))
  .sort();

/** A database of this run. The run removes it at its end. */
export async function newDatabase(template = 'template0'): Promise<string> {
  const { connectionString, run } = inject('testServer');
  const name = `${run}_${randomBytes(8).toString('hex')}`;
  await administer(connectionString, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return withDatabase(connectionString, name);
}

export const copyOf = (connectionString: string) => newDatabase(new URL(connectionString).pathname.slice(1));

/** Returns a new database in a released state. */
export async function releasedDatabase(state: string): Promise<string> {
  const connectionString = await newDatabase();
  await loadReleased(connectionString, state);
  return connectionString;
}

/** Fills a new database. Its shop isn't the demo any more, so that a server in production opens it. */
async function loadReleased(connectionString: string, state: string): Promise<void> {
  const sql = await promisify(gunzip)(await readFile(`${DUMPS}/${state}.sql.gz`));
  await administer(connectionString, sql.toString());
  await administer(connectionString, "update tenant set key = 'shop' where key = 'demo'");
}

export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns one line for everything that the schema has, such as `column goods.price numeric12,2`. Parentheses are left
 * out, because a dump sets other ones around conditions.
 */
export const schemaOf = (connectionString: string): Promise<string[]> =>
  connected(connectionString, async (client) => {
    await client.query("set search_path = ''");
    const { rows } = await client.query<{ line: string }>(
      `with own as (select oid from pg_class where relnamespace = 'public'::regnamespace)
       select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
              || case when attnotnull then ' not null ' else ' ' end || coalesce(pg_get_expr(adbin, adrelid), '') as line
         from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid in (table own) and attnum > 0 and not attisdropped
       union all select 'table ' || oid::regclass || ' ' || relkind::text || coalesce(array_to_string(reloptions, ','), '')
         from pg_class where oid in (table own)
       union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in (table own)
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
         from pg_constraint where conrelid in (table own) and contype <> 'n'
       union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid in (table own) and not tgisinternal
       union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
       union all select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_'`,
    );
    return rows.map(({ line }) => line.replaceAll(/[()]/g, '')).sort();
  });

type Columns = ReadonlyMap<string, { readonly columns: readonly string[]; readonly key: readonly string[] }>;

const tablesOf = (client: pg.Client): Promise<Columns> =>
  client
    .query<{ name: string; columns: string[]; key: string[] }>(
      `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns,
              coalesce(array_agg(a.attname::text order by a.attname) filter (where a.attnum = any(i.indkey)), '{}') as key
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
        group by c.relname`,
    )
    .then(({ rows }) => new Map(rows.map(({ name, ...rest }) => [name, rest])));

const ROWS = 'number of rows';

/** Returns the number of rows, and for each column a hash of all its values with the keys of their rows. */
async function contentOf(client: pg.Client, table: string, columns: readonly string[], key: readonly string[]) {
  const quoted = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ');
  const hashes = columns.map((column) => {
    const value = `md5(row(${quoted([...key, column])})::text)`;
    return `md5(string_agg(${value}, '' order by ${value})) as ${pg.escapeIdentifier(column)}`;
  });
  const { rows } = await client.query(
    `select count(*)::int as "${ROWS}", ${hashes.join(', ')} from ${pg.escapeIdentifier(table)}`,
  );
  return new Map<string, unknown>(Object.entries(rows[0] ?? {}));
}

/**
 * Compares the rows of two databases in all tables and columns that both have. Returns the differing columns, such as
 * `tenant.settings_rev`, and the tables with another number of rows.
 */
export const differencesBetween = (one: string, other: string): Promise<string[]> =>
  connected(one, (before) =>
    connected(other, async (after) => {
      const differing: string[] = [];
      const [old, now] = [await tablesOf(before), await tablesOf(after)];
      for (const [table, { columns, key }] of old) {
        const kept = now.get(table);
        if (!kept) continue;
        const both = columns.filter((column) => kept.columns.includes(column));
        const keyOfBoth = key.filter((column) => kept.key.includes(column));
        const found = await contentOf(after, table, both, keyOfBoth);
        const wanted = await contentOf(before, table, both, keyOfBoth);
        const names = Array.from(wanted.keys()).filter((name) => wanted.get(name) !== found.get(name));
        if (names.includes(ROWS)) differing.push(table);
        else differing.push(...names.map((name) => `${table}.${name}`));
      }
      return differing.sort();
    }),
  );
