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
    /** The PostgreSQL of this test run and its migrated template. */
    testServer: { connectionString: string; template: string };
  }
}

/** A PostgreSQL for one test run, with a migrated database that every test file copies. */
export interface TestServer {
  readonly connectionString: string;
  readonly template: string;
  stop(): Promise<void>;
}

/**
 * `TEST_DATABASE_URL` if set (its role must be allowed to make databases), else a container where a Docker engine
 * answers, else PostgreSQL from npm.
 */
export async function startTestServer(): Promise<TestServer> {
  const postgres = await startPostgres();
  const template = `test_template_${randomBytes(6).toString('hex')}`;
  try {
    await administer(postgres.connectionString, `CREATE DATABASE ${template}`);
    await migrate(withDatabase(postgres.connectionString, template));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return {
    connectionString: postgres.connectionString,
    template,
    async stop() {
      await administer(postgres.connectionString, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
      await postgres.stop();
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
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
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
