// @module-tag long
import { readFile } from 'node:fs/promises';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import AdmZip from 'adm-zip';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type Account, buildGuide, buildUser, uniqueName } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { allowExports } from '../factories/exports.ts';
import { buildRecords } from '../factories/record.ts';
import { signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, chooseInList, dialog, loaded, rows } from './page.ts';

const DAY = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
const LIST = `/skinmgr/recordsList?from=${DAY}`;

let web: Console;
let owner: Account;
let guide: Account;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  guide = await buildGuide(web.server, { parent: owner, user_acct: uniqueName('guide'), power: [2] });
  await allowExports(web.server, owner.tenant_id);
  const device = await buildDevice(web.server, { tenant_id: owner.tenant_id });
  await buildRecords(
    web.server,
    Array.from({ length: 15 }, (_, index) => ({
      device,
      test_time: new Date(Date.now() - index * 60_000),
      customer_nickname: index < 12 ? `Rose ${index}` : `Lily ${index}`,
      customer_mobile: `138000012${String(index).padStart(2, '0')}`,
      ...(index < 2 && { user_id: guide.user_id, user_acct: guide.user_acct }),
    })),
  );
});
afterAll(() => web.close());

const open = async (path: string, account = owner, options = {}): Promise<Page> =>
  loaded(await web.enter(account, { path, ...options }));

/** Presses the dialog's button and opens the file. Returns all rows with the headers as the first. */
async function exported(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const { Sheets } = read(await readFile(await download.path()));
  return utils.sheet_to_json<string[]>(Object.values(Sheets)[0] ?? {}, { header: 1, defval: '' });
}

const openDialog = async (page: Page) => {
  await button(page, 'Export').click();
  await dialog(page).getByText('File', { exact: true }).waitFor();
};

describe('an export from the list', () => {
  it('has the rows of the filter and the columns that are shown, in their order, and those that are added', async () => {
    const page = await open(`${LIST}&q=Rose`);
    await openDialog(page);
    await dialog(page).getByText('12 tests, as the list shows them now').waitFor();
    await dialog(page).getByRole('checkbox', { name: 'Recommended products' }).check();
    const [headers, ...found] = await exported(page);
    expect(headers).toEqual([
      'Customer',
      'Mobile number',
      'Sex',
      'Age',
      'Photo',
      'Mirror',
      'Guide',
      'Test time',
      'Status',
      'Reason',
      'Score',
      'Note',
      'Recommended products',
    ]);
    expect(found.map(([name]) => name)).toEqual(Array.from({ length: 12 }, (_, index) => `Rose ${index}`));
    expect(found[0]?.[1]).toBe('13800001200');
  });

  it('is no file when it was cut off on its way although it looks complete, and is there after another try', async () => {
    const page = await open(LIST);
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    const address = '**/record/exportdt?*';
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
    });
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('didn’t arrive whole').waitFor();
    expect(downloads).toEqual([]);
    await page.unroute(address);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Try again').click()]);
    expect(read(await readFile(await download.path())).SheetNames).toHaveLength(1);
  });

  it('has simulated tests only if the user adds them', async () => {
    const main = await buildUser(web.server);
    await allowExports(web.server, main.tenant_id);
    const device = await buildDevice(web.server, { tenant_id: main.tenant_id });
    const trial = await buildDevice(web.server, { tenant_id: main.tenant_id, is_simulated: true });
    await buildRecords(web.server, [
      { device, customer_nickname: 'Rose' },
      { device: trial, is_simulated: true, customer_nickname: 'Trial' },
    ]);
    const page = await open(LIST, main);
    await openDialog(page);
    await dialog(page).getByText('1 test, as the list shows it now, without simulated ones').waitFor();
    await dialog(page).getByRole('checkbox', { name: 'Simulated tests, too' }).check();
    await dialog(page).getByText('2 tests, as the list shows them now').waitFor();
    expect(
      (await exported(page))
        .slice(1)
        .map(([name]) => name?.slice(0, 5))
        .toSorted(),
    ).toEqual(['Rose', 'Trial']);
  });

  it('has the selected tests alone', async () => {
    const page = await open(LIST);
    for (const index of [0, 2]) await rows(page).nth(index).getByRole('checkbox').check();
    await page.locator('[data-list-bar]').getByRole('button', { name: 'Export' }).click();
    await dialog(page).getByText('2 selected tests').waitFor();
    expect((await exported(page)).slice(1).map(([name]) => name)).toEqual(['Rose 0', 'Rose 2']);
  });

  it('has for a guide what a shared view shows the guide, with masked mobile numbers', async () => {
    const shop = await signIn(web.server, owner);
    const name = uniqueName('Roses');
    const view = await shop.mutate('view.save', {
      list: 'records',
      name,
      search: { q: 'Rose', from: DAY },
      shared: true,
    });
    expect(view.status).toBe(200);
    const page = await open('/skinmgr/recordsList', guide);
    await page.getByRole('navigation', { name: /views/i }).getByRole('button', { name }).click();
    await page.waitForURL(/q=Rose/);
    await loaded(page);
    await openDialog(page);
    await dialog(page).getByText('Mobile numbers are masked').waitFor();
    const found = (await exported(page)).slice(1);
    expect(found.map(([name, mobile]) => [name, mobile])).toEqual([
      ['Rose 0', '138****1200'],
      ['Rose 1', '138****1201'],
    ]);
  });

  it('is made in the background where it is large, with its progress, and can be fetched and deleted', async () => {
    const shop = await buildUser(web.server);
    await allowExports(web.server, shop.tenant_id);
    const device = await buildDevice(web.server, { tenant_id: shop.tenant_id });
    await buildRecords(
      web.server,
      Array.from({ length: 5_001 }, () => ({ device, customer_mobile: '13812341234' })),
    );
    const page = await open(LIST, shop);
    await openDialog(page);
    await dialog(page).getByText('made in the background').waitFor();
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    await dialog(page)
      .getByText(/5,001 rows, [\d.]+ MB/)
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page)
        .getByRole('link', { name: /\.xlsx$/ })
        .click(),
    ]);
    const { Sheets } = read(await readFile(await download.path()));
    expect(utils.sheet_to_json(Object.values(Sheets)[0] ?? {}, { header: 1 })).toHaveLength(5_002);
    await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: /^Delete the export/ })
      .click();
    await dialog(page).getByRole('heading', { name: 'My exports' }).waitFor({ state: 'detached' });
  });

  it('has the photos of the selected tests', async () => {
    const { pool, storage } = web.server.services;
    const path = `skin/2026-03/${owner.tenant_id}/test/white.jpg`;
    await storage.put(path, Buffer.from('a picture'));
    const images = [{ kind: 'white', path, source_sha256: '', width: 1, height: 1, bytes: 9 }];
    await pool.query(`update skin_record set images = $2 where tenant_id = $1 and customer_nickname = 'Rose 0'`, [
      owner.tenant_id,
      JSON.stringify(images),
    ]);
    const page = await open(LIST);
    const photos = page.locator('[data-list-bar]').getByRole('button', { name: 'Photos' });
    await rows(page).nth(1).getByRole('checkbox').check();
    await photos.click();
    await page.getByRole('alert').filter({ hasText: 'photos' }).waitFor();
    await rows(page).nth(0).getByRole('checkbox').check();
    const [download] = await Promise.all([page.waitForEvent('download'), photos.click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const entries = new AdmZip(await download.path()).getEntries();
    expect(entries.map((entry) => [entry.entryName.replace(/^.*\//, ''), entry.getData().toString()])).toEqual([
      ['white.jpg', 'a picture'],
    ]);
  });

  it('isn’t offered where the shop may not export', async () => {
    const page = await open('/skinmgr/recordsList', await buildUser(web.server));
    expect(await button(page, 'Export').count()).toBe(0);
  });

  it('is chosen on a phone, too', async () => {
    const page = await open(LIST, owner, { viewport: { width: 390, height: 844 } });
    await chooseInList(page, 'Export');
    await dialog(page).getByText('File', { exact: true }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });
});
