// @module-tag long

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { DAY_MS, dayRange } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NamedFinding, type Probe, tellingOf } from '../../apps/mirror-sim/src/prove/fault.ts';
import { faultsWith } from '../../apps/mirror-sim/src/prove/faults.ts';
import type { ProbedShop } from '../../apps/mirror-sim/src/prove/probe.ts';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { type Account, buildGuide, buildTenant, buildUser } from '../factories/accounts.ts';
import { activateMirror, buildDevice, buildSerial, type Serial } from '../factories/device.ts';
import { allowExports } from '../factories/exports.ts';
import { buildRecord, buildRecords } from '../factories/record.ts';
import { signIn } from '../factories/rest-client.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '../factories/server.ts';
import { addGoods } from '../factories/varied-shop.ts';
import { SHOP_ZONE, shopToday } from '../factories/zone.ts';

/** A probe takes half a minute on a machine of its own. */
const PATIENCE = { timeout: 240_000 };
/** A sound server is probed three times, and the last two at once. */
const LONGER = { timeout: 600_000 };

let base: RunningServer;
let folder: string;
beforeAll(async () => {
  base = await startTestServer();
  // Servers that start at the same time would each make the first administrator.
  await (await startProcessBeside(base)).close();
  folder = await mkdtemp(path.join(tmpdir(), 'prove-'));
});
afterAll(async () => {
  for (const child of free) child.kill();
  await base.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** The shops in which nothing may be found, because nothing is wrong in them. */
const KINDS = [
  'usual',
  'simulated tests do not count',
  'advanced mode',
  'tests of the last minute before midnight',
  'tests of real mirrors',
  'many customers',
] as const;
type Kind = (typeof KINDS)[number];

const ALL_PROBES: readonly Probe[] = ['days', 'offers', 'draws'];

const unless = (question: string, option: string) => [{ kind: 'answer', question, option } as const];
/** Each keeps a product away from customers who give an answer that many give. */
const RULES = [
  unless('sun', 'protected'),
  unless('water', 'some'),
  unless('make_up', 'rarely'),
  unless('cleansing', 'twice'),
  unless('sleep', 'well'),
];

/** Makes a shop with some products and two mirrors, so that no fault's data reaches the next one. */
async function newShop(
  server: string,
  probes: readonly Probe[] = ALL_PROBES,
  kind: Kind = 'usual',
): Promise<ProbedShop> {
  const owner = await buildUser(base, await buildTenant(base, { work_mode: kind === 'advanced mode' ? 2 : 1 }));
  const guide = await buildGuide(base, { parent: owner });
  await allowExports(base, owner.tenant_id);
  const types = await createGoodsTypes(base.services.pool, owner.tenant_id);
  for (const [at, type] of [...types.values()].entries())
    for (const exclude_rules of [[], RULES[at % RULES.length] ?? []])
      await addGoods(base, owner.tenant_id, [], {
        mirror: undefined,
        matchable: {
          goods_id: 0,
          // One product isn't sold at present.
          shelf_status: at === 0 && exclude_rules.length === 0 ? 0 : 10,
          is_lock: false,
          type_ids: [type],
          step_role: 'other',
          for_sex: 0,
          skin_types: [],
          age_min: null,
          age_max: null,
          push_type: 0,
          ext_rules: null,
          exclude_rules,
        },
      });
  // Each product can be told from the others.
  await base.services.pool.query(
    "update goods set goods_name = 'Product ' || goods_id, price = 10 + goods_id % 90 where tenant_id = $1",
    [owner.tenant_id],
  );
  const counts = kind === 'simulated tests do not count' ? [] : ['show_simulated'];
  for (const key of ['customer_info', 'have_questions', ...counts])
    await base.services.pool.query("insert into config_value (tenant_id, key, value) values ($1, $2, '1')", [
      owner.tenant_id,
      key,
    ]);
  const mirrors = [await buildSerial(base, owner), await buildSerial(base, owner)];
  if (kind === 'advanced mode') await setUpAlone(owner, mirrors[0] as Serial);
  if (kind === 'tests of real mirrors') {
    const device = await buildDevice(base, owner);
    await buildRecord(base, { device });
    setTimeout(() => void buildRecord(base, { device }), 4_000);
  }
  if (kind === 'many customers') await addCrowd(owner);
  return {
    server,
    dataDir: await mkdtemp(path.join(folder, 'data-')),
    account: owner.user_acct,
    password: owner.password,
    guide: guide.user_acct,
    mirrors,
    probes: kind === 'tests of the last minute before midnight' ? ['days'] : probes,
    ...(kind === 'tests of the last minute before midnight' && { now: lastMinute().toISOString() }),
  };
}

const lastMinute = () => new Date(dayRange(shopToday(), shopToday(), SHOP_ZONE).start.getTime() - 20_000);

/** Adds women of all ages of the regular customer's band, some whose newest test failed, and men who have much lower scores. */
async function addCrowd(owner: Account): Promise<void> {
  const device = await buildDevice(base, owner);
  const test_time = new Date(Date.now() - 40 * DAY_MS);
  const classes = { algo_version: 'test', skin_type: 'mixed', ita: 40, tone: 'natural', is_sensitive: false } as const;
  const shared = (at: number) => ({ device, is_simulated: true, customer_age: 40 + (at % 5) });
  await buildRecords(base, [
    ...Array.from({ length: 50 }, (_, at) => ({
      ...shared(Math.floor(at / 2)),
      test_time,
      customer_sex: at % 2 === 0 ? (0 as const) : (1 as const),
      result: { ...classes, total_score: at % 2 === 0 ? 2 * at : 1 },
    })),
    ...Array.from({ length: 12 }, (_, at) => ({
      ...shared(at),
      test_time: new Date(test_time.getTime() + DAY_MS),
      customer_sex: 0 as const,
      customer_mobile: `1380000${1000 + at}`,
      status: RECORD_STATUS.failed,
      reason_key: 'blurred',
    })),
  ]);
}

/** Gives a mirror an offset and a product of its own. */
async function setUpAlone(owner: Account, { device_no, ...serial }: Serial): Promise<void> {
  await activateMirror(base, { device_no, ...serial }, { is_simulated: 1 });
  const client = await signIn(base, owner);
  expect((await client.mutate('setting.updateOffsets', { device_no, wrinkle: 4 })).json().error).toBeUndefined();
  await base.services.pool.query(
    `insert into goods_device (tenant_id, goods_id, device_id)
     select $1, max(goods_id), (select device_id from device where tenant_id = $1) from goods where tenant_id = $1`,
    [owner.tenant_id],
  );
}

const PROBE = path.resolve(import.meta.dirname, '../../apps/mirror-sim/src/prove/probe-main.ts');
/** Processes that wait for a shop to probe. The server in this process forbids what the painter of faces needs. */
const free: ChildProcess[] = [];

async function probe(shop: ProbedShop): Promise<NamedFinding[]> {
  const child =
    free.pop() ?? fork(PROBE, { env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') } });
  const answer = once(child, 'message', { signal: AbortSignal.timeout(PATIENCE.timeout - 10_000) });
  child.send(shop);
  try {
    const [found] = (await answer) as [NamedFinding[]];
    free.push(child);
    return found;
  } catch (cause) {
    child.kill('SIGKILL');
    throw cause;
  }
}

const PLANT = path.resolve(import.meta.dirname, '../../apps/mirror-sim/src/prove/plant.ts');

/** All faults take some minutes, so only `npm run mirror -- prove` and the nightly run prove them. */
const { PROVE, PROVE_PIECE, PROVE_SOUND, TEST_THOROUGH } = process.env;
const IS_ASKED = PROVE !== undefined || TEST_THOROUGH !== undefined;

const tell = (name: string, began: number, what: string) =>
  process.stderr.write(`${name.padEnd(28)}${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}\n`);

describe.runIf(IS_ASKED)('a fault of a server', () => {
  it.concurrent.for(faultsWith(PROVE ?? '', PROVE_PIECE))(
    'is found: $name',
    PATIENCE,
    async (fault, { onTestFinished }) => {
      const { name, says, unfound, probes, isCrowded } = fault;
      const began = Date.now();
      const planted = {
        FAULT: name,
        NODE_OPTIONS: `--import ${pathToFileURL(PLANT).href}`,
        NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      };
      const server = await startProcessBeside(base, { MIRROR_TESTS_PER_MINUTE: '0', ...planted }, onTestFinished);
      const found = await probe(await newShop(server.origin, probes, isCrowded ? 'many customers' : 'usual'));
      const telling = tellingOf(fault, found);
      tell(name, began, telling ? `${telling.name} — ${telling.text}` : `NOT FOUND${unfound ? `: ${unfound}` : ''}`);
      const names = [...new Set(found.map((one) => one.name))].join('; ');
      if (!unfound) expect(telling, `${says}. Found was: ${names || 'nothing'}`).toBeDefined();
    },
  );
});

const TURNS = Array.from({ length: Number(PROVE_SOUND ?? KINDS.length) }, (_, index) => index + 1);

describe.runIf(IS_ASKED && TURNS.length > 0 && !/^[2-9]/.test(PROVE_PIECE ?? ''))('a sound server', () => {
  it.for(TURNS)('has nothing that is found, whatever the shop, also when two run at once: %i', LONGER, async (turn) => {
    const began = Date.now();
    const { origin } = await startProcessBeside(base, { MIRROR_TESTS_PER_MINUTE: '0' });
    const kind = KINDS[(turn - 1) % KINDS.length] as Kind;
    const alone = await probe(await newShop(origin, ALL_PROBES, kind));
    const both = await Promise.all([newShop(origin), newShop(origin)]);
    const alarms = [alone, ...(await Promise.all(both.map(probe)))].map((found) => found.map(({ text }) => text));
    const isQuiet = alarms.flat().length === 0;
    tell(`sound ${turn}`, began, `${isQuiet ? 'nothing' : JSON.stringify(alarms)}: ${kind}, and two at once`);
    expect(alarms, kind).toEqual([[], [], []]);
  });
});
