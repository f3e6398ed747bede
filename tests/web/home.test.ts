import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser, uniqueName } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { createMirrorClient } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { loaded, rowOf, rows } from './page.ts';

let web: Console;
let owner: Account;
let guide: Account;
let device: Device;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  guide = await buildGuide(web.server, { parent: owner, user_acct: uniqueName('guide') });
  device = await buildDevice(web.server, { tenant_id: owner.tenant_id });
  const { user_id, user_acct } = guide;
  const yesterday = new Date(Date.now() - DAY_MS + 60_000);
  await buildRecord(web.server, { device, user_id, user_acct });
  await buildRecord(web.server, { device, user_id, user_acct });
  await buildRecord(web.server, { device, test_time: yesterday });
});
afterAll(() => web.close());

const figure = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label });

async function beginTest(): Promise<void> {
  const answer = await createMirrorClient(web.server, device).post('/mirrorSrv/record/create', {
    client_uuid: randomUUID(),
    seq: 1,
    test_time: new Date().toISOString(),
    customer: { nickname: 'Wang', mobile: '13812345678' },
  });
  expect(answer.json().code).toBe(0);
}

describe('the overview', () => {
  it('counts the tests of today and yesterday, and leads to them', async () => {
    const page = await web.enter(owner);
    await figure(page, 'Tests today').getByText('2', { exact: true }).waitFor();
    // Yesterday's test was made later in the day, so it isn't counted here.
    expect(await figure(page, 'Tests today').textContent()).toContain('+2 from yesterday at this time');
    await figure(page, 'Tests today').getByRole('link').click();
    await page.waitForURL(/recordsList\?from=(\d{4}-\d{2}-\d{2})&to=\1$/);
  });

  it("leads from a guide's figures to that guide's tests", async () => {
    const page = await web.enter(owner);
    await page.getByRole('link', { name: `2 tests of ${guide.user_acct} today` }).click();
    await page.waitForURL(new RegExp(`recordsList\\?child=${guide.user_id}&from=`));
  });

  it('tells guides neither how many they are nor how to connect a mirror', async () => {
    const page = await web.enter(guide);
    await figure(page, 'Mirrors').waitFor();
    await page.getByRole('heading', { name: 'Make the first test' }).waitFor();
    expect(await figure(page, 'Guides').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Connect a mirror' }).count()).toBe(0);
  });

  it('counts a test that a mirror begins while the page is open', async () => {
    const page = await web.enter(owner);
    await figure(page, 'Tests today').getByText('2', { exact: true }).waitFor();
    await beginTest();
    await figure(page, 'Tests today').getByText('3', { exact: true }).waitFor({ timeout: 25_000 });
  });

  it('has its chart as a table too', async () => {
    const page = await web.enter(owner);
    await page.getByText('Table', { exact: true }).click();
    expect(await page.getByRole('table').first().getByRole('row').count()).toBe(31);
    await page.getByText('7 days', { exact: true }).click();
    expect(await page.getByRole('table').first().getByRole('row').count()).toBe(8);
  });

  it('opens the day of a bar', async () => {
    const page = await web.enter(owner);
    await page.locator('.recharts-bar').first().locator('.recharts-bar-rectangle').last().click();
    await page.waitForURL(/recordsList\?from=(\d{4}-\d{2}-\d{2})&to=\1$/);
  });

  it('lists what needs attention, each with a link to exactly that', async () => {
    const shop = await buildUser(web.server);
    const { tenant_id } = shop;
    const mirror = await buildDevice(web.server, { tenant_id });
    const { pool } = web.server.services;
    await buildRecord(web.server, { device: mirror, status: 4 });
    await buildRecord(web.server, { device: mirror, status: 4 });
    await pool.query("insert into goods (tenant_id, goods_name, shelf_status) values ($1, 'Bare cream', 10)", [
      tenant_id,
    ]);
    await pool.query(
      "update device set bound_at = now() - interval '9 days', last_seen = now() - interval '4 days' where tenant_id = $1",
      [tenant_id],
    );
    const page = await web.enter(shop);
    await page.getByRole('link', { name: `Fix it: Mirror ${mirror.device_no} was last seen on` }).waitFor();
    await page.getByRole('link', { name: '2 tests failed in the last 7 days' }).click();
    await loaded(page);
    expect(await rows(page).count()).toBe(2);
    await page.goBack();
    await page.getByRole('link', { name: '1 product on the shelf has no picture' }).click();
    await loaded(page);
    await rowOf(page, 'Bare cream').waitFor();
    expect(await rows(page).count()).toBe(1);
  });

  it('tells what customers need most, how many came back, and what is recommended', async () => {
    const shop = await buildUser(web.server);
    const mirror = await buildDevice(web.server, { tenant_id: shop.tenant_id });
    for (const days of [0, 9])
      await buildRecord(web.server, {
        device: mirror,
        test_time: new Date(Date.now() - days * DAY_MS),
        customer_mobile: '13812345678',
      });
    const { rows: goods } = await web.server.services.pool.query(
      "insert into goods (tenant_id, goods_name, goods_pic) values ($1, 'Calming cream', '/a.jpg') returning goods_id",
      [shop.tenant_id],
    );
    await web.server.services.pool.query('update skin_record set recommendation = $2 where tenant_id = $1', [
      shop.tenant_id,
      { goods, excluded: [] },
    ]);
    const page = await web.enter(shop);
    const card = page.getByRole('region', { name: 'Customers of the last 30 days' });
    await card.getByText('100 %', { exact: true }).waitFor();
    await card.getByText('2 tests · 100 %').waitFor();
    await card.getByRole('link', { name: 'Breakouts' }).waitFor();
    await page.getByText('in 2 reports').waitFor();
    await page.getByRole('link', { name: 'Calming cream' }).click();
    await page.waitForURL(/goodsEdit\?id=/);
  });

  it('shows an administrator the state of the platform and what waits', async () => {
    const admin = await buildAdmin(web.server);
    await web.server.services.pool.query(
      "insert into code_request (name, num, opt_user_id, opt_user) values ('more', 100, 1, 'a')",
    );
    const page = await web.enter(admin);
    await figure(page, 'Mirrors in shops').getByText(/^\d+$/).waitFor();
    await page.getByRole('heading', { name: 'Tests of all shops' }).waitFor();
    await page.getByRole('link', { name: /applications? for activation codes? wait/ }).click();
    await page.waitForURL('**/skinmgr/deviceCreate');
  });

  it('keeps what it showed when the server fails, says so and offers another try', async () => {
    const page = await web.enter(owner);
    await figure(page, 'Mirrors').getByText('1', { exact: true }).waitFor();
    await page.route('**/trpc/dashboard*', (route) => route.abort());
    await beginTest();
    await page.getByRole('alert').getByText('Network problem').waitFor();
    expect(await figure(page, 'Mirrors').getByText('1', { exact: true }).isVisible()).toBe(true);
    await page.unroute('**/trpc/dashboard*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('has no accessibility faults', { tags: 'long' }, async () => {
    const page = await web.enter(owner);
    await page.locator('.recharts-bar').first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });
});
