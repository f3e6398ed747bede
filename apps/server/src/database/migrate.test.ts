import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { administer, dropDatabase, withDatabase } from '#tests/database/test-server.ts';
import { migrate } from './migrate.ts';

const { connectionString: server } = inject('testServer');
let client: pg.Client;
let connectionString: string;
let folder: string;
let database: string;

beforeEach(async () => {
  database = `test_migrate_${crypto.randomUUID().replaceAll('-', '')}`;
  connectionString = withDatabase(server, database);
  await administer(server, `CREATE DATABASE ${database}`);
  folder = await mkdtemp(join(tmpdir(), 'skin-mirror-migrations-'));
  client = new pg.Client({ connectionString });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await dropDatabase(server, database);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('migrations', () => {
  it('are applied once each, in the order of their names', async () => {
    await add('2_second', "INSERT INTO note VALUES ('second')");
    await add('1_first', 'CREATE TABLE note (body text)');
    expect(await migrate(connectionString, folder)).toEqual(['1_first', '2_second']);
    await add('3_third', "INSERT INTO note VALUES ('third')");
    expect(await migrate(connectionString, folder)).toEqual(['3_third']);
    expect(await bodies()).toEqual(['second', 'third']);
  });

  it('are applied once by servers that start at once', async () => {
    await add('1_first', "CREATE TABLE note (body text); INSERT INTO note VALUES ('once'); SELECT pg_sleep(0.2)");
    const applied = await Promise.all([1, 2, 3].map(() => migrate(connectionString, folder)));
    expect(applied.flat()).toEqual(['1_first']);
    expect(await bodies()).toEqual(['once']);
  });

  it('change nothing where one of their statements fails, and go on once it is mended', async () => {
    await add('1_first', 'CREATE TABLE note (body text)');
    await add('2_second', "INSERT INTO note VALUES ('lost'); INSERT INTO missing VALUES (1)");
    await expect(migrate(connectionString, folder)).rejects.toThrow(
      'The migration 2_second failed and changed nothing: relation "missing" does not exist',
    );
    expect(await bodies()).toEqual([]);
    await add('2_second', "INSERT INTO note VALUES ('kept')");
    expect(await migrate(connectionString, folder)).toEqual(['2_second']);
    expect(await bodies()).toEqual(['kept']);
  });

  it('go on where they were cut off', async () => {
    await add('1_first', 'CREATE TABLE note (body text)');
    await add('2_second', "INSERT INTO note VALUES ('second'); SELECT pg_advisory_xact_lock(42)");
    await add('3_third', "INSERT INTO note VALUES ('third')");
    await client.query('SELECT pg_advisory_lock(42)');
    const cut = expect(migrate(connectionString, folder)).rejects.toThrow(
      /^The database was lost during the migration 2_second: .+\. Start again: it is applied as a whole or not at all\.$/,
    );
    await expect.poll(endWaiting).toBe(1);
    await cut;
    expect(await bodies()).toEqual([]);
    await client.query('SELECT pg_advisory_unlock(42)');
    expect(await migrate(connectionString, folder)).toEqual(['2_second', '3_third']);
    expect(await bodies()).toEqual(['second', 'third']);
  });

  it('may hold functions with semicolons in their bodies', async () => {
    await add('1_first', 'CREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 2; END $$;');
    await migrate(connectionString, folder);
    expect((await client.query('SELECT two()')).rows).toEqual([{ two: 2 }]);
  });

  it('refuse a database whose migrations were edited after they had been applied', async () => {
    await add('1_first', 'CREATE TABLE note (body text)');
    await migrate(connectionString, folder);
    await appendFile(join(folder, '1_first', 'migration.sql'), '-- edited');
    await expect(migrate(connectionString, folder)).rejects.toThrow('1_first was edited after it had been applied');
  });

  it('refuse a database that a newer version made', async () => {
    await add('1_first', 'CREATE TABLE note (body text)');
    await add('2_second', 'DROP TABLE note');
    await migrate(connectionString, folder);
    await rm(join(folder, '2_second'), { recursive: true });
    await expect(migrate(connectionString, folder)).rejects.toThrow(
      'newer version of Skin Mirror (migration 2_second; the newest of this version is 1_first)',
    );
  });

  it('refuse to go on after one that the command line left unfinished, until that is settled', async () => {
    await add('1_first', 'CREATE TABLE note (body text)');
    await migrate(connectionString, folder);
    await client.query('UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(migrate(connectionString, folder)).rejects.toThrow('1_first was begun and not finished');
    await client.query('UPDATE _prisma_migrations SET rolled_back_at = now()');
    await client.query('DROP TABLE note');
    expect(await migrate(connectionString, folder)).toEqual(['1_first']);
  });
});

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

/** Ends the connection that waits for a lock, like a database that stops. Returns the number of ended connections. */
async function endWaiting(): Promise<number | null> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'advisory'`,
  );
  return rowCount;
}

async function bodies(): Promise<unknown[]> {
  const { rows } = await client.query('SELECT body FROM note ORDER BY body');
  return rows.map(({ body }) => body);
}
