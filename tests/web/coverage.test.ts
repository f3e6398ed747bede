// @module-tag long
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide } from '../factories/accounts.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, rows, titled } from './page.ts';

const COVERAGE = '/skinmgr/coverage';
const TEXTS = '/skinmgr/textCoverage';
const PHONE = { viewport: { width: 390, height: 844 } };
const PATIENT = { timeout: 20_000 };

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

interface Given {
  readonly type?: number;
  readonly for_sex?: number;
  readonly skin_types?: string[];
  readonly exclude_rules?: object[];
  readonly shelf_status?: number;
}

async function addGoods({ main }: Shop, goods_name: string, given: Given = {}): Promise<void> {
  const { type = 0, for_sex = 0, skin_types = [], exclude_rules = [], shelf_status = 10 } = given;
  await web.server.services.pool.query(
    `with product as (insert into goods (tenant_id, goods_name, for_sex, skin_types, exclude_rules, shelf_status)
                      values ($1, $2, $3, $4, $5, $6) returning goods_id)
     insert into goods_effect select $1, goods_id, 1, $7::int from product where $7::int > 0`,
    [main.tenant_id, goods_name, for_sex, skin_types, JSON.stringify(exclude_rules), shelf_status, type],
  );
}

async function open(account: Account, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  return titled(await web.enter(account, { path, ...options }));
}

const cell = (page: Page, name: string) => page.locator(`[data-cell=${name}]`);

describe('the coverage', () => {
  it('shows at a glance who gets nothing, without needing colours', async () => {
    const shop = await buildShop(web.server);
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care'), for_sex: 2 });
    await addGoods(shop, 'Eye cream', { type: shop.type('eye_care'), exclude_rules: [{ kind: 'sensitive' }] });
    await shop.client.post('/skinMgrSrv/settings/analysisGoodsTypeEdit', {
      analysis_type: 'wrinkle',
      goods_types: shop.type('firming'),
      status: 0,
    });
    const page = await open(shop.main, COVERAGE);
    const state = async (name: string) => [
      await cell(page, name).getAttribute('data-state'),
      await cell(page, name).getAttribute('aria-label'),
    ];
    await cell(page, 'acne-female-dry').waitFor();
    expect(await state('acne-female-dry')).toEqual(['covered', 'Breakouts, Women, Dry: 1 product']);
    expect(await state('acne-male-oily')).toEqual(['none', 'Breakouts, Men, Oily: 0 products, nothing to recommend']);
    expect(await state('dark_circle-male-dry')).toEqual([
      'partly',
      'Dark circles, Men, Dry: 1 product, with conditions',
    ]);
    expect(await state('wrinkle-male-dry')).toEqual(['off', 'Wrinkles, Men, Dry: not asked for']);
    expect(await page.locator('[data-cell]').count()).toBe(14 * 8);
    await page.getByText(/\d+ of 104 groups of customers get nothing/).waitFor();
    await page.getByText('8 of 8 groups of customers have no product for “Protect”.').waitFor();
    // The cell also shows an icon, because not everybody can see its colour.
    expect(await cell(page, 'acne-male-oily').locator('svg').count()).toBe(1);
  });

  it('leads from a gap to a product that fills it', async () => {
    const shop = await buildShop(web.server);
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care'), for_sex: 2 });
    const page = await open(shop.main, COVERAGE);
    await cell(page, 'acne-male-dry').click();
    await dialog(page).getByText('No product on the shelf helps these customers.').waitFor();
    await dialog(page).getByRole('link', { name: 'Add a product for them' }).click();
    await page.waitForURL('**/skinmgr/goodsEdit?**');
    const checked = (name: string) => page.getByRole('checkbox', { name }).isChecked();
    await page.getByRole('checkbox', { name: 'Acne care' }).waitFor();
    expect(await checked('Acne care')).toBe(true);
    expect(await checked('Hydrating')).toBe(false);
    expect(await page.getByRole('radio', { name: 'Men', exact: true }).isChecked()).toBe(true);
    // Men of every skin type lack a product. The form therefore ticks no single skin type.
    expect(await checked('Dry')).toBe(false);
    // Nothing in the form was changed, so the page can be left without a question.
    await page.goBack();
    await page.waitForURL(`**${COVERAGE}`);
  });

  it('leads to the product types of a dimension and to their products', async () => {
    const shop = await buildShop(web.server);
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care') });
    const page = await open(shop.main, COVERAGE);
    await cell(page, 'acne-female-dry').click();
    await page.getByText('1 product on the shelf belongs to no step of a routine.').waitFor();
    expect(await page.getByRole('link', { name: 'Choose the steps' }).getAttribute('href')).toBe('/skinmgr/matchset');
    await dialog(page).getByText('1 product on the shelf helps these customers.').waitFor();
    await dialog(page).getByText('For these steps of a routine: Other.').waitFor();
    expect(await dialog(page).getByRole('link', { name: 'Acne care' }).getAttribute('href')).toBe(
      `/skinmgr/goodsList?type_id=${shop.type('acne_care')}`,
    );
    await dialog(page).getByRole('link', { name: 'Change product types' }).click();
    await page.waitForURL('**/skinmgr/pushset?dimension=acne');
    await dialog(page).getByText('Product efficacy: Breakouts').waitFor();
    expect(await dialog(page).getByRole('checkbox', { name: 'Acne care' }).isChecked()).toBe(true);
  });

  it('says what keeps products from customers', async () => {
    const shop = await buildShop(web.server);
    const type = shop.type('acne_care');
    await addGoods(shop, 'Gentle', { type, exclude_rules: [{ kind: 'sensitive' }] });
    await addGoods(shop, 'Strong', { type, exclude_rules: [{ kind: 'level', dimension: 'acne', from: 5 }] });
    const page = await open(shop.main, COVERAGE);
    await cell(page, 'acne-female-dry').click();
    await dialog(page).getByText('1 of them has conditions of its own').waitFor();
    await dialog(page).getByText('1 more product would help, but its exclusion rules').waitFor();
  });

  it('names the products that nobody gets, with the reason, and leads to them', async () => {
    const shop = await buildShop(web.server);
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care') });
    await addGoods(shop, 'Old gel', { type: shop.type('acne_care'), shelf_status: 0 });
    for (let at = 1; at <= 10; at += 1) await addGoods(shop, `Gift ${at}`);
    const page = await open(shop.main, COVERAGE);
    await page.getByRole('heading', { name: '11 products that nobody gets' }).waitFor();
    const without = page.locator('[data-reason=no_type]');
    await without.getByText('Without effects (10)').waitFor();
    expect(await without.getByRole('listitem').count()).toBe(8);
    await without.getByRole('button', { name: 'Show all 10' }).click();
    expect(await without.getByRole('listitem').count()).toBe(10);
    await page.locator('[data-reason=off_shelf]').getByRole('link', { name: 'Old gel' }).click();
    await page.waitForURL('**/skinmgr/goodsEdit?id=*');
    await expect.poll(() => page.getByRole('textbox', { name: 'Product name' }).inputValue(), PATIENT).toBe('Old gel');
  });

  it('is reached from the products and from how they are matched', async () => {
    const shop = await buildShop(web.server);
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care') });
    const page = await open(shop.main, '/skinmgr/goodsList');
    for (const path of ['/skinmgr/goodsList', '/skinmgr/pushset', '/skinmgr/matchset']) {
      await page.goto(path);
      await page.locator('#main').getByRole('link', { name: 'Coverage', exact: true }).last().click();
      await page.waitForURL(`**${COVERAGE}`);
    }
    await page.goto('/skinmgr/config');
    await page.getByText('Which customers get products and which don’t').waitFor();
  });

  it('says that schemes come on top, and what there is to do without any product', async () => {
    const shop = await buildShop(web.server, { config: { push_mode: 1 } });
    const page = await open(shop.main, COVERAGE);
    await page.getByText('No products yet').waitFor();
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care') });
    await page.reload();
    await page.getByText('Your shop recommends by cycle schemes.').waitFor();
  });

  it('follows the skin profile where a shop works with that', async () => {
    const shop = await buildShop(web.server, { config: { goods_mode: 'solrx' } });
    await addGoods(shop, 'Plain');
    const page = await open(shop.main, COVERAGE);
    await page.locator('[data-reason=no_profile]').getByRole('link', { name: 'Plain' }).waitFor();
    expect(await cell(page, 'acne-female-dry').getAttribute('data-state')).toBe('off');
    await cell(page, 'wrinkle-female-dry').click();
    await dialog(page).getByRole('link', { name: 'Add a product for them' }).waitFor();
    expect(await dialog(page).getByRole('link', { name: 'Change product types' }).count()).toBe(0);
  });

  it('offers those who may not edit products nothing that they can’t use', async () => {
    const shop = await buildShop(web.server);
    await addGoods(shop, 'Gift');
    const page = await open(await buildGuide(web.server, { parent: shop.main, power: [3] }), COVERAGE);
    await page.locator('[data-reason=no_type]').getByText('Gift').waitFor();
    expect(await page.getByRole('link', { name: 'Gift' }).count()).toBe(0);
    await cell(page, 'acne-female-dry').click();
    await dialog(page).getByRole('link', { name: 'Change product types' }).waitFor();
    expect(await dialog(page).getByRole('link', { name: 'Add a product for them' }).count()).toBe(0);
  });

  it('can be asked for again after it failed', async () => {
    const shop = await buildShop(web.server);
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care') });
    const page = await web.enter(shop.main);
    await page.route('**/trpc/setting.coverage*', (route) => route.fulfill({ status: 400, body: '{}' }));
    await page.goto(COVERAGE);
    await page.getByRole('alert').waitFor();
    await page.unroute('**/trpc/setting.coverage*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await cell(page, 'acne-female-dry').waitFor();
  });

  /** Makes a shop in which some customers get no product, and one product goes to no customer. */
  async function buildGaps(): Promise<Shop> {
    const shop = await buildShop(web.server);
    const type = shop.type('acne_care');
    await addGoods(shop, '祛痘凝胶', { type, for_sex: 2, exclude_rules: [{ kind: 'sensitive' }] });
    await addGoods(shop, '礼盒');
    return shop;
  }

  it('is accessible in Chinese', async () => {
    const page = await open((await buildGaps()).main, COVERAGE, { locale: 'zh-CN' });
    await page.getByRole('heading', { name: '推荐覆盖' }).waitFor();
    await cell(page, 'acne-male-dry').waitFor();
    await expectAccessible(page);
  });

  it('says in a dialog what to do about a gap, accessibly', async () => {
    const page = await open((await buildGaps()).main, COVERAGE, { locale: 'zh-CN' });
    await cell(page, 'acne-male-dry').click();
    await dialog(page).getByText('目前没有在架商品能帮到这类顾客。').waitFor();
    await expectAccessible(page);
  });

  it('is a card for each dimension on a phone', async () => {
    const page = await open((await buildGaps()).main, COVERAGE, { ...PHONE, locale: 'zh-CN' });
    await cell(page, 'acne-male-dry').waitFor();
    expect(await cell(page, 'acne-male-dry').getAttribute('aria-label')).toBe('痘痘，男性，干性：0 款商品，无可推荐');
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });
});

describe('the coverage of languages', () => {
  const write = ({ client }: Shop, id: string, locale: string) =>
    client.post('/skinMgrSrv/settings/articleEdit', { id, introduction: `${id} ${locale}`, advice: 'Rest', locale });
  const language = (page: Page, locale: string) => page.locator(`[data-row-id=${locale}]`);

  it('tells what is written in each, and what is read instead', async () => {
    const shop = await buildShop(web.server);
    await write(shop, 'layer:acne:3', 'zh');
    await write(shop, 'layer:acne:4', 'zh');
    await write(shop, 'layer:acne:4', 'fr');
    await write(shop, 'deep:spot:2', 'fr');
    const page = await open(shop.main, TEXTS);
    const french = language(page, 'fr');
    const surface = french.getByRole('link', { name: 'Surface texts in Français: 1 of 2' });
    await surface.waitFor();
    await french.getByText('1 is read in your 简体中文').waitFor();
    await language(page, 'de').getByText('1 is read in the built-in ').waitFor();
    expect(await rows(page).first().getAttribute('data-row-id')).toBe('zh');
    await surface.click();
    await page.waitForURL('**/skinmgr/layertextset?**');
    expect(new URL(page.url()).searchParams.get('lang')).toBe('fr');
    await page.locator('[data-row-id="layer:acne:4"]').getByText('layer:acne:4 fr').waitFor();
  });

  it('grows by copies of the default language, which Undo takes away', async () => {
    const shop = await buildShop(web.server);
    await write(shop, 'layer:acne:3', 'zh');
    await write(shop, 'deep:spot:2', 'zh');
    await write(shop, 'deep:spot:2', 'fr');
    const page = await open(shop.main, TEXTS);
    const copy = page.getByRole('button', { name: 'Copy 1 text from 简体中文 to Français' });
    await copy.click();
    await page.getByText('1 text copied').waitFor();
    await language(page, 'fr').getByRole('link', { name: 'Surface texts in Français: 1 of 1' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await language(page, 'fr').getByRole('link', { name: 'Surface texts in Français: 0 of 1' }).waitFor();
    await language(page, 'fr').getByRole('link', { name: 'Deep texts in Français: 1 of 1' }).waitFor();

    await page.getByRole('button', { name: 'Copy all 33 missing texts' }).click();
    await page.getByText('33 texts copied').waitFor();
    await language(page, 'bg').getByRole('link', { name: 'Deep texts in Български: 1 of 1' }).waitFor();
    expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
  });

  it('leads to the texts while none is edited', async () => {
    const page = await open((await buildShop(web.server)).main, TEXTS);
    await page.getByRole('link', { name: 'Go to the texts' }).click();
    await page.waitForURL('**/skinmgr/layertextset');
  });

  it('is accessible in Chinese', async () => {
    const shop = await buildShop(web.server);
    await write(shop, 'layer:acne:3', 'zh');
    const page = await open(shop.main, TEXTS, { locale: 'zh-CN' });
    await page.getByRole('button', { name: '从简体中文复制 1 条到Deutsch' }).waitFor();
    await expectAccessible(page);
  });

  it('is a card for each language on a phone', async () => {
    const shop = await buildShop(web.server);
    await write(shop, 'layer:acne:3', 'zh');
    const page = await open(shop.main, TEXTS, { ...PHONE, locale: 'zh-CN' });
    await language(page, 'de').getByText('1 条显示您的简体中文文案').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });
});
