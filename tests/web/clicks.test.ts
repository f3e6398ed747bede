// @module-tag long
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDevice } from '../factories/device.ts';
import { allowExports } from '../factories/exports.ts';
import { buildFollowUp } from '../factories/follow-up.ts';
import { buildRecord } from '../factories/record.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { shopToday } from '../factories/zone.ts';
import { CLICKS } from './clicks.ts';
import { type Console, openConsole } from './console.ts';
import { button, dialog, field, rowOf, status, tick } from './page.ts';

let web: Console;
let shop: Shop;

beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
  const { tenant_id } = shop;
  await allowExports(web.server, tenant_id);
  await web.server.services.pool.query("insert into goods (tenant_id, goods_name) values ($1, 'Rose cream')", [
    tenant_id,
  ]);
  const device = await buildDevice(web.server, { tenant_id });
  const { record_id } = await buildRecord(web.server, {
    device,
    customer_nickname: 'Wilhelmina',
    customer_mobile: '13900002345',
  });
  await buildFollowUp(web.server, tenant_id, record_id, shopToday());
});
afterAll(() => web.close());

declare global {
  interface Window {
    clicks?: number;
  }
}

/** Opens the overview and counts each press of the pointer from then on. */
async function begin(): Promise<Page> {
  const page = await web.enter(shop.main);
  await page.evaluate(() => {
    window.clicks = 0;
    window.addEventListener(
      'pointerdown',
      () => {
        window.clicks = (window.clicks ?? 0) + 1;
      },
      true,
    );
  });
  return page;
}
const clicks = (page: Page) => page.evaluate(() => window.clicks);
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

async function paste(page: Page, width: number, height: number): Promise<void> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#c66' } })
    .png()
    .toBuffer();
  await page.evaluate(
    ([bytes]) => {
      const clipboardData = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      clipboardData.items.add(new File([content], 'a.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [picture.toString('base64')] as const,
  );
}

it('the newest report of today is two clicks away', async () => {
  const page = await begin();
  await menu(page, 'Today').click();
  await rowOf(page, 'Wilhelmina').getByRole('link', { name: 'Report of Wilhelmina' }).click();
  await page.locator('iframe').waitFor();
  expect(await clicks(page)).toBeLessThanOrEqual(CLICKS['open the newest report of today']);
});

it('a note on a test of today takes three', async () => {
  const page = await begin();
  await menu(page, 'Today').click();
  await button(rowOf(page, 'Wilhelmina'), 'Note on the test of Wilhelmina').click();
  await dialog(page).getByRole('textbox', { name: 'Note' }).pressSequentially('Wants the serum');
  await button(dialog(page), 'Save').click();
  await rowOf(page, 'Wilhelmina').getByText('Wants the serum').waitFor();
  expect(await clicks(page)).toBeLessThanOrEqual(CLICKS['note on a test of today']);
});

it('a test is marked as sold with a product in three', async () => {
  const page = await begin();
  await menu(page, 'Today').click();
  await button(rowOf(page, 'Wilhelmina'), 'Mark the test of Wilhelmina as sold').click();
  const product = dialog(page).getByRole('combobox', { name: /product/i });
  await product.focus();
  await page.keyboard.type('rose');
  await page.getByRole('option', { name: 'Rose cream' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await button(dialog(page), 'Mark as sold').click();
  await dialog(page).waitFor({ state: 'detached' });
  await rowOf(page, 'Wilhelmina').getByText('Sold', { exact: true }).first().waitFor();
  expect(await clicks(page)).toBeLessThanOrEqual(CLICKS['mark a test as sold, with a product']);
});

it('a customer is found by name without a click', async () => {
  const page = await begin();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Customers, pages, actions, products…').waitFor();
  await page.keyboard.type('wilhelm');
  await page.getByText('last visit').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/customer\?id=\d+/);
  expect(await clicks(page)).toBe(CLICKS['find a customer by name']);
});

it('a customer who is due is contacted, and the outcome noted, in three', async () => {
  const page = await begin();
  await page.getByRole('link', { name: /due for another test/ }).click();
  await button(rowOf(page, 'Wilhelmina'), 'Contact Wilhelmina').click();
  await dialog(page).getByRole('radio', { name: 'Appointment' }).click();
  await dialog(page).getByLabel('Next date').pressSequentially('2099-01-01');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByText(/Next date/)
    .first()
    .waitFor();
  expect(await clicks(page)).toBeLessThanOrEqual(CLICKS['contact a customer who is due, and note the outcome']);
});

it('the till takes a code after two', async () => {
  const page = await begin();
  await menu(page, 'Redeem').click();
  await page.getByLabel('Code of the coupon or prize').click();
  await page.keyboard.type('ABCDE-FGHIJ');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
  expect(await clicks(page)).toBeLessThanOrEqual(CLICKS['take a code at the till']);
});

it('a product is added from the search in two', async () => {
  const page = await begin();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Customers, pages, actions, products…').waitFor();
  await page.keyboard.type('new product');
  await button(page, 'New product').waitFor();
  await page.keyboard.press('Enter');
  await field(page, 'goods_name').waitFor();
  await paste(page, 300, 300);
  await page.getByRole('img', { name: 'See the product picture in full' }).waitFor();
  await page.getByRole('checkbox', { name: 'Soothing' }).click();
  await page.getByRole('radio', { name: 'Everybody' }).click();
  await field(page, 'goods_name').pressSequentially('Night cream');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/goodsList*');
  await rowOf(page, 'Night cream').waitFor();
  expect(await clicks(page)).toBeLessThanOrEqual(CLICKS['add a product from the search']);
});

it('a lucky draw with a prize is started in six', async () => {
  const page = await begin();
  await menu(page, 'Lucky draws').click();
  await page.getByRole('main').getByRole('link', { name: 'Add promotion' }).first().click();
  await page.getByRole('table').waitFor();
  await button(page, 'Add prize').click();
  const prize = page.getByRole('dialog', { name: 'Add prize' });
  await prize.locator('[data-path=prize_name]').pressSequentially('Mask');
  await paste(page, 750, 562);
  await button(page, 'Use it').click();
  await prize.locator('img[src*=".png"]').waitFor();
  await prize.locator('[data-path=total_num]').pressSequentially('10');
  await prize.locator('[data-path=prize_detail]').pressSequentially('Ask at the till');
  await prize.locator('[data-path=probability]').pressSequentially('12.5');
  await page.keyboard.press('Enter');
  await prize.waitFor({ state: 'detached' });
  await field(page, 'act_desc').pressSequentially('One draw a test');
  await field(page, 'end_time').fill('2099-01-31');
  await field(page, 'act_name').pressSequentially('Spring draw');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/lottory*');
  await rowOf(page, 'Spring draw').getByText('Running').waitFor();
  expect(await clicks(page)).toBeLessThanOrEqual(CLICKS['start a lucky draw with a prize']);
});

it('a guide gets an account in three', async () => {
  const page = await begin();
  await menu(page, 'Sub-accounts').click();
  await button(page, 'Add sub-account').first().click();
  const values = { pwd: 'Long-enough-1', mobile: '13812345678', name: 'Lily' };
  await field(page, 'powerarr').waitFor();
  for (const [name, value] of Object.entries(values)) await field(page, name).pressSequentially(value);
  await tick(dialog(page).getByRole('checkbox', { name: 'Skin tests' }), true);
  await field(page, 'name').press('Enter');
  await rowOf(page, 'Lily').waitFor();
  expect(await clicks(page)).toBeLessThanOrEqual(CLICKS['give a guide an account']);
});

it('a list is exported in three', async () => {
  const page = await begin();
  await menu(page, 'Skin tests').click();
  await status(page, 'in total').waitFor();
  await button(page, 'Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await clicks(page)).toBeLessThanOrEqual(CLICKS['export a list']);
});
