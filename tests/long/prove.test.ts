// @module-tag long

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsWith } from '../../apps/mirror-sim/src/prove/faults.ts';
import type { ProbedShop } from '../../apps/mirror-sim/src/prove/probe.ts';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { buildGuide, buildUser } from '../factories/accounts.ts';
import { buildSerial } from '../factories/device.ts';
import { allowExports } from '../factories/exports.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '../factories/server.ts';
import { addGoods } from '../factories/varied-shop.ts';

const PATIENCE = { timeout: 300_000 };

let base: RunningServer;
let folder: string;
beforeAll(async () => {
  base = await startTestServer();
  // Servers that start at the same time would each make the first administrator.
  await (await startProcessBeside(base)).close();
  folder = await mkdtemp(path.join(tmpdir(), 'prove-'));
});
afterAll(async () => {
  await base.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Makes a shop with some products and two mirrors, so that no fault's data reaches the next one. */
async function newShop(server: string): Promise<ProbedShop> {
  const owner = await buildUser(base);
  const guide = await buildGuide(base, { parent: owner });
  await allowExports(base, owner.tenant_id);
  const types = await createGoodsTypes(base.services.pool, owner.tenant_id);
  for (const [at, type] of [...types.values()].entries())
    await addGoods(base, owner.tenant_id, [], {
      mirror: undefined,
      matchable: {
        goods_id: 0,
        // One product isn't sold at present.
        shelf_status: at === 0 ? 0 : 10,
        is_lock: false,
        type_ids: [type],
        step_role: 'other',
        for_sex: 0,
        skin_types: [],
        age_min: null,
        age_max: null,
        push_type: 0,
        ext_rules: null,
        exclude_rules: [],
      },
    });
  for (const key of ['customer_info', 'have_questions'])
    await base.services.pool.query("insert into config_value (tenant_id, key, value) values ($1, $2, '1')", [
      owner.tenant_id,
      key,
    ]);
  const mirrors = [await buildSerial(base, owner), await buildSerial(base, owner)];
  return {
    server,
    dataDir: await mkdtemp(path.join(folder, 'data-')),
    account: owner.user_acct,
    password: owner.password,
    guide: guide.user_acct,
    mirrors,
  };
}

const PROBE = path.resolve(import.meta.dirname, '../../apps/mirror-sim/src/prove/probe-main.ts');

/** Plays and verifies in a process of its own, because the server in this one forbids what the painter of faces needs. */
async function probe(shop: ProbedShop): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROBE, JSON.stringify(shop)], {
    timeout: PATIENCE.timeout,
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
  });
  return JSON.parse(stdout) as string[];
}

const PLANT = path.resolve(import.meta.dirname, '../../apps/mirror-sim/src/prove/plant.ts');

/** Each fault takes half a minute, so only `npm run mirror -- prove` and the nightly run prove them. */
const IS_ASKED = process.env.PROVE !== undefined || process.env.TEST_THOROUGH !== undefined;

describe.runIf(IS_ASKED)('a fault of a server', () => {
  it.concurrent.for(faultsWith(process.env.PROVE ?? ''))(
    'is found: $name',
    PATIENCE,
    async ({ name, says, unfound }, { onTestFinished }) => {
      const planted = {
        FAULT: name,
        NODE_OPTIONS: `--import ${pathToFileURL(PLANT).href}`,
        NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      };
      const server = await startProcessBeside(base, { MIRROR_TESTS_PER_MINUTE: '0', ...planted }, onTestFinished);
      const found = await probe(await newShop(server.origin));
      await server.close();
      process.stderr.write(`${name}: ${found.length} ${found[0] ?? 'nothing'}\n`);
      // A run that only stopped tells nobody what is wrong.
      const named = found.filter((line) => !/^(stopped|not compared):/.test(line));
      expect(named.length > 0 || unfound !== undefined, says).toBe(true);
    },
  );
});

describe.runIf(IS_ASKED)('a sound server', () => {
  it('has nothing that is found, also when two run at once', PATIENCE, async () => {
    const { origin } = await startProcessBeside(base, { MIRROR_TESTS_PER_MINUTE: '0' });
    expect(await probe(await newShop(origin))).toEqual([]);
    const both = await Promise.all([newShop(origin), newShop(origin)]);
    expect(await Promise.all(both.map(probe))).toEqual([[], []]);
  });
});
