import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { type Console, openConsole } from './console.ts';
import { button, dialog, field, loaded } from './page.ts';

let web: Console;
let owner: Account;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);

  await buildGuide(web.server, { parent: owner, name: 'Anna', mobile: '13700000001', shop: 'Rose', power: [1] });
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
  await page.route('**/trpc/account.*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
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
