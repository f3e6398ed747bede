// @module-tag long
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, stylesAreThere } from './console.ts';
import { button, chooseInList, dialog, field, loaded, save, saved, titled } from './page.ts';

let web: Console;
let shop: Shop;
beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
});
afterAll(() => web.close());

const open = async (path: string, options = {}): Promise<Page> =>
  titled(await web.enter(shop.main, { path, ...options }));

/** Answers as the server does after a fault of its own. */
async function fail(route: Route): Promise<void> {
  const count = new URL(route.request().url()).pathname.split(',').length;
  const data = { code: 'INTERNAL_SERVER_ERROR', code_name: 'INTERNAL', trace_id: 'number-4711' };
  const answer = { error: { message: 'raw', code: -32_603, data } };
  await route.fulfill({ status: 500, json: Array.from({ length: count }, () => answer) });
}
const NUMBER = /server has a problem.*number-4711/;

async function fillMember(page: Page): Promise<void> {
  await page.keyboard.press('n');
  const values = { name: 'lily', mobile: '13812345678', shop: 'Here', pwd: 'Long-enough-1' };
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  await field(page, 'powerarr').check();
}

describe('a fault of the server', () => {
  it('isn’t called the network’s, and has a number for support', async () => {
    const list = await open('/skinmgr/home');
    await list.route('**/trpc/*customer.list*', fail);
    await list.goto('/skinmgr/customers');
    const alert = list.getByRole('alert').filter({ hasText: NUMBER });
    await alert.waitFor({ timeout: 20_000 });
    expect(await list.getByText('Network problem').count()).toBe(0);
    await expectAccessible(list);
    await list.unroute('**/trpc/*customer.list*');
    await button(alert, 'Try again').click();
    await alert.waitFor({ state: 'detached' });
  });

  it('leaves the form as it is, and the number stays until it is closed', async () => {
    const page = await open('/skinmgr/memberList');
    await fillMember(page);
    await page.route('**/trpc/account.save**', fail);
    await dialog(page).locator('[type=submit]').click();
    await page.getByRole('alert').filter({ hasText: NUMBER }).waitFor();
    expect(await field(page, 'name').inputValue()).toBe('lily');
    await page.route('**/trpc/account.save**', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await dialog(page).locator('[type=submit]').click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'The server has a problem. Your network is fine.' })
      .nth(1)
      .waitFor();
    expect(await field(page, 'mobile').inputValue()).toBe('13812345678');
  });
});

describe('a network', () => {
  it('that loses a save is named, and the form keeps the input', async () => {
    const page = await open('/skinmgr/memberList');
    await fillMember(page);
    let sent = 0;
    await page.route('**/trpc/account.save**', (route) => {
      sent += 1;
      return route.abort();
    });
    await dialog(page).locator('[type=submit]').click();
    await page.getByRole('alert').filter({ hasText: 'may or may not be saved' }).waitFor();
    expect(await field(page, 'name').inputValue()).toBe('lily');
    expect(sent).toBe(1);
    await page.unroute('**/trpc/account.save**');
    await dialog(page).locator('[type=submit]').click();
    await dialog(page).waitFor({ state: 'detached' });
  });

  it('that loses every third request is no reason for a message: reads are repeated, saves are sent once', async () => {
    const page = await open('/skinmgr/matchset');
    await page.waitForLoadState('networkidle');
    const saves: string[] = [];
    let requests = 0;
    // The same file is lost once, because a page that asks for three files could lose the same one each time. Routes
    // turn the browser's cache off, so the page asks again for a file that it has.
    const lost = new Set<string>();
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const cached = new Set(names.filter((name) => name.includes('/assets/')));
    await page.route(/\/trpc\/|\/assets\//, (route) => {
      const url = route.request().url();
      if (cached.has(url)) return route.continue();
      requests += 1;
      const isSave = url.includes('config.update');
      if (isSave) saves.push(url);
      const isLost = requests % 3 === 0 && !isSave && !lost.has(url);
      if (isLost) lost.add(url);
      else if (url.includes('/assets/')) cached.add(url);
      return isLost ? route.abort() : route.continue();
    });
    await page.locator('[data-path=max_goods]').fill('8');
    await save(page).click();
    await saved(page);
    expect(saves).toHaveLength(1);
    for (const name of ['Customers', 'Products', 'Skin tests', 'Mirrors']) {
      await page.locator('nav').getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ timeout: 20_000 });
      await loaded(page);
      expect(await page.locator('#main').getByRole('alert').count(), name).toBe(0);
    }
    expect(requests).toBeGreaterThan(9);
  });

  it('that loses each file of a screen once is no reason for a message either', async () => {
    const page = await open('/skinmgr/home');
    const scripts = await page
      .locator('script[src]')
      .evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).src));
    const lost = new Set<string>();
    await page.route('**/assets/**', (route) => {
      const url = route.request().url();
      if (scripts.includes(url) || lost.has(url)) return route.continue();
      lost.add(url);
      return route.abort();
    });
    await page.goto('/skinmgr/recordsList');
    await page.getByRole('heading', { level: 1, name: 'Skin tests', exact: true }).waitFor({ timeout: 20_000 });
    await loaded(page);
    expect(await page.locator('#main').getByRole('alert').count()).toBe(0);
    await expect.poll(() => stylesAreThere(page)).toBe(true);
    expect([...lost].filter((url) => /(records-screen|part-\d+)-.*\.js$/.test(url)).length).toBeGreaterThan(3);
  });
});

it('a page whose scripts can’t be loaded isn’t empty: it says so, and loads again on request', async () => {
  const page = await web.visit('/livez');
  await page.route('**/assets/part-*', (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' }).waitFor();
  await page.unroute('**/assets/part-*');
  await button(page, 'Reload').click();
  await page.locator('[name=username]').waitFor();
});

// Chromium 150 left one page of 75 empty when the console read its preloaded files by `blob()`.
it('a page whose files the browser has shows itself each of 200 times', async () => {
  const page = await open('/skinmgr/home');
  const paths = ['matchset', 'goodsEdit', 'memberList', 'home', 'recordsList', 'customers'];
  for (let time = 1; time <= 200; time += 1) {
    await page.goto(`/skinmgr/${paths[time % paths.length]}`);
    const title = page.locator('#main h1');
    await title.waitFor({ timeout: 20_000 }).catch(() => expect.fail(`page ${time}, ${page.url()}, stayed empty`));
  }
}, 400_000);

describe('a part of the console that an update removed', () => {
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'gone' });

  it('is named where it is missing: the page stays with what was typed, and offers to load it again', async () => {
    const page = await open('/skinmgr/goodsEdit');
    await field(page, 'goods_name').fill('Rose cream');
    await page.route('**/assets/crop-dialog*', gone);
    const create = { width: 40, height: 80, channels: 3 as const, background: '#a33' };
    const buffer = await sharp({ create }).png().toBuffer();
    await page.locator('input[type=file]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    const note = page.getByRole('alert').filter({ hasText: 'A part of this page couldn’t be loaded' });
    await note.waitFor();
    await button(note, 'Reload').waitFor();
    expect(await field(page, 'goods_name').inputValue()).toBe('Rose cream');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
    await page.unroute('**/assets/crop-dialog*');
    await button(note, 'Try again').click();
    await dialog(page).waitFor();
    await note.waitFor({ state: 'detached' });
    expect(await field(page, 'goods_name').inputValue()).toBe('Rose cream');
  });

  it('can be asked for again where it was a question', async () => {
    const page = await open('/skinmgr/memberList');
    await page.route('**/assets/confirm-dialog*', gone);
    const note = page.getByRole('alert').filter({ hasText: 'A part of this page couldn’t be loaded' });
    await chooseInList(page, 'Add default guide');
    await button(note, 'Close').click({ timeout: 20_000 });
    await note.waitFor({ state: 'detached' });
    await page.unroute('**/assets/confirm-dialog*');
    await chooseInList(page, 'Add default guide');
    await button(note, 'Try again').click();
    await button(dialog(page), 'Add default guide').waitFor();
  });

  it('is one note where several parts are missing, and one attempt loads all of them', async () => {
    const page = await open('/skinmgr/goodsList?q=nothing');
    await page.route('**/assets/{shortcut-sheet,columns-menu}*', gone);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('button', { name: 'Columns and row height' }).click();
    const note = page.getByRole('alert').filter({ hasText: 'A part of this page couldn’t be loaded' });
    await note.waitFor({ timeout: 20_000 });
    await expect
      .poll(() => page.getByRole('button', { name: 'Columns and row height' }).count(), { timeout: 20_000 })
      .toBe(0);
    expect(await note.count()).toBe(1);
    await page.unroute('**/assets/{shortcut-sheet,columns-menu}*');
    await button(note, 'Try again').click();
    await dialog(page).filter({ hasText: 'Search everywhere' }).waitFor();
    await note.waitFor({ state: 'detached' });
  });

  it('leaves the menu where it was a whole page, and a reload shows the page', async () => {
    const page = await open('/skinmgr/home');
    await page.route('**/assets/customers-screen*', gone);
    const link = page.locator('nav').getByRole('link', { name: 'Customers', exact: true });
    await link.click();
    const note = page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' });
    await note.waitFor({ timeout: 20_000 });
    await expectAccessible(page);
    expect(await link.isVisible()).toBe(true);
    await page.unroute('**/assets/customers-screen*');
    await button(note, 'Reload').click();
    await page.getByRole('heading', { level: 1, name: 'Customers', exact: true }).waitFor();
  });
});
