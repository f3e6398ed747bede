// @module-tag long

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser } from '../factories/accounts.ts';
import { createClient, loginFields, signIn, signInByPassword } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, dialog, loaded, openFilters, rows } from './page.ts';

const AUDIT = '/skinmgr/audit';
const TOKENS = '/skinmgr/apiTokens';

let web: Console;
let owner: Account;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server, { name: 'Rosa' });
  const shop = await signIn(web.server, owner);
  await createClient(web.server).post('/auth2/token', { ...loginFields(owner), password: 'not-the-password' });
  await shop.post('/skinMgrSrv/user/save', {
    id: '',
    name: 'Mei',
    mobile: '13612345678',
    pwd: 'Kiwi-Mirror-88',
    shop: 'Moonlight',
    status: 10,
    powerarr: '1,2',
  });
});
afterAll(() => web.close());

async function open(path: string, account = owner, options = {}): Promise<Page> {
  return loaded(await web.enter(account, { path, ...options }));
}

describe('the audit log', () => {
  it('says in words who did what, and in full on request', async () => {
    const page = await open(AUDIT);
    const added = rows(page).filter({ hasText: 'Added a sub-account' });
    await added.getByText('Rosa').waitFor();
    await rows(page).filter({ hasText: 'Sign-in refused' }).getByText('Wrong password').waitFor();
    await added.click();
    await dialog(page).getByText('Products, Skin tests').waitFor();
    await dialog(page).getByText('Request ID').waitFor();
    await dialog(page).getByText(owner.user_acct).waitFor();
  });

  it('is narrowed by area, by action, by days and by account', async () => {
    const page = await open(AUDIT);
    const action = page.getByRole('combobox', { name: 'Action' });
    await action.selectOption('Sign-ins (all)');
    await page.waitForURL(/action=session(&|$)/);
    await page.locator('section[aria-busy=false]').first().waitFor();
    await expect.poll(() => rows(page).filter({ hasText: 'Added a sub-account' }).count()).toBe(0);
    await action.selectOption('Sign-in refused');
    await expect.poll(() => rows(page).count()).toBe(1);

    await button(page, /Dates: Any date/).click();
    await button(page, 'Yesterday').click();
    await page.getByText('Nothing matches these filters').waitFor();
    await button(page, 'Clear filters').first().click();
    await openFilters(page);
    await page.getByRole('searchbox', { name: 'Done by' }).fill('nobody at all');
    await page.getByText('Nothing matches these filters').waitFor();
  });

  it('is taken along as a sheet, in the language of the page', async () => {
    const page = await open(`${AUDIT}?action=session`, owner, { locale: 'zh-CN' });
    await button(page, '导出').click();
    const start = dialog(page).getByRole('button', { name: '导出' });
    const [download] = await Promise.all([page.waitForEvent('download'), start.click()]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  });

  it('says why it could not be taken along', async () => {
    const page = await open(AUDIT);
    await page.route('**/audit/export*', (route) =>
      route.fulfill({ json: { code: 50001, msg: 'There are more than 50000 rows. Please narrow the range.' } }),
    );
    await button(page, 'Export').click();
    await dialog(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('alert').getByText('Please narrow the range').waitFor();
  });

  it('can be checked for changes', async () => {
    const page = await open(AUDIT);
    await button(page, 'Check the log').click();
    await dialog(page)
      .getByText(/All \d+ entries are intact/)
      .waitFor();
  });

  it('is not for guides', async () => {
    const guide = await buildGuide(web.server, { parent: owner, power: [1, 2, 3, 4] });
    const page = await web.enter(guide);
    for (const path of [AUDIT, TOKENS]) {
      await page.goto(path);
      await page.getByText('is for the main account of your shop only').waitFor();
    }
  });

  it('of the platform is for its administrators', async () => {
    const admin = await buildAdmin(web.server);
    await signInByPassword(web.server, admin);
    const page = await open(AUDIT, admin);
    await rows(page).filter({ hasText: 'Signed in' }).first().waitFor();
  });
});

describe('API tokens', () => {
  it('say what is missing before one is made', async () => {
    const page = await open(TOKENS);
    await button(page, 'New token').first().click();
    await button(page, 'Make the token').click();
    await dialog(page).getByText('Name cannot be empty.').waitFor();
    await dialog(page)
      .getByText(/What it may do.* cannot be empty\./)
      .waitFor();
  });

  it('are shown once, work as their example says, and end at once when they are revoked', async () => {
    const page = await open(TOKENS);
    await button(page, 'New token').first().click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Till');
    await dialog(page).getByRole('checkbox', { name: 'See skin tests and customers' }).check();
    await dialog(page).getByLabel('Valid for').selectOption('30 days');
    await button(page, 'Make the token').click();
    const token = (await dialog(page).locator('code').first().textContent()) ?? '';
    expect(token).toMatch(/^smt_/);
    const example = (await dialog(page).locator('code').last().textContent()) ?? '';
    expect(example).toContain(`Authorization: Bearer ${token}`);
    const [, address = '', body = ''] = /POST '([^']+)'[\s\S]*-d '([^']*)'/.exec(example) ?? [];
    const call = () =>
      fetch(address, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect(await (await call()).json()).toMatchObject({ code: 0 });

    await button(page, 'Done').click();
    const row = rows(page).filter({ hasText: 'Till' });
    await row.getByText('See skin tests and customers').waitFor();
    expect(await page.content()).not.toContain(token);
    await button(page, 'Revoke “Till”').click();
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await call()).status).toBe(401);
  });
});

describe('for everybody', { tags: 'long', timeout: 120_000 }, () => {
  it('has no accessibility faults', async () => {
    const page = await open(AUDIT, owner);
    await expectAccessible(page);
    await rows(page).first().click();
    await dialog(page).waitFor();
    await expectAccessible(page);
    await page.goto(TOKENS);
    await button(page, 'New token').first().click();
    await button(page, 'Make the token').click();
    await dialog(page).getByText('Name cannot be empty.').waitFor();
    await expectAccessible(page);
  });

  it.each([AUDIT, TOKENS])('shows %s on a phone, and never scrolls sideways', async (path) => {
    const page = await open(path, owner, { viewport: { width: 390, height: 844 } });
    expect(await page.getByRole('table').count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });
});
