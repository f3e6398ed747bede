import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildGuide } from '../factories/accounts.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { addGoods, GOODS_EDIT, GOODS_LIST, showRichText, textField } from './goods-form.ts';
import { button, chooseInList, chooseInRow, dialog, loaded, rowOf, rows, status } from './page.ts';

let web: Console;
/** A shop with three products. One is off the shelf, and one is locked. */
let shop: Shop;

beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
  await addGoods(shop, { goods_name: 'Morning cream', goods_no: 'M-1', price: '128.50' });
  const mask = await addGoods(shop, { goods_name: 'Clay mask', price: '', tag: 'New', type_ids: 'cleansing' });
  const serum = await addGoods(shop, { goods_name: 'Night serum', goods_no: 'N-1' });
  await change(shop, 'shelve', [mask], { status: 0 });
  await change(shop, 'lock', [serum]);
});
afterAll(() => web.close());

async function change({ client }: Shop, action: string, goods_id: number[], fields = {}): Promise<void> {
  await client.post(`/skinMgrSrv/goods/${action}`, { goods_id, ...fields });
}

async function openList(account = shop.main, path = GOODS_LIST, options = {}): Promise<Page> {
  return loaded(await web.enter(account, { path, ...options }));
}

describe('the catalogue', () => {
  it('shows price or badge, effects, whether it is on the shelf and whether it is locked', async () => {
    const page = await openList();
    expect(await rows(page).count()).toBe(3);
    for (const text of ['M-1', '128.50', 'Soothing', 'On shelf']) {
      await rowOf(page, 'Morning cream').getByText(text).waitFor();
    }
    await rowOf(page, 'Clay mask').getByText('New', { exact: true }).waitFor();
    await rowOf(page, 'Clay mask').getByText('Off shelf').waitFor();
    await rowOf(page, 'Night serum').getByText('Locked').waitFor();
    const sizes = await page.getByRole('combobox', { name: 'Rows per page' }).locator('option').allTextContents();
    expect(sizes.map((text) => Number.parseInt(text, 10))).toEqual([20, 50, 100, 200, 500]);
  });

  it('is searched and filtered, and is as it was after a look at a product', async () => {
    const page = await openList();
    await page.getByRole('combobox', { name: 'Product effects' }).selectOption({ label: 'Soothing' });
    await status(page, '2 in total').waitFor();
    await page.getByRole('combobox', { name: 'Shelf status' }).selectOption({ label: 'On shelf' });
    await page.getByRole('searchbox').fill('morning');
    await status(page, '1 in total').waitFor();
    const address = page.url();

    await rowOf(page, 'Morning cream').getByText('128.50').click();
    await page.getByRole('heading', { name: 'Edit product' }).waitFor();
    expect(await page.getByRole('link', { name: 'Products' }).getAttribute('aria-current')).toBe('page');
    await button(page, 'Back to the products').click();
    await page.waitForURL(address);
    await status(page, '1 in total').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('morning');
    await button(page, 'Clear filters').click();
    await status(page, '3 in total').waitFor();
  });

  it('is at the same page, place and row after Back from a product', { tags: 'long' }, async () => {
    const own = await buildShop(web.server);
    await own.client.post('/skinMgrSrv/goods/addDefault');
    const page = await openList(own.main);
    await button(page, 'Page 2').click();
    await page.waitForURL(/page=2/);
    await loaded(page);
    const low = rows(page).nth(15);
    await low.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const [address, before, id] = [page.url(), await scrolled(), await low.getAttribute('data-row-id')];
    expect(before).toBeGreaterThan(0);
    await low.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Edit product' }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await page.waitForURL(address);
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThanOrEqual(20);
    const rowWithFocus = () =>
      page.evaluate(() => document.activeElement?.closest('[data-row-id]')?.getAttribute('data-row-id'));
    await expect.poll(rowWithFocus).toBe(id);
  });

  it('says what to do where it is empty, and comes with products to start with', async () => {
    const { main: owner } = await buildShop(web.server);
    const page = await openList(owner);
    await page.getByText('No products yet').waitFor();
    await button(page, 'Add default products').first().click();
    await dialog(page).getByText('Add 40 default products?').waitFor();
    await dialog(page).getByRole('button', { name: 'Add default products' }).click();
    await rows(page).first().waitFor();
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Delete default products' }).click();
    await dialog(page).getByRole('button', { name: 'Delete default products' }).click();
    await page.getByText('No products yet').waitFor();
  });

  it('is for those who may work with it', async () => {
    const page = await web.enter(await buildGuide(web.server, { parent: shop.main, power: [2] }));
    expect(await page.getByRole('link', { name: 'Products' }).count()).toBe(0);
    for (const path of [GOODS_LIST, GOODS_EDIT]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'No permission' }).waitFor();
    }
    const guide = await openList(await buildGuide(web.server, { parent: shop.main, power: [1] }));
    expect(await rows(guide).count()).toBe(3);
    await button(guide, 'More actions').click();
    await expect.poll(() => guide.getByRole('menuitem').allInnerTexts()).toEqual(['Import products from a zip file']);
    await guide.goto(`${GOODS_LIST}?view=trash`);
    await rowOf(guide, 'Morning cream').waitFor();
  });

  it('shows no prices and no effects where the shop works with skin profiles', { tags: 'long' }, async () => {
    const solrx = await buildShop(web.server, { config: { goods_mode: 'solrx' } });
    const ext_rules = JSON.stringify({ skin_type: 'oil', sensitive: 1, pigment: 0, wrinkle: 0 });
    await addGoods(solrx, { goods_name: 'Foam', price: '12.00', tag: 'Oil', ext_rules });
    const page = await openList(solrx.main);
    await rowOf(page, 'Foam').getByText('Oil', { exact: true }).waitFor();
    await page.getByText('recommended after a test, by skin profile').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Product effects' }).count()).toBe(0);
    expect(await page.getByText('12.00').count()).toBe(0);
  });
});

it('shows a picture at any web address, and says so where it can’t be loaded', async () => {
  const elsewhere = createServer(({ url }, response) => {
    // A browser shows a picture even if the answer's status is 404. So the answer for a missing picture has no body.
    if (url !== '/a.svg') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'image/svg+xml' });
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void elsewhere.close());
  await once(elsewhere, 'listening');
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  await addGoods(shop, { goods_name: 'Elsewhere', goods_pic: `${address}/a.svg` });
  const id = await addGoods(shop, { goods_name: 'Gone', goods_pic: `${address}/gone.jpg` });
  const page = await openList(shop.main, `${GOODS_LIST}?q=Elsewhere`);
  const isShown = () =>
    rowOf(page, 'Elsewhere')
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
  await expect.poll(isShown).toBe(true);
  await page.goto(`${GOODS_EDIT}?id=${id}`);
  await page.getByText('This picture can’t be loaded').waitFor();
});

describe('many products at once', () => {
  it('are put on the shelf, and those that are locked are named with the reason', async () => {
    const own = await buildShop(web.server);
    const ids = [await addGoods(own, { goods_name: 'Alpha' }), await addGoods(own, { goods_name: 'Beta' })];
    await change(own, 'shelve', ids, { status: 0 });
    await change(own, 'lock', ids.slice(1));
    const page = await openList(own.main);
    expect(await button(page, 'Shelve').count()).toBe(0);
    await page.keyboard.press('Delete');
    await page.getByText('Please tick at least one row first.').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button(page, 'Shelve').click();
    const result = page.getByRole('dialog', { name: '1 product was left as it is' });
    await result.getByText('1 product put on the shelf').waitFor();
    await result.getByRole('listitem').filter({ hasText: 'Beta' }).getByText('locked').waitFor();
    await result.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, 'Alpha').getByText('On shelf').waitFor();

    await button(page, 'Unlock').click();
    await dialog(page).getByText('1 product unlocked').waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await button(page, 'Unshelve').click();
    await rowOf(page, 'Alpha').getByText('Off shelf').waitFor();
  });

  it('are deleted after a question, taken back at once or later from the trash', async () => {
    const own = await buildShop(web.server);
    await addGoods(own, { goods_name: 'Alpha' });
    await addGoods(own, { goods_name: 'Beta' });
    const page = await openList(own.main);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete 2 products' }).click();
    await page.getByText('No products yet').waitFor();
    await button(page, 'Undo').click();
    await status(page, '2 in total').or(rowOf(page, 'Beta')).first().waitFor();
    expect(await rows(page).count()).toBe(2);

    await chooseInRow(page, 'Alpha', 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete 1 product' }).click();
    await rowOf(page, 'Alpha').waitFor({ state: 'detached' });
    await chooseInList(page, 'Trash');
    await button(page, 'Restore Alpha').click();
    await page.getByText('The trash is empty').waitFor();
    await button(page, 'Products').click();
    await rowOf(page, 'Alpha').waitFor();
  });
});

describe('all products that match', () => {
  it('are deleted with those of other pages, and taken back with Ctrl+Z', async () => {
    const own = await buildShop(web.server);
    await own.client.post('/skinMgrSrv/goods/addDefault');
    const page = await openList(own.main);
    const total = (await status(page, 'in total').textContent()) ?? '';
    const count = Number.parseInt(total, 10);
    expect(count).toBeGreaterThan(20);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button(page, `Select all ${count} that match`).click();
    await button(page, 'Delete').click();
    await dialog(page)
      .getByRole('button', { name: `Delete ${count} products` })
      .click();
    await page.getByText('No products yet').waitFor();
    await page.getByText(`${count} products deleted`).waitFor();
    await page.keyboard.press('Control+z');
    await status(page, total).waitFor();
  });

  it('are in the order that the address names', async () => {
    const page = await openList();
    await page.getByRole('columnheader', { name: 'Product name' }).getByRole('button').click();
    await page.waitForURL(/sort=goods_name/);
    await expect.poll(() => rows(page).first().textContent()).toContain('Clay mask');
    await page.getByRole('columnheader', { name: 'Product name' }).getByRole('button').click();
    await page.waitForURL(/sort=-goods_name/);
    await expect.poll(() => rows(page).first().textContent()).toContain('Night serum');
  });
});

describe('for everybody', { tags: 'long' }, () => {
  it('list and editor have no accessibility faults', async () => {
    const page = await openList(shop.main, GOODS_LIST);
    await expectAccessible(page);
    await chooseInRow(page, 'Clay mask', 'Delete');
    await dialog(page).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.goto(GOODS_EDIT);
    await button(page, 'Add').click();
    await button(page, 'Add a rule on care levels').click();
    await showRichText(page);
    await button(page, 'Link').click();
    await textField(page, 'Address of the link').waitFor();
    await expectAccessible(page);
  });

  it('list and editor fit a phone, the buttons to save in view', async () => {
    const page = await openList(shop.main, GOODS_LIST, { viewport: { width: 390, height: 780 }, colorScheme: 'dark' });
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
    await page.goto(GOODS_EDIT);
    await showRichText(page);
    expect(await sidewaysScroll(page)).toBe(0);
    const save = await button(page, 'Add').boundingBox();
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(780);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });
});
