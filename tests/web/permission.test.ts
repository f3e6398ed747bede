// @module-tag long
import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser, changeAccount } from '../factories/accounts.ts';
import { ALL_SCREENS } from './all-screens.ts';
import { type Console, openConsole } from './console.ts';

const SCREENS = ALL_SCREENS.map(({ to, refusal }) => ({ to: String(to), refusal }));

let web: Console;
let owner: Account;
beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  // The shop needs a product, because an empty list has no button "Reload".
  const { pool } = web.server.services;
  await pool.query("insert into goods (tenant_id, goods_name) values ($1, 'Cream')", [owner.tenant_id]);
});
afterAll(() => web.close());

const records = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Skin tests' });

/**
 * Reloads the list until `isSo` is true. The first calls may still succeed, because the server notices a change of
 * permissions with a delay.
 */
async function reloadUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const reload = async () => {
    const button = page.getByRole('button', { name: 'Reload' });
    if (!(await isSo())) await button.click({ timeout: 1000 }).catch(() => undefined);
    return isSo();
  };
  await expect.poll(reload, { interval: 300 }).toBe(true);
}

it('that is for guides alone doesn’t send the main account to the main account', async () => {
  const page = await web.enter(owner, { path: '/skinmgr/myApplications' });
  await page.getByText('is for guides. As the main account').waitFor();
  expect(await page.getByText('ask the main account').count()).toBe(0);
});

it.each([
  ['disabled', { status: 11 }, 'Your account has been disabled'],
  ['deleted', { deleted_at: new Date() }, 'Your account has been deleted'],
])('an account that is %s while it works hears why, here and on the login page', async (_what, state, reason) => {
  const guide = await buildGuide(web.server, { parent: owner, power: [PERMISSIONS.goods] });
  const page = await web.enter(guide, { path: '/skinmgr/goodsList' });
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await changeAccount(web.server, guide, state);
  await reloadUntil(page, () => new URL(page.url()).pathname.includes('/login'));
  await page.getByText(reason).first().waitFor();
});

describe("a guide's permission that is taken", () => {
  it('leaves the screen and the menu with the next call, without signing in again', async () => {
    const guide = await buildGuide(web.server, { parent: owner, power: [PERMISSIONS.records] });
    const page = await web.enter(guide);
    await records(page).click();
    await page.getByRole('heading', { name: 'Skin tests', level: 1 }).waitFor();
    await changeAccount(web.server, guide, { power: [PERMISSIONS.goods] });
    await reloadUntil(page, () => page.getByRole('heading', { name: 'No permission' }).isVisible());
    expect(await records(page).count()).toBe(0);
  });

  it('and given is noticed when the window comes back, and by itself after a while', async () => {
    const guide = await buildGuide(web.server, { parent: owner, power: [PERMISSIONS.goods] });
    const page = await web.enter(guide);
    await page.clock.install();
    await page.reload();
    await page.getByRole('link', { name: 'Products', exact: true }).first().waitFor();
    expect(await records(page).count()).toBe(0);
    await changeAccount(web.server, guide, { power: [PERMISSIONS.records] });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await records(page).waitFor();
    await changeAccount(web.server, guide, { power: [PERMISSIONS.goods] });
    await page.clock.fastForward(30_000);
    await records(page).waitFor({ state: 'detached' });
  });
});

describe('each screen, for each set of permissions,', { tags: 'long' }, () => {
  it.each([
    [[]],
    [[PERMISSIONS.goods]],
    [[PERMISSIONS.records]],
    [[PERMISSIONS.config]],
    [[PERMISSIONS.marketing]],
    [Object.values(PERMISSIONS)],
  ])('is shown, or says whom to ask: %j', { timeout: 120_000 }, async (power) => {
    const guide = await buildGuide(web.server, { parent: owner, power });
    const page = await web.enter(guide);
    const inMenu = await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const wrong: string[] = [];
    for (const { to, refusal } of SCREENS) {
      await page.evaluate((path) => window.history.pushState(null, '', path), '/skinmgr/help');
      await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
      await page.evaluate((path) => window.history.pushState(null, '', path), to);
      if (to === '/skinmgr/help') continue;
      await page.waitForFunction(() => !/^Help$/.test(document.querySelector('h1')?.textContent ?? 'Help'));
      const title = (await page.locator('h1').first().textContent()) ?? '';
      const isRefused = title === 'No permission';
      const says = await page.getByText(/ask the main account|is for |part of|platform/).count();
      if (isRefused && says === 0) wrong.push(`${to}: refused without a word`);
      if (isRefused && inMenu.includes(to)) wrong.push(`${to}: in the menu, and refused`);
      if (isRefused && refusal === 'home') wrong.push(`${to}: refused instead of the overview`);
      if (!title.trim()) wrong.push(`${to}: blank`);
    }
    expect(wrong).toEqual([]);
  });
});
