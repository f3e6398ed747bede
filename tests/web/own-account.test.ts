// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { readCode, uniqueEmail, uniqueMobile } from '../factories/captcha.ts';
import { askForCode, errorAt, picture, sendButton, solve } from './code-form.ts';
import { type Console, expectAccessible, fillIn, openConsole, sidewaysScroll } from './console.ts';

const ZH = { locale: 'zh-CN' };
const DIALOGS = ['User information', 'Change mobile or e-mail', 'Change password', 'Sign-in and security'];
const PASSWORD = 'another-mirror-on-the-wall';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function open(page: Page, entry: string): Promise<Page> {
  await page.getByRole('button', { name: /Account menu|账号菜单/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}
const submit = (page: Page) => page.getByRole('dialog').locator('[type=submit]').click();
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
async function isSignedIn(page: Page): Promise<boolean> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.post('/userSrv/user/get', { headers: { access_token: String(token) } });
  return answer.status() === 200;
}

describe('user information', () => {
  it('changes name and sex, and the menu follows', async () => {
    const page = await open(await web.enter(await buildUser(web.server, { name: 'Owner' })), 'User information');
    await page.getByRole('dialog').getByLabel('Name').fill('Ada');
    await page.getByRole('radio', { name: 'Female' }).check();
    await submit(page);
    await closed(page);
    await page.getByRole('button', { name: /Ada/ }).waitFor();
    await open(page, 'User information');
    expect(await page.getByRole('radio', { name: 'Female' }).isChecked()).toBe(true);
  });

  it('asks for a name, and for a change', async () => {
    const page = await open(await web.enter(await buildUser(web.server, { name: 'Owner' })), 'User information');
    await submit(page);
    await page.getByText('No change in data. Please change something first.').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill(' ');
    await submit(page);
    await page.getByText('Name cannot be empty.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await closed(page);
  });
});

describe('a change of contact', () => {
  it('takes a code to the present number and one to the new number; other sessions end', async () => {
    const mobile = uniqueMobile();
    const account = await buildUser(web.server, { mobile });
    const other = await web.enter(account);
    const page = await open(await web.enter(account, ZH), '更改手机或邮箱');
    await page.getByLabel('当前密码').fill(account.password);
    await page.getByText(`验证码将发送到当前手机号 ${mobile}`).waitFor();
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]:visible').fill(await readCode(web.server, mobile));
    await submit(page);
    const wanted = uniqueMobile();
    await page.locator('[name=mobile]').fill(wanted);
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]:visible').fill(await readCode(web.server, wanted));
    await submit(page);
    await page.getByText('手机号已更改').waitFor();
    await open(page, '账号信息');
    await page.getByRole('dialog').getByText(wanted).waitFor();
    expect(await isSignedIn(page)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('goes back to the code that was wrong', async () => {
    const email = uniqueEmail();
    const account = await buildUser(web.server, { email });
    const page = await open(await web.enter(account), 'Change mobile or e-mail');
    await page.getByLabel('Present password').fill(account.password);
    await submit(page);
    expect(await errorAt(page, 'sms_code')).toBe('Verification code cannot be empty.');
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]:visible').fill('000000');
    await submit(page);

    await page.locator('[name=email]').fill(email);
    await submit(page);
    expect(await errorAt(page, 'email')).toContain('No change in data.');
    const taken = uniqueEmail();
    await buildUser(web.server, { email: taken });
    await page.locator('[name=email]').fill(taken);
    await solve(page, web.server);
    await sendButton(page).click();
    await expect.poll(() => errorAt(page, 'email')).toBe('This e-mail address already exists.');

    const wanted = uniqueEmail();
    await page.locator('[name=email]').fill(wanted);
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]:visible').fill(await readCode(web.server, wanted));
    await submit(page);
    await page.getByText('Step 1 of 2').waitFor();
    expect(await errorAt(page, 'sms_code')).toBe('The verification code is wrong.');
    expect(await page.locator('[name=sms_code]:visible').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
  });

  it('is proved by the password where the account has no contact yet', async () => {
    const account = await buildUser(web.server);
    const page = await open(await web.enter(account), 'Change mobile or e-mail');
    await page.getByLabel('Present password').fill(account.password);
    await submit(page);
    const email = uniqueEmail();
    await page.locator('[name=email]').fill(email);
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]:visible').fill(await readCode(web.server, email));
    await submit(page);
    await page.getByText('Your e-mail address has been changed').waitFor();
  });
});

describe('a change of password', () => {
  const change = async (page: Page, contact: string, { password }: Account) => {
    await page.getByLabel('Current password').fill(password);
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]').fill(await readCode(web.server, contact));
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('[name=repwd]').fill(PASSWORD);
    await submit(page);
  };

  it('takes a code to the own contact; other sessions end, this one goes on', async () => {
    const email = uniqueEmail();
    const account = await buildUser(web.server, { email });
    const other = await web.enter(account);
    const page = await open(await web.enter(account), 'Change password');
    await change(page, email, account);
    await page.getByText('Your password has been changed').waitFor();
    await closed(page);
    expect(await isSignedIn(page)).toBe(true);
    await other.reload();
    await other.waitForURL('**/login**');
    await fillIn(other, { user_acct: account.user_acct, password: PASSWORD });
    await other.waitForURL('**/skinmgr/home');
  });

  it('asks for the code and for the same password twice', async () => {
    const account: Account = await buildUser(web.server, { email: uniqueEmail() });
    const page = await open(await web.enter(account), 'Change password');
    await submit(page);
    expect(await errorAt(page, 'sms_code')).toBe('Verification code cannot be empty.');
    await page.getByLabel('Current password').fill(account.password);
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('[name=repwd]').fill('something-else');
    await submit(page);
    expect(await errorAt(page, 'repwd')).toBe('The two passwords do not match.');
    const before = await picture(page);
    await page.locator('[name=vcode]').fill('9999');
    await sendButton(page).click();
    await expect.poll(() => errorAt(page, 'vcode')).toBe('The result of the operation is incorrect.');
    expect(await picture(page)).not.toBe(before);
  });

  it('is not possible without a contact, and says how to get one', async () => {
    const page = await open(await web.enter(await buildUser(web.server)), 'Change password');
    await page.getByText('Please add one first').waitFor();
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one or all but this one', async () => {
    const account = await buildUser(web.server);
    const others = [await web.enter(account), await web.enter(account), await web.enter(account)];
    const page = await open(await web.enter(account), 'Sign-in and security');
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
    expect(await list.getByText('This one').count()).toBe(1);
    await list
      .getByRole('button', { name: /^End the session/ })
      .first()
      .press('Enter');
    await page.getByText('The session has been ended').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: 'End all other sessions' }).press('Enter');
    await page.getByRole('dialog', { name: 'End all other sessions' }).getByRole('button').last().press('Enter');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    expect(await isSignedIn(page)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
  });
});

describe('the dialogs of the account menu', () => {
  it('have no accessibility faults', { tags: 'long' }, async () => {
    const page = await web.enter(await buildUser(web.server, { email: uniqueEmail() }));
    for (const entry of DIALOGS) {
      await open(page, entry);
      await page.getByRole('dialog').locator('form, ul').first().waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await closed(page);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Account menu');
    }
  });

  it('fit a screen of 390 px', async () => {
    const account = await buildUser(web.server, { email: uniqueEmail() });
    const page = await web.enter(account, { viewport: { width: 390, height: 844 } });
    for (const entry of DIALOGS) {
      await open(page, entry);
      await page.getByRole('dialog').locator('form, ul').first().waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await page.keyboard.press('Escape');
      await closed(page);
    }
  });
});
