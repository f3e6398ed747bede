// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, loginFields } from '#tests/factories/rest-client.ts';
import { failToStartBeside, type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

let folder: string;
/**
 * This test needs its own PostgreSQL. Connection limits don't apply to superusers, and the usual test database may use
 * a superuser.
 */
let postgres: EmbeddedPostgres;
let first: RunningServer;
let server: RunningServer;
let admin: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-limit-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, logger: pino({ level: 'silent' }), durable: false });
  const { connectionString } = postgres;
  await migrate(connectionString);
  first = await startTestServer();
  server = await startBeside(first, { DATABASE_URL: connectionString });
  admin = new pg.Client({ connectionString });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.close();
  await first.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const limit = (connections: number) => admin.query(`alter database skin_mirror connection limit ${connections}`);

it('a database without free connections is a busy server, which recovers by itself; a start ends in one line', async () => {
  const client = createClient(server);
  const isReady = async () => (await client.get('/readyz')).status;
  expect(await isReady()).toBe(200);

  await limit(1);
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skin-mirror'");
  await expect.poll(isReady).toBe(503);
  const refused = await client.post('/auth2/token', loginFields({ user_acct: 'nobody', password: 'of-no-use' }));
  expect([refused.status, refused.headers.get('retry-after'), refused.json().code]).toEqual([503, '5', 19_999]);
  expect(await failToStartBeside(server, {})).toEqual({
    said: 'The database has no connection left: raise its limit, or lower DATABASE_POOL.\n',
    code: 1,
  });

  await limit(-1);
  await expect.poll(isReady).toBe(200);
});
