// @module-tag long
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { type Account, buildGuide, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { type RestClient, signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, loaded, rowOf, rows } from './page.ts';

const HISTORY = '/skinmgr/settingsHistory';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

interface Shop {
  readonly main: Account;
  readonly client: RestClient;
  readonly device: Device;
  readonly types: ReadonlyMap<string, number>;
}

async function buildShop(): Promise<Shop> {
  const { tenant_id } = await buildTenant(web.server, { work_mode: 2, platform: 'zsmkj' });
  const main = await buildUser(web.server, { tenant_id });
  return {
    main,
    client: await signIn(web.server, main),
    device: await buildDevice(web.server, { tenant_id }),
    types: await createGoodsTypes(web.server.services.pool, tenant_id),
  };
}

async function change({ client }: Shop, call: string, fields: object): Promise<void> {
  const answer = (await client.post(`/skinMgrSrv/${call}`, { ...fields }, 'json')).json();
  expect(answer, call).toMatchObject({ code: 0 });
}
const config = async ({ client }: Shop) => (await client.post('/skinMgrSrv/config/get')).json();

async function changeEverything(shop: Shop): Promise<void> {
  await change(shop, 'settings/update', { acne: 5 });
  await change(shop, 'config/update', { chart_type: 'rose', match_sex: 0, items_layer: ['spot', 'acne'] });
  await change(shop, 'config/update', { face_net_content: { en: '<p>Fine <b>fibres</b></p>' } });
  await change(shop, 'settings/analysisGoodsTypeEdit', {
    analysis_type: 'acne',
    goods_types: [shop.types.get('soothing'), shop.types.get('cleansing')],
    threshold: 60,
  });
  const words = { id: 'layer:acne:3', introduction: 'Some spots', advice: 'Rest well', locale: 'en' };
  await change(shop, 'settings/articleEdit', words);
  const own = { device_no: shop.device.device_no, values: { countdown_seconds: 20 } };
  expect((await shop.client.mutate('config.setScoped', own)).status).toBe(200);
  await change(shop, 'settings/update', { acne: -2 });
}

/** Chooses an action in the menu of a row. */
async function choose(page: Page, row: Locator, action: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^More actions|更多操作$/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });

async function open(account: Account, path = HISTORY, options = {}): Promise<Page> {
  return loaded(await web.enter(account, { path, ...options }));
}

describe('the history of settings', () => {
  it('says who changed what, in words', async () => {
    const shop = await buildShop();
    await changeEverything(shop);
    const page = await open(shop.main);
    for (const words of [
      'Breakouts (Surface): +5 → -2',
      'Seconds until the report closes: As in the shop → 20',
      'Surface texts: Breakouts, Needs attention (English): The built-in words → Own words',
      'Breakouts: Default → Soothing, Cleansing; Below 60 points',
      'Chart type: Default: Columns → Rose',
    ])
      await rowOf(page, words).waitFor();
    await rowOf(page, shop.device.device_no).getByText('In force').waitFor();
    await rowOf(page, 'Chart type').getByText('and 2 more').waitFor();
    expect(await rowOf(page, shop.main.user_acct).count()).toBe(7);

    await page.getByRole('combobox', { name: 'Settings', exact: true }).selectOption('Score offsets');
    await page.waitForURL(/area=offset/);
    await expect.poll(() => rows(page).count()).toBe(2);
  });

  it('shows all of a change, with what differs in texts', async () => {
    const shop = await buildShop();
    await changeEverything(shop);
    const page = await open(shop.main);
    await rowOf(page, 'Chart type').getByText('and 2 more').click();
    await dialog(page).getByRole('heading', { name: 'Surface dimensions in the report' }).waitFor();
    await dialog(page).getByText('Dark spots, Breakouts', { exact: true }).waitFor();
    await dialog(page).getByText('Default: On').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    await change(shop, 'settings/articleEdit', {
      id: 'layer:acne:3',
      introduction: 'Some spots',
      advice: 'Rest and drink well',
      locale: 'en',
    });
    await page.getByRole('button', { name: 'Reload' }).click();
    await rows(page).first().getByText('Surface texts').click();
    await dialog(page).locator('ins', { hasText: 'and drink' }).waitFor();
    expect(await dialog(page).locator('del').count()).toBe(0);
  });

  it('is reached from the settings’ screens with what they are about', async () => {
    const page = await web.enter((await buildShop()).main);
    for (const [path, area] of [
      ['numberbaseset', 'offset'],
      ['syntextset', 'text'],
      ['pushset', 'mapping'],
      ['datashowtype', 'config'],
    ]) {
      await page.goto(`/skinmgr/${path}`);
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await page.waitForURL(`**${HISTORY}?area=${area}`);
      await page.getByRole('heading', { level: 1, name: 'History of settings' }).waitFor();
    }
    await page.goto('/skinmgr/config');
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByText('No changes yet').waitFor();
    expect(await page.locator('nav [aria-current=page]').allTextContents()).toContain('Settings');
  });

  it('shows a guide what the guide may change, and nothing else', async () => {
    const shop = await buildShop();
    await change(shop, 'settings/update', { acne: 5 });
    await change(shop, 'config/update', { chart_type: 'rose', countdown_seconds: 90 });
    const page = await open(await buildGuide(web.server, { parent: shop.main, power: [4] }));
    await rowOf(page, 'Seconds until the report closes').waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await page.getByText('Chart type').count()).toBe(0);
    const none = await web.enter(await buildGuide(web.server, { parent: shop.main, power: [1, 2] }));
    await none.goto(HISTORY);
    await none.getByText('permission').first().waitFor();
    expect(await none.getByRole('heading', { name: 'History of settings' }).count()).toBe(0);
  });
});

describe('going back', () => {
  it('shows what changes, restores it, and can be undone', async () => {
    const shop = await buildShop();
    await change(shop, 'config/update', { chart_type: 'rose' });
    await change(shop, 'config/update', { chart_type: 'column', max_goods: 3 });
    const page = await open(shop.main);
    await choose(page, rowOf(page, 'Rose').last(), 'Restore to this state');
    await dialog(page).getByRole('heading', { name: 'Recommended products' }).waitFor();
    await dialog(page).getByText('Default: 6').waitFor();
    await inDialog(page, 'Restore 2 settings').click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('2 settings restored').waitFor();
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(await config(shop)).toMatchObject({ chart_type: 'rose', max_goods: 6 });

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Settings are as they were before').waitFor();
    expect(await config(shop)).toMatchObject({ chart_type: 'column', max_goods: 3 });
  });

  it('takes the newest change back', async () => {
    const shop = await buildShop();
    await change(shop, 'settings/update', { acne: 5 });
    const page = await open(shop.main);
    await choose(page, rows(page), 'Take this change back');
    await inDialog(page, 'Restore 1 setting').click();
    await rowOf(page, 'Breakouts (Surface): +5 → 0').waitFor();
  });

  it('says that nothing would change, and what cannot be as it was', async () => {
    const shop = await buildShop();
    const { pool } = web.server.services;
    await change(shop, 'settings/update', { acne: 5 });
    await change(shop, 'settings/update', { acne: 0 });
    await change(shop, 'settings/update', { acne: 5 });
    const page = await open(shop.main);
    await choose(page, rows(page).last(), 'Restore to this state');
    await dialog(page).getByText('Everything you may change is like that already.').waitFor();
    expect(await inDialog(page, /^Restore/).count()).toBe(0);
    await inDialog(page, 'Cancel').click();
    await dialog(page).waitFor({ state: 'detached' });

    const mapping = { analysis_type: 'acne', goods_types: [shop.types.get('soothing')] };
    await change(shop, 'settings/analysisGoodsTypeEdit', mapping);
    await change(shop, 'settings/analysisGoodsTypeEdit', { ...mapping, goods_types: [shop.types.get('cleansing')] });
    await pool.query('delete from goods_type where goods_type_id = $1', [shop.types.get('soothing')]);
    await page.goto(`${HISTORY}?area=mapping`);
    await choose(page, rowOf(page, 'which is no longer there').last(), 'Restore to this state');
    await dialog(page).getByRole('alert').getByText('“Breakouts” can no longer be what it was then').waitFor();
    expect(await inDialog(page, /^Restore/).count()).toBe(0);
  });

  it('is refused, with what would change now, after somebody else was faster', async () => {
    const shop = await buildShop();
    await change(shop, 'settings/update', { acne: 5 });
    await change(shop, 'settings/update', { acne: 6 });
    const page = await open(shop.main);
    await choose(page, rows(page).last(), 'Restore to this state');
    await inDialog(page, 'Restore 1 setting').waitFor();
    await change(shop, 'settings/update', { acne: 7 });
    await inDialog(page, 'Restore 1 setting').click();
    await page.getByText('Somebody changed these settings a moment ago').waitFor();
    await dialog(page).getByText('+7').waitFor();
    await inDialog(page, 'Restore 1 setting').click();
    await page.getByText('1 setting restored').waitFor();
  });
});

it('is accessible, wide and on a phone', { tags: 'long' }, async () => {
  const shop = await buildShop();
  await changeEverything(shop);
  const page = await open(shop.main, HISTORY);
  await expectAccessible(page);
  await rowOf(page, 'Surface texts').first().getByText('Surface texts').click();
  await dialog(page).locator('ins').first().waitFor();
  await expectAccessible(page);
  await inDialog(page, 'Take this change back').click();
  await inDialog(page, 'Restore 1 setting').waitFor();
  await expectAccessible(page);

  const phone = await open(shop.main, HISTORY, { viewport: { width: 390, height: 844 } });
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectAccessible(phone);
  await phone.getByText('Surface texts', { exact: false }).first().click();
  await dialog(phone).locator('h3').first().waitFor();
  expect(await sidewaysScroll(phone)).toBe(0);
});

it('speaks Chinese', async () => {
  const shop = await buildShop();
  await changeEverything(shop);
  const page = await open(shop.main, HISTORY, { locale: 'zh-CN' });
  await page.getByRole('heading', { level: 1, name: '设置历史' }).waitFor();
  await rowOf(page, '图表样式：默认：柱状图 → 玫瑰图').waitFor();
  await choose(page, rows(page).first(), /^撤回/);
  await inDialog(page, '恢复 1 项设置').click();
  await page.getByText('已恢复 1 项设置').waitFor();
});
