// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { wholeTest } from '../factories/mirror-test.ts';
import { createMirrorClient, type RestClient, signIn } from '../factories/rest-client.ts';
import { addScheme } from '../factories/scheme.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';

const NAME = 'Four calm weeks';

let web: Console;
/** A shop that recommends the goods of a scheme first. The shop has one test, whose results fit its scheme. */
let shop: Shop;
let shareId: string;

interface Shop {
  readonly owner: Account;
  readonly client: RestClient;
  readonly cream: number;
}

beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(1);
  shareId = await measure(shop);
});
afterAll(() => web.close());

/**
 * Makes a shop with a scheme for the results of `wholeTest`. With `pushMode` 1, the scheme's goods come first. With 2,
 * the shop recommends goods by their effects only.
 */
async function buildShop(pushMode: 1 | 2): Promise<Shop> {
  const { tenant_id } = await buildTenant(web.server);
  await createGoodsTypes(web.server.services.pool, tenant_id);
  const owner = await buildUser(web.server, { tenant_id });
  const client = await signIn(web.server, owner);
  const cream = await addGoods(client, 'Day cream');
  await web.server.services.pool.query(
    `with category as (insert into goods_category (tenant_id, name, step_role) values ($1, 'Creams', 'moisturise')
                       returning category_id)
     update goods set category_id = (select category_id from category) where goods_id = $2`,
    [tenant_id, cream],
  );
  await addScheme(client, {
    name: NAME,
    description: 'Small steps, every day.',
    steps: [
      { title: 'Cleanse', part: 'am', frequency: 'every day', day_from: 1, day_to: 28, goods_ids: [] },
      { title: 'Protect', part: 'am', advice: 'Also when it rains.', day_from: 1, day_to: 28, goods_ids: [cream] },
      { title: 'Rest', part: 'weekly', day_from: 8, day_to: 28, goods_ids: [cream] },
    ],
  });
  expect((await client.post('/skinMgrSrv/config/update', { push_mode: pushMode })).json().code).toBe(0);
  return { owner, client, cream };
}

async function addGoods(client: RestClient, goods_name: string): Promise<number> {
  const types = (await client.post('/skinMgrSrv/goods/typeList')).json().list as { id: number }[];
  const fields = { goods_name, goods_pic: 'conf_app/1/a.jpg', for_sex: 0, type_ids: types[0]?.id };
  return (await client.post('/skinMgrSrv/goods/edit', fields)).json().id as number;
}

async function measure({ owner }: Shop): Promise<string> {
  const device = await buildDevice(web.server, { tenant_id: owner.tenant_id });
  const mirror = createMirrorClient(web.server, device);
  const { share_id } = (await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
  return String(share_id);
}

async function openReport(id: string, page = 'report', locale = 'en', options = {}): Promise<Page> {
  const report = await web.visit(`/zmskinweb/#/${page}?shareId=${id}&locale=${locale}`, options);
  await report.locator('h1').waitFor();
  return report;
}

const schemeSection = (page: Page, title = 'Your care scheme') => page.getByRole('region', { name: title });

describe("a customer's scheme", () => {
  it.each([
    ['report', 'en', 'Your care scheme', 'Morning', 'Weekly care', 'Days 8 to 28'],
    ['zonghe', 'en', 'Your care scheme', 'Morning', 'Weekly care', 'Days 8 to 28'],
    ['report', 'zh', '您的护理方案', '早间', '每周护理', '第 8–28 天'],
  ])('stands in the report with its steps and their products (%s, %s)', async (page, locale, title, ...words) => {
    const report = await openReport(shareId, page, locale);
    const section = schemeSection(report, title);
    for (const text of [NAME, 'Small steps, every day.', 'every day', 'Also when it rains.', ...words]) {
      await section.getByText(text).first().waitFor();
    }
    expect(await section.getByRole('heading', { level: 3 }).count()).toBe(2);
    const steps = section.locator('.scheme-line');
    expect(await steps.count()).toBe(3);
    expect(await steps.filter({ hasText: 'Cleanse' }).getByRole('list').count()).toBe(0);
    await steps.filter({ hasText: 'Protect' }).getByText('Day cream').waitFor();
    await steps.filter({ hasText: 'Rest' }).getByText('Day cream').waitFor();
  });

  it('is not there where the shop chooses by efficacy alone', async () => {
    const report = await openReport(await measure(await buildShop(2)));
    await report.getByRole('heading', { name: 'At a glance' }).waitFor();
    expect(await report.getByText('Your care scheme').count()).toBe(0);
    expect(await report.getByText(NAME).count()).toBe(0);
  });

  it('is printed', async () => {
    const report = await openReport(shareId);
    await schemeSection(report).waitFor();
    await report.emulateMedia({ media: 'print' });
    expect(await schemeSection(report).isVisible()).toBe(true);
    const [morning, weekly] = await Promise.all(
      ['Morning', 'Weekly care'].map((name) => schemeSection(report).getByRole('heading', { name }).boundingBox()),
    );
    expect(morning?.y).toBe(weekly?.y);
  });

  it('has no accessibility faults, on a phone', { tags: 'long' }, async () => {
    const report = await openReport(shareId, 'report', 'en', { viewport: { width: 390, height: 844 } });
    await schemeSection(report).waitFor();
    await expectAccessible(report);
    expect(await sidewaysScroll(report)).toBe(0);
  });
});

describe('why a product was recommended', () => {
  it.each([
    [
      'en-US',
      /View the report of/,
      'Why these products',
      'Breakouts (surface): score 42',
      'step 2, Protect (Morning)',
      'Moisturise',
    ],
    ['zh-CN', /查看.*报告/, '推荐理由', '42 分，护理等级', '第 2 步 Protect（早间）', '保湿'],
  ])('is told with the scheme, what called for it, and the step (%s)', async (locale, link, tab, cause, step, role) => {
    const page = await web.enter(shop.owner, { locale });
    await page.goto('/skinmgr/recordsList');
    await page.getByRole('link', { name: link }).first().click();
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(NAME).first().waitFor();
    await page.getByText(cause).first().waitFor();
    await page.getByRole('dialog').getByText(step).waitFor();
    await page.getByRole('dialog').getByText(role, { exact: true }).waitFor();
    await expectAccessible(page);
  });
});

describe('a product', () => {
  it('belongs to a scheme beside those whose steps name it', async () => {
    const page = await web.enter(shop.owner, { path: `/skinmgr/goodsEdit?id=${shop.cream}` });
    const scheme = page.locator('[data-path=scheme_id]');
    await scheme.selectOption({ label: NAME });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/skinmgr/goodsList');
    await page.goto(`/skinmgr/goodsEdit?id=${shop.cream}`);
    await expect.poll(() => scheme.locator('option:checked').textContent(), { timeout: 15_000 }).toBe(NAME);
    await scheme.selectOption({ label: 'None' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/skinmgr/goodsList');
    const goods = (await shop.client.post('/skinMgrSrv/goods/detail', { id: shop.cream })).json();
    expect(goods.scheme_id).toBeNull();
  });

  it('is not asked for a scheme where the shop has none', async () => {
    const page = await web.enter(await buildUser(web.server), { path: '/skinmgr/goodsEdit' });
    await page.locator('[data-path=goods_name]').waitFor();
    await page.locator('[data-path=push_type], [value="2"]').first().waitFor();
    expect(await page.locator('[data-path=scheme_id]').count()).toBe(0);
  });
});
