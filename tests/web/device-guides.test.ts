// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, buildDeviceGuide, type Device } from '../factories/device.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { chooseInRow, dialog, loaded, rowOf, rows } from './page.ts';

const SCREEN = '/skinmgr/deviceDgManager';
const GUIDES = `${SCREEN}?view=guides`;

let web: Console;

beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const buildShop = async (work_mode: 1 | 2 = 2): Promise<Account> =>
  buildUser(web.server, { tenant_id: (await buildTenant(web.server, { work_mode })).tenant_id });
const mirrorOf = ({ tenant_id }: Account): Promise<Device> => buildDevice(web.server, { tenant_id });

/** Makes a guide whose application for a mirror isn't answered yet. */
async function buildApplicant(parent: Account, device: Device, name: string): Promise<Account> {
  const guide = await buildGuide(web.server, { parent, parent_id: null, name });
  await buildDeviceGuide(web.server, { device, guide, review_status: 0 });
  return guide;
}

async function open(account: Account, path = SCREEN, options = {}): Promise<Page> {
  return loaded(await web.enter(account, { path, ...options }));
}

describe('applications of guides', () => {
  it('are to-dos that lead to them, those that wait first', async () => {
    const shop = await buildShop();
    const device = await mirrorOf(shop);
    await buildApplicant(shop, device, 'Waiting');
    const rejected = await buildGuide(web.server, { parent: shop, name: 'Rejected before' });
    await buildDeviceGuide(web.server, { device, guide: rejected, review_status: 11 });
    const page = await web.enter(shop);
    await page.getByRole('link', { name: `${device.device_no}: 1 item waits for your review` }).click();
    await page.waitForURL(/view=guides/);
    await loaded(page);
    expect(await rows(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await rows(page).first().textContent()).toContain('Waiting');
  });

  it('are approved with permissions', async () => {
    const shop = await buildShop();
    const device = await mirrorOf(shop);
    const guide = await buildApplicant(shop, device, 'Ming');
    const page = await open(shop);
    await rowOf(page, device.device_no).getByRole('link', { name: '1 to review' }).click();
    await page.getByRole('button', { name: `Approve Ming for ${device.device_no}` }).click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByText('Please select at least one permission.').waitFor();
    await dialog(page)
      .getByRole('checkbox', { name: /Skin tests/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Ming is approved').waitFor();

    const theirs = await web.enter(guide);
    await theirs.getByRole('link', { name: 'Skin tests' }).first().waitFor();
  });

  it('are rejected with a reason, made again, approved, and unbound', { tags: 'long' }, async () => {
    const shop = await buildShop();
    const device = await mirrorOf(shop);
    const guide = await buildApplicant(shop, device, 'Yan');
    const page = await open(shop, GUIDES);
    await chooseInRow(page, 'Yan', 'Reject');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await dialog(page).getByText('Reason cannot be empty.').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Please use your own name');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await rowOf(page, 'Yan').getByText('Rejected').waitFor();

    const theirs = await enterAsApplicant(guide);
    await theirs.getByText('Please use your own name').waitFor();
    await theirs.getByRole('button', { name: `Apply for ${device.device_no} again` }).click();
    await dialog(theirs).getByRole('button', { name: 'Apply' }).click();
    await theirs.getByText('Pending review').waitFor();

    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Approve Yan' }).click();
    await dialog(page)
      .getByRole('checkbox', { name: /Products/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Unbind Yan' }).click();
    await dialog(page).getByRole('button', { name: 'Unbind' }).click();
    await rowOf(page, 'Yan').getByText('Unbound').waitFor();
  });

  it('need advanced mode to be answered', async () => {
    const shop = await buildShop(1);
    await buildApplicant(shop, await mirrorOf(shop), 'Basic');
    const page = await open(shop, GUIDES);
    await page.getByRole('note').getByText('This needs advanced mode').waitFor();
    await page.getByRole('button', { name: 'Approve Basic' }).click();
    await dialog(page).getByRole('button', { name: 'Switch to advanced mode' }).click();
    await dialog(page)
      .getByRole('checkbox', { name: /Skin tests/ })
      .waitFor();
  });
});

async function enterAsApplicant({ user_acct, password }: Account, options = {}): Promise<Page> {
  const page = await web.visit('/login', options);
  await page.locator('[name=username]').fill(user_acct);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
  await page.waitForURL('**/skinmgr/myApplications');
  await page.getByRole('heading', { name: 'My mirror applications' }).waitFor();
  return page;
}

describe('a guide who waits for the first approval', () => {
  it('sees the own applications and nothing of the shop', async () => {
    const shop = await buildShop();
    const device = await mirrorOf(shop);
    const guide = await buildApplicant(shop, device, 'New');
    const page = await enterAsApplicant(guide);
    expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['My applications', 'Help']);
    await page.getByText(device.device_no).waitFor();
    for (const path of ['/skinmgr/recordsList', SCREEN]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'No permission' }).waitFor();
    }
    await page.getByRole('link', { name: 'My applications' }).last().click();
    await page.waitForURL('**/skinmgr/myApplications');
    await page.goto('/skinmgr/home');
    await page.waitForURL('**/skinmgr/myApplications');
  });

  it('applies for another mirror, and reads at the field why that is refused', async () => {
    const shop = await buildShop();
    const device = await mirrorOf(shop);
    const other = await mirrorOf(shop);
    const page = await enterAsApplicant(await buildApplicant(shop, device, 'New'));
    await page.getByRole('button', { name: 'Apply for a mirror' }).click();
    const number = dialog(page).getByLabel('Device number');
    for (const [value, text] of [
      ['', 'Device number cannot be empty.'],
      ['SM-NOBODY', 'This mirror could not be found.'],
      [device.device_no, 'You have already applied for this mirror.'],
    ] as const) {
      await number.fill(value);
      await dialog(page).getByRole('button', { name: 'Apply', exact: true }).click();
      await dialog(page).getByText(text).waitFor();
    }
    await number.fill(other.device_no);
    await dialog(page).getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('Application sent').waitFor();
    await page.getByText(other.device_no).waitFor();
  });
});

describe('mirrors and their guides, for everybody', { tags: 'long', timeout: 90_000 }, () => {
  let shop: Account;
  let device: Device;
  let guide: Account;

  beforeAll(async () => {
    shop = await buildShop();
    device = await mirrorOf(shop);
    guide = await buildApplicant(shop, device, 'Ling');
  });

  it('has no accessibility faults', async () => {
    const page = await open(shop, SCREEN);
    await expectAccessible(page);
    for (const openDialog of [
      () => page.getByRole('button', { name: `Settings of ${device.device_no}` }).click(),
      () => chooseInRow(page, device.device_no, 'Unbind'),
    ]) {
      await openDialog();
      await dialog(page).getByRole('listitem').first().waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await page.goto(GUIDES);
    await page.getByRole('button', { name: 'Approve Ling' }).waitFor();
    await expectAccessible(page);
    await chooseInRow(page, 'Ling', 'Reject');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expectAccessible(page);
    await expectAccessible(await enterAsApplicant(guide));
  });

  it('becomes cards on a phone, and never scrolls sideways', async () => {
    const page = await open(shop, SCREEN, { viewport: { width: 390, height: 844 } });
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Settings of ${device.device_no}` }).click();
    await dialog(page).getByRole('listitem').first().waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await page.goto(GUIDES);
    await page.getByRole('button', { name: 'Approve Ling' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    const theirs = await enterAsApplicant(guide, { viewport: { width: 320, height: 640 } });
    expect(await sidewaysScroll(theirs)).toBe(0);
  });
});
