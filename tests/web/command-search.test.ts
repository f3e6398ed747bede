// @module-tag long
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { runScheduled } from '../factories/scheduled.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';

let here: Console;
let main: Account;
let guide: Account;
beforeAll(async () => {
  here = await openConsole();
  main = await buildUser(here.server);
  const { tenant_id } = main;
  guide = await buildGuide(here.server, { parent: main, power: [1] });
  const device = await buildDevice(here.server, { tenant_id });
  await buildRecord(here.server, { device, customer_nickname: 'Wilhelmina', customer_mobile: '13812345678' });
  await buildRecord(here.server, { device, customer_nickname: '王小明', customer_mobile: '13700000001' });
  await runScheduled(here.server, 'customer-pinyin');
  await here.server.services.prisma.goods.create({ data: { tenant_id, goods_name: 'Rose cream', goods_no: 'RC-77' } });
});
afterAll(() => here.close());

const field = (page: Page) => page.getByRole('textbox', { name: /Customers, pages|搜索顾客/ });
const labels = (page: Page) => page.locator('[data-action]').allTextContents();

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type(text);
}

describe('the search for everything', () => {
  it('goes to a page after three letters and Enter', async () => {
    const page = await here.enter(main);
    await search(page, 'sub');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/skinmgr/memberList*');
    await field(page).waitFor({ state: 'detached' });
  });

  it('opens from its button, and again from within a field', async () => {
    const page = await here.enter(main);
    await page.getByRole('button', { name: 'Search everything' }).click();
    await field(page).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await page.goto('/skinmgr/goodsList');
    await page.getByRole('searchbox').focus();
    await search(page, 'surf');
    expect(await labels(page)).toEqual([expect.stringContaining('Surface texts')]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/skinmgr/layertextset*');
  });

  it('loads as soon as Control is held, and then opens at once', async () => {
    const page = await here.enter(main, { path: '/skinmgr/goodsList' });
    await page.getByRole('searchbox').waitFor();
    const loading = new Set<Request>();
    page.on('request', (request) => loading.add(request));
    page.on('requestfinished', (request) => loading.delete(request));
    page.on('requestfailed', (request) => loading.delete(request));
    const loads = page.waitForResponse(/command-search.*\.js/);
    await page.keyboard.down('Control');
    await loads;
    await expect.poll(() => loading.size).toBe(0);
    await page.context().setOffline(true);
    await page.keyboard.press('k');
    await field(page).waitFor();
  });

  it.each(['2345', 'wilhelm'])('finds a customer first by %s, and opens the customer', async (text) => {
    const page = await here.enter(main);
    await search(page, text);
    await page.getByText('last visit').waitFor();
    // The results of the first letters give way to those of all letters.
    await expect.poll(async () => (await labels(page))[0] ?? '').toContain('Wilhelmina');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(/customer\?id=\d+/);
    await page.getByRole('heading', { name: 'Wilhelmina' }).waitFor();
  });

  it.each(['wangxiao', 'wang xiaom', 'wxm', '王'])(
    'finds a customer by pinyin, or by one Chinese character: %s',
    async (text) => {
      const page = await here.enter(main, { locale: 'zh' });
      await search(page, text);
      await expect.poll(() => labels(page)).toEqual([expect.stringContaining('王小明')]);
      await page.keyboard.press('Enter');
      await page.waitForURL(/customer\?id=\d+/);
    },
  );

  it('finds a test by name or phone, and opens it', async () => {
    const page = await here.enter(main);
    await search(page, '2345');
    await page.getByRole('button', { name: 'Wilhelmina' }).nth(1).click();
    await page.waitForURL(/recordsList.*record=/);
    await page.getByRole('dialog').getByText('Wilhelmina').first().waitFor();
  });

  it.each([320, 390])('opens from its button on a phone %i pixels wide', async (width) => {
    const page = await here.enter(main, { viewport: { width, height: 700 } });
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Search everything' }).click();
    await field(page).fill('wilhelm');
    await page.getByText('last visit').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.locator('[data-action]').first().click();
    await page.waitForURL(/customer\?id=\d+/);
  });

  it('finds a product by its number, and opens it', async () => {
    const page = await here.enter(main);
    await search(page, 'RC-7');
    await page.getByRole('button', { name: 'Rose cream' }).click();
    await page.waitForURL(/goodsEdit\?id=\d+/);
  });

  it('keeps letters that are typed while it loads, and those right after it opens again', async () => {
    const page = await here.enter(main);
    await page.route(/command-search.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('wilhelx');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('m');
    await expect.poll(() => field(page).inputValue()).toBe('wilhelm');
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await page.evaluate(() => {
      for (const [key, ctrlKey] of [
        ['k', true],
        ['r', false],
        ['c', false],
      ] as const) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
      }
    });
    await expect.poll(() => field(page).inputValue()).toBe('rc');
    await page.keyboard.type('-7');
    expect(await field(page).inputValue()).toBe('rc-7');
  });

  it('keeps the results until those of more letters are there, and Enter waits for these', async () => {
    const page = await here.enter(main);
    await search(page, 'wilh');
    await page.getByText('last visit').waitFor();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/customer\.list/, async (route) => {
      await answered;
      await route.continue();
    });
    const asked = page.waitForRequest(/customer\.list/);
    await page.keyboard.type('ex');
    await page.keyboard.press('Enter');
    await asked;
    expect((await labels(page))[0]).toContain('Wilhelmina');
    answer();
    await page.getByRole('status').getByText('Nothing found').waitFor();
    expect(page.url()).toContain('/skinmgr/home');
  });

  it('says when nothing is found', async () => {
    const page = await here.enter(main);
    await search(page, 'nothing like that');
    await page.getByRole('status').getByText('Nothing found').waitFor();
  });

  it('shows a guide only what they may open', async () => {
    const page = await here.enter(guide);
    await search(page, '');
    const all = (await labels(page)).join('\n');
    expect(all).toContain('Products');
    for (const hidden of ['Sub-accounts', 'Skin tests', 'Settings', 'Score offsets', 'Audit log', 'New tip']) {
      expect(all).not.toContain(hidden);
    }
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.type('Wil');
    await page.getByRole('status').getByText('Nothing found').waitFor();
    expect(asked.filter((url) => url.includes('goods.list'))).not.toEqual([]);
    expect(asked.filter((url) => url.includes('record.list'))).toEqual([]);
  });

  it('shows an administrator the pages of the platform, and fits on a phone', async () => {
    const page = await here.enter(await buildAdmin(here.server), { viewport: { width: 320, height: 700 } });
    expect(await sidewaysScroll(page)).toBe(0);
    await page.keyboard.press('Control+k');
    await field(page).fill('new');
    await expect.poll(() => labels(page)).toEqual(['New tip']);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
