// @module-tag long
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide } from '../factories/accounts.ts';
import { buildShop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, save, titled } from './page.ts';

const MAPPING = '/skinmgr/pushset';
const MATCHING = '/skinmgr/matchset';

let web: Console;

beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const rowOf = (page: Page, id: string) => page.locator(`[data-row-id="${id}"]`);

const buildMain = async (config = {}): Promise<Account> => (await buildShop(web.server, { config })).main;

async function open(account: Account, path: string, options = {}): Promise<Page> {
  return titled(await web.enter(account, { path, ...options }));
}

/** Collects the inputs that the page sends to a procedure from now on. */
function sentTo(page: Page, procedure: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().includes(`/trpc/${procedure}`)) return;
    bodies.push(...Object.values(JSON.parse(request.postData() ?? '{}')));
  });
  return bodies;
}

describe('product efficacy', () => {
  it('takes three types and drops the fourth', async () => {
    const shop = await buildMain();
    const page = await open(shop, MAPPING);
    await page.getByRole('button', { name: 'Edit Breakouts' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Soothing' }).click();
    await page.getByText('Select at most 3 types.').waitFor();
    expect(await dialog(page).getByRole('checkbox', { name: 'Soothing' }).isChecked()).toBe(false);
    for (const name of ['Cleansing', 'Oil control', 'Acne care']) await dialog(page).getByLabel(name).uncheck();
    await save(page).click();
    await dialog(page).getByText('Please select at least one product type.').waitFor();
    await dialog(page).getByLabel('Soothing').check();
    await dialog(page).getByLabel('Recommends', { exact: true }).selectOption('Below 60 points');
    await dialog(page).getByRole('switch').press('Space');
    await save(page).click();
    await page.getByText('“Breakouts” saved').waitFor();
    for (const text of ['Soothing', 'Below 60 points', 'Not enabled', 'Your choice'])
      await rowOf(page, 'acne').getByText(text).waitFor();

    await rowOf(page, 'acne').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Reset to default', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Reset the dimension' }).click();
    await rowOf(page, 'acne').getByText('Default').waitFor();
    await rowOf(page, 'acne').getByText('Below 80 points').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, 'acne').getByText('Below 60 points').waitFor();
  });

  it('is nowhere in a shop that describes goods by skin profile', async () => {
    const page = await open(await buildMain({ goods_mode: 'solrx' }), MAPPING);
    await page.getByText('describes its products by skin profile').waitFor();
    const pages = page.getByRole('navigation', { name: 'Settings' });
    await pages.getByRole('link', { name: 'Product matching' }).waitFor();
    expect(await pages.getByRole('link', { name: 'Product efficacy' }).count()).toBe(0);
  });
});

describe('product matching', () => {
  it('always asks for efficacy; sex, skin type and the number can be changed', async () => {
    const page = await open(await buildMain(), MATCHING);
    const sent = sentTo(page, 'config.update');
    const efficacy = page.getByRole('switch', { name: 'Match by efficacy' });
    expect([await efficacy.isChecked(), await efficacy.isDisabled()]).toEqual([true, true]);
    await page.keyboard.press('Control+s');
    await page.getByText('No change in data').waitFor();
    await page.getByRole('switch', { name: 'Match by sex' }).press('Space');
    const number = page.getByRole('textbox', { name: 'Recommended products' });
    await number.fill('51');
    await save(page).click();
    await page.getByText('From 1 to 50', { exact: true }).waitFor();
    await number.fill('3');
    await save(page).click();
    await page.getByText('Settings saved').waitFor();
    expect(sent).toEqual([{ match_sex: 0, max_goods: 3, rev: 0 }]);
    await page.reload();
    expect(await page.getByRole('switch', { name: 'Match by sex' }).isChecked()).toBe(false);
    expect(await number.inputValue()).toBe('3');
  });

  it.each([
    [
      'en-US',
      'Products per step',
      'From 0 to 10',
      'Sun protection',
      '0 products',
      'Protect',
      /is now for this step: Protect/,
    ],
    ['zh-CN', '每步推荐数量', '0 到 10', 'Sun protection', '0 款商品', '防晒', /护肤步骤已改为：防晒/],
  ])('names the steps of the categories, and how many products of each come first (%s)', async (...words) => {
    const [locale, label, range, category, goods, step, saved] = words;
    const shop = await buildMain();
    await web.server.services.pool.query('insert into goods_category (tenant_id, name) values ($1, $2)', [
      shop.tenant_id,
      category,
    ]);
    const page = await open(shop, MATCHING, { locale });
    const number = page.getByRole('textbox', { name: label });
    expect(await number.inputValue()).toBe('1');
    await number.fill('99');
    await page.getByRole('button', { name: /^(Save|保存)$/ }).click();
    await page.getByText(range).last().waitFor();
    await number.fill('0');
    await page.getByRole('button', { name: /^(Save|保存)$/ }).click();
    await page.getByText(/^(Settings saved|设置已保存)$/).waitFor();
    const choice = page.getByRole('combobox', { name: category });
    await page.getByText(goods).waitFor();
    await choice.selectOption({ label: step });
    await page.getByText(saved).waitFor();
    // At once, because the toast with the button leaves by itself.
    await page.getByRole('button', { name: /^(Undo|撤销)$/ }).click();
    await expect.poll(() => choice.inputValue()).toBe('other');
    await choice.selectOption({ label: step });
    await page.getByText(saved).first().waitFor();
    await page
      .getByRole('button', { name: /^(Undo|撤销)$/ })
      .last()
      .hover();
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => choice.inputValue()).toBe('protect');
    expect(await number.inputValue()).toBe('0');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it.each([
    ['en-US', 'By cycle scheme', 'No cycle scheme is in use yet', 'Add a scheme', 'Save', 'Settings saved'],
    ['zh-CN', '按周期方案', '还没有启用的周期方案', '添加方案', '保存', '设置已保存'],
  ])(
    'is by cycle scheme on request, which needs one that is in use (%s)',
    async (locale, mode, warning, add, ...done) => {
      const [saveName = '', saved = ''] = done;
      const shop = await buildMain();
      const page = await open(shop, MATCHING, { locale });
      const sent = sentTo(page, 'config.update');
      const cycle = page.getByRole('radio', { name: mode });
      expect(await cycle.isChecked()).toBe(false);
      await cycle.click();
      await page.getByRole('alert').filter({ hasText: warning }).waitFor();
      expect(await page.getByRole('link', { name: add }).getAttribute('href')).toBe('/skinmgr/schemeEdit');
      await expectAccessible(page);
      await page.getByRole('button', { name: saveName, exact: true }).click();
      await page.getByText(saved).waitFor();
      expect(sent).toEqual([{ push_mode: 1, rev: 0 }]);

      await web.server.services.pool.query("insert into scheme (tenant_id, name) values ($1, 'Calm')", [
        shop.tenant_id,
      ]);
      await page.reload();
      await page.locator('#main a[href="/skinmgr/schemeList"]').waitFor();
      expect(await cycle.isChecked()).toBe(true);
      expect(await page.getByText(warning).count()).toBe(0);
    },
  );

  it('leads to the schemes those alone who may work with them', async () => {
    const shop = await buildMain({ push_mode: 1 });
    const page = await open(await buildGuide(web.server, { parent: shop, power: [3] }), MATCHING);
    await page.getByText('The scheme’s products come before those chosen by efficacy.').waitFor();
    expect(await page.locator('#main a[href="/skinmgr/schemeList"]').count()).toBe(0);
  });
});
