// @module-tag long

import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  buildAdmin,
  buildGuide,
  buildTenant,
  buildUser,
  changeAccount,
  uniqueName,
} from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { type RestClient, signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, loaded, rows } from './page.ts';

const SHOPS = '/skinmgr/shops';

let web: Console;
let admin: Account;
beforeAll(async () => {
  web = await openConsole();
  admin = await buildAdmin(web.server);
});
afterAll(() => web.close());

interface Shop {
  readonly shop: string;
  readonly main: Account;
  readonly client: RestClient;
}

async function buildShop(platform: 'default' | 'zsmkj' = 'default'): Promise<Shop> {
  const shop = uniqueName('Rose');
  const { tenant_id } = await buildTenant(web.server, { shop, platform });
  const main = await buildUser(web.server, { tenant_id });
  await buildDevice(web.server, { tenant_id });
  return { shop, main, client: await signIn(web.server, main) };
}
const KEYS = 'record_expprt,customer_expprt,goods_import,goods_mode,platform';
const config = async ({ client }: Shop) => (await client.post('/skinMgrSrv/config/get', { code: KEYS })).json();

const rowOf = (page: Page, { shop }: Shop) => rows(page).filter({ hasText: shop });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });

async function open({ shop }: Shop, options = {}): Promise<Page> {
  return loaded(await web.enter(admin, { path: `${SHOPS}?q=${shop}`, ...options }));
}
const openSwitches = (page: Page, { shop }: Shop) =>
  page.getByRole('button', { name: `What it may use: ${shop}` }).click();

describe('a new shop', () => {
  it('is made with its main account and its first mirror in one form, and what is secret is shown once', async () => {
    const page = await loaded(await web.enter(admin, { path: SHOPS }));
    const user_acct = uniqueName('rose');
    await page.getByRole('button', { name: 'New shop' }).click();
    await dialog(page).getByRole('button', { name: 'Make the shop' }).click();
    await dialog(page).getByText('Name of the shop cannot be empty.').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Name of the shop' }).fill('Rose');
    await dialog(page).getByRole('textbox', { name: 'Name of the main account' }).fill(user_acct);
    await dialog(page).getByRole('button', { name: 'Make the shop' }).click();
    const told = await dialog(page).locator('code').textContent();
    expect(told).toMatch(
      /\/login\nAccount: rose-\w+\nPassword: \w{14}\nDevice number: SM\d{7}\nActivation code: [\w-]{14,}$/,
    );
    await expectAccessible(page);
    const label = page.context().waitForEvent('page');
    await dialog(page).getByRole('link', { name: 'Print the label' }).click();
    expect(await (await label).content()).toContain(/SM\d{7}/.exec(told ?? '')?.[0]);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await rows(page).filter({ hasText: user_acct }).waitFor();
  });
});

describe('the list of shops', () => {
  it('is found in the menu, and searched by shop and main account', async () => {
    const [shop, other] = [await buildShop(), await buildShop()];
    const page = await web.enter(admin);
    await page.getByRole('navigation').getByRole('link', { name: 'Shops' }).click();
    await rowOf(page, shop).waitFor();
    await rowOf(page, other).waitFor();
    await page.getByRole('searchbox').fill(shop.main.user_acct);
    await page.waitForURL(/q=/);
    await expect.poll(() => rows(page).count()).toBe(1);
    await rowOf(page, shop).getByText('Standard').waitFor();
    await rowOf(page, shop).getByText(shop.main.user_acct).waitFor();
  });

  it('is for platform administrators only', async () => {
    const page = await web.enter((await buildShop()).main, { path: SHOPS });
    await page.getByText('is for platform administrators only').waitFor();
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Shops' }).count()).toBe(0);
  });
});

describe('what a shop may use', () => {
  it('is switched, in force for the shop, and undone', async () => {
    const shop = await buildShop();
    const page = await open(shop);
    await openSwitches(page, shop);
    await dialog(page).getByRole('switch', { name: 'Import of products' }).click();
    await dialog(page).getByRole('radio', { name: 'ZSMKJ' }).click();
    expect(await dialog(page).getByText('This takes something away from the shop').count()).toBe(0);
    const sent: Request[] = [];
    page.on('request', (request) => request.url().includes('shop.setFlags') && sent.push(request));
    await save(page).dblclick();
    await page.getByText(`Saved for ${shop.shop}`).waitFor();
    expect(sent).toHaveLength(1);
    await rowOf(page, shop).getByText('Import of products').waitFor();
    await rowOf(page, shop).getByText('ZSMKJ').waitFor();
    expect(await config(shop)).toMatchObject({
      record_expprt: 0,
      customer_expprt: 0,
      goods_import: 1,
      platform: 'zsmkj',
    });

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('may use what it could before').waitFor();
    expect(await config(shop)).toMatchObject({ record_expprt: 0, goods_import: 0, platform: 'default' });
  });

  it('includes exports, which a new shop may not make', async () => {
    const shop = await buildShop();
    const exporting = async () => {
      const page = await loaded(await web.enter(shop.main, { path: '/skinmgr/recordsList' }));
      return page.getByRole('button', { name: 'Export', exact: true }).count();
    };
    expect(await exporting()).toBe(0);
    const page = await open(shop);
    await openSwitches(page, shop);
    await dialog(page).getByRole('switch', { name: 'Export of tests' }).click();
    await dialog(page).getByRole('switch', { name: 'Export of customers' }).click();
    await save(page).click();
    await rowOf(page, shop).getByText('Export of tests').waitFor();
    expect(await config(shop)).toMatchObject({ record_expprt: 1, customer_expprt: 1, goods_import: 0 });
    expect(await exporting()).toBe(1);
    await openSwitches(page, shop);
    await dialog(page).getByRole('switch', { name: 'Export of customers' }).click();
    await dialog(page).getByText('can’t export customers').waitFor();
  });

  it('tells the administrator of locks that count for nothing on the shop’s platform', async () => {
    const shop = await buildShop();
    const guide = await buildGuide(web.server, { parent: shop.main });
    await changeAccount(web.server, guide, { is_lock: true });
    const page = await open(shop);
    await rowOf(page, shop).getByText('1 lock not in force').waitFor();
    await openSwitches(page, shop);
    await dialog(page).getByRole('radio', { name: 'BAN', exact: true }).click();
    await save(page).click();
    await page.getByText(`Saved for ${shop.shop}`).waitFor();
    await rowOf(page, shop).getByText('1 lock not in force').waitFor({ state: 'detached' });
  });

  it('is warned about where it takes something away', async () => {
    const shop = await buildShop('zsmkj');
    const page = await open(shop);
    await openSwitches(page, shop);
    await dialog(page).getByRole('radio', { name: 'BAN', exact: true }).click();
    await dialog(page).getByText('Face structure disappears').waitFor();
    await dialog(page).getByText('the permission for it counts for nothing').waitFor();
    await dialog(page).getByRole('radio', { name: 'By skin profile' }).click();
    await dialog(page).getByText('The page for product efficacy is hidden').waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('radio', { name: 'ZSMKJ' }).click();
    await dialog(page).getByText('Face structure disappears').waitFor({ state: 'detached' });
    await save(page).click();
    await page.getByText(`Saved for ${shop.shop}`).waitFor();
    expect(await config(shop)).toMatchObject({ platform: 'zsmkj', goods_mode: 'solrx' });
  });

  it('reaches an open console, whose pages follow', async () => {
    const shop = await buildShop('zsmkj');
    const guide = await buildGuide(web.server, { parent: shop.main, power: [3, 5] });
    const console = await web.enter(guide, { path: '/skinmgr/config' });
    const efficacy = console.getByRole('main').getByRole('link', { name: 'Product efficacy' });
    await efficacy.waitFor();
    const face = console.getByRole('navigation').getByRole('link', { name: 'Face structure' });
    await face.waitFor();
    const page = await open(shop);
    await openSwitches(page, shop);
    await dialog(page).getByRole('radio', { name: 'Standard' }).click();
    await dialog(page).getByRole('radio', { name: 'By skin profile' }).click();
    await save(page).click();
    await page.getByText(`Saved for ${shop.shop}`).waitFor();
    // A browser sends this event when the user returns to a tab.
    await console.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await face.waitFor({ state: 'detached' });
    await efficacy.waitFor({ state: 'detached' });
  });

  it('that did not change is said, and nothing is sent', async () => {
    const shop = await buildShop();
    const page = await open(shop);
    await openSwitches(page, shop);
    await save(page).click();
    await page.getByText('No change in data.').waitFor();
    await dialog(page).getByRole('switch', { name: 'Import of products' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).waitFor();
  });

  it('stays as typed when the shop is gone', async () => {
    const shop = await buildShop();
    const page = await open(shop);
    await openSwitches(page, shop);
    await page.route('**/trpc/shop.setFlags**', (route) => route.abort());
    await dialog(page).getByRole('switch', { name: 'Import of products' }).click();
    await save(page).click();
    await page.getByRole('alert').waitFor();
    expect(await dialog(page).getByRole('switch', { name: 'Import of products' }).isChecked()).toBe(true);
    expect(await config(shop)).toMatchObject({ goods_import: 0 });
  });
});

it('is accessible, and fits on a phone', { tags: 'long' }, async () => {
  const shop = await buildShop();
  const page = await open(shop);
  await expectAccessible(page);
  await openSwitches(page, shop);
  await dialog(page).getByRole('radio', { name: 'Standard' }).waitFor();
  await expectAccessible(page);
  const phone = await open(shop, { viewport: { width: 390, height: 844 } });
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectAccessible(phone);
  await openSwitches(phone, shop);
  await dialog(phone).getByRole('radio', { name: 'Standard' }).waitFor();
  expect(await sidewaysScroll(phone)).toBe(0);
});

it('speaks Chinese', async () => {
  const shop = await buildShop();
  const page = await open(shop, { locale: 'zh-CN' });
  await page.getByRole('heading', { level: 1, name: '门店管理' }).waitFor();
  await page.getByRole('button', { name: `“${shop.shop}”的功能开关` }).click();
  await dialog(page).getByRole('switch', { name: '商品导入' }).click();
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await page.getByText(`已保存“${shop.shop}”的设置`).waitFor();
  expect(await config(shop)).toMatchObject({ goods_import: 1 });
});
