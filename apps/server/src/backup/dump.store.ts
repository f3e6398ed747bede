import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connected, liftLimits } from '../database/session.ts';
import { type Archive, folderOf } from './archive.ts';
import { BackupError } from './backup-error.ts';
import type { DumpedTable, Manifest } from './manifest.ts';
import { inPieces, Tally } from './pieces.ts';
import type { Seal } from './seal.ts';

/** The bytes of a piece of a table, compressed. A piece is in memory as a whole. */
const PIECE_BYTES = 16_000_000;
/** The number of a database lock, so that two backups never run at the same time. */
const BACKUP_LOCK = 72707371;

export type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export type Connection = pg.Client;

/** Opens a connection of its own, without limits of time. */
export function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const unlimited = async (client: pg.Client) => {
    await liftLimits(client);
    return work(client);
  };
  return connected(address, unlimited, 'skin-mirror-backup');
}

export async function sizeOfDatabase(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  return Number(rows[0]?.bytes);
}

/**
 * Runs `work` while the client sees one state of the database, and while no other backup runs.
 * @throws BackupError if another backup runs
 */
export async function inSnapshot<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK]);
  if (!rows[0]?.locked) throw new BackupError('running');
  // Rules that hide rows from this role make an error, not a backup without these rows.
  await client.query('set row_security = off');
  await client.query('set synchronize_seqscans = off');
  await client.query('begin isolation level repeatable read read only');
  const result = await work();
  await client.query('commit');
  return result;
}

/** Copies all rows of all tables into the backup. @throws BackupError if there are none */
export async function dumpDatabase(client: pg.Client, archive: Archive, name: string, seal: Seal): Promise<Dump> {
  const { rows: heads } = await client.query<{ database: string; is_there: boolean }>(
    `select current_database() as database, to_regclass('_prisma_migrations') is not null as is_there`,
  );
  if (!heads[0]?.is_there) throw new BackupError('nothing_there', { database: heads[0]?.database ?? '' });
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from _prisma_migrations
      where rolled_back_at is null and finished_at is not null order by migration_name`,
  );
  const tables: DumpedTable[] = [];
  for (const table of await tablesOf(client)) tables.push(await dumpTable(client, archive, name, seal, table));
  const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return { migrations, tables, sequences };
}

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> '_prisma_migrations'
      group by c.relname order by c.relname`,
  );
  return rows;
}

export const columnsOf = ({ name, columns }: Table): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

async function dumpTable(
  client: pg.Client,
  archive: Archive,
  backup: string,
  { close, suffix }: Seal,
  table: Table,
): Promise<DumpedTable> {
  const tally = new Tally();
  const parts: DumpedTable['parts'] = [];
  const rows = client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
  await pipeline(rows, tally, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
    for await (const piece of inPieces(compressed, PIECE_BYTES)) {
      // The compressed stream of an empty table isn't empty.
      if (tally.bytes === 0) continue;
      const number = String(parts.length + 1).padStart(4, '0');
      const path = `${folderOf(backup)}/database/${table.name}.${number}.gz${suffix}`;
      parts.push(await archive.put(path, await close(piece)));
    }
  });
  return { ...table, columns: [...table.columns], rows: tally.rows, sha256: tally.digest(), parts };
}

/** Reads the rows of a table as a backup would, and returns their number and hash. */
export async function hashTable(client: pg.Client, table: Table): Promise<Pick<DumpedTable, 'rows' | 'sha256'>> {
  const tally = new Tally();
  await pipeline(client.query(copyTo(`copy ${columnsOf(table)} to stdout`)), tally.resume());
  return { rows: tally.rows, sha256: tally.digest() };
}
