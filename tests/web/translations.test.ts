// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addScheme } from '../factories/scheme.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { addGoods, GOODS_EDIT } from './goods-form.ts';
import { field, loaded, rows, save, saved, titled } from './page.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const detail = async ({ client }: Shop, id: number) => (await client.post('/skinMgrSrv/goods/detail', { id })).json();
const language = (page: Page) => page.getByRole('region', { name: 'In other languages' }).getByRole('combobox');

it('a product is translated beside its fields, and the field says what customers read until then', async () => {
  const shop = await buildShop(web.server, { default_locale: 'en' });
  const id = await addGoods(shop, { goods_name: 'Calm cream', brand_story: 'From a garden.' });
  const page = await web.enter(shop.main, { path: `${GOODS_EDIT}?id=${id}` });
  await field(page, 'goods_name').waitFor();
  expect(await field(page, 'texts.de.goods_name').count()).toBe(0);
  await language(page).selectOption('de');
  await page.getByText('Not translated: customers read it in English').first().waitFor();
  await expectAccessible(page);
  await field(page, 'texts.de.goods_name').fill('Sanfte Creme');
  expect(await field(page, 'texts.de.goods_name').getAttribute('lang')).toBe('de');
  expect(await language(page).locator('option:checked').textContent()).toBe('Deutsch (1/2)');
  await language(page).selectOption('zh');
  await field(page, 'texts.zh.goods_name').fill('舒缓霜');
  await save(page).click();
  await saved(page);
  expect((await detail(shop, id)).texts).toEqual({ de: { goods_name: 'Sanfte Creme' }, zh: { goods_name: '舒缓霜' } });
});

it('a badge that is too long is refused at its field, in the language that it is in', async () => {
  const shop = await buildShop(web.server, { default_locale: 'en' });
  const id = await addGoods(shop, { goods_name: 'Calm cream', tag: 'New' });
  const page = await web.enter(shop.main, { path: `${GOODS_EDIT}?id=${id}`, ...PHONE });
  await field(page, 'goods_name').waitFor();
  await language(page).selectOption('de');
  await field(page, 'texts.de.tag').fill('Neuheit');
  await language(page).selectOption('zh');
  await save(page).click();
  await expect.poll(() => field(page, 'texts.de.tag').getAttribute('aria-invalid')).toBe('true');
  expect(await sidewaysScroll(page)).toBe(0);
  await field(page, 'texts.de.tag').fill('Neu');
  await save(page).click();
  await saved(page);
  expect((await detail(shop, id)).texts).toEqual({ de: { tag: 'Neu' } });
});

it('the board counts products and schemes, and leads to those that lack a language', async () => {
  const shop = await buildShop(web.server, { default_locale: 'en' });
  await addGoods(shop, { goods_name: 'Cream', texts: '{"de":{"goods_name":"Creme"}}' });
  await addGoods(shop, { goods_name: 'Serum' });
  await addScheme(shop.client, { name: 'Calm skin' });
  const page = await titled(await web.enter(shop.main, { path: '/skinmgr/textCoverage' }));
  await rows(page).filter({ hasText: 'Deutsch' }).getByText('1 isn’t translated').first().waitFor();
  await page.getByRole('link', { name: 'Products in Deutsch: 1 of 2' }).click();
  await loaded(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).getByRole('link', { name: 'Serum', exact: true }).click();
  await field(page, 'texts.de.goods_name').waitFor();
});
