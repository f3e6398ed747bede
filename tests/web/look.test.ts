// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin } from '../factories/accounts.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, openConsole } from './console.ts';
import { button, titled } from './page.ts';

let web: Console;
let shop: Shop;
beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
});
afterAll(() => web.close());

const open = async (path: string, options = {}): Promise<Page> =>
  titled(await web.enter(shop.main, { path, ...options }));

describe('the look', () => {
  it('is light on paper and without the menu, also where the console is dark', async () => {
    const page = await open('/skinmgr/goodsList', { colorScheme: 'dark' });
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    await expect.poll(scheme).toBe('dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(scheme).toBe('light');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await page.locator('nav').first().isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect.poll(scheme).toBe('dark');
  });

  it('has its background before the scripts run', async () => {
    const page = await web.visit('/livez', { colorScheme: 'dark' });
    await page.route('**/*.js', (route) =>
      route.request().url().endsWith('/color-scheme.js') ? route.continue() : route.abort(),
    );
    await page.goto('/login');
    const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await canvas();
    expect(before).toBe('rgb(22, 18, 16)');
    await page.unroute('**/*.js');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await canvas()).toBe(before);
  });

  it('of the menu is the same whichever entry is chosen', async () => {
    const page = await titled(await web.enter(await buildAdmin(web.server), { path: '/skinmgr/deviceCreate' }));
    const heights = () =>
      page.locator('nav li a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    const before = await heights();
    await page.goto('/skinmgr/tipsList');
    await titled(page);
    expect(await heights()).toEqual(before);
  });

  it('of an empty list is one next step, without the tools of rows', async () => {
    const page = await titled(await web.enter((await buildShop(web.server)).main, { path: '/skinmgr/apiTokens' }));
    await page.getByRole('button', { name: 'New token' }).waitFor();
    expect(await page.getByRole('button', { name: 'New token' }).count()).toBe(1);
    expect(await page.getByText('in total').count()).toBe(0);
    expect(await button(page, 'Reload').count()).toBe(0);
  });

  it('of a text’s dialog is as high before its preview is there as with it', async () => {
    const page = await open('/skinmgr/layertextset?dimension=acne', { viewport: { width: 1440, height: 900 } });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/trpc/*report.preview*', async (route) => {
      await held;
      await route.continue();
    });
    await button(page, 'Edit Breakouts: Very good').click();
    await page.locator('[data-path=introduction]').waitFor();
    const height = () => page.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect().height);
    await page.waitForFunction(() => !document.querySelector('[role=dialog] [data-transitioning]'));
    const before = await height();
    release();
    await page.frameLocator('iframe').locator('main h1').waitFor();
    expect(Math.abs((await height()) - before)).toBeLessThan(24);
  });
});
