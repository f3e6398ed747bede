import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Account, buildGuide } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, chooseInList, chooseInRow, dialog, isFocused, loaded, rowOf, rows, saved, status } from './page.ts';

const LIST = '/skinmgr/goodsList';
const EDIT = '/skinmgr/goodsEdit';

let web: Console;
/** A shop with three products. One is off the shelf, and one is locked. */
let shop: Shop;

interface NewGoods {
  readonly goods_name: string;
  readonly [field: string]: unknown;
}

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

async function addGoods({ client, types }: Shop, { type_ids = 'soothing', ...fields }: NewGoods): Promise<number> {
  const answer = await client.post('/skinMgrSrv/goods/edit', {
    goods_pic: 'conf_app/1/a.jpg',
    for_sex: 0,
    type_ids: types.get(String(type_ids)),
    ...fields,
  });
  expect(answer.json()).toMatchObject({ code: 0 });
  return answer.json().id as number;
}

async function change({ client }: Shop, action: string, goods_id: number[], fields = {}): Promise<void> {
  await client.post(`/skinMgrSrv/goods/${action}`, { goods_id, ...fields });
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const type = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

async function openList(account = shop.main, path = LIST, options = {}): Promise<Page> {
  return loaded(await web.enter(account, { path, ...options }));
}

async function openEditor(account: Account, id?: number, options = {}): Promise<Page> {
  const page = await web.enter(account, { path: id === undefined ? EDIT : `${EDIT}?id=${id}`, ...options });
  await page.locator('[data-path=goods_name]').waitFor();
  return page;
}

const richText = (page: Page) => page.locator('[contenteditable]');

/** Scrolls to the rich text editor, because the page loads it only when it becomes visible. */
async function showRichText(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded();
  await richText(page).waitFor();
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer();

async function choosePicture(page: Page, buffer: Buffer, name = 'a.jpg', mimeType = 'image/jpeg'): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
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
    for (const path of [LIST, EDIT]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'No permission' }).waitFor();
    }
    const guide = await openList(await buildGuide(web.server, { parent: shop.main, power: [1] }));
    expect(await rows(guide).count()).toBe(3);
    await button(guide, 'More actions').click();
    await expect.poll(() => guide.getByRole('menuitem').allInnerTexts()).toEqual(['Import products from a zip file']);
    await guide.goto(`${LIST}?view=trash`);
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
  const page = await openList(shop.main, `${LIST}?q=Elsewhere`);
  const isShown = () =>
    rowOf(page, 'Elsewhere')
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
  await expect.poll(isShown).toBe(true);
  await page.goto(`${EDIT}?id=${id}`);
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

describe('a new product', () => {
  it('asks for what is missing at its field, in the order of the form', async () => {
    const page = await openEditor((await buildShop(web.server)).main);
    const add = () => button(page, 'Add').click();
    await add();
    for (const name of ['Product name', 'Product picture', 'Product effects', 'Suitable sex']) {
      await page.getByText(`${name} cannot be empty.`).waitFor();
    }
    expect(await isFocused(page, 'goods_name')).toBe(true);
    await field(page, 'Product name').fill('Cream');
    await add();
    expect(await isFocused(page, 'goods_pic')).toBe(true);
    await choosePicture(page, await picture(300, 300));
    await page.getByRole('img', { name: 'See the product picture in full' }).waitFor();
    await field(page, 'Price').fill('ten');
    await add();
    expect(await isFocused(page, 'price')).toBe(true);
    await field(page, 'Price').fill('10');
    await add();
    expect(await isFocused(page, 'type_ids')).toBe(true);
    await type(page, 'Soothing').check();
    await add();
    expect(await isFocused(page, 'for_sex')).toBe(true);
    await page.getByRole('radio', { name: 'Women' }).check();
    await page.getByLabel('Minimum age').fill('40');
    await page.getByLabel('Maximum age').fill('30');
    await add();
    expect(await isFocused(page, 'age_max')).toBe(true);
  });

  it('has at most three effects, in the order in which they are ticked', async () => {
    const page = await openEditor((await buildShop(web.server)).main);
    for (const name of ['Eye care', 'Soothing', 'Firming']) await type(page, name).check();
    await type(page, 'Cleansing').click();
    await page.getByText('Select at most 3 types.').waitFor();
    expect(await type(page, 'Cleansing').isChecked()).toBe(false);
    const places = await page.getByText(/^(Main|Auxiliary [AB])$/).allTextContents();
    expect(places.sort()).toEqual(['Auxiliary A', 'Auxiliary B', 'Main']);
    await type(page, 'Eye care').uncheck();
    expect(await page.getByText('Select at most 3 types.').count()).toBe(0);
  });

  it('has a badge of three characters, counted as people count them', async () => {
    const page = await openEditor((await buildShop(web.server)).main);
    await field(page, 'Badge').fill('👩🏽‍🔬新品');
    await page.getByText('3/3').waitFor();
    expect(await page.getByText('A badge has at most 3 characters.').count()).toBe(0);
    await field(page, 'Badge').fill('四个字呀');
    await page.getByText('4/3').waitFor();
    await page.getByText('A badge has at most 3 characters.').waitFor();
  });

  it('has a picture that is refused where it is no picture or too large, and cut to a square on request', async () => {
    const page = await openEditor((await buildShop(web.server)).main);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/fileSvr/put')) sent.push(request.method());
    });
    await choosePicture(page, Buffer.from('text'), 'notes.txt', 'text/plain');
    await page.getByText('notes.txt').waitFor();
    await choosePicture(page, Buffer.alloc(2 * 1024 * 1024 + 1), 'large.jpg');
    await page.getByRole('alert').filter({ hasText: 'large.jpg' }).filter({ hasText: '2 MB' }).waitFor();
    expect(sent).toEqual([]);
    await choosePicture(page, Buffer.from('no picture at all'), 'fake.jpg');
    await page.getByRole('alert').filter({ hasText: 'This type of file is not supported.' }).waitFor();

    await choosePicture(page, await picture(900, 600));
    await dialog(page).getByRole('slider', { name: 'Zoom' }).fill('2');
    await dialog(page).getByRole('button', { name: 'Crop and use' }).click();
    const shown = page.getByRole('img', { name: 'See the product picture in full' });
    await shown.waitFor();
    const path = await shown.locator('xpath=..').getAttribute('href');
    const stored = await page.request.get(String(path));
    const { width, height } = await sharp(await stored.body()).metadata();
    expect([width, height]).toEqual([300, 300]);
    await button(page, 'Remove and choose another').click();
    await button(page, 'Give a web address instead').click();
    await field(page, 'Product picture').fill('https://shop.example/a.jpg');
  });

  const IN_ENGLISH = ['en-US', 'Add', 'Product name', 'Soothing', 'Everybody', 'Heading', 'Text formatting'] as const;
  const IN_CHINESE = ['zh-CN', '添加', '商品名称', '舒缓', '男女通用', '大标题', '文字格式'] as const;

  it('is added with everything that the form has', () => addWithEverything(...IN_ENGLISH));
  it('is added with everything that the form has, in Chinese', { tags: 'long' }, () =>
    addWithEverything(...IN_CHINESE),
  );

  type Words = typeof IN_ENGLISH | typeof IN_CHINESE;
  async function addWithEverything(...[locale, add, name, effect, sex, heading, tools]: Words): Promise<void> {
    const own = await buildShop(web.server);
    const page = await openList(own.main, LIST, { locale });
    await page.locator(`a[href="${EDIT}"]`).first().click();
    await field(page, name).fill('Cream');
    await choosePicture(page, await picture(300, 300));
    await page.locator('img[srcset]').waitFor();
    await type(page, effect).check();
    await page.getByRole('radio', { name: sex, exact: true }).check();
    await page.locator('[data-path=exclude_rules]').check();
    await showRichText(page);
    await richText(page).click();
    await button(page, heading).click();
    await page.keyboard.type('For evenings');
    await page
      .getByRole('group', { name: tools })
      .locator('input')
      .setInputFiles({
        name: 'b.png',
        mimeType: 'image/png',
        buffer: await sharp(await picture(200, 100))
          .png()
          .toBuffer(),
      });
    await richText(page).locator('img[src^="/fileSvr/get/conf_app/"]').waitFor();
    await button(page, add).click();
    await rowOf(page, 'Cream').waitFor();

    const { client } = own;
    const [row] = (await client.post('/skinMgrSrv/goods/list')).json().list as { id: number }[];
    const goods = (await client.post('/skinMgrSrv/goods/detail', { id: row?.id })).json();
    expect(goods).toMatchObject({ type_ids: String(own.types.get('soothing')), for_sex: 0 });
    expect(goods.exclude_rules).toEqual([{ kind: 'sensitive' }]);
    expect(goods.detail).toMatch(/<h2>For evenings<\/h2>.*<img[^>]+src="\/fileSvr\/get\/conf_app\//s);
  }

  it('has a text whose links lead to sites, not to pages of the console', async () => {
    const own = await buildShop(web.server);
    const id = await addGoods(own, { goods_name: 'Cream', detail: '<p>See shop</p>' });
    const page = await openEditor(own.main, id);
    await showRichText(page);
    await richText(page).click();
    await page.keyboard.press('Control+a');
    await button(page, 'Link').click();
    await field(page, 'Address of the link').fill('shop.example');
    await page.keyboard.press('Enter');
    await richText(page).locator('a[href="https://shop.example"]').waitFor();
    await button(page, 'Save').click();
    await rowOf(page, 'Cream').waitFor();
    const goods = (await own.client.post('/skinMgrSrv/goods/detail', { id })).json();
    expect(goods.detail).toMatch(/<a [^>]*href="https:\/\/shop\.example"[^>]*>See shop<\/a>/);
  });

  it('names its mirrors, category and all three effects in advanced mode, of which two may be none', {
    tags: 'long',
  }, async () => {
    const own = await buildShop(web.server, { work_mode: 2 });
    const device = await buildDevice(web.server, { tenant_id: own.main.tenant_id });
    const page = await openEditor(own.main);
    await button(page, 'Add').click();
    for (const name of ['Mirrors', 'Category', 'Product effects']) {
      await page.getByText(`${name} cannot be empty.`).waitFor();
    }
    await field(page, 'Product name').fill('Cream');
    await choosePicture(page, await picture(300, 300));
    await page.locator('img[srcset]').waitFor();
    await page.getByRole('combobox', { name: 'Mirrors' }).click();
    await page.getByRole('option', { name: device.device_no }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Category' }).fill('Face');
    await page.getByRole('option', { name: 'Add category “Face”' }).click();
    await page.getByText('Category “Face” added').waitFor();
    await page.getByRole('combobox', { name: 'Step of the routine' }).selectOption({ label: 'Moisturise' });
    await page.getByText('“Face” is now for this step: Moisturise').waitFor();
    await page.getByLabel('Main effect').selectOption({ label: 'Soothing' });
    expect(await page.getByLabel('Auxiliary effect A').locator('option', { hasText: 'Soothing' }).count()).toBe(0);
    await page.getByLabel('Auxiliary effect A').selectOption({ label: 'None' });
    await page.getByRole('radio', { name: 'Men', exact: true }).check();
    await button(page, 'Add').click();
    expect(await isFocused(page, 'type_ids')).toBe(true);
    await page.getByLabel('Auxiliary effect B').selectOption({ label: 'None' });
    await button(page, 'Add').click();
    await rowOf(page, 'Cream').waitFor();
  });

  it('has a badge and a skin profile where the shop works with skin profiles', { tags: 'long' }, async () => {
    const page = await openEditor((await buildShop(web.server, { config: { goods_mode: 'solrx' } })).main);
    await button(page, 'Add').click();
    await page.getByText('Badge cannot be empty.').waitFor();
    await page.getByText('Skin-profile rules cannot be empty.').waitFor();
    expect(await page.getByText('Product effects').count()).toBe(0);
    expect(await page.getByText('Suitable sex').count()).toBe(0);
    await page.getByText('Matched by the skin profile').waitFor();
    await field(page, 'Product name').fill('Foam');
    await choosePicture(page, await picture(300, 300));
    await page.locator('img[srcset]').waitFor();
    await field(page, 'Badge').fill('Oil');
    await page.getByRole('radio', { name: 'Oily' }).check();
    await button(page, 'Add').click();
    expect(await isFocused(page, 'ext_rules')).toBe(true);
    for (const name of ['Suits sensitive skin', 'Targets pigmentation', 'Targets wrinkles']) {
      await page.getByRole('radiogroup', { name }).getByRole('radio', { name: 'No' }).check();
    }
    await button(page, 'Add').click();
    await rowOf(page, 'Foam').waitFor();
  });
});

describe('a product that is changed', () => {
  it('is saved, keeps what was not touched, and hears the server at its field', async () => {
    const own = await buildShop(web.server);
    await addGoods(own, { goods_name: 'Taken', goods_no: 'T-1' });
    const id = await addGoods(own, { goods_name: 'Cream', goods_no: 'C-1', keywords: 'evening' });
    const page = await openEditor(own.main, id);
    await page.keyboard.press('Control+s');
    await page.getByText('No change in data').waitFor();
    await field(page, 'Product number').fill('t-1');
    await button(page, 'Save').click();
    await page.getByText('This product number already exists.').waitFor();
    expect(await isFocused(page, 'goods_no')).toBe(true);
    await field(page, 'Product number').fill('C-2');
    await page.keyboard.press('Control+s');
    await rowOf(page, 'Cream').getByText('C-2').waitFor();
    const { client } = own;
    const goods = (await client.post('/skinMgrSrv/goods/detail', { id })).json();
    expect(goods).toMatchObject({ keywords: 'evening', type_ids: String(own.types.get('soothing')) });
  });

  it('asks before typed text is lost', async () => {
    const own = await buildShop(web.server);
    const page = await openEditor(own.main, await addGoods(own, { goods_name: 'Cream' }));
    await field(page, 'Product name').fill('Creme');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    expect(await field(page, 'Product name').inputValue()).toBe('Creme');
  });

  it('is discarded or saved by the bar, which is there as long as something is unsaved', async () => {
    const own = await buildShop(web.server);
    const page = await openEditor(own.main, await addGoods(own, { goods_name: 'Cream' }));
    await saved(page);
    expect(await button(page, 'Discard').count()).toBe(0);
    await field(page, 'Product name').fill('Creme');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await field(page, 'Product name').inputValue()).toBe('Creme');
    await button(page, 'Discard').click();
    await saved(page);
    expect(await field(page, 'Product name').inputValue()).toBe('Cream');
    await field(page, 'Product name').fill('Balm');
    await page.keyboard.press('Control+s');
    await rowOf(page, 'Balm').waitFor();
  });

  it.each([320, 480, 900])('has no field under the bar in a window %i px high', { tags: 'long' }, async (height) => {
    const own = await buildShop(web.server);
    const id = await addGoods(own, { goods_name: 'Cream' });
    const page = await openEditor(own.main, id, { viewport: { width: 1000, height } });
    await showRichText(page);
    await field(page, 'Product name').fill('Creme');
    await button(page, 'Discard').waitFor();
    const covered = await page.locator('#main form').evaluate(async (form) => {
      const bar = [...form.querySelectorAll('button')].find(({ type }) => type === 'submit')?.parentElement;
      const found: string[] = [];
      for (const control of form.querySelectorAll<HTMLElement>('input, textarea, select, button')) {
        if (!bar || bar.contains(control) || control.offsetParent === null) continue;
        control.focus();
        await new Promise(requestAnimationFrame);
        const { top, bottom } = control.getBoundingClientRect();
        const edge = bar.getBoundingClientRect();
        if (document.activeElement === control && bottom > edge.top && top < edge.bottom) found.push(control.outerHTML);
      }
      return found;
    });
    expect(covered).toEqual([]);
  });

  it('can only be looked at while it is locked', { tags: 'long' }, async () => {
    const own = await buildShop(web.server);
    const page = await openEditor(own.main, await addGoods(own, { goods_name: 'Cream' }));
    await page.goto(LIST);
    await chooseInRow(page, 'Cream', 'Lock');
    await rowOf(page, 'Cream').getByText('Locked').waitFor();
    await page.getByRole('link', { name: 'Cream', exact: true }).click();
    await page.getByText('This product is locked').waitFor();
    expect(await field(page, 'Product name').isDisabled()).toBe(true);
    await showRichText(page);
    expect(await richText(page).getAttribute('contenteditable')).toBe('false');
    expect(await button(page, 'Save').count()).toBe(0);
    await expectAccessible(page);
    await button(page, 'Unlock to edit').click();
    await expect.poll(() => field(page, 'Product name').isDisabled()).toBe(false);
  });

  it('that is not there, or of another shop, is said to be missing', async () => {
    const foreign = await addGoods(await buildShop(web.server), { goods_name: 'Foreign' });
    const page = await web.enter(shop.main);
    for (const id of [foreign, 2_000_000_000]) {
      await page.goto(`${EDIT}?id=${id}`);
      await page.getByText('This product could not be found.').waitFor();
    }
  });
});

describe('for everybody', { tags: 'long' }, () => {
  it('list and editor have no accessibility faults', async () => {
    const page = await openList(shop.main, LIST);
    await expectAccessible(page);
    await chooseInRow(page, 'Clay mask', 'Delete');
    await dialog(page).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.goto(EDIT);
    await button(page, 'Add').click();
    await button(page, 'Add a rule on care levels').click();
    await showRichText(page);
    await button(page, 'Link').click();
    await field(page, 'Address of the link').waitFor();
    await expectAccessible(page);
  });

  it('list and editor fit a phone, the buttons to save in view', async () => {
    const page = await openList(shop.main, LIST, { viewport: { width: 390, height: 780 }, colorScheme: 'dark' });
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
    await page.goto(EDIT);
    await showRichText(page);
    expect(await sidewaysScroll(page)).toBe(0);
    const save = await button(page, 'Add').boundingBox();
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(780);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });
});
