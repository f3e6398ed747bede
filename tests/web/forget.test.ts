// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../factories/accounts.ts';
import { readCode, uniqueEmail, uniqueMobile } from '../factories/captcha.ts';
import { askForCode, errorAt, sendButton, solve } from './code-form.ts';
import { type Console, expectAccessible, fillIn, openConsole, sidewaysScroll } from './console.ts';

const PASSWORD = 'another-mirror-on-the-wall';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const open = async (options = {}): Promise<Page> => {
  const page = await web.visit('/login', options);
  await page.locator('a[href="/forget"]').click();
  await page.locator('[name=repwd]').waitFor();
  return page;
};
const submit = (page: Page) => page.locator('form [type=submit]').click();
const fillPasswords = async (page: Page, repwd = PASSWORD) => {
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=repwd]').fill(repwd);
};

const KINDS = [
  { field: 'mobile', unique: uniqueMobile, locale: 'zh-CN', done: '新密码已设置，请用新密码登录。' },
  { field: 'email', unique: uniqueEmail, locale: 'en-US', done: 'Your new password has been set.' },
] as const;

describe.each(KINDS)('a forgotten password', ({ field, unique, locale, done }) => {
  it(`is set anew with a code to the ${field}, which ends every session`, async () => {
    const contact = unique();
    const account = await buildUser(web.server, { [field]: contact });
    const other = await web.enter(account, { locale });
    const page = await open({ locale });
    await page.locator(`[name=${field}]`).fill(contact);
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]').fill(await readCode(web.server, contact));
    await fillPasswords(page);
    await submit(page);
    await page.waitForURL('**/login');
    await page.getByText(done).waitFor();
    expect(await page.locator('[name=username]').inputValue()).toBe(contact);
    await fillIn(page, { user_acct: contact, password: PASSWORD });
    await page.waitForURL('**/skinmgr/home');
    await other.reload();
    await other.waitForURL('**/login**');
  });
});

describe('the page for a forgotten password', () => {
  it('says that nobody has the number or the address', async () => {
    const page = await open({ locale: 'zh-CN' });
    await page.locator('[name=mobile]').fill(uniqueMobile());
    await solve(page, web.server);
    await sendButton(page).click();
    await expect.poll(() => errorAt(page, 'mobile')).toBe('该手机号未注册');
    await page.locator('select').selectOption('en');
    await page.locator('[name=email]').fill(uniqueEmail());
    await solve(page, web.server);
    await sendButton(page).click();
    await expect.poll(() => errorAt(page, 'email')).toBe('This e-mail address is not registered.');
  });

  it('asks for everything, and for the same password twice', async () => {
    const page = await open();
    await submit(page);
    expect(await page.locator('.mantine-InputWrapper-error').allInnerTexts()).toEqual([
      'E-mail cannot be empty.',
      'Verification code cannot be empty.',
      'Password cannot be empty.',
      'Password confirmation cannot be empty.',
    ]);
    await fillPasswords(page, 'something-else');
    await submit(page);
    expect(await errorAt(page, 'repwd')).toBe('The two passwords do not match.');
  });

  it('shows a wrong code at its field', async () => {
    const email = uniqueEmail();
    await buildUser(web.server, { email });
    const page = await open();
    await page.locator('[name=email]').fill(email);
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]').fill('000000');
    await fillPasswords(page);
    await submit(page);
    await expect.poll(() => errorAt(page, 'sms_code')).toBe('The verification code is wrong.');
  });

  it('has no accessibility faults', { tags: 'long' }, async () => {
    await expectAccessible(await open());
  });

  it('fits a screen of 390 px', { tags: 'long' }, async () => {
    expect(await sidewaysScroll(await open({ viewport: { width: 390, height: 844 } }))).toBe(0);
  });
});
