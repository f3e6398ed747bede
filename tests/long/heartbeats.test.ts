// @module-tag long
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRate } from '../bench/load.ts';
import { heartbeats } from '../bench/requests.ts';
import { buildTenant, uniqueName } from '../factories/accounts.ts';
import { insertDevices } from '../factories/insert-devices.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '../factories/server.ts';

const PER_SECOND = 500;
const SHOPS = 50;
const MIRRORS_OF_A_SHOP = 50;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function counts() {
  const { rows } = await server.services.pool.query<{ commits: string; changed: string; hot: string; wal: string }>(
    `select d.xact_commit as commits, t.n_tup_upd as changed, t.n_tup_hot_upd as hot, w.wal_bytes as wal
       from pg_stat_database d, pg_stat_user_tables t, pg_stat_wal w
      where d.datname = current_database() and t.relname = 'device'`,
  );
  const [row] = rows;
  const { commits = 0, changed = 0, hot = 0, wal = 0 } = row ?? {};
  return { commits: Number(commits), changed: Number(changed), hot: Number(hot), wal: Number(wal) };
}

/** Milliseconds. A PostgreSQL connection reports its counts when it closes, or after ten seconds without work. */
const REPORTED_MS = 11_000;

/** Starts a server that only answers calls, and runs `work`. Returns what the database did during `work`. */
async function reported(work: (origin: string) => Promise<void>) {
  const busy = await startProcessBeside(server, { ROLE: 'web' });
  await sleep(REPORTED_MS);
  const before = await counts();
  await work(busy.origin).finally(() => busy.close());
  await sleep(500);
  const after = await counts();
  return {
    commits: after.commits - before.commits,
    changed: after.changed - before.changed,
    hot: after.hot - before.hot,
    wal: after.wal - before.wal,
  };
}

/**
 * 30,000 mirrors with one heartbeat a minute send 500 heartbeats a second. Here, 2,500 mirrors with two heartbeats in
 * ten seconds give the same rate.
 * Only the first heartbeat of a mirror changes its row in the database, because the second one says nothing new.
 */
it('30,000 heartbeats a minute are at most 10 transactions a second', {
  timeout: 180_000,
}, async () => {
  const { pool, secrets } = server.services;
  const mirrors: { device_no: string; secret: Buffer }[] = [];
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const { tenant_id } = await buildTenant(server);
    const own = Array.from({ length: MIRRORS_OF_A_SHOP }, () => ({
      device_no: uniqueName('H').slice(0, 32),
      secret: randomBytes(32),
    }));
    await insertDevices(pool, secrets, tenant_id, own);
    mirrors.push(...own);
  }
  const requests = [...(await heartbeats(mirrors)), ...(await heartbeats(mirrors))];

  let load = { perSecond: 0, p99: 0, slowest: 0 };
  const written = await reported(async (origin) => {
    load = await runRate(origin, requests, PER_SECOND);
  });

  // The test checks only counts. It prints times without checking them, because they depend on the machine.
  const seconds = requests.length / load.perSecond;
  const commits = written.commits / seconds;
  console.info(
    `${load.perSecond.toFixed(0)} heartbeats/s: ${commits.toFixed(1)} transactions/s, p99 ${load.p99.toFixed(0)} ms, ` +
      `slowest ${load.slowest.toFixed(0)} ms, ${Math.round(written.wal / requests.length)} bytes of WAL each, ` +
      `${Math.round((100 * written.hot) / written.changed)} % of updates HOT`,
  );
  expect(commits).toBeLessThanOrEqual(10);
  expect(written.changed).toBe(mirrors.length);
  const { rows } = await pool.query('select 1 from device where last_seen is null');
  expect(rows).toEqual([]);
});
