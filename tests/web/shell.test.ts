import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser, changeAccount } from '../factories/accounts.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';

let web: Console;
let owner: Account;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server, { name: 'Owner' });
});
afterAll(() => web.close());

const entries = (page: Awaited<ReturnType<Console['enter']>>) =>
  page.getByRole('navigation').getByRole('link').allTextContents();

describe('the menu', () => {
  it('shows the main account everything', async () => {
    expect(await entries(await web.enter(owner))).toEqual([
      'Overview',
      'Today',
      'Skin tests',
      'Customers',
      'Follow-ups',
      'Redeem',
      'Products',
      'Cycle schemes',
      'Marketing',
      'Lucky draws',
      'Winners',
      'Coupons',
      'QR code',
      'Media',
      'Settings',
      'Questionnaire',
      'Sub-accounts',
      'Mirrors',
      'Audit log',
      'API tokens',
      'Help',
      'Technical support',
    ]);
  });

  it('hides what a guide has no permission for, and a typed address says whom to ask', async () => {
    const guide = await buildGuide(web.server, { parent: owner, power: [PERMISSIONS.goods] });
    const page = await web.enter(guide);
    expect(await entries(page)).toEqual([
      'Overview',
      'Products',
      'Cycle schemes',
      'My applications',
      'Help',
      'Technical support',
    ]);
    await page.goto('/skinmgr/recordsList');
    await page.getByRole('heading', { name: 'No permission' }).waitFor();
    expect(await page.getByText('Please ask the main account of your shop').isVisible()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await page.waitForURL('**/skinmgr/home');
  });

  it('has headings, each with its own list, and fits a window of 900 px', async () => {
    const page = await web.enter(owner, { path: '/skinmgr/editActive', viewport: { width: 1440, height: 900 } });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const groups = ['Customer care', 'Catalogue', 'Marketing', 'Shop', 'Help and support'];
    for (const name of groups) await menu.getByRole('list', { name }).waitFor();
    expect(await menu.locator('[data-current=true]').allTextContents()).toEqual(['Marketing']);
    expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Lucky draws']);
    expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Marketing' }).press('Enter');
    await page.waitForURL('**/skinmgr/lottory');
  });

  it('marks the entry of marketing that a page belongs to, apart from the settings', async () => {
    const page = await web.enter(owner, { path: '/skinmgr/voiceset' });
    await page.getByRole('navigation', { name: 'Pages of marketing' }).getByRole('link', { name: 'Video' }).click();
    await page.waitForURL('**/skinmgr/videoset');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Media']);
    expect(await page.getByRole('link', { name: 'Score offsets' }).count()).toBe(0);
  });

  it("keeps customers' data from platform administrators", async () => {
    const page = await web.enter(await buildAdmin(web.server));
    expect(await entries(page)).not.toContain('Skin tests');
    await page.goto('/skinmgr/recordsList');
    await page.getByRole('heading', { name: 'No permission' }).waitFor();
  });

  it('loads the code of a screen while the pointer rests on its entry, and none at the click', {
    tags: 'long',
  }, async () => {
    const page = await web.enter(owner);
    // This code is loaded a while after the first screen, whatever the pointer does.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-list-')),
    );
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Customers' });
    await entry.hover();
    await expect.poll(() => scripts.join()).toContain('/customers-screen-');
    await page.waitForLoadState('networkidle');
    expect(page.url()).toContain('/skinmgr/home');
    const before = [...scripts];
    await entry.click();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    expect(scripts).toEqual(before);
  });

  it('is a drawer on a phone, which nothing makes wider than the screen', { tags: 'long' }, async () => {
    const page = await web.enter(owner, { viewport: { width: 320, height: 640 } });
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Skin tests' }).click();
    await page.waitForURL('**/skinmgr/recordsList');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('an unknown address', () => {
  it('is answered within the shell below /skinmgr', async () => {
    const page = await web.enter(owner, { path: '/skinmgr/nothing' });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.getByRole('navigation').isVisible()).toBe(true);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

describe('the session', () => {
  it('is needed for every page of the shell', async () => {
    const page = await web.visit('/skinmgr/home');
    await page.waitForURL('**/login#redirect=%2Fskinmgr%2Fhome');
  });

  it('that ended is told, and after a second the login page opens with the way back', async () => {
    const account = await buildUser(web.server);
    const page = await web.enter(account);
    await web.server.services.pool.query('delete from session where user_id = $1', [account.user_id]);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForURL('**/login#redirect=%2Fskinmgr%2Fhome');
    await page.getByRole('status').getByText('You have been signed out. Please sign in again.').waitFor();
  });

  it('of an account that was disabled meanwhile ends with that reason', async () => {
    const account = await buildUser(web.server);
    const page = await web.enter(account);
    await changeAccount(web.server, account, { status: 11 });
    await page.reload();
    await page.waitForURL('**/login**');
    await page.getByRole('status').getByText('Your account has been disabled').waitFor();
  });

  it('is over after signing out, here and on the server', async () => {
    const page = await web.enter(owner);
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    const answer = await page.request.post('/userSrv/user/get', { headers: { access_token: String(token) } });
    expect(answer.status()).toBe(401);
  });
});

describe('the account menu', () => {
  it("shows the account's own data", async () => {
    const page = await web.enter(owner);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'User information' }).click();
    await page.getByRole('dialog').getByText(owner.user_acct).waitFor();
    await expectAccessible(page);
  });

  it('switches the colours at once and keeps them', async () => {
    const page = await web.enter(owner);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.reload();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  });
});
