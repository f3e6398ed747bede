// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type Account, buildAdmin, buildUser, uniqueName } from '../factories/accounts.ts';
import { uniqueMobile } from '../factories/captcha.ts';
import { wholeTest } from '../factories/mirror-test.ts';
import { createClient, createMirrorClient, signIn } from '../factories/rest-client.ts';
import { solve } from '../web/code-form.ts';
import { type Console, fillIn, openConsole } from '../web/console.ts';
import { chooseInRow } from '../web/page.ts';

const PASSWORD = 'lantern-By-The-Sea';

let web: Console;
let applicant: Account;
let reviewer: Account;
let owner: Account;

beforeAll(async () => {
  web = await openConsole();
  [applicant, reviewer] = [await buildAdmin(web.server), await buildAdmin(web.server)];
  owner = await buildUser(web.server);
});
afterAll(() => web.close());

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');

/**
 * One administrator requests a batch of mirrors, and another administrator approves the request. Returns the device
 * numbers and activation codes of the batch.
 */
async function makeBatch(): Promise<{ device_no: string; active_code: string }[]> {
  const name = uniqueName('batch');
  const asking = await web.enter(applicant);
  await asking.goto('/skinmgr/deviceCreate');
  await button(asking, 'New application').first().click();
  await dialog(asking).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(asking).getByRole('textbox', { name: 'Quantity' }).fill('100');
  await button(asking, 'Apply').click();
  const deciding = await web.enter(reviewer);
  await deciding.goto('/skinmgr/deviceCreate');
  await button(deciding, `Review “${name}”`).click();
  await dialog(deciding).getByRole('radio', { name: 'Approve' }).check();
  await dialog(deciding).getByRole('button', { name: 'Approve' }).click();
  await deciding.locator('[data-row-id]').filter({ hasText: name }).getByText('Approved').waitFor();

  const { rows } = await web.server.services.pool.query('select batch_id from code_request where name = $1', [name]);
  const admin = await signIn(web.server, reviewer);
  const sheet = await fetch(`${web.server.origin}/skinMgrSrv/device/serialExport?id=${rows[0].batch_id}`, {
    headers: admin.headers,
  });
  const book = read(await sheet.arrayBuffer());
  const [, ...lines] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  return lines.map(([device_no = '', active_code = '']) => ({ device_no, active_code }));
}

async function bind(page: Page, { device_no, active_code }: { device_no: string; active_code: string }): Promise<void> {
  await page.goto('/skinmgr/deviceDgManager');
  await button(page, 'Bind a mirror').first().click();
  await dialog(page).getByLabel('Device number').fill(device_no);
  await dialog(page).getByLabel('Activation code').fill(active_code);
  await dialog(page).getByLabel('Place').fill('Riverside');
  await dialog(page).getByRole('button', { name: 'Bind', exact: true }).click();
  await page.getByText(`${device_no} belongs to your shop`).waitFor();
  await button(page, 'Switch to advanced mode').click();
  await dialog(page).getByRole('button', { name: 'Switch to advanced mode' }).click();
  await page.getByText('Advanced mode', { exact: true }).waitFor();
}

async function makeTest({ device_no, active_code }: { device_no: string; active_code: string }): Promise<string> {
  const activated = await createClient(web.server).post(
    '/mirrorSrv/device/activate',
    { device_no, active_code },
    'json',
  );
  const secret = String(activated.json().device_secret);
  const mirror = createMirrorClient(web.server, { device_no, secret });
  const answer = await mirror.post('/mirrorSrv/record/upload', { meta: JSON.stringify(wholeTest()) }, 'multipart');
  expect(answer.json().code).toBe(0);
  return String(answer.json().analysis_id);
}

async function applyAsNewGuide(device_no: string): Promise<{ page: Page; user_acct: string }> {
  const page = await web.visit('/apply');
  const user_acct = uniqueName('guide');
  const fields = { device_no, shop: 'Riverside', username: user_acct, mobile: uniqueMobile(), password: PASSWORD };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  await solve(page, web.server);
  await page.locator('form [type=submit]').click();
  await page.waitForURL('**/login');
  await fillIn(page, { user_acct, password: PASSWORD });
  await page.waitForURL('**/skinmgr/myApplications');
  return { page, user_acct };
}

async function openReview(page: Page): Promise<void> {
  await page.goto('/skinmgr/deviceDgManager?view=guides');
  await page.locator('[data-row-id]').first().waitFor();
}

it('a guide comes to a mirror, sees what it may and nothing else, and loses it at once', {
  timeout: 240_000,
}, async () => {
  const [serial] = await makeBatch();
  if (!serial) throw new Error('an empty batch');
  const shop = await web.enter(owner);
  await bind(shop, serial);
  const record_id = await makeTest(serial);
  const { page: guide, user_acct } = await applyAsNewGuide(serial.device_no);
  expect(await menuOf(guide).allTextContents()).toEqual(['My applications', 'Help']);

  await openReview(shop);
  await chooseInRow(shop, user_acct, 'Reject');
  await dialog(shop).getByRole('textbox', { name: 'Reason' }).fill('Please ask at the counter first');
  await dialog(shop).getByRole('button', { name: 'Reject' }).click();
  await shop.locator('[data-row-id]').getByText('Rejected').waitFor();

  await guide.reload();
  await guide.getByText('Please ask at the counter first').waitFor();
  await button(guide, `Apply for ${serial.device_no} again`).click();
  await dialog(guide).getByRole('button', { name: 'Apply' }).click();
  await guide.getByText('Pending review').waitFor();

  await openReview(shop);
  await button(shop, `Approve ${user_acct}`).click();
  for (const name of [/Products/, /Skin tests/]) await dialog(shop).getByRole('checkbox', { name }).check();
  await dialog(shop).getByRole('button', { name: 'Approve' }).click();
  await shop.getByText(`${user_acct} is approved`).waitFor();

  await guide.goto('/skinmgr/home');
  await menuOf(guide).filter({ hasText: 'Skin tests' }).waitFor();
  const menu = await menuOf(guide).allTextContents();
  for (const hidden of ['Sub-accounts', 'Mirrors', 'Settings', 'Audit log', 'API tokens'])
    expect(menu).not.toContain(hidden);
  for (const path of ['memberList', 'deviceDgManager', 'deviceList', 'deviceCreate', 'audit', 'apiTokens']) {
    await guide.goto(`/skinmgr/${path}`);
    await guide.waitForFunction(
      () => location.pathname.endsWith('/home') || document.body.textContent?.includes('No permission'),
    );
  }

  const curl = createClient(web.server, { locale: 'en' });
  const token = await curl.post('/auth2/token', {
    username: user_acct,
    password: PASSWORD,
    client_id: 'skinmgr',
    app_type: 'zmskin',
    code_token: -1,
  });
  const program = curl.with({ access_token: String(token.json().access_token) });
  const list = (await program.post('/skinMgrSrv/record/list')).json();
  expect(list).toMatchObject({ code: 0, data: { total: 1, list: [{ id: record_id }] } });
  expect((await program.post('/skinMgrSrv/goods/list')).json().code).toBe(0);
  for (const path of [
    '/skinMgrSrv/user/list',
    '/skinMgrSrv/settings/get',
    '/skinMgrSrv/device/serialList',
    '/skinMgrSrv/device/myList',
  ]) {
    expect((await program.post(path)).json()).toMatchObject({ code: 30001, msg: 'No permission' });
  }

  await guide.goto('/skinmgr/recordsList');
  await guide.locator('[data-row-id]').first().waitFor();
  await shop.goto('/skinmgr/memberList');
  await button(shop, new RegExp(`Edit ${user_acct}`)).click();
  await dialog(shop)
    .getByRole('checkbox', { name: /Skin tests/ })
    .uncheck();
  await dialog(shop).getByRole('button', { name: 'Save' }).click();
  await dialog(shop).waitFor({ state: 'detached' });
  expect((await program.post('/skinMgrSrv/record/list')).json()).toMatchObject({
    code: 30001,
    msg: 'No permission',
    data: { total: 0 },
  });
  await guide.getByRole('heading', { name: 'No permission' }).waitFor({ timeout: 40_000 });
  await menuOf(guide).filter({ hasText: 'Skin tests' }).waitFor({ state: 'detached' });
});
