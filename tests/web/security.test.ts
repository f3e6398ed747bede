// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { signIn } from '../factories/rest-client.ts';
import { appOf, setUpApp } from '../factories/second-factor.ts';
import { type Console, expectAccessible, fillIn, openConsole, sidewaysScroll } from './console.ts';
import { chooseInRow, save, saved } from './page.ts';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function openSecurity(page: Page): Promise<Page> {
  await page.getByRole('button', { name: /Account menu/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).press('Enter');
  await page.getByRole('dialog').getByRole('heading', { name: 'Authenticator app' }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const field = (page: Page) => page.locator('[name=second_factor]');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');

async function withApp(given?: Account) {
  const account = given ?? (await buildUser(web.server));
  return { account, app: await setUpApp(web.server, await signIn(web.server, account), account.password) };
}

describe('an authenticator app', () => {
  it('is set up by keyboard, with recovery codes at the end, and turned off again', async () => {
    const account = await buildUser(web.server);
    const page = await openSecurity(await web.enter(account));
    await expectAccessible(page);
    await button(page, 'Set up an authenticator app').press('Enter');
    await page.getByLabel('Current password').fill('a wrong password');
    await page.keyboard.press('Enter');
    await page.getByText('The password is wrong.').waitFor();
    await page.getByLabel('Current password').fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await expectAccessible(page);
    const secret = await page.getByRole('dialog').locator('code').textContent();
    const code = appOf(String(secret).replaceAll(' ', ''));
    expect(await focused(page)).toBe('second_factor');
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong').waitFor();
    await field(page).fill(code());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    await expectAccessible(page);
    await button(page, 'I have stored them').press('Enter');
    await page.getByText('10 of 10 recovery codes are left.').waitFor();

    await button(page, 'Turn off').press('Enter');
    await page.getByLabel('Current password').fill(account.password);
    await field(page).fill(code(1));
    await page.keyboard.press('Enter');
    await button(page, 'Set up an authenticator app').waitFor();
  });

  it('is set up first where the shop wants it, and its recovery codes stay until they are stored', async () => {
    const account = await buildUser(web.server);
    const client = await signIn(web.server, account);
    await client.post('/skinMgrSrv/config/update', { second_factor: 1 }, 'json');
    const page = await web.enter(account, { path: '/skinmgr/home' });
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.getByLabel('Current password').fill(account.password);
    await page.keyboard.press('Enter');
    const secret = await page.locator('main code').textContent();
    await field(page).fill(appOf(String(secret).replaceAll(' ', ''))());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    // The page asks for the account again when somebody comes back to it, for example from a password manager.
    const asked = page.waitForResponse(/identity\.lookup/);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.locator('#main h1').waitFor();
  });

  it('is wanted of everybody by the shop’s settings, and guides set it up first', async () => {
    const { account, app } = await withApp();
    const guide = await buildGuide(web.server, { parent: account });
    const page = await web.visit('/login');
    await fillIn(page, account);
    await field(page).fill(app.codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/skinmgr/home');
    await page.goto(`${web.server.origin}/skinmgr/shopset`);
    expect(await page.getByRole('radio', { name: 'Nobody' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Everybody' }).check();
    await expectAccessible(page);
    await save(page).click();
    await saved(page);
    const other = await web.visit('/login');
    await fillIn(other, guide);
    await other.getByRole('heading', { name: 'One more step' }).waitFor();
  });

  it('asks for its code at the sign-in, and takes a recovery code', async () => {
    const { account, app } = await withApp();
    const page = await web.visit('/login');
    await fillIn(page, account);
    await field(page).waitFor();
    expect(await focused(page)).toBe('second_factor');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText('Please enter the code').waitFor();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The code is wrong').waitFor();
    await field(page).fill(app.codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/skinmgr/home');
  });

  it('is reset for a guide who has lost it', async () => {
    const owner = await buildUser(web.server);
    const { account: guide } = await withApp(await buildGuide(web.server, { parent: owner, name: 'Mei' }));
    const page = await web.enter(owner, { path: '/skinmgr/memberList' });
    await chooseInRow(page, 'Mei', 'Reset second factor');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await page.getByText('The second factor has been reset').waitFor();
    const other = await web.visit('/login');
    await fillIn(other, guide);
    await other.waitForURL('**/skinmgr/home');
  });

  it('fits a screen of 390 px', async () => {
    const account = await buildUser(web.server);
    const page = await openSecurity(await web.enter(account, { viewport: { width: 390, height: 844 } }));
    expect(await sidewaysScroll(page)).toBe(0);
    await button(page, 'Set up an authenticator app').click();
    await page.getByLabel('Current password').fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

describe('a password that somebody else chose', () => {
  it('is replaced first, by keyboard', async () => {
    const owner = await buildUser(web.server);
    const member = {
      name: 'Mei',
      mobile: '13712340001',
      pwd: 'velvet-orchard',
      shop: 'Rose',
      status: 10,
      powerarr: '1',
    };
    await (await signIn(web.server, owner)).post('/skinMgrSrv/user/save', { id: '', ...member });
    const page = await web.visit('/login');
    await fillIn(page, { user_acct: member.mobile, password: member.pwd });
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type(member.pwd);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(member.pwd);
    await page.getByLabel('Password confirmation').fill(member.pwd);
    await page.keyboard.press('Enter');
    await page.getByText('other than the present one').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('juniper-lantern-42');
    await page.getByLabel('Password confirmation').fill('juniper-lantern-42');
    await page.keyboard.press('Enter');
    await page.locator('#main h1').waitFor();
  });
});

describe('a passkey', () => {
  // Browsers allow passkeys at this name without HTTPS, and at no bare address.
  const here = (path: string) => web.server.origin.replace('127.0.0.1', 'localhost') + path;

  async function withAuthenticator(page: Page, isUserVerified = true): Promise<Page> {
    const cdp = await page.context().newCDPSession(page);
    onTestFinished(() => cdp.detach());
    await cdp.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const;
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified, automaticPresenceSimulation: true },
    });
    return page;
  }

  /** Makes a passkey as far as to its name. */
  async function makePasskey(): Promise<Page> {
    const account = await buildUser(web.server);
    const page = await withAuthenticator(await web.visit(here('/login')));
    await fillIn(page, account);
    await page.waitForURL('**/skinmgr/home');
    await openSecurity(page);
    await button(page, 'Add a passkey').press('Enter');
    await page.getByLabel('Current password').fill(account.password);
    await page.keyboard.press('Enter');
    return page;
  }

  it('is added, named, used to sign in without a password, and removed', async () => {
    const page = await makePasskey();
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop tablet');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText('You can now sign in with this passkey').waitFor();
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Shop tablet').waitFor();
    await expectAccessible(page);

    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto(here('/login'));
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await page.waitForURL('**/skinmgr/home');

    await openSecurity(page);
    await button(page, 'Remove Shop tablet').press('Enter');
    await page
      .getByRole('dialog', { name: /Remove the passkey/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByText('The passkey has been removed').waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto(here('/login'));
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await page.getByRole('alert').getByText('This passkey was not accepted').waitFor();
    await expectAccessible(page);
  });

  it('that got no name is in the list all the same, so that the device keeps none that opens nothing', async () => {
    const page = await makePasskey();
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await button(page, 'Back').press('Enter');
    await page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem').waitFor();
  });

  it('of a device that can’t check its user isn’t made', async () => {
    const account = await buildUser(web.server);
    const page = await withAuthenticator(await web.visit(here('/login')), false);
    await fillIn(page, account);
    await page.waitForURL('**/skinmgr/home');
    await openSecurity(page);
    await button(page, 'Add a passkey').press('Enter');
    await page.getByLabel('Current password').fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByText('No passkey was made.').waitFor();
  });

  it('isn’t offered at a bare address, and the dialog says why', async () => {
    const page = await web.visit('/login');
    await page.locator('[name=username]').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await openSecurity(await web.enter(await buildUser(web.server))).then((own) =>
      own.getByText('Browsers allow passkeys only where').waitFor(),
    );
  });
});
