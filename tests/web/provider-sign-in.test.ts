// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, uniqueName } from '../factories/accounts.ts';
import { startProvider, type TestProvider } from '../factories/oidc.ts';
import { signIn } from '../factories/rest-client.ts';
import { setUpApp } from '../factories/second-factor.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, sidewaysScrollAt320 } from './console.ts';

const BUTTON = 'Sign in with Rose & "Co"';

let provider: TestProvider;
let web: Console;
beforeAll(async () => {
  provider = await startProvider();
  web = await openConsole(provider.settings);
  provider.serve(`${web.server.origin}/sso`);
});
afterAll(async () => {
  await web.close();
  await provider.close();
});

/** Signs a person in at the provider's page. */
async function atProvider(page: Page, sub: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('[name=sub]').fill(sub);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/login?redirect=/skinmgr/goodsList');
}

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

it('an account is linked, signs in by the provider, and comes to the page that it wanted', async () => {
  const sub = uniqueName('sub');
  const account = await buildUser(web.server);
  const page = await web.enter(account);
  await page.getByRole('button', { name: /Account menu/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).press('Enter');
  await inDialog(page, 'Link').waitFor();
  await expectAccessible(page);
  await inDialog(page, 'Link').press('Enter');
  await page.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  await atProvider(page, sub);
  await page.getByText('You can now sign in by Rose & "Co"').waitFor();
  await page.waitForURL('**/skinmgr/home');

  await signOut(page);
  await page.getByRole('button', { name: BUTTON }).press('Enter');
  await atProvider(page, sub);
  await page.waitForURL('**/skinmgr/goodsList');
  await page.locator('#main h1').waitFor();

  // The code in the address counts once.
  await page.goto('/sso?code=any&state=any');
  await page.getByRole('alert').getByText('Please begin again.').waitFor();
  await expectAccessible(page);
});

it('a person whom nobody knows reads how to go on, and the page fits a phone', async () => {
  const page = await web.visit('/login', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: BUTTON }).click();
  await atProvider(page, uniqueName('sub'));
  await page.getByRole('alert').getByText('No account here belongs to you yet.').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await sidewaysScrollAt320(page)).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: BUTTON }).waitFor();
});

it('a main account names the group of its guides, and the people in it get in', async () => {
  const [sub, group] = [uniqueName('sub'), uniqueName('Guides')];
  const owner = await buildUser(web.server);
  const page = await web.enter(owner);
  await page.getByRole('button', { name: /Account menu/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).press('Enter');
  await inDialog(page, 'Group of the guides').press('Enter');
  await page.getByRole('textbox', { name: 'Group of the guides' }).fill(group);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await inDialog(page, 'Link').waitFor();

  provider.people.set(sub, { name: 'Mei Lin', groups: [group] });
  await signOut(page);
  await page.getByRole('button', { name: BUTTON }).click();
  await atProvider(page, sub);
  await page.waitForURL('**/skinmgr/goodsList');
  await page.getByText('Mei Lin').first().waitFor();
});

it('a shop’s own second factor is asked for after the provider', async () => {
  const sub = uniqueName('sub');
  const account = await buildUser(web.server);
  const client = await signIn(web.server, account);
  const app = await setUpApp(web.server, client, account.password);
  await web.server.services.pool.query(
    'insert into oidc_identity (issuer, subject, tenant_id, user_id) values ($1, $2, $3, $4)',
    [`${provider.issuer}/`, sub, account.tenant_id, account.user_id],
  );
  await client.post('/skinMgrSrv/config/update', { second_factor: 1 }, 'json');
  const page = await web.visit('/login');
  await page.getByRole('button', { name: BUTTON }).click();
  await atProvider(page, sub);
  await page.locator('[name=second_factor]').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The code is wrong').waitFor();
  await expectAccessible(page);
  await page.locator('[name=second_factor]').fill(app.codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/skinmgr/home');
});

it('nothing of it shows on a server without a provider', async () => {
  const plain = await openConsole();
  try {
    const page = await plain.visit('/login');
    await page.locator('[name=username]').waitFor();
    expect(await page.getByRole('button', { name: /^Sign in with/ }).count()).toBe(0);
    const own = await plain.enter(await buildUser(plain.server));
    await own.getByRole('button', { name: /Account menu/ }).press('Enter');
    const asked = own.waitForResponse(/oidc\.status/);
    await own.getByRole('menuitem', { name: 'Sign-in and security' }).press('Enter');
    await asked;
    await own.getByRole('dialog').getByRole('heading', { name: 'Passkeys' }).waitFor();
    expect(await inDialog(own, 'Link').count()).toBe(0);
  } finally {
    await plain.close();
  }
});
