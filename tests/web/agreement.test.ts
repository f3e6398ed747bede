// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../factories/accounts.ts';
import { type Console, expectAccessible, openConsole } from './console.ts';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

it.each([1280, 320])('an owner whose shop the platform made accepts the agreement once, %i px', async (width) => {
  const main = await buildUser(web.server, { agreement: '' });
  const page = await web.enter(main, { path: '/skinmgr/goodsList', viewport: { width, height: 800 } });
  await page.getByRole('heading', { name: 'Accept the user agreement' }).waitFor();
  expect(await page.locator('#main').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Privacy policy' }).click();
  await page.getByRole('dialog', { name: 'Privacy policy' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await page.getByRole('heading', { name: 'Products' }).waitFor();
  await page.goto('/skinmgr/home');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});
