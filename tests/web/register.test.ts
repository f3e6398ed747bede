// @module-tag long
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, uniqueName } from '../factories/accounts.ts';
import { readCode, uniqueEmail, uniqueMobile } from '../factories/captcha.ts';
import { askForCode, errorAt, picture, sendButton, solve, solveWrongly } from './code-form.ts';
import { type Console, expectAccessible, fillIn, openConsole, sidewaysScroll } from './console.ts';

const ZH = { locale: 'zh-CN' };
const PASSWORD = 'mirror-on-the-wall';

const mails: string[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      mails.push(Buffer.concat(parts).toString());
      done();
    });
  },
});

let web: Console;
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  web = await openConsole({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mirror@example.com' });
});
afterAll(async () => {
  await web.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

const open = async (options = {}): Promise<Page> => {
  const page = await web.visit('/register', options);
  await page.locator('form').waitFor();
  return page;
};
const agree = (page: Page) => page.getByRole('checkbox').check();
const submit = (page: Page) => page.locator('form [type=submit]').click();

interface Given {
  readonly username: string;
  readonly password?: string;
  readonly repwd?: string;
  readonly contact: string;
}
async function fill(page: Page, { username, password = PASSWORD, repwd = password, contact }: Given): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=repwd]').fill(repwd);
  await page.locator(contact.includes('@') ? '[name=email]' : '[name=mobile]').fill(contact);
}

describe('registration', () => {
  it('goes by mobile number in Chinese, and signs in', async () => {
    const page = await open(ZH);
    const given = { username: uniqueName('店主'), contact: uniqueMobile() };
    await agree(page);
    await fill(page, given);
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]').fill(await readCode(web.server, given.contact));
    await page.getByLabel('门店名称').fill('镜里花开');
    await submit(page);
    await page.waitForURL('**/skinmgr/home');
    await page.getByRole('heading', { name: '概览' }).waitFor();
  });

  it('goes by e-mail in every other language, and leads to the login page if the sign-in is refused', async () => {
    const page = await open();
    await page.route('**/auth2/token', (route) => route.abort(), { times: 1 });
    const given = { username: uniqueName('owner'), contact: uniqueEmail() };
    await agree(page);
    await fill(page, given);
    await askForCode(page, web.server);
    await expect.poll(() => mails.find((mail) => mail.includes(given.contact))).toBeDefined();
    const mail = mails.findLast((text) => text.includes(given.contact)) ?? '';
    await page.locator('[name=sms_code]').fill(/\b\d{6}\b/.exec(mail.split('\r\n\r\n').slice(1).join())?.[0] ?? '');
    await submit(page);
    await page.waitForURL('**/login');
    await page.getByText('Your account has been created. Please sign in.').waitFor();
    await fillIn(page, { user_acct: given.contact, password: PASSWORD });
    await page.waitForURL('**/skinmgr/home');
  });

  it('has the agreement as its last field and asks for it before anything else, but sends a code without it', async () => {
    const page = await open();
    const fields = page.locator('form :is(input, select)');
    expect(await fields.last().getAttribute('type')).toBe('checkbox');
    await submit(page);
    await page.getByText('Please read and accept the user agreement first.').waitFor();
    expect(await page.locator('.mantine-InputWrapper-error').count()).toBe(1);
    expect(await page.getByRole('checkbox').evaluate((box) => box === document.activeElement)).toBe(true);
    await page.locator('[name=email]').fill(uniqueEmail());
    await askForCode(page, web.server);
  });

  it('shows the agreement and the privacy policy without leaving the form', async () => {
    const page = await open();
    await page.locator('[name=username]').fill('somebody');
    for (const name of ['User agreement', 'Privacy policy']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog', { name }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name }).evaluate((button) => button === document.activeElement)).toBe(
        true,
      );
    }
    expect(await page.locator('[name=username]').inputValue()).toBe('somebody');
  });

  it('says at each field what is missing, in the language of the moment', async () => {
    const page = await open(ZH);
    await agree(page);
    await submit(page);
    expect(await errorAt(page, 'username')).toBe('账号不能为空');
    expect(await errorAt(page, 'password')).toBe('密码不能为空');
    expect(await errorAt(page, 'repwd')).toBe('确认密码不能为空');
    expect(await errorAt(page, 'mobile')).toBe('手机号不能为空');
    expect(await errorAt(page, 'sms_code')).toBe('验证码不能为空');
    await page.locator('select').selectOption('en');
    await page.getByText('Username cannot be empty.').waitFor();
  });

  it('says what is wrong with a number, an address and the passwords', async () => {
    const page = await open(ZH);
    await agree(page);
    await fill(page, { username: '店', password: 'short', repwd: 'other', contact: '23800000000' });
    await submit(page);
    expect(await errorAt(page, 'username')).toContain('账号须为');
    expect(await errorAt(page, 'password')).toBe('密码至少 8 位');
    expect(await errorAt(page, 'repwd')).toBe('两次输入的密码不一致');
    expect(await errorAt(page, 'mobile')).toBe('手机号码不正确');
    await page.locator('select').selectOption('en');
    await page.locator('[name=email]').fill('nobody');
    await submit(page);
    expect(await errorAt(page, 'email')).toBe('The e-mail address is incorrect.');
  });

  it('shows refusals of the server at their fields and keeps what was typed', async () => {
    const mobile = uniqueMobile();
    const taken = await buildUser(web.server, { mobile });
    const page = await open(ZH);
    await agree(page);
    await fill(page, { username: taken.user_acct, contact: mobile });
    await solve(page, web.server);
    await sendButton(page).click();
    await expect.poll(() => errorAt(page, 'mobile')).toBe('该手机号已存在');

    const contact = uniqueMobile();
    await fill(page, { username: taken.user_acct, contact });
    await askForCode(page, web.server);
    await page.locator('[name=sms_code]').fill('000000');
    await submit(page);
    await expect.poll(() => page.locator('.mantine-InputWrapper-error').allInnerTexts()).toEqual(['账号已存在']);
    await page.locator('[name=username]').fill(uniqueName('店主'));
    await submit(page);
    await expect.poll(() => errorAt(page, 'sms_code')).toBe('验证码错误');
    expect(await page.locator('[name=mobile]').inputValue()).toBe(contact);
  });

  it('says which passwords are too common', async () => {
    const page = await open();
    const contact = uniqueEmail();
    await agree(page);
    await fill(page, { username: uniqueName('owner'), password: 'password123', contact });
    await page.locator('[name=sms_code]').fill('123456');
    await submit(page);
    await expect.poll(() => errorAt(page, 'password')).toContain('too common');
  });
});

describe('sending a code', () => {
  it('is possible with a number of exactly 11 characters, or with any address', async () => {
    const page = await open(ZH);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.locator('[name=mobile]').fill('1380000000');
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.locator('[name=mobile]').fill('13800000000');
    expect(await sendButton(page).isDisabled()).toBe(false);
    await page.locator('[name=mobile]').fill('138000000001');
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.locator('select').selectOption('en');
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.locator('[name=email]').fill('a');
    expect(await sendButton(page).isDisabled()).toBe(false);
  });

  it('needs the right result of the sum; a wrong one brings another picture', async () => {
    const page = await open();
    await agree(page);
    await page.locator('[name=email]').fill(uniqueEmail());
    await sendButton(page).click();
    expect(await errorAt(page, 'vcode')).toBe('Result of the sum cannot be empty.');
    const first = await picture(page);
    await solveWrongly(page);
    await sendButton(page).click();
    await expect.poll(() => errorAt(page, 'vcode')).toBe('The result of the operation is incorrect.');
    expect(await picture(page)).not.toBe(first);
    expect(await page.locator('[name=vcode]').inputValue()).toBe('');
    await askForCode(page, web.server);
  });

  it('is also what Enter does in the field of the sum', async () => {
    const page = await open();
    await agree(page);
    await page.locator('[name=email]').fill(uniqueEmail());
    await solve(page, web.server);
    await page.locator('[name=vcode]').press('Enter');
    await page.getByRole('button', { name: /^Again in/ }).waitFor();
    expect(await page.locator('.mantine-InputWrapper-error').count()).toBe(0);
  });

  it('shows another picture when asked', async () => {
    const page = await open();
    const first = await picture(page);
    await page.getByRole('button', { name: 'New picture' }).click();
    expect(await picture(page)).not.toBe(first);
    expect(await page.getByRole('img', { name: 'Picture of a sum to add or subtract' }).isVisible()).toBe(true);
  });

  it('is followed by 60 seconds that go on after a reload, for that recipient alone', async () => {
    const page = await open(ZH);
    await page.clock.install();
    const mobile = uniqueMobile();
    await agree(page);
    await page.locator('[name=mobile]').fill(mobile);
    await askForCode(page, web.server);
    expect(await page.locator('[name=sms_code]').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.reload();
    await page.locator('form').waitFor();
    expect(await page.locator('[name=mobile]').inputValue()).toBe(mobile);
    expect(await sendButton(page).isDisabled()).toBe(true);
    expect(await sendButton(page).textContent()).toMatch(/^(60|5\d) 秒后重发$/);
    await page.locator('[name=mobile]').fill(uniqueMobile());
    expect(await sendButton(page).textContent()).toBe('发送验证码');
    await page.locator('[name=mobile]').fill(mobile);
    const used = await picture(page);
    await page.clock.runFor(61_000);
    await expect.poll(() => sendButton(page).textContent()).toBe('发送验证码');
    expect(await sendButton(page).isDisabled()).toBe(false);
    expect(await picture(page)).not.toBe(used);
  });

  it('too often is refused at the field of the code', async () => {
    const page = await open();
    const email = uniqueEmail();
    await agree(page);
    await page.locator('[name=email]').fill(email);
    await askForCode(page, web.server);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await agree(page);
    await page.locator('[name=email]').fill(email);
    await solve(page, web.server);
    await sendButton(page).click();
    await expect.poll(() => errorAt(page, 'sms_code')).toBe('Codes were sent too often. Please try again later.');
  });
});

describe('the registration page', () => {
  it('tells password managers and phones which field is which', async () => {
    const page = await open(ZH);
    const fields = { username: 'username', password: 'new-password', repwd: 'new-password', sms_code: 'one-time-code' };
    for (const [name, autocomplete] of Object.entries({ ...fields, mobile: 'tel' })) {
      expect(await page.locator(`[name=${name}]`).getAttribute('autocomplete')).toBe(autocomplete);
    }
  });

  it('has no accessibility faults, errors included', async () => {
    const page = await open();
    await expectAccessible(page);
    await agree(page);
    await submit(page);
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await expectAccessible(page);
  });

  it('fits screens of 390 and 320 px', async () => {
    for (const width of [390, 320]) {
      const page = await open({ viewport: { width, height: 844 } });
      expect(await sidewaysScroll(page)).toBe(0);
    }
  });
});
