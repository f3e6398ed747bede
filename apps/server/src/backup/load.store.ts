import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateWithin } from '../database/migrate.ts';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { columnsOf, tablesOf } from './dump.store.ts';
import type { ErasureNote } from './erased.ts';
import type { DumpedTable, Manifest } from './manifest.ts';
import { Tally } from './pieces.ts';
import type { Open } from './seal.ts';

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Fills an empty database in the client's transaction. Foreign keys and triggers are off meanwhile, so the order of the
 * tables is free and no trigger changes a row.
 * @throws BackupError if the backup is damaged
 */
export async function loadDatabase(client: pg.Client, archive: Archive, manifest: Manifest, open: Open): Promise<void> {
  await migrateWithin(client, manifest.migrations);
  const known = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]));
  const constraints = await foreignKeys(client);
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  const names = [...known.keys()].map((name) => pg.escapeIdentifier(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of manifest.tables) {
    // A table of a manifest that somebody changed must not become part of a statement.
    const columns = known.get(table.name);
    if (!columns || table.columns.some((column) => !columns.includes(column)))
      throw new BackupError('damaged', { path: table.name });
    await loadTable(client, archive, table, open);
  }
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, value } of manifest.sequences) await setSequence(client, name, value);
}

/** Counts for the planner. PostgreSQL's own tables belong to another role. */
export async function analyzeTables(client: pg.Client): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`analyze ${names.join(', ')}`);
}

async function foreignKeys(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  return rows;
}

async function loadTable(client: pg.Client, archive: Archive, table: DumpedTable, open: Open): Promise<void> {
  const tally = new Tally();
  if (table.parts.length > 0) {
    const rows = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`));
    await pipeline(Readable.from(piecesOf(archive, table, open)), createGunzip(), tally, rows);
  }
  if (tally.rows !== table.rows || tally.digest() !== table.sha256)
    throw new BackupError('damaged', { path: table.name });
}

async function* piecesOf(archive: Archive, { parts }: DumpedTable, open: Open): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await open(await archive.readPart(part));
}

async function setSequence(client: pg.Client, name: string, value: string | null): Promise<void> {
  await client.query(
    `select setval(s.oid, coalesce($2, (select seqstart from pg_sequence where seqrelid = s.oid)), $2 is not null)
       from pg_class s where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and s.relname = $1`,
    [name, value],
  );
}

/** True if the database has no table yet. */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  return rows.length === 0;
}

export async function nameOfDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

/** Returns the number of other connections to the database, which a running server has. */
async function othersConnected(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
        -- The kind of another role's connection may be hidden.
        and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

/** @throws BackupError if the database has tables and may not be replaced, or is in use */
export async function inspect(
  client: pg.Client,
  { isReplacing }: { readonly isReplacing?: boolean },
): Promise<{ name: string; isEmpty: boolean }> {
  const found = { name: await nameOfDatabase(client), isEmpty: await isEmpty(client) };
  if (found.isEmpty) return found;
  if (!isReplacing) throw new BackupError('not_empty', { database: found.name });
  if ((await othersConnected(client)) > 0) throw new BackupError('in_use', { database: found.name });
  return found;
}

/** Lets the erasure of people begin at once. Returns the number of those whom the database has. */
export async function markErased(client: pg.Client, notes: readonly ErasureNote[]): Promise<number> {
  const people = notes.flatMap(({ tenant_id, people: erased }) => erased.map((person) => ({ tenant_id, ...person })));
  // The notes have milliseconds.
  const { rowCount } = await client.query(
    `update customer c set erase_at = now() - interval '1 minute'
       from jsonb_to_recordset($1) as e(tenant_id int, customer_id int, crt_time timestamptz)
      where c.tenant_id = e.tenant_id and c.customer_id = e.customer_id
        and date_trunc('milliseconds', c.crt_time) = e.crt_time`,
    [JSON.stringify(people)],
  );
  return rowCount ?? 0;
}

export async function storedSecretCheck(client: pg.Client): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from secret_check limit 1');
  return rows[0]?.sealed;
}
