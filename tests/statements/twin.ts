import pg from 'pg';
import { administer, withDatabase } from '../database/test-server.ts';

/** A copy of a migrated database. The tables of shops are divided by shop, as in a sharded database. */
export interface Twin {
  readonly connectionString: string;
  readonly tables: ReadonlySet<string>;
  /** For each partition name, the table and the part number. All rows of a shop have the same part number. */
  readonly parts: ReadonlyMap<string, { readonly table: string; readonly part: number }>;
  /** The tables that have a column `tenant_id` but aren't divided. */
  readonly registers: readonly string[];
}

const PARTS = 4;

interface Table {
  readonly name: string;
  readonly is_divided: boolean;
  /** SQL statements that add the table's indexes. Indexes that a divided table can't have are left out. */
  readonly indexes: readonly string[];
}

/**
 * Makes the divided copy (twin) of a migrated database. A table is divided if its primary key begins with `tenant_id`.
 * Foreign keys, triggers, and unique keys over all shops are left out, because nothing is ever written to the copy.
 */
export async function makeTwin(server: string, template: string): Promise<Twin> {
  const name = `${template}_twin`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const connectionString = withDatabase(server, name);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Table>(TABLES);
    const divided = rows.filter(({ is_divided }) => is_divided);
    for (const { name: table, indexes } of divided) {
      await client.query(`alter table ${table} rename to ${table}__whole`);
      await client.query(`create table ${table} (like ${table}__whole including defaults including constraints
                            including generated including identity) partition by hash (tenant_id)`);
      for (let part = 0; part < PARTS; part++) {
        await client.query(`create table ${partOf(table, part)} partition of ${table}
                              for values with (modulus ${PARTS}, remainder ${part})`);
      }
      for (const index of indexes) await client.query(index);
    }
    return {
      connectionString,
      tables: new Set(divided.map(({ name: table }) => table)),
      parts: new Map(
        divided.flatMap(({ name: table }) =>
          Array.from({ length: PARTS }, (_, part) => [partOf(table, part), { table, part }] as const),
        ),
      ),
      registers: rows.filter(({ is_divided }) => !is_divided).map(({ name: table }) => table),
    };
  } finally {
    await client.end();
  }
}

const partOf = (table: string, part: number): string => `${table}__${part}`;

/**
 * Selects the tables that have a column `tenant_id`, with statements for their indexes. The statements contain no index
 * names, because the original tables still use the names.
 */
const TABLES = `
  select c.relname as name,
         exists (select 1 from pg_index k where k.indrelid = c.oid and k.indisprimary and k.indkey[0] = a.attnum) as is_divided,
         array(select case when i.indisprimary
                           then format('alter table %I add %s', c.relname, pg_get_constraintdef(k.oid))
                           else regexp_replace(pg_get_indexdef(i.indexrelid), '^(CREATE (UNIQUE )?INDEX) .*? ON ', '\\1 ON ') end
                 from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'p'
                where i.indrelid = c.oid and (not i.indisunique or a.attnum = any(i.indkey::int2[]))) as indexes
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`;
