// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildReport, ROUTINE, SHOP_CARD } from '../factories/report.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, sidewaysScrollAt320 } from './console.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

let web: Console;
let id: string;

beforeAll(async () => {
  web = await openConsole();
  const config = { ...SHOP_CARD, h5_show_cart: 1 };
  id = (await buildReport(web.server, { config, goods: ROUTINE, currency: 'EUR' })).id;
});
afterAll(() => web.close());

it.each([
  ['en', 'The products in detail', 'Add to my list', 'My shopping list', 'Send to the shop', 'Sent.'],
  ['zh', '商品详情', '加入清单', '我的购物清单', '发送给门店', '已发送'],
])('a customer puts products on the list and sends it (%s)', async (locale, fold, add, title, send, sent) => {
  const page = await web.visit(`/zmskinweb/#/report?shareId=${id}&locale=${locale}`, PHONE);
  await page.locator('summary').filter({ hasText: fold }).press('Enter');
  await page.getByText(add).first().press('Enter');
  await page.getByText(add).first().press('Enter');
  const list = page.getByRole('region', { name: title });
  const first = list.getByRole('listitem').first();
  await first.getByRole('button').last().press('Enter');
  expect(await first.getByRole('status').textContent()).toBe('2');
  expect(JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? '', `cart:${id}`))).toMatchObject([
    { num: 2 },
    { num: 1 },
  ]);
  // Further down, the floating tabs cover the button that happens to be below them.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await sidewaysScrollAt320(page)).toBe(0);
  await page.reload();
  await list.getByRole('button', { name: send }).press('Enter');
  await list.getByText(sent).waitFor();
  const { rows } = await web.server.services.pool.query<{ num: number }>(
    "select (interest->'goods'->0->>'num')::int as num from skin_record where interest is not null",
  );
  expect(rows).toEqual([{ num: 2 }]);
});
