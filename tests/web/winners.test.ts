// @module-tag long
import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDraw } from '../../apps/server/src/modules/draw/run-draw.ts';
import { type Account, buildGuide, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { buildRecord } from '../factories/record.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { chooseInRow, dialog, loaded, rowOf } from './page.ts';

let web: Console;
let owner: Account;
let code: string;
let device: Device;

beforeAll(async () => {
  web = await openConsole();
  const { tenant_id } = await buildTenant(web.server, { shop: 'Rose' });
  owner = await buildUser(web.server, { tenant_id });
  device = await buildDevice(web.server, { tenant_id });
  const awards = [{ prize_name: 'Serum', probability: 10_000, total_num: 9 }];
  await buildPromotion(web.server, { tenant_id, awards, act_name: 'Autumn draw' });
  for (const customer_nickname of ['Anna', 'Berta']) {
    const { share_id } = await buildRecord(web.server, { device, customer_nickname });
    code = (await runDraw(web.server.services, share_id, 'zh')).redeem_code;
  }
});
afterAll(() => web.close());

it('the staff hands out a prize from the list, and by its code at the till, which takes it back', async () => {
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/winners' }));
  await rowOf(page, 'Berta').getByText('Not redeemed').waitFor();
  await page.getByRole('link', { name: 'Redeem a code' }).press('Enter');
  await page.waitForURL('**/skinmgr/till');
  const typed = page.getByLabel('Code of the coupon or prize');
  await typed.fill('QQQQQQQQQQ');
  await typed.press('Enter');
  await page.getByText('Your shop has no coupon or prize with this code').waitFor();
  expect(await typed.inputValue()).toBe('QQQQQQQQQQ');
  await expectAccessible(page);
  await typed.fill(` ${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase());
  await typed.press('Enter');
  await page.getByText('First prize · Autumn draw').waitFor();
  await page.getByText(`${code.slice(0, 5)}-${code.slice(5)}`).waitFor();
  await expectAccessible(page);
  await typed.fill(code);
  await typed.press('Enter');
  await page.getByText('A code counts once').waitFor();
  await page.goto('/skinmgr/winners');
  await rowOf(page, 'Berta').getByText('Redeemed', { exact: true }).waitFor();

  await rowOf(page, 'Anna').getByRole('button', { name: 'Hand out the prize of Anna' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Hand out' }).press('Enter');
  await rowOf(page, 'Anna').getByText('Redeemed', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('open');
  await rowOf(page, 'Anna').waitFor({ state: 'detached' });
  await expectAccessible(page);
});

it('Enter on a winner opens the report of the test', async () => {
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/winners' }));
  await rowOf(page, 'Berta').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/skinmgr/recordsList?record=*');
  await dialog(page).getByText('Berta').first().waitFor();
  await dialog(page).locator('iframe').waitFor();
});

it('a closed report leads back to the winners, also where the list of tests remembers a page size', async () => {
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/recordsList?pageSize=50' }));
  await page.getByRole('link', { name: 'Winners', exact: true }).first().click();
  await page.waitForURL('**/skinmgr/winners*');
  await rowOf(page, 'Berta').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/skinmgr/recordsList?*record=*');
  await dialog(page).locator('iframe').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await page.waitForURL('**/skinmgr/winners*');
});

it('a winner whose test was deleted has no report', async () => {
  const { pool } = web.server.services;
  const deleted = (at: string) =>
    pool.query(`update skin_record set deleted_at = ${at} where tenant_id = $1 and customer_nickname = 'Anna'`, [
      owner.tenant_id,
    ]);
  await deleted('now()');
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/winners' }));
  await page.getByRole('link', { name: 'View the report of Berta' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('link', { name: /^View the report of/ }).count()).toBe(1);
  await deleted('null');
});

it('a guide who may not read tests hands out prizes, and has no way to reports', async () => {
  const guide = await buildGuide(web.server, { parent: owner, power: [PERMISSIONS.marketing] });
  const test = { device, customer_nickname: 'Cora', user_id: guide.user_id };
  const { share_id } = await buildRecord(web.server, test);
  await runDraw(web.server.services, share_id, 'zh');
  const page = await loaded(await web.enter(guide, { path: '/skinmgr/winners' }));
  await rowOf(page, 'Cora').getByRole('button', { name: 'Hand out the prize of Cora' }).waitFor();
  expect(await page.getByRole('link', { name: /^View the report of/ }).count()).toBe(0);
  await rowOf(page, 'Cora').focus();
  expect(await page.evaluate(() => document.activeElement?.matches('[data-row-id]'))).toBe(true);
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  expect(new URL(page.url()).pathname).toBe('/skinmgr/winners');
});

it('the till takes a prize back within a minute', async () => {
  await web.server.services.pool.query("update draw set redeemed_at = null, redeemed_by = ''");
  const page = await web.enter(owner, { path: '/skinmgr/till' });
  await page.getByLabel('Code of the coupon or prize').fill(code);
  await page.getByLabel('Code of the coupon or prize').press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('The redemption was undone').waitFor();
  await page.goto('/skinmgr/winners');
  await rowOf(page, 'Berta').getByText('Not redeemed').waitFor();
});

it('the till refuses the code of another shop like one that nobody has', async () => {
  const other = await buildUser(web.server);
  const page = await web.enter(other, { path: '/skinmgr/till', locale: 'zh', viewport: { width: 320, height: 640 } });
  await page.getByRole('textbox').fill(code);
  await page.getByRole('textbox').press('Enter');
  await page.getByText('本店没有与此码对应的优惠券或奖品').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});

it('the list is readable in Chinese on a phone', async () => {
  const page = await web.enter(owner, {
    path: '/skinmgr/winners',
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
  });
  await page.getByText('Autumn draw').first().waitFor({ state: 'attached' });
  await page.getByText('一等奖').first().waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
});

it('the list of promotions leads to the winners of each', async () => {
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/lottory' }));
  await chooseInRow(page, 'Autumn draw', 'Winners');
  await page.waitForURL('**/skinmgr/winners?act=*');
  await rowOf(page, 'Anna').waitFor();
});
