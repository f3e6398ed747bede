// @module-tag long
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEmbeddedPostgres } from '../../apps/server/src/database/embedded.ts';
import { expectStored, type MirrorKey, makeMirrors, runMirror } from '../factories/acknowledged.ts';
import { freePort } from '../factories/free-port.ts';
import { canCutPower, type PowerCuts, playPowerCuts } from '../factories/power-cut.ts';
import { type RunningServer, type ServerProcess, startProcess, startServerOn } from '../factories/server.ts';

if (!canCutPower) console.warn('SKIPPED: power cuts, because they need Linux and a C compiler.');

const CUTS = 50;
const MIRRORS = 10;
const PRELOAD = new URL('../factories/power-cut-preload.ts', import.meta.url).href;

describe.skipIf(!canCutPower)('a power cut', () => {
  let root: string;
  let dataDir: string;
  let power: PowerCuts;
  let port: number;
  let server: ServerProcess;
  let mirrors: MirrorKey[];

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'skin-mirror-power-'));
    dataDir = path.join(root, 'data');
    await mkdir(dataDir);
    power = playPowerCuts(root);
    port = await freePort();
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await sleep(500);
    power.close();
    await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  async function start(): Promise<void> {
    const settings = {
      ...power.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      MIRROR_TESTS_PER_MINUTE: '0',
      DEMO: '1',
      DEMO_LIVE: '0',
    };
    server = await startProcess({ ...settings, NODE_OPTIONS: `--import=${PRELOAD}` }, () => undefined);
  }

  /** Works with a server of this process on the same data. */
  async function inside<T>(work: (beside: RunningServer) => Promise<T>): Promise<T> {
    const found = findEmbeddedPostgres(dataDir);
    if (!found) throw new Error('the database does not run');
    const beside = await startServerOn({ DATABASE_URL: found.connectionString, DATA_DIR: dataDir });
    try {
      return await work(beside);
    } finally {
      await beside.close();
    }
  }

  it('right after the first start leaves the shop, its accounts and the key of its secrets', async () => {
    await start();
    mirrors = await inside(({ services }) => makeMirrors(services, MIRRORS));
    await power.cut(server.pid);
    await start();
    const shops = await inside(async ({ services: { pool } }) => {
      const { rows } = await pool.query('select shop from tenant');
      return rows;
    });
    expect(shops).toContainEqual({ shop: 'crash' });
  });

  it('loses no acknowledged test of ten mirrors, and none of its photos, fifty times', {
    timeout: 900_000,
  }, async () => {
    const stopping = new AbortController();
    const origin = `http://127.0.0.1:${port}`;
    const working = mirrors.map((mirror, index) => runMirror({ origin }, mirror, index, stopping.signal));
    for (let cut = 1; cut <= CUTS; cut += 1) {
      await sleep(300 + (cut % 7) * 150);
      await power.cut(server.pid);
      await start();
    }
    await sleep(500);
    stopping.abort();
    const acknowledged = (await Promise.all(working)).flat();
    expect(acknowledged.length).toBeGreaterThan(200);
    await power.cut(server.pid);
    await start();
    await inside(({ services: { pool } }) => expectStored(pool, dataDir, acknowledged));
  });
});
