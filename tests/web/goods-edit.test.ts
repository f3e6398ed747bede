import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildShop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole } from './console.ts';
import {
  addGoods,
  choosePicture,
  effect,
  GOODS_EDIT,
  GOODS_LIST,
  picture,
  richText,
  showRichText,
  textField,
} from './goods-form.ts';
import { button, chooseInRow, dialog, isFocused, loaded, rowOf, saved } from './page.ts';

let web: Console;

beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function openEditor(account: Account, id?: number, options = {}): Promise<Page> {
  const page = await web.enter(account, { path: id === undefined ? GOODS_EDIT : `${GOODS_EDIT}?id=${id}`, ...options });
  await page.locator('[data-path=goods_name]').waitFor();
  return page;
}

describe('a new product', () => {
  it('asks for what is missing at its field, in the order of the form', async () => {
    const page = await openEditor((await buildShop(web.server)).main);
    const add = () => button(page, 'Add').click();
    await add();
    for (const name of ['Product name', 'Product picture', 'Product effects', 'Suitable sex']) {
      await page.getByText(`${name} cannot be empty.`).waitFor();
    }
    expect(await isFocused(page, 'goods_name')).toBe(true);
    await textField(page, 'Product name').fill('Cream');
    await add();
    expect(await isFocused(page, 'goods_pic')).toBe(true);
    await choosePicture(page, await picture(300, 300));
    await page.getByRole('img', { name: 'See the product picture in full' }).waitFor();
    await textField(page, 'Price').fill('ten');
    await add();
    expect(await isFocused(page, 'price')).toBe(true);
    await textField(page, 'Price').fill('10');
    await add();
    expect(await isFocused(page, 'type_ids')).toBe(true);
    await effect(page, 'Soothing').check();
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
    for (const name of ['Eye care', 'Soothing', 'Firming']) await effect(page, name).check();
    await effect(page, 'Cleansing').click();
    await page.getByText('Select at most 3 types.').waitFor();
    expect(await effect(page, 'Cleansing').isChecked()).toBe(false);
    const places = await page.getByText(/^(Main|Auxiliary [AB])$/).allTextContents();
    expect(places.sort()).toEqual(['Auxiliary A', 'Auxiliary B', 'Main']);
    await effect(page, 'Eye care').uncheck();
    expect(await page.getByText('Select at most 3 types.').count()).toBe(0);
  });

  it('has a badge of three characters, counted as people count them', async () => {
    const page = await openEditor((await buildShop(web.server)).main);
    await textField(page, 'Badge').fill('👩🏽‍🔬新品');
    await page.getByText('3/3').waitFor();
    expect(await page.getByText('A badge has at most 3 characters.').count()).toBe(0);
    await textField(page, 'Badge').fill('四个字呀');
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
    await textField(page, 'Product picture').fill('https://shop.example/a.jpg');
  });

  const IN_ENGLISH = ['en-US', 'Add', 'Product name', 'Soothing', 'Everybody', 'Heading', 'Text formatting'] as const;
  const IN_CHINESE = ['zh-CN', '添加', '商品名称', '舒缓', '男女通用', '大标题', '文字格式'] as const;

  it('is added with everything that the form has', () => addWithEverything(...IN_ENGLISH));
  it('is added with everything that the form has, in Chinese', { tags: 'long' }, () =>
    addWithEverything(...IN_CHINESE),
  );

  type Words = typeof IN_ENGLISH | typeof IN_CHINESE;
  async function addWithEverything(...[locale, add, name, wanted, sex, heading, tools]: Words): Promise<void> {
    const own = await buildShop(web.server);
    const page = await loaded(await web.enter(own.main, { path: GOODS_LIST, locale }));
    await page.locator(`a[href="${GOODS_EDIT}"]`).first().click();
    await textField(page, name).fill('Cream');
    await choosePicture(page, await picture(300, 300));
    await page.locator('img[srcset]').waitFor();
    await effect(page, wanted).check();
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
    await textField(page, 'Address of the link').fill('shop.example');
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
    await textField(page, 'Product name').fill('Cream');
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
    await textField(page, 'Product name').fill('Foam');
    await choosePicture(page, await picture(300, 300));
    await page.locator('img[srcset]').waitFor();
    await textField(page, 'Badge').fill('Oil');
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
    await textField(page, 'Product number').fill('t-1');
    await button(page, 'Save').click();
    await page.getByText('This product number already exists.').waitFor();
    expect(await isFocused(page, 'goods_no')).toBe(true);
    await textField(page, 'Product number').fill('C-2');
    await page.keyboard.press('Control+s');
    await rowOf(page, 'Cream').getByText('C-2').waitFor();
    const { client } = own;
    const goods = (await client.post('/skinMgrSrv/goods/detail', { id })).json();
    expect(goods).toMatchObject({ keywords: 'evening', type_ids: String(own.types.get('soothing')) });
  });

  it('asks before typed text is lost', async () => {
    const own = await buildShop(web.server);
    const page = await openEditor(own.main, await addGoods(own, { goods_name: 'Cream' }));
    await textField(page, 'Product name').fill('Creme');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    expect(await textField(page, 'Product name').inputValue()).toBe('Creme');
  });

  it('is discarded or saved by the bar, which is there as long as something is unsaved', async () => {
    const own = await buildShop(web.server);
    const page = await openEditor(own.main, await addGoods(own, { goods_name: 'Cream' }));
    await saved(page);
    expect(await button(page, 'Discard').count()).toBe(0);
    await textField(page, 'Product name').fill('Creme');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await textField(page, 'Product name').inputValue()).toBe('Creme');
    await button(page, 'Discard').click();
    await saved(page);
    expect(await textField(page, 'Product name').inputValue()).toBe('Cream');
    await textField(page, 'Product name').fill('Balm');
    await page.keyboard.press('Control+s');
    await rowOf(page, 'Balm').waitFor();
  });

  it.each([320, 480, 900])('has no field under the bar in a window %i px high', { tags: 'long' }, async (height) => {
    const own = await buildShop(web.server);
    const id = await addGoods(own, { goods_name: 'Cream' });
    const page = await openEditor(own.main, id, { viewport: { width: 1000, height } });
    await showRichText(page);
    await textField(page, 'Product name').fill('Creme');
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
    await page.goto(GOODS_LIST);
    await chooseInRow(page, 'Cream', 'Lock');
    await rowOf(page, 'Cream').getByText('Locked').waitFor();
    await page.getByRole('link', { name: 'Cream', exact: true }).click();
    await page.getByText('This product is locked').waitFor();
    expect(await textField(page, 'Product name').isDisabled()).toBe(true);
    await showRichText(page);
    expect(await richText(page).getAttribute('contenteditable')).toBe('false');
    expect(await button(page, 'Save').count()).toBe(0);
    await expectAccessible(page);
    await button(page, 'Unlock to edit').click();
    await expect.poll(() => textField(page, 'Product name').isDisabled()).toBe(false);
  });

  it('that is not there, or of another shop, is said to be missing', async () => {
    const foreign = await addGoods(await buildShop(web.server), { goods_name: 'Foreign' });
    const page = await web.enter((await buildShop(web.server)).main);
    for (const id of [foreign, 2_000_000_000]) {
      await page.goto(`${GOODS_EDIT}?id=${id}`);
      await page.getByText('This product could not be found.').waitFor();
    }
  });
});
