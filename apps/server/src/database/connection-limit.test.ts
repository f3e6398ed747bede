// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { createClient, loginFields, signIn } from '#tests/factories/rest-client.ts';
import { failToStartBeside, type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { openLanes } from './lanes.ts';
import { migrate } from './migrate.ts';

/** The most connections that a quiet server keeps open, beside the one for notifications. */
const LANES = 4;
const TYPES = '/skinMgrSrv/goods/typeList';

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
  await giveBack();
  await admin.end();
  await server.close();
  await first.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const limit = (connections: number) => admin.query(`alter database skin_mirror connection limit ${connections}`);

const idsOfServer = "select pid from pg_stat_activity where application_name = 'skin-mirror'";

it('a database without free connections is a busy server, which recovers by itself; a start ends in one line', async () => {
  const client = createClient(server);
  const isReady = async () => (await client.get('/readyz')).status;
  expect(await isReady()).toBe(200);

  await limit(1);
  await admin.query(`select pg_terminate_backend(pid) from (${idsOfServer}) of_server`);
  await expect.poll(isReady, { timeout: 60_000 }).toBe(503);
  const refused = await client.post('/auth2/token', loginFields({ user_acct: 'nobody', password: 'of-no-use' }));
  expect([refused.status, refused.headers.get('retry-after'), refused.json()]).toEqual([
    503,
    '5',
    { code: 19_999, msg: '暂时无法连接数据库，请稍后再试' },
  ]);
  expect(await failToStartBeside(server, {})).toEqual({
    said: 'The database has no connection left: raise its limit, or lower DATABASE_POOL.\n',
    code: 1,
  });

  await limit(-1);
  await expect.poll(isReady).toBe(200);
});

const connections = async () => (await admin.query(idsOfServer)).rowCount;

const taken: pg.Client[] = [];
/** Takes all connections that PostgreSQL has left. */
async function takeAll(): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.connectionString });
    try {
      await client.connect();
    } catch (cause) {
      expect(cause).toMatchObject({ code: '53300' });
      return;
    }
    taken.push(client);
  }
}
const giveBack = () => Promise.all(taken.splice(0).map((client) => client.end()));

it('requests wait for the connections of the server while PostgreSQL gives it no other, and get more when it does', async () => {
  const client = await signIn(server, await buildUser(server));
  const ask = async () => {
    const [own, types] = await Promise.all([client.post('/skinMgrSrv/user/get'), client.post(TYPES)]);
    return [own, types].map(({ status, json }) => `${status} ${json().msg}`);
  };
  const atOnce = async () => new Set((await Promise.all(Array.from({ length: 40 }, ask))).flat());
  expect(await ask()).toEqual(['200 操作成功', '200 操作成功']);
  await takeAll();
  // The connections of a quiet server end after ten seconds, but for one of each lane.
  await expect.poll(connections, { timeout: 60_000 }).toBeLessThanOrEqual(LANES);
  await takeAll();

  expect(await atOnce()).toEqual(new Set(['200 操作成功']));
  expect(await connections()).toBeLessThanOrEqual(LANES);

  await giveBack();
  await expect
    .poll(async () => {
      await atOnce();
      return connections();
    })
    .toBeGreaterThan(LANES);
});

it('a mirror’s call waits longer for a connection than a person’s', async () => {
  await limit(-1);
  const { lanes, close } = await openLanes(postgres.connectionString, { max: 4 });
  const held = await Promise.all([lanes.mirrors.pool.connect(), lanes.common.pool.connect()]);
  const [mirror, person] = [lanes.mirrors, lanes.common].map(({ pool }) =>
    pool.query('select 1').then(
      () => 'answered',
      (cause: Error) => cause.message,
    ),
  );
  expect(await person).toBe('timeout exceeded when trying to connect');
  for (const client of held) client.release();
  expect(await mirror).toBe('answered');
  await close();
});
