// @module-tag long
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverDir } from '../../apps/mirror-sim/src/client/credentials.ts';
import { LAST_RUN, readRun } from '../../apps/mirror-sim/src/run/run-file.ts';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildSerial } from '../factories/device.ts';
import { allowExports } from '../factories/exports.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { simulate, startSimulator } from '../factories/simulator.ts';

const PATIENCE = { timeout: 240_000 };
const NUMBERS = ['QA0000001', 'QA0000002', 'QA0000003'];

/** A shop of its own on a server of its own, with mirrors of the same numbers as in the other one. */
interface World {
  readonly server: RunningServer;
  readonly owner: Account;
  readonly folder: string;
  readonly mirrors: readonly string[];
}

async function openWorld(): Promise<World> {
  const server = await startTestServer();
  const owner = await buildUser(server);
  await allowExports(server, owner.tenant_id);
  const mirrors: string[] = [];
  for (const device_no of NUMBERS) {
    const { active_code } = await buildSerial(server, { tenant_id: owner.tenant_id, device_no });
    mirrors.push('--device', device_no, '--code', active_code);
  }
  return { server, owner, folder: await mkdtemp(path.join(tmpdir(), 'skin-mirror-sim-')), mirrors };
}

let world: World;
let other: World;
beforeAll(async () => {
  world = await openWorld();
  other = await openWorld();
});
afterAll(async () => {
  for (const { server, folder } of [world, other]) {
    await server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});

const loginOf = ({ owner }: World) => ['--account', owner.user_acct, '--password', owner.password];
const commandOf = ({ mirrors }: World, scenario: string, seed: number) => [
  'run',
  scenario,
  '--seed',
  String(seed),
  ...mirrors,
  ...loginOf(world),
];
async function countTests({ server, owner }: World): Promise<number> {
  const { rows } = await server.services.pool.query<{ count: number }>(
    'select count(*)::int as count from skin_record where tenant_id = $1',
    [owner.tenant_id],
  );
  return rows[0]?.count ?? 0;
}

/** Kills the simulator as soon as it has sent so many further tests. */
async function killAfter(tests: number, command: readonly string[]): Promise<void> {
  const before = await countTests(world);
  const child = startSimulator(world.server, world.folder, command);
  const ended = once(child, 'exit');
  await expect.poll(() => countTests(world), { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(before + tests);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

describe('a simulator that is killed in the middle of a run', () => {
  it.each([
    ['first-day', 3],
    ['first-day', 2],
    ['lucky-draw', 2],
    ['lucky-draw', 2],
  ])(
    'completes %s when the same command runs again, and no test is lost or there twice',
    PATIENCE,
    async (scenario, tests) => {
      const before = await countTests(world);
      const seed = before + 1;
      const command = commandOf(world, scenario, seed);
      await killAfter(tests, command);
      await killAfter(tests, command);
      expect(await simulate(world.server, world.folder, command)).toBe(0);
      const run = await readRun(path.join(serverDir(world.folder, world.server.origin), LAST_RUN));
      expect(run?.tests.every(({ analysis_id }) => analysis_id !== undefined)).toBe(true);
      expect(await countTests(world)).toBe(before + (run?.tests.length ?? 0));
      expect(await simulate(world.server, world.folder, ['verify', ...loginOf(world)])).toBe(0);
    },
  );
});

describe('a run', () => {
  it('leaves the same trace on another server', PATIENCE, async () => {
    const traces: string[] = [];
    const now = new Date().toISOString();
    for (const { server, folder, mirrors } of [world, other]) {
      const trace = path.join(folder, 'trace.ndjson');
      const command = ['run', 'first-day', '--seed', '42', '--now', now, '--trace', trace, ...mirrors];
      expect(await simulate(server, folder, command)).toBe(0);
      traces.push(await readFile(trace, 'utf8'));
    }
    expect(traces[0]?.split('\n').length).toBeGreaterThan(27);
    expect(traces[1]).toBe(traces[0]);
  });
});
