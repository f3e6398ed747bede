// @module-tag long
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database/test-database.ts';
import { createRuleBook, type RuleBook } from './rule-book.ts';

const SMALL = { shops: 2_000, goods: 20 };
const LARGE = { shops: 8, goods: 5_000 };
const MEGABYTES = 64;
const MB = 1024 * 1024;

let database: TestDatabase;
let small: number[];
let large: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  small = await buildShops(SMALL);
  large = await buildShops(LARGE);
});
afterAll(() => database.drop());

async function buildShops({ shops, goods }: typeof SMALL): Promise<number[]> {
  const { rows } = await database.pool.query<{ tenant_id: number }>(
    `insert into tenant (key, shop, timezone, default_locale, currency)
     select gen_random_uuid(), 'Shop ' || n, 'UTC', 'en', 'EUR' from generate_series(1, $1) n returning tenant_id`,
    [shops],
  );
  const tenants = rows.map(({ tenant_id }) => tenant_id);
  await database.pool.query(
    `insert into goods (tenant_id, goods_name, description, price, skin_types)
     select t, '滋润面霜 ' || n, repeat('Rich in ceramides. ', 5), n, '{dry,oily}'
       from unnest($1::int[]) t, generate_series(1, $2::int) n`,
    [tenants, goods],
  );
  return tenants;
}

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

/** Returns the used bytes of the heap. Waits until the garbage of earlier tests is gone. */
async function settledHeap(): Promise<number> {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    collectGarbage();
    const now = process.memoryUsage().heapUsed;
    if (before - now < MB / 10) return now;
    before = now;
    await sleep(200);
  }
}

/** Returns the number of bytes that `release` makes free on the heap. */
async function bytesFreedBy(release: () => void): Promise<number> {
  const before = await settledHeap();
  release();
  return before - (await settledHeap());
}

interface Opened {
  ruleBook?: RuleBook;
  readonly loads: () => number;
}

function openRuleBook(megabytes: number): Opened {
  let loads = 0;
  const pool = new Proxy(database.pool, {
    get(target, name, receiver) {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return (statement: pg.QueryConfig) => {
        loads += 1;
        return target.query(statement);
      };
    },
  });
  return { ruleBook: createRuleBook(pool, pino({ level: 'silent' }), megabytes), loads: () => loads };
}

/** Uses the rules of the shops, eight shops at a time. Returns the estimated bytes of all rules. */
async function use({ ruleBook }: Opened, tenants: readonly number[]): Promise<number> {
  let bytes = 0;
  for (let at = 0; at < tenants.length; at += 8) {
    for (const rules of await Promise.all(tenants.slice(at, at + 8).map((id) => ruleBook?.forShop(id, 0)))) {
      rules?.evaluationFor(1);
      bytes += rules?.bytes ?? 0;
    }
  }
  return bytes;
}

it.each([
  ['small', () => small.slice(0, 400)],
  ['large', () => large.slice(0, 4)],
])('the weight of %s shops is about what they take in memory', async (_size, tenants) => {
  const opened: Opened = openRuleBook(1_000);
  const estimate = await use(opened, tenants());
  expect(await use(opened, tenants())).toBe(estimate);
  expect(opened.loads()).toBe(tenants().length);
  const ratio = (await bytesFreedBy(() => delete opened.ruleBook)) / estimate;
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.1);
});

it('2,000 small shops and some of 5,000 goods stay below the setting, and what was used last stays', {
  timeout: 240_000,
}, async () => {
  const opened: Opened = openRuleBook(MEGABYTES);
  const { loads } = opened;
  const [always = 0, ...others] = small;
  for (let at = 0; at < others.length; at += 100) {
    await use(opened, others.slice(at, at + 100));
    await use(opened, [always]);
    if (at % 300 === 0) await use(opened, large.slice(at / 300, at / 300 + 1));
  }

  const loaded = loads();
  await use(opened, [always, ...others.slice(-200)]);
  expect(loads()).toBe(loaded);
  // The shops that were used first have left the cache.
  await use(opened, others.slice(0, 100));
  expect(loads()).toBe(loaded + 100);

  const bytes = await bytesFreedBy(() => delete opened.ruleBook);
  expect(bytes).toBeGreaterThan(MEGABYTES * MB * 0.6);
  expect(bytes).toBeLessThan(MEGABYTES * MB * 1.1);
});
