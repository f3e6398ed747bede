// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, openConsole } from './console.ts';
import { button, dialog, loaded, rows, titled } from './page.ts';

let web: Console;
let shop: Shop;
beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
  await web.server.services.pool.query(
    "insert into goods (tenant_id, goods_name) select $1, 'Cream ' || n from generate_series(1, 12) n",
    [shop.tenant_id],
  );
});
afterAll(() => web.close());

const open = async (path: string): Promise<Page> => titled(await web.enter(shop.main, { path: `/skinmgr/${path}` }));

/** Describes the element with the focus if something covers it, or if it is outside of the window. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body || element instanceof HTMLIFrameElement) return undefined;
    const { left, top, width, height, bottom } = element.getBoundingClientRect();
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.slice(0, 60);
    // A control that is drawn by another element is as small as a pixel.
    if (width < 4 || height < 4) return undefined;
    if (bottom <= 0 || top >= window.innerHeight) return `${name} is outside of the window`;
    const shown = document.elementFromPoint(left + width / 2, Math.min(Math.max(top + height / 2, 1), innerHeight - 1));
    const isCovered = shown && !element.contains(shown) && !shown.contains(element);
    return isCovered && !shown.closest('label') ? `${name} is under ${shown.outerHTML.slice(0, 80)}` : undefined;
  });

it('the first Tab offers to skip the menu', async () => {
  const page = await open('goodsList');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true);
});

it('a new page is announced by its title', async () => {
  const page = await open('goodsList');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Customers' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Customers/ })
    .first()
    .waitFor({ state: 'attached' });
});

it('a dialog keeps the focus, forwards and backwards, until Escape takes it back', async () => {
  const page = await loaded(await open('memberList'));
  await button(page, 'Add sub-account').first().press('Enter');
  await dialog(page).waitFor();
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press(key);
      expect(await isInside(), `${key} ${step}`).toBe(true);
    }
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add sub-account');
});

it.each(['goodsList', 'goodsEdit', 'memberList', 'h5set'])('on %s nothing covers what has the focus', async (path) => {
  const page = await open(path);
  if (path === 'goodsList') await rows(page).first().waitFor();
  const faults = new Set<string>();
  for (let step = 0; step < 70; step++) {
    await page.keyboard.press('Tab');
    const fault = await hiddenFocus(page);
    if (fault) faults.add(fault);
  }
  expect([...faults]).toEqual([]);
});
