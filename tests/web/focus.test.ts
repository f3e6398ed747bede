// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, coloursStandStill, openConsole } from './console.ts';
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

/** Describes the element with the focus if it has no ring. A field shows the focus by the colour of its border. */
const withoutRing = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body || element instanceof HTMLIFrameElement) return undefined;
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--mantine-primary-color-filled)';
    const accent = getComputedStyle(probe).color;
    probe.remove();
    const hasRing = [element, element.closest('.mantine-Input-input, .mantine-TagsInput-input')].some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow, borderRightWidth, borderRightColor } = getComputedStyle(one);
      if (boxShadow !== 'none' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0)) return true;
      return Number.parseFloat(borderRightWidth) > 0 && borderRightColor === accent;
    });
    return hasRing ? undefined : `no ring on ${element.outerHTML.slice(0, 90)}`;
  });

it.each(['goodsList', 'goodsEdit', 'memberList', 'h5set'])(
  'on %s what has the focus is marked, and nothing covers it',
  async (path) => {
    const page = await open(path);
    if (path === 'goodsList') await rows(page).first().waitFor();
    const faults = new Set<string>();
    for (let step = 0; step < 70; step++) {
      await page.keyboard.press('Tab');
      await coloursStandStill(page);
      for (const fault of [await hiddenFocus(page), await withoutRing(page)]) if (fault) faults.add(fault);
    }
    expect([...faults]).toEqual([]);
  },
);

it.each(['reduce', 'no-preference'] as const)(
  'a list that loads moves only where motion is wanted (%s)',
  async (motion) => {
    const page = await open('home');
    await page.emulateMedia({ reducedMotion: motion });
    // Other calls may go with it.
    await page.route(/\/trpc\/.*goods\.list/, () => undefined);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Products' }).click();
    await page.locator('[data-row-id^=wait]').first().waitFor();
    // An animation without duration only delays what it shows.
    const moving = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap((animation) => {
          const isMoving =
            animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration) > 0;
          return isMoving ? [animation instanceof CSSAnimation ? animation.animationName : 'a transition'] : [];
        }),
      );
    if (motion === 'reduce') expect(await moving()).toEqual([]);
    else expect(await moving()).toContainEqual(expect.stringContaining('skeleton'));
  },
);
