import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { giveRights } from '../../apps/server/src/database/server-role.ts';
import { ALL_SHOPS_ROLE } from '../../apps/server/src/database/shop-rows.ts';
import { dockerAnswers } from './docker.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Pick<TestServer, 'connectionString' | 'serverRole' | 'run' | 'folder'>;
  }
}

export interface ServerRole {
  readonly name: string;
  readonly password: string;
}

/** The PostgreSQL server that all files of one test run share. It stops when the run ends. */
export interface TestServer {
  readonly connectionString: string;
  /** The name and password of the role that owns nothing. */
  readonly serverRole: ServerRole;
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
 * The role in `TEST_DATABASE_URL` must be allowed to create databases and roles.
 */
export async function startTestServer(): Promise<TestServer> {
  const postgres = await startPostgres();
  const { connectionString, serverRole } = postgres;
  const run = `test_${randomBytes(6).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'skin-mirror-data-'));
  const stop = async () => {
    // Removes all databases of the run, because test workers leave some of them behind.
    for (const name of await databasesOf(connectionString, run)) await dropDatabase(connectionString, name);
    await postgres.stop();
    await removeFolder(folder);
  };
  try {
    await administer(connectionString, `CREATE DATABASE ${run}`);
    const owner = withDatabase(connectionString, run);
    await migrate(owner);
    await giveRights(twoRoles(owner, serverRole), false);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connectionString, serverRole, run, folder, stop };
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

async function databasesOf(connectionString: string, run: string): Promise<string[]> {
  const { rows } = await administer<{ datname: string }>(connectionString, 'SELECT datname FROM pg_database');
  return rows.map(({ datname }) => datname).filter((name) => name.startsWith(run));
}

/** Runs statements one after another on one connection, and returns the result of the last one. */
export async function administer<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
  ...further: readonly string[]
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let result = await client.query<Row>(statement);
    for (const next of further) result = await client.query<Row>(next);
    return result;
  } finally {
    await client.end();
  }
}

/**
 * Drops a database and ends its connections. `WITH (FORCE)` would refuse a role that is no superuser while autovacuum
 * works in the database.
 */
export async function dropDatabase(connectionString: string, name: string): Promise<void> {
  const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename IS NOT NULL`;
  for (let tries = 1; ; tries++) {
    try {
      return void (await administer(connectionString, others, `DROP DATABASE ${name}`));
    } catch (error) {
      // A worker of PostgreSQL's own may use the database for a moment, or a connection may have come meanwhile.
      if (tries === 20) throw error;
      await setTimeout(100);
    }
  }
}

export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

/** The addresses of a database for the two roles. */
export function twoRoles(owner: string, { name, password }: ServerRole) {
  const url = new URL(owner);
  Object.assign(url, { username: name, password });
  return { DATABASE_URL: url.href, DATABASE_OWNER_URL: owner };
}

type Postgres = Pick<TestServer, 'connectionString' | 'serverRole' | 'stop'>;

/** Makes the role that owns nothing. The role of the address must be a superuser, or may create roles. */
async function makeServerRole(connectionString: string): Promise<ServerRole> {
  const [name, password] = [`test_server_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')];
  await administer(
    connectionString,
    `DO $$BEGIN IF to_regrole('${ALL_SHOPS_ROLE}') IS NULL THEN CREATE ROLE ${ALL_SHOPS_ROLE}; END IF; END$$;
     CREATE ROLE ${name} LOGIN NOINHERIT PASSWORD '${password}'; GRANT ${ALL_SHOPS_ROLE} TO ${name}`,
  );
  return { name, password };
}

async function startPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const serverRole = await makeServerRole(given);
    return {
      connectionString: given,
      serverRole,
      stop: async () => void (await administer(given, `DROP ROLE ${serverRole.name}`)),
    };
  }
  return (await dockerAnswers()) ? startContainer() : startEmbedded();
}

async function startContainer(): Promise<Postgres> {
  const container = await new PostgreSqlContainer('postgres:18')
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])
    .start();
  const connectionString = container.getConnectionUri();
  return {
    connectionString,
    serverRole: await makeServerRole(connectionString),
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
  const { username, password } = new URL(postgres.serverConnectionString);
  return {
    connectionString: postgres.connectionString,
    serverRole: { name: username, password },
    async stop() {
      await postgres.stop();
      await removeFolder(dataDir);
    },
  };
}
