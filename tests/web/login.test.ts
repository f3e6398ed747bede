import { shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { DAY_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { type Console, expectAccessible, fillIn, openConsole, sidewaysScroll } from './console.ts';

let web: Console;
let account: Account;

beforeAll(async () => {
  web = await openConsole();
  account = await buildUser(web.server);
});
afterAll(() => web.close());

describe('signing in', () => {
  it('shows a refusal as the server words it and keeps what was typed', async () => {
    const page = await web.visit('/login');
    await fillIn(page, { ...account, password: 'wrong-password' });
    expect(await page.getByRole('alert').textContent()).toBe('The password is wrong.');
    expect(await page.locator('[name=username]').inputValue()).toBe(account.user_acct);
  });

  it('says the refusal again in a language that is chosen afterwards', async () => {
    const page = await web.visit('/login');
    await fillIn(page, { ...account, user_acct: 'nobody-of-that-name' });
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Language').selectOption('zh');
    await page.getByText('登录管理后台').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('账号不存在');
    expect(await page.locator('[name=username]').inputValue()).toBe('nobody-of-that-name');
  });

  it('asks the server once, however often the button is clicked', async () => {
    const page = await web.visit('/login');
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth2/token')) requests += 1;
    });
    await page.locator('[name=username]').fill(account.user_acct);
    await page.locator('[name=password]').fill(account.password);
    await page.locator('form [type=submit]').click({ clickCount: 3 });
    await page.waitForURL('**/skinmgr/home');
    expect(requests).toBe(1);
  });

  it('puts the focus on the first field that is missing', async () => {
    const page = await web.visit('/login');
    await page.locator('form [type=submit]').click();
    expect(await page.locator('[name=username]').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.locator('[name=username]').fill('somebody');
    await page.locator('form [type=submit]').click();
    expect(await page.locator('[name=password]').evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page);
  });

  it('leads back to the page that was asked for, its filters included', async () => {
    const page = await web.visit('/skinmgr/recordsList?q=138&page=2');
    await page.waitForURL('**/login#redirect=*');
    await fillIn(page, account);
    await page.waitForURL('**/skinmgr/recordsList?page=2#q=138');
  });

  it('never leads to another site', async () => {
    const page = await web.visit('/login?redirect=https%3A%2F%2Fexample.com%2Fskinmgr%2Fhome');
    await fillIn(page, account);
    await page.waitForURL(`${web.server.origin}/skinmgr/home`);
  });

  it('lasts three days where that is ticked', async () => {
    const page = await web.visit('/login');
    await page.getByLabel('Stay signed in for 3 days').check();
    await fillIn(page, account);
    await page.waitForURL('**/skinmgr/home');
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'access_token');
    const seconds = (token?.expires ?? 0) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(3 * DAY_SECONDS - 60);
    expect(seconds).toBeLessThanOrEqual(3 * DAY_SECONDS);
  });

  it('tells password managers which field is which', async () => {
    const page = await web.visit('/login');
    expect(await page.locator('[name=username]').getAttribute('autocomplete')).toBe('username');
    expect(await page.locator('[name=password]').getAttribute('autocomplete')).toBe('current-password');
  });
});

describe('the password', () => {
  it('can be pasted and shown, and says when Caps Lock is on', async () => {
    const page = await web.visit('/login');
    const password = page.locator('[name=password]');
    await password.focus();
    const isPrevented = await password.evaluate(
      (field) => !field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(isPrevented).toBe(false);
    await page.keyboard.insertText('Pasted-1');
    expect(await password.inputValue()).toBe('Pasted-1');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: /password/i }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await password.evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
    );
    await page
      .getByRole('status')
      .filter({ hasText: /Caps Lock/i })
      .waitFor();
  });
});

describe('the language', () => {
  const language = (page: Awaited<ReturnType<Console['visit']>>) => page.locator('html').getAttribute('lang');

  it("is the browser's on the first visit, the chosen one on every later one", async () => {
    const page = await web.visit('/login', { locale: 'zh-TW' });
    await page.locator('form').waitFor();
    expect(await page.locator('select').inputValue()).toBe('zh-TW');
    expect(await language(page)).toBe(shownLocale('zh-TW'));
    await page.locator('select').selectOption('en');
    await page.getByText('Sign in to the console').waitFor();
    await page.reload();
    await page.getByText('Sign in to the console').waitFor();
    expect(await language(page)).toBe('en');
  });

  it('is the one in the address, until another one is chosen', async () => {
    const page = await web.visit('/login?locale=in');
    await page.locator('form').waitFor();
    expect(await page.locator('select').inputValue()).toBe('id');
    expect(await language(page)).toBe(shownLocale('id'));
    await page.locator('select').selectOption('en');
    await page.waitForURL('**/login');
    await page.reload();
    await page.getByText('Sign in to the console').waitFor();
  });

  it('offers 18 languages by their own names', async () => {
    const page = await web.visit('/login');
    await page.locator('form').waitFor();
    const names = await page.locator('select option').allTextContents();
    expect(names).toHaveLength(18);
    expect(names).toContain('日本語');
  });
});

describe('the login page', () => {
  it('has no accessibility faults', { tags: 'long' }, async () => {
    const page = await web.visit('/login');
    await page.locator('form').waitFor();
    await expectAccessible(page);
  });

  it('fits a screen of 320 px', { tags: 'long' }, async () => {
    const page = await web.visit('/login', { viewport: { width: 320, height: 640 } });
    await page.locator('form').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
