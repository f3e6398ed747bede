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

/** A connection reports what it did when it ends, and an idle one after ten seconds. */
const REPORTED_MS = 11_000;

/** Returns what the database did for a server that only answers calls, while `work` ran. */
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
 * 30,000 mirrors that each send one heartbeat a minute are 500 a second. Here 2,500 mirrors send two each in ten
 * seconds: the same rate, with the first heartbeat written and the second one saying nothing new.
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

  // Only counts are compared. The times are printed, because they depend on the machine and what else runs on it.
  const seconds = requests.length / load.perSecond;
  const commits = written.commits / seconds;
  console.info(
    `${load.perSecond.toFixed(0)} heartbeats/s: ${commits.toFixed(1)} transactions/s, p99 ${load.p99.toFixed(0)} ms, ` +
      `slowest ${load.slowest.toFixed(0)} ms, ${Math.round(written.wal / requests.length)} bytes of WAL each, ` +
      `${Math.round((100 * written.hot) / written.changed)} % of updates HOT`,
  );
  expect(commits).toBeLessThanOrEqual(10);
  // The first heartbeat of each mirror is written, the second isn't.
  expect(written.changed).toBe(mirrors.length);
  const { rows } = await pool.query('select 1 from device where last_seen is null');
  expect(rows).toEqual([]);
});
