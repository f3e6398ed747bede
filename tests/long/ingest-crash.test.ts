// @module-tag long
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStored, type MirrorKey, makeMirrors, runMirror } from '../factories/acknowledged.ts';
import { type Killable, startKillable } from '../factories/killable.ts';

const SERVER_KILLS = 16;
const DATABASE_KILLS = 4;
const MIRRORS = 6;
/** Kills of each of two servers. */
const KILLS_IN_TURN = 8;

let world: Killable;
let mirrors: MirrorKey[];

beforeAll(async () => {
  world = await startKillable();
  mirrors = await world.inside(({ services }) => makeMirrors(services, MIRRORS));
  await world.startServer();
}, 60_000);

afterAll(() => world.close());

describe('an acknowledged test', () => {
  it('survives 16 kills of the server and 4 of PostgreSQL, and no test is there twice', {
    timeout: 600_000,
  }, async () => {
    const stopping = new AbortController();
    const working = mirrors.map((mirror, index) => runMirror(world, mirror, index, stopping.signal));
    for (let kill = 1; kill <= SERVER_KILLS + DATABASE_KILLS; kill += 1) {
      await sleep(300 + (kill % 5) * 100);
      if (kill % 5 === 0) await world.killDatabase();
      await world.killServer();
      await world.startServer();
    }
    await sleep(500);
    stopping.abort();
    const acknowledged = (await Promise.all(working)).flat();
    expect(acknowledged.length).toBeGreaterThan(100);
    await world.inside(({ services: { pool } }) => expectStored(pool, world.dataDir, acknowledged));
  });

  it('survives the kills of two servers in turn, each of which takes every second request', {
    timeout: 600_000,
  }, async () => {
    const stopping = new AbortController();
    let beside = await world.startBeside();
    let asked = 0;
    const behind = {
      get origin() {
        asked += 1;
        return asked % 2 ? world.origin : beside.origin;
      },
    };
    const working = mirrors.map((mirror, index) => runMirror(behind, mirror, MIRRORS + index, stopping.signal));
    for (let kill = 0; kill < KILLS_IN_TURN; kill += 1) {
      await sleep(400);
      await world.killServer();
      await world.startServer();
      await sleep(400);
      await beside.kill();
      beside = await world.startBeside();
    }
    await sleep(500);
    stopping.abort();
    const acknowledged = (await Promise.all(working)).flat();
    expect(acknowledged.length).toBeGreaterThan(100);
    await world.inside(({ services: { pool } }) => expectStored(pool, world.dataDir, acknowledged));
  });
});
