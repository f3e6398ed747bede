// @module-tag long
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { demoCatalogue } from '../../prisma/seed/demo-catalogue.ts';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildSerial, type Serial } from '../factories/device.ts';
import { simulate as runSimulator } from '../factories/simulator.ts';
import { type Console, expectAccessible, openConsole } from '../web/console.ts';
import { rows } from '../web/page.ts';

const SCENARIO = fileURLToPath(new URL('../../apps/mirror-sim/scenarios/first-day.yaml', import.meta.url));
const PATIENCE = { timeout: 30_000 };

let web: Console;
let owner: Account;
let simulatorDir: string;
let mirrors: Serial[];

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  simulatorDir = await mkdtemp(path.join(tmpdir(), 'skin-mirror-sim-'));
  const { tenant_id } = owner;
  mirrors = [];
  for (const device_no of ['QA0000001', 'QA0000002', 'QA0000003'])
    mirrors.push(await buildSerial(web.server, { tenant_id, device_no }));
  await buildGoods();
});

afterAll(async () => {
  await web.close();
  await rm(simulatorDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function buildGoods() {
  const { pool } = web.server.services;
  const types = await createGoodsTypes(pool, owner.tenant_id);
  for (const { goods_name, effects } of demoCatalogue('en').slice(0, 30)) {
    await pool.query(
      `with added as (insert into goods (tenant_id, goods_name) values ($1, $2) returning goods_id)
       insert into goods_effect (tenant_id, goods_id, rank, goods_type_id) select $1, goods_id, 1, $3 from added`,
      [owner.tenant_id, goods_name, types.get(effects[0] ?? 'hydrating')],
    );
  }
}

const simulate = (...args: string[]) => runSimulator(web.server, simulatorDir, args);

function playDay(trace: string): Promise<number> {
  const codes = mirrors.flatMap(({ device_no, active_code }) => ['--device', device_no, '--code', active_code]);
  return simulate('run', SCENARIO, '--seed', '42', '--trace', path.join(simulatorDir, trace), ...codes);
}

const traceOf = (name: string) => readFile(path.join(simulatorDir, name), 'utf8');

async function countRecords(): Promise<number> {
  const { rows } = await web.server.services.pool.query('select count(*)::int as count from skin_record');
  return rows[0].count;
}

async function expectAccessibleTwice(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

describe('from a mirror to a report', () => {
  it('shows tests as they arrive, why goods are recommended, and the report to whoever has its link', {
    timeout: 240_000,
  }, async () => {
    const page = await web.enter(owner, { viewport: { width: 1440, height: 900 } });
    await page.getByRole('link', { name: 'Skin tests' }).first().click();
    await page.waitForURL('**/skinmgr/recordsList**');
    await page.getByText('No skin tests on these days').waitFor(PATIENCE);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));

    expect(await playDay('first.ndjson')).toBe(0);
    await rows(page).nth(9).waitFor(PATIENCE);
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    await expectAccessibleTwice(page);

    await readReport(await openRecord(page));
  });

  it('is the same when it is played again, without a second copy of any test', { timeout: 240_000 }, async () => {
    const before = await countRecords();
    expect(await simulate('verify')).toBe(0);
    expect(await playDay('second.ndjson')).toBe(0);
    expect(await countRecords()).toBe(before);
    expect(await traceOf('second.ndjson')).toBe(await traceOf('first.ndjson'));
  });
});

async function openRecord(page: Page): Promise<string> {
  await page
    .getByRole('link', { name: /^View the report of/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const frame = dialog.locator('iframe');
  await frame.contentFrame().getByRole('heading').first().waitFor(PATIENCE);
  const address = await frame.getAttribute('src');
  await dialog.getByRole('tab', { name: /why/i }).click();
  await dialog.getByRole('heading', { name: /Recommended/ }).waitFor(PATIENCE);
  await expectAccessibleTwice(page);
  return String(address);
}

/** Opens the report by its address alone, because a customer's phone has nothing else. */
async function readReport(address: string): Promise<void> {
  const phone = await web.visit(address, { viewport: { width: 390, height: 844 } });
  await phone.getByRole('heading').first().waitFor(PATIENCE);
  await phone.getByRole('img').first().waitFor(PATIENCE);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  await expectAccessibleTwice(phone);
}
