// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPool } from '../../apps/server/src/database/pool.ts';
import { storeSession } from '../../apps/server/src/database/session.ts';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildSerial } from '../factories/device.ts';
import { type Pgbouncer, pgbouncerPath, startPgbouncer } from '../factories/pgbouncer.ts';
import { createClient, signInByPassword } from '../factories/rest-client.ts';
import { failToStartBeside, type RunningServer, startProcessBeside, startTestServer } from '../factories/server.ts';
import { simulate } from '../factories/simulator.ts';

const POOL_SIZE = 3;

if (!pgbouncerPath) console.warn('SKIPPED: the tests behind a pooler, because there is no pgbouncer (PGBOUNCER_PATH).');

describe.skipIf(!pgbouncerPath)('behind a pooler that gives each transaction another connection', () => {
  let server: RunningServer;
  let owner: Account;
  let pooler: Pgbouncer;
  let direct: string;
  let pooled: string;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await buildUser(server);
    pooler = await startPgbouncer(inject('testServer').connectionString, { poolSize: POOL_SIZE });
    direct = server.services.env.DATABASE_URL ?? '';
    pooled = pooler.through(direct);
    folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-sim-'));
  });
  afterAll(async () => {
    await pooler.stop();
    await server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  async function pools(): Promise<number> {
    const { rows } = await server.services.pool.query(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'skin-mirror'",
    );
    return rows[0].count;
  }

  it('the journey works: signing in, a mirror and its tests, live updates and the report', {
    timeout: 240_000,
  }, async () => {
    const before = await pools();
    const child = await startProcessBeside(server, {
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
      DATABASE_PREPARED: '0',
    });
    const client = await signInByPassword({ ...server, origin: child.origin }, owner);
    const stream = await fetch(`${child.origin}/trpc/record.changes?input=${encodeURIComponent('{}')}`, {
      headers: client.headers,
    });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream.body as ReadableStream<Uint8Array>) heard += Buffer.from(chunk).toString();
    })().catch(() => undefined);

    const { device_no, active_code } = await buildSerial(server, owner);
    const mirror = ['--device', device_no, '--code', active_code];
    expect(await simulate(child, folder, ['run', 'sensitive-dry-female-30s', '--seed', '42', ...mirror])).toBe(0);
    expect(await simulate(child, folder, ['verify'])).toBe(0);

    const { data } = (await client.post('/skinMgrSrv/record/list', { st: '2020-01-01', ed: '2099-12-31' })).json();
    const { list } = data as { list: { analysis_id: string; share_id: string }[] };
    const record = list.find(({ share_id }) => share_id !== '');
    // It is enough that the stream announced one record. The server ends a stream after a minute, and on a slow machine
    // the tests take longer.
    expect(list.some(({ analysis_id }) => heard.includes(analysis_id))).toBe(true);
    const report = await createClient(child).get('/skinSrv/analysis/shareDetail', { shareId: record?.share_id });
    expect(report.json()).toMatchObject({
      code: 0,
      report: { dims: expect.arrayContaining([expect.objectContaining({ key: 'color' })]) },
    });

    expect(await pools()).toBeLessThanOrEqual(before + POOL_SIZE);
    expect(await child.stop()).toBe(0);
    await reading;
  });

  it('statements, locks and idle transactions end at their limits', { timeout: 60_000 }, async () => {
    expect(await storeSession(direct, pooled)).toEqual([]);
    const pool = createPool(pooled, { isPrepared: false, isPooled: true });
    const code = (cause: pg.DatabaseError) => cause.code;
    const holder = new pg.Client({ connectionString: direct });
    await holder.connect();
    await holder.query('set idle_in_transaction_session_timeout = 0; begin; lock table tenant');
    const idle = await pool.connect();
    idle.on('error', () => undefined);
    await idle.query('begin');
    const started = performance.now();
    const [slow, locked] = await Promise.all([
      pool.query('select pg_sleep(30)').catch(code),
      pool.query('select 1 from tenant').catch(code),
    ]);
    expect([slow, locked]).toEqual(['57014', '55P03']);
    expect(performance.now() - started).toBeLessThan(9_000);
    await expect
      .poll(() => idle.query('select 1').catch(() => 'ended'), { interval: 11_000, timeout: 30_000 })
      .toBe('ended');
    idle.release(true);
    await holder.end();
    await pool.end();
  });

  it('a server that may prepare statements says in one line what to set, and goes on', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    // Two pools stand for two servers. Both prepare the same statement, and the pooler gives them the same connection.
    const servers = [1, 2].map(() => createPool(pooled, { isPooled: true, log, max: 1 }));
    const statement = { name: 'pooler.test', text: 'select $1::int as n', values: [1] };
    const answers = [];
    for (const pool of servers)
      answers.push(await pool.query(statement).catch((cause: pg.DatabaseError) => cause.code));
    expect(answers).toEqual([expect.objectContaining({ rows: [{ n: 1 }] }), '42P05']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('DATABASE_PREPARED=0');
    for (let round = 0; round < 5; round += 1) expect((await servers[1]?.query(statement))?.rows).toEqual([{ n: 1 }]);
    expect(lines).toHaveLength(1);
    await Promise.all(servers.map((pool) => pool.end()));
  });

  it('a server without the direct address does not start, and says what to set', async () => {
    const line = /^A pooler in front of the database loses notifications and locks: set DATABASE_DIRECT_URL .+\.\n$/;
    const settings = { DATABASE_URL: pooled, DATABASE_PREPARED: '0' };
    for (const DATABASE_DIRECT_URL of ['', pooled]) {
      const { said, code } = await failToStartBeside(server, { ...settings, DATABASE_DIRECT_URL });
      expect(said).toMatch(line);
      expect(code).toBe(1);
    }
    // The failed servers left no lock behind, so the next server starts at once.
    const child = await startProcessBeside(server);
    expect(await child.stop()).toBe(0);
  });
});
