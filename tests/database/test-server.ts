import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { dockerAnswers } from './docker.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Pick<TestServer, 'connectionString' | 'run' | 'folder'>;
  }
}

/** The PostgreSQL server that all files of one test run share. It stops when the run ends. */
export interface TestServer {
  readonly connectionString: string;
  /**
   * The name of the template database, which has all migrations. The name of every other database of the run begins
   * with this name.
   */
  readonly run: string;
  /** The folder that contains the data folders of all servers under test. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Returns a PostgreSQL server for tests: the one at `TEST_DATABASE_URL`, else one in a Docker container, else the one
 * from npm.
 * The role in `TEST_DATABASE_URL` must be allowed to create databases.
 */
export async function startTestServer(): Promise<TestServer> {
  const postgres = await startPostgres();
  const { connectionString } = postgres;
  const run = `test_${randomBytes(6).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'skin-mirror-data-'));
  const stop = async () => {
    // Removes all databases of the run, because test workers leave some of them behind.
    for (const name of await databasesOf(connectionString, run))
      await administer(connectionString, `DROP DATABASE ${name} WITH (FORCE)`);
    await postgres.stop();
    await removeFolder(folder);
  };
  try {
    await administer(connectionString, `CREATE DATABASE ${run}`);
    await migrate(withDatabase(connectionString, run));
  } catch (error) {
    await stop();
    throw error;
  }
  return { connectionString, run, folder, stop };
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

async function databasesOf(connectionString: string, run: string): Promise<string[]> {
  const { rows } = await administer<{ datname: string }>(connectionString, 'SELECT datname FROM pg_database');
  return rows.map(({ datname }) => datname).filter((name) => name.startsWith(run));
}

export async function administer<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query<Row>(statement);
  } finally {
    await client.end();
  }
}

export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

type Postgres = Pick<TestServer, 'connectionString' | 'stop'>;

async function startPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { connectionString: given, stop: async () => undefined };
  return (await dockerAnswers()) ? startContainer() : startEmbedded();
}

async function startContainer(): Promise<Postgres> {
  const container = await new PostgreSqlContainer('postgres:18')
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])
    .start();
  return {
    connectionString: container.getConnectionUri(),
    stop: async () => {
      await container.stop();
    },
  };
}

async function startEmbedded(): Promise<Postgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skin-mirror-test-'));
  const silent = () => undefined;
  const logger = { debug: silent, info: silent, warn: silent, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, logger, durable: false });
  return {
    connectionString: postgres.connectionString,
    async stop() {
      await postgres.stop();
      await removeFolder(dataDir);
    },
  };
}
