import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser, uniqueName } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { createMirrorClient } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';

const DAY_MS = 86_400_000;

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
  const yesterday = new Date(Date.now() - DAY_MS);
  await buildRecord(web.server, { device, user_id, user_acct });
  await buildRecord(web.server, { device, user_id, user_acct });
  await buildRecord(web.server, { device, test_time: yesterday });
});
afterAll(() => web.close());

const figure = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label });

/** A customer starts a test at the mirror. */
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
    expect(await figure(page, 'Tests today').textContent()).toContain('+1 from yesterday');
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
