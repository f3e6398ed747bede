import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScheme } from '../factories/scheme.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, openConsole } from './console.ts';
import { button, field, isFocused, save, saved, titled } from './page.ts';

let web: Console;
let shop: Shop;
beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
});
afterAll(() => web.close());

const open = async (path: string, options = {}): Promise<Page> =>
  titled(await web.enter(shop.main, { path, ...options }));

describe('a form', () => {
  it('checks a field when the focus leaves it, but not while a button is pressed', async () => {
    const page = await open('/skinmgr/goodsEdit');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await field(page, 'goods_name').focus();
    await page.keyboard.press('Tab');
    await page.getByText('Product name cannot be empty.').waitFor();
    await field(page, 'price').fill('ten');
    await field(page, 'goods_no').focus();
    await page
      .getByText(/^Price/)
      .filter({ hasText: 'not valid' })
      .waitFor();
    await field(page, 'goods_name').fill('Cream');
    await page.getByText('Product name cannot be empty.').waitFor({ state: 'detached' });
    expect(sent.filter((url) => url.includes('goods.edit'))).toEqual([]);

    await page.goto('/skinmgr/memberList');
    await button(page, 'Add sub-account').first().click();
    await field(page, 'name').focus();
    await button(page, 'Cancel').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('lists what has to be corrected, with links to the fields', async () => {
    const page = await open('/skinmgr/goodsEdit');
    await button(page, 'Add').click();
    const list = page.getByRole('list', { name: /fields? to correct/ });
    await list.waitFor();
    const names = () => list.getByRole('button').allTextContents();
    expect(await names()).toEqual(['Product name', 'Product picture', 'Product effects', 'Suitable sex']);
    expect(await isFocused(page, 'goods_name')).toBe(true);
    await button(list, 'Suitable sex').click();
    expect(await isFocused(page, 'for_sex')).toBe(true);
    await field(page, 'goods_name').fill('Cream');
    await expect.poll(names).toEqual(['Product picture', 'Product effects', 'Suitable sex']);
    await page.getByText('3 fields to correct').waitFor();

    await page.goto('/skinmgr/schemeEdit');
    await titled(page);
    await button(page, 'Add').click();
    await expect.poll(names).toEqual(['Name', 'Triggers', 'Step 1: Title', 'Step 2: Title']);
    await button(list, 'Step 2: Title').click();
    expect(await isFocused(page, 'steps.1.title')).toBe(true);
  });

  it('names what is edited, in its heading and in the tab of the browser', async () => {
    const goods = {
      goods_name: 'Calming cream',
      goods_pic: 'conf_app/1/a.jpg',
      for_sex: 0,
      type_ids: shop.type('soothing'),
    };
    const { id } = (await shop.client.post('/skinMgrSrv/goods/edit', goods)).json();
    const scheme = await addScheme(shop.client, { name: 'Calm skin' });
    for (const [path, title] of [
      [`/skinmgr/goodsEdit?id=${id}`, 'Edit product: Calming cream'],
      [`/skinmgr/schemeEdit?id=${scheme}`, 'Edit scheme: Calm skin'],
    ] as const) {
      const page = await open(path);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await expect.poll(() => page.title()).toContain(title);
    }
  });

  it('has a bar only while something is unsaved, and the focus stays on the page without it', async () => {
    const page = await open('/skinmgr/datashowtype');
    await page.getByRole('radio', { name: 'Rose' }).waitFor();
    expect(await save(page).count()).toBe(0);
    await page.getByRole('radio', { name: 'Rose' }).click();
    await save(page).waitFor();
    await button(page, 'Discard').focus();
    await page.keyboard.press('Enter');
    await saved(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

describe.each([320, 560, 720])('a window %i px high', (height) => {
  it.each(['/skinmgr/datashowtype', '/skinmgr/itemset', '/skinmgr/numberbaseset'])(
    'has no control of %s under the bar',
    async (path) => {
      const page = await open(path, { viewport: { width: 1280, height } });
      const main = page.locator('#main');
      await main.locator('[role=slider], [role=switch], [type=radio]').first().waitFor();
      await main.evaluate((element) => {
        const control = element.querySelector<HTMLElement>('[role=slider], [role=switch], [type=radio]:not(:checked)');
        control?.focus();
        if (control?.role !== 'slider') control?.click();
      });
      if (path.endsWith('numberbaseset')) await page.keyboard.press('ArrowRight');
      await save(page).waitFor();
      const covered = await main.evaluate(async (element) => {
        const bar = element.querySelector('[data-dirty]');
        const found: string[] = [];
        for (const control of element.querySelectorAll<HTMLElement>('a, button, input, select, [role=slider]')) {
          if (!bar || bar.contains(control) || control.closest('aside') || control.offsetParent === null) continue;
          control.focus();
          await new Promise(requestAnimationFrame);
          const [own, edge] = [control.getBoundingClientRect(), bar.getBoundingClientRect()];
          if (document.activeElement === control && own.bottom > edge.top + 1 && own.top < edge.bottom)
            found.push(control.outerHTML);
        }
        return bar ? found : ['no bar'];
      });
      expect(covered).toEqual([]);
    },
  );
});
