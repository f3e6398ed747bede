// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { signIn } from '../factories/rest-client.ts';
import { addScheme } from '../factories/scheme.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, dialog, field, loaded, rowOf, save, saved } from './page.ts';

let web: Console;
let shop: Shop;

beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
});
afterAll(() => web.close());

async function addGoods(over: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const fields = { goods_name: 'Cream', goods_pic: 'conf_app/1/a.jpg', for_sex: 0, type_ids: shop.type('soothing') };
  const answer = (await shop.client.post('/skinMgrSrv/goods/edit', { ...fields, ...over })).json();
  expect(answer).toMatchObject({ code: 0 });
  return answer.id as number;
}
const goods = async (id: number) => (await shop.client.post('/skinMgrSrv/goods/detail', { id })).json();

async function openGoods(id: number | undefined, account: Account = shop.main, options = {}): Promise<Page> {
  const path = `/skinmgr/goodsEdit${id === undefined ? '' : `?id=${id}`}`;
  const page = await web.enter(account, { path, ...options });
  await field(page, 'goods_name').waitFor();
  return page;
}
const name = (page: Page) => field(page, 'goods_name');
const tag = (page: Page) => field(page, 'tag');

const toasts = (page: Page) => page.locator('.mantine-Notification-root');

const killSessions = ({ user_id }: Account) =>
  web.server.services.pool.query('update session set revoked_at = now() where user_id = $1', [user_id]);

async function renew(page: Page, { user_acct, password }: Pick<Account, 'user_acct' | 'password'>): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await form.locator('[name=username]').fill(user_acct);
  await form.locator('[name=password]').fill(password);
  await button(form, 'Sign in and continue').click();
}

const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((store) => Object.keys(store).filter((key) => key.startsWith('draft:'))),
  );

describe('two people who edit one product', () => {
  it('see both versions and merge them field by field', async () => {
    const id = await addGoods({ tag: 'Old', keywords: 'same' });
    const [first, second] = [await openGoods(id), await openGoods(id)];
    await name(first).fill('Rich cream');
    await tag(first).fill('Hot');
    await save(first).click();
    await first.waitForURL('**/goodsList');

    await tag(second).fill('New');
    await field(second, 'price').fill('12.50');
    await save(second).click();
    const compare = dialog(second).filter({ hasText: 'Somebody else saved this meanwhile' });
    await compare.waitFor();
    const part = (label: string) => compare.locator('section').filter({ hasText: label });
    await part('Name').getByText('Changed by the other person').waitFor();
    await part('Price').getByText('Changed by you').waitFor();
    await part('Badge').getByText('Changed by both').waitFor();
    expect(await compare.locator('section').count()).toBe(3);
    expect(
      await part('Name')
        .getByRole('radio', { name: /The other version/ })
        .isChecked(),
    ).toBe(true);

    await button(compare, 'Go on editing').click();
    expect(await tag(second).inputValue()).toBe('New');
    expect(await goods(id)).toMatchObject({ goods_name: 'Rich cream', tag: 'Hot', price: null });

    await save(second).click();
    await part('Badge')
      .getByRole('radio', { name: /The other version/ })
      .click();
    await button(compare, 'Save the selection').click();
    await second.waitForURL('**/goodsList');
    expect(await goods(id)).toMatchObject({ goods_name: 'Rich cream', tag: 'Hot', price: '12.50', keywords: 'same' });
  });

  it('keep one’s own version or take the other, also if a third one saves while they compare', async () => {
    const id = await addGoods();
    const page = await openGoods(id);
    const compare = dialog(page).filter({ hasText: 'Somebody else saved this meanwhile' });
    await tag(page).fill('My');
    await addGoods({ id, tag: 'Two' });
    await save(page).click();
    await compare.waitFor();
    await addGoods({ id, tag: 'Six' });
    await button(compare, 'Keep all of mine').click();
    await compare.getByText('Six').waitFor();
    await button(compare, 'Take all of theirs').click();
    await page.getByText('The form shows the other version now').waitFor();
    expect(await tag(page).inputValue()).toBe('Six');
    await saved(page);
    await tag(page).fill('My');
    await addGoods({ id, tag: 'Ten' });
    await save(page).click();
    await button(compare, 'Keep all of mine').click();
    await page.waitForURL('**/goodsList');
    expect(await goods(id)).toMatchObject({ tag: 'My' });
  });
});

it('a setting that two people change is compared, and others are saved without a question', async () => {
  const own = await buildShop(web.server);
  const path = '/skinmgr/matchset';
  const value = async () => (await own.client.post('/skinMgrSrv/config/get', { code: 'max_goods' })).json().max_goods;
  const page = await web.enter(own.main, { path });
  const most = page.locator('[data-path=max_goods]');
  await most.fill('9');
  await own.client.post('/skinMgrSrv/config/update', { max_goods: 7, match_sex: 0 });
  await save(page).click();
  const compare = dialog(page).filter({ hasText: 'Somebody else saved this meanwhile' });
  await compare.waitFor();
  await expectAccessible(page);
  expect(await compare.locator('section').count()).toBe(1);
  await button(compare, 'Save the selection').click();
  await page.getByText('Settings saved').waitFor();
  expect(await value()).toBe(9);
});

describe('a session that ends', () => {
  it('under a dirty form is renewed in place, and the save is repeated', async () => {
    const account = await buildUser(web.server, { tenant_id: shop.tenant_id });
    const id = await addGoods();
    const page = await openGoods(id, account);
    await tag(page).fill('Yes');
    await killSessions(account);
    await save(page).click();
    const form = page.getByRole('dialog', { name: 'Sign in again to continue' });
    await form.waitFor();
    expect(await form.locator('[name=username]').inputValue()).toBe(account.user_acct);
    expect(await toasts(page).count()).toBe(0);

    await renew(page, { ...account, password: 'wrong-password' });
    await form.getByRole('alert').waitFor();
    await renew(page, account);
    await page.waitForURL('**/goodsList');
    expect(await goods(id)).toMatchObject({ tag: 'Yes' });
    await page.getByText('Product saved').waitFor();
    expect(await toasts(page).count()).toBe(1);
  });

  it('isn’t continued by another account: nothing is saved in its shop', async () => {
    const [account, stranger] = [
      await buildUser(web.server, { tenant_id: shop.tenant_id }),
      await buildShop(web.server),
    ];
    const page = await openGoods(undefined, account);
    await name(page).fill('Whose cream');
    await field(page, 'goods_pic').first().waitFor();
    await killSessions(account);
    // The page also calls the server when its tab is shown again. Such a call opens the sign-in dialog before the user
    // saves.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const form = page.getByRole('dialog', { name: 'Sign in again to continue' });
    await form.waitFor();
    await renew(page, stranger.main);
    await form.getByText(`belongs to ${account.user_acct}`).waitFor();
    const { list } = (await stranger.client.post('/skinMgrSrv/goods/list', {})).json() as unknown as {
      list: unknown[];
    };
    expect(list).toEqual([]);
    await button(form, 'Later').click();
    expect(await name(page).inputValue()).toBe('Whose cream');
    expect(page.url()).toContain('goodsEdit');
  });

  it('in a dialog of a list is renewed over it', async () => {
    const account = await buildUser(web.server, { tenant_id: shop.tenant_id });
    const client = await signIn(web.server, account);
    const member = { id: '', name: 'Mei', mobile: '13700009911', pwd: 'velvet-orchard', shop: 'Rose', powerarr: '1' };
    expect((await client.post('/skinMgrSrv/user/save', { ...member, status: 10 })).json()).toMatchObject({ code: 0 });
    const page = await loaded(await web.enter(account, { path: '/skinmgr/memberList' }));
    await rowOf(page, 'Mei').getByRole('button', { name: /^Edit/ }).click();
    await field(page, 'name').fill('Renamed');
    await killSessions(account);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor();
    await expectAccessible(page);
    await renew(page, account);
    await rowOf(page, 'Renamed').waitFor();
  });

  it('on a clean page leads to the sign-in page', async () => {
    const account = await buildUser(web.server, { tenant_id: shop.tenant_id });
    const page = await loaded(await web.enter(account, { path: '/skinmgr/goodsList' }));
    await killSessions(account);
    await button(page, 'Reload').click();
    await page.waitForURL('**/login#redirect=*');
  });
});

describe('what was typed', () => {
  it('is offered again after the page was loaded anew, and ends with saving and signing out', async () => {
    const id = await addGoods();
    const page = await openGoods(id);
    await tag(page).fill('Now');
    await expect.poll(() => drafts(page)).toHaveLength(1);
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    const note = page.locator('[data-draft=offered]');
    await note.waitFor();
    expect(await tag(page).inputValue()).toBe('');
    await button(note, 'Restore it').click();
    expect(await tag(page).inputValue()).toBe('Now');
    await save(page).click();
    await page.waitForURL('**/goodsList');
    expect(await drafts(page)).toEqual([]);

    await page.goto(`/skinmgr/goodsEdit?id=${id}`);
    await tag(page).fill('Bye');
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await page.getByRole('button', { name: shop.main.user_acct }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login*');
    expect(await drafts(page)).toEqual([]);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => /^(list|views|access_token)/.test(key))).toEqual([]);
  });

  it('is no draft after it was saved, however quickly', async () => {
    const page = await web.enter(shop.main, { path: '/skinmgr/pushset' });
    await page.getByRole('button', { name: 'Edit Breakouts' }).click();
    await dialog(page).getByLabel('Oil control').uncheck();
    await save(page).click();
    await page.getByText('“Breakouts” saved').waitFor();
    // The page stores typed text 0.4 seconds after the last change. The test waits longer than that.
    await page.waitForTimeout(600);
    expect(await drafts(page)).toEqual([]);
  });

  it('in long texts outlives the tab, but never reaches another account', async () => {
    const page = await openGoods(undefined);
    await name(page).fill('Half a name');
    await field(page, 'description').fill('A long story about it.');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))), {
        timeout: 8000,
      })
      .toHaveLength(1);
    const again = await page.context().newPage();
    await again.goto('/skinmgr/goodsEdit');
    await button(again.locator('[data-draft=offered]'), 'Restore it').click();
    expect(await name(again).inputValue()).toBe('Half a name');
    expect(await field(again, 'description').inputValue()).toBe('A long story about it.');

    const other = await buildUser(web.server, { tenant_id: shop.tenant_id });
    const foreign = await openGoods(undefined, other);
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:')));
    await foreign.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, kept);
    await foreign.reload();
    await name(foreign).waitFor();
    await foreign.waitForTimeout(300);
    expect(await foreign.locator('[data-draft]').count()).toBe(0);
  });

  it('for a product that was deleted becomes a new one', async () => {
    const id = await addGoods({ goods_name: 'Doomed' });
    const page = await openGoods(id);
    await tag(page).fill('Let');
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await shop.client.post('/skinMgrSrv/goods/del', { goods_id: id });
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await button(page.locator('[data-draft=orphan]'), 'Use it for a new one').click();
    await button(page.locator('[data-draft=offered]'), 'Restore it').click();
    expect(await name(page).inputValue()).toBe('Doomed');
    expect(await tag(page).inputValue()).toBe('Let');
    await button(page, 'Add').click();
    await page.waitForURL('**/goodsList');
    await rowOf(await loaded(page), 'Doomed').waitFor();
  });

  it('stays in the form if the browser’s storage is full, with a message', async () => {
    const id = await addGoods();
    const page = await openGoods(id);
    await page.evaluate(() => {
      for (let size = 4_000_000; size > 10; size = Math.floor(size / 2)) {
        for (let at = 0; ; at += 1) {
          try {
            sessionStorage.setItem(`filler ${size} ${at}`, 'x'.repeat(size));
          } catch {
            break;
          }
        }
      }
    });
    await tag(page).fill('All');
    await page.getByText('storage is full').waitFor();
    await save(page).click();
    await page.waitForURL('**/goodsList');
    expect(await goods(id)).toMatchObject({ tag: 'All' });
  });
});

describe('the history of', () => {
  it('a product shows each change and takes the form back to an earlier state', async () => {
    const id = await addGoods({ tag: 'One' });
    await addGoods({ id, tag: 'Two' });
    await addGoods({ id, tag: 'Six', keywords: 'rich' });
    const page = await openGoods(id, shop.main, { viewport: { width: 390, height: 844 } });
    await button(page, 'History').click();
    const history = dialog(page).filter({ hasText: 'History of Cream' });
    await history.getByText('Added').waitFor();
    expect(await history.getByRole('listitem').count()).toBe(3);
    await expectAccessible(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await history.getByRole('listitem').nth(1).getByRole('button', { name: 'Take back to this state' }).click();
    expect(await tag(page).inputValue()).toBe('Two');
    expect(await field(page, 'keywords').inputValue()).toBe('');
    await save(page).click();
    await page.waitForURL('**/goodsList');
    expect(await goods(id)).toMatchObject({ tag: 'Two', keywords: '' });
  });

  it('a scheme and a sub-account is beside their forms', async () => {
    const id = await addScheme(shop.client, { name: 'Calm' });
    const page = await web.enter(shop.main, { path: `/skinmgr/schemeEdit?id=${id}` });
    await button(page, 'History').click();
    await dialog(page).getByText('Added').waitFor();

    const guide = await buildGuide(web.server, { parent: shop.main, power: [1] });
    await shop.client.post('/skinMgrSrv/user/save', { id: guide.user_id, name: 'Renamed guide', pwd: '' });
    const members = await loaded(await web.enter(shop.main, { path: '/skinmgr/memberList' }));
    await rowOf(members, 'Renamed guide').getByRole('button', { name: /^Edit/ }).click();
    await button(members, 'History').click();
    await dialog(members).filter({ hasText: 'History of Renamed guide' }).getByText('After').waitFor();
  });
});

describe('a page that stays open over an update', () => {
  const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  it('says that there is a new version, reloads only when asked, and keeps what was typed', async () => {
    const id = await addGoods();
    const page = await openGoods(id);
    await name(page).fill('Rich cream');
    const checked = page.waitForResponse('**/login');
    await comeBack(page);
    await checked;
    await page.route('**/login', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(\/assets\/[\w-]+)\.js/g, '$1-newer.js');
      await route.fulfill({ response: answer, body });
    });
    expect(await toasts(page).count()).toBe(0);
    await comeBack(page);
    await toasts(page).getByText('There is a new version').waitFor();
    await expectAccessible(page);
    expect(await name(page).inputValue()).toBe('Rich cream');
    await save(page).click();
    await page.waitForURL('**/goodsList');
    expect((await goods(id)).goods_name).toBe('Rich cream');
    const reloaded = page.waitForEvent('load');
    await button(toasts(page), 'Reload').press('Enter');
    await reloaded;
  });

  it('takes the page of a proxy for no new version', async () => {
    const page = await web.enter(shop.main);
    await page.route('**/login', (route) => route.fulfill({ body: '<html>Please sign in to the network</html>' }));
    // A page that has found a new version doesn't ask again.
    for (const _ of [1, 2]) {
      const checked = page.waitForResponse('**/login');
      await comeBack(page);
      await checked;
    }
    expect(await toasts(page).count()).toBe(0);
  });
});
