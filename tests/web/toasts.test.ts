// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { type Console, openConsole } from './console.ts';
import { button, chooseInRow, dialog, field, loaded, rowOf } from './page.ts';

let web: Console;
let owner: Account;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);

  await buildGuide(web.server, { parent: owner, name: 'Anna', mobile: '13700000001', shop: 'Rose', power: [1] });
  await web.server.services.pool.query("insert into goods (tenant_id, goods_name) values ($1, 'Berta')", [
    owner.tenant_id,
  ]);
});
afterAll(() => web.close());

const TOAST = '.mantine-Notification-root';

/** Waits until nothing moves, and returns how far the dialog begins below the last toast, in px. */
async function gapBelowToasts(page: Page): Promise<number> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const ends = await page.locator(TOAST).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  const start = await dialog(page).evaluate((element) => element.getBoundingClientRect().top);
  return start - Math.max(...ends);
}

const isInSight = (page: Page, name: string) =>
  button(dialog(page), name).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && element.contains(at);
  });

it.each([
  [390, 844],
  [1024, 768],
  [1440, 900],
])('a toast covers no part of a dialog in a window of %i by %i px', async (width, height) => {
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/memberList', viewport: { width, height } }));
  await page.route('**/trpc/account.save*', (route) => route.fulfill({ status: 503 }));
  await button(page, 'Edit Anna').click();
  await field(page, 'name').fill('Anna Lin');
  const save = button(dialog(page), 'Save');
  await save.scrollIntoViewIfNeeded();
  const top = () => dialog(page).evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await save.click();
  await page.locator(TOAST).waitFor();
  expect(await gapBelowToasts(page)).toBeGreaterThanOrEqual(0);
  expect(await isInSight(page, 'Save')).toBe(true);

  await page.locator(TOAST).getByRole('button').click();
  await page.locator(TOAST).waitFor({ state: 'detached' });
  await expect.poll(top).toBe(before);
});

it('an offer to undo goes after eight seconds, but not while the pointer or the focus is on it', async () => {
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/goodsList' }));
  // Only now, because a page also loads by its clock.
  await page.clock.install();
  const offer = page.locator(TOAST).filter({ has: page.getByRole('button', { name: /^Undo/ }) });
  const remove = async () => {
    await chooseInRow(page, 'Berta', 'Delete');
    await button(dialog(page), /^Delete/).click();
    await page.clock.runFor(1_000);
    await offer.waitFor();
  };
  await remove();
  await offer.hover();
  await page.clock.runFor(20_000);
  expect(await offer.count()).toBe(1);
  await offer.getByRole('button', { name: /^Undo/ }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  expect(await offer.count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.clock.runFor(2_000);
  await rowOf(page, 'Berta').waitFor();
  await offer.waitFor({ state: 'detached' });
  await remove();
  await page.clock.runFor(9_000);
  await offer.waitFor({ state: 'detached' });
});
