// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Console, openConsole } from './console.ts';
import { button, save, titled } from './page.ts';
import { buildDisplayShop, cards, type DisplayShop, ITEMS, preview, previewOn, sentTo, soon } from './report-beside.ts';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const open = async ({ account }: DisplayShop, path: string, options = {}): Promise<Page> =>
  titled(await web.enter(account, { path, ...options }));

describe('test items', () => {
  it('are hidden and put into another order, first beside the form and then for customers', async () => {
    const shop = await buildDisplayShop(web);
    const page = await open(shop, ITEMS);
    const sent = sentTo(page, 'config.update');
    const report = await previewOn(page);
    await page.getByRole('switch', { name: 'Dark spots' }).press('Space');
    await soon(() => cards(report)).toEqual(['layer-color', 'layer-acne', 'layer-water']);
    const up = page.getByRole('button', { name: 'Move Moisture up' });
    for (let place = 10; place > 1; place--) await up.press('Enter');
    await page.getByText('Moisture is now in place 1').waitFor();
    // A row in the first place can't move up, so the focus goes to the row's button "Move down".
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Move Moisture down');
    await soon(() => cards(report)).toEqual(['layer-water', 'layer-color', 'layer-acne']);
    await page.getByText('Shown: 10 of 11').waitFor();

    await page.getByRole('tab', { name: 'Deep' }).click();
    await soon(() => cards(report)).toEqual(['deep-spot', 'deep-collagen']);
    await page.getByRole('switch', { name: 'Dark spots' }).press('Space');
    await page.getByRole('switch', { name: 'Skin type' }).press('Space');
    await report.locator('#facts').getByText('Skin type').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await save(page).click();
    await page.getByText('Settings saved').waitFor();
    expect(sent).toEqual([
      {
        items_layer: [
          'water',
          'color',
          'pockmark',
          'sensitive',
          'acne',
          'texture',
          'wrinkle',
          'dark_circle',
          'blackhead',
          'pore',
        ],
        items_deep: ['collagen', 'uv_spot', 'pigment'],
        items_skin_type: 0,
        rev: expect.any(Number),
      },
    ]);

    const customer = await web.visit(shop.report);
    await customer.locator('article.dim').first().waitFor();
    await soon(() => cards(customer)).toEqual(['layer-water', 'layer-color', 'layer-acne']);

    await page.getByRole('tab', { name: 'Surface' }).click();
    await page.getByRole('button', { name: 'All, in the usual order' }).click();
    await save(page).click();
    await soon(() => sent.at(-1)).toEqual({ items_layer: null, rev: expect.any(Number) });
  });

  it('are never all hidden', async () => {
    const page = await open(await buildDisplayShop(web), ITEMS);
    await page.locator('[data-item]').first().waitFor();
    const hide = async () => {
      const shown = page.locator('[data-item][data-shown]');
      for (const key of await shown.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-item'))))
        await page.locator(`[data-item=${key}]`).getByRole('switch').press('Space');
    };
    await hide();
    await page.getByText('Shown: 0 of 11').waitFor();
    await page.getByRole('tab', { name: 'Deep' }).click();
    await page.getByText('Shown: 4 of 4').waitFor();
    await hide();
    await page.getByText('At least one item has to stay').first().waitFor();
    await page.getByText('Shown: 1 of 4').waitFor();
  });

  it('stay in the form when they could not be saved', async () => {
    const page = await open(await buildDisplayShop(web), ITEMS);
    await page.route('**/trpc/config.update**', (route) => route.abort());
    await page.getByRole('switch', { name: 'Breakouts' }).press('Space');
    await save(page).click();
    await page.locator('.mantine-Notification-root').first().waitFor();
    expect(await page.getByRole('switch', { name: 'Breakouts' }).isChecked()).toBe(false);
    await page.getByText('1 unsaved change').waitFor();
    await page.unroute('**/trpc/config.update**');
    await page.keyboard.press('Control+s');
    await page.getByText('Settings saved').waitFor();
  });

  it('speak Chinese', async () => {
    const page = await open(await buildDisplayShop(web), ITEMS, { locale: 'zh-CN' });
    const report = await previewOn(page);
    await page.getByText('已展示 11 / 11 项').waitFor();
    await page.getByRole('button', { name: '上移水分' }).press('Enter');
    await page.getByText('已移到第 10 位').waitFor();
    await page.getByRole('switch', { name: '肤色均匀度' }).press('Space');
    await soon(() => cards(report)).toEqual(['layer-spot', 'layer-acne', 'layer-water']);
    await preview(page)
      .or(page.getByRole('complementary', { name: '预览' }))
      .getByText('不含任何顾客信息')
      .waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await button(page, '保存').waitFor({ state: 'detached' });
  });
});
