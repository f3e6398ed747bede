// @module-tag long
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureTips } from '../../apps/server/src/modules/tip/first-tips.ts';
import { TIP_KEYS } from '../../apps/web/src/screens/tip-edit/tip-keys.ts';
import { type Account, buildAdmin, buildUser, uniqueName } from '../factories/accounts.ts';
import { photo } from '../factories/mirror-test.ts';
import { buildShop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, chooseInRow, dialog, titled } from './page.ts';

const LIST = '/skinmgr/tipsList';
const EDIT = '/skinmgr/tipsEdit';
const PHONE = { viewport: { width: 390, height: 844 } };

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });

async function open(account: Account, path: string, options = {}): Promise<Page> {
  return titled(await web.enter(account, { path, ...options }));
}

async function saveTip(tip: { type: string; lang: string; title: string; content: string }): Promise<void> {
  await web.server.services.pool.query(
    `insert into tip (type, lang, title, content) values ($1, $2, $3, $4)
     on conflict (type, lang) where deleted_at is null do update set title = excluded.title, content = excluded.content`,
    [tip.type, tip.lang, tip.title, tip.content],
  );
}

const buildMain = async ({ work_mode = 1, goods_mode = 'normal' } = {}): Promise<Account> =>
  (await buildShop(web.server, { work_mode, config: { goods_mode } })).main;

describe('the platform’s tips', () => {
  it('are written with a key that is offered, and stand in the list', async () => {
    const page = await open(await buildAdmin(web.server), LIST);
    await page.getByRole('link', { name: 'Add a tip' }).first().click();
    await page.waitForURL(`**${EDIT}`);
    await button(page, 'Save').click();
    await page.getByText('Title cannot be empty.').waitFor();
    await page.getByText('Unique key cannot be empty.').waitFor();
    await page.getByText('Content cannot be empty.').waitFor();

    const title = uniqueName('Why a picture');
    await textbox(page, 'Title').fill(title);
    await page.getByRole('combobox', { name: 'Unique key' }).fill('goods_pi');
    await page.getByRole('option', { name: 'goods_pic' }).click();
    expect(await page.getByLabel('Language').last().inputValue()).toBe('en');
    await textbox(page, 'Content').fill('Customers recognise what they have seen.');
    await button(page, 'Save').click();
    await page.getByText('Tip saved.').waitFor();
    await page.waitForURL(`**${LIST}`);
    const row = page.locator('[data-row-id]', { hasText: title });
    await row.getByText('goods_pic').waitFor();
    await row.getByText('Product picture').waitFor();
    await row.getByText('English').waitFor();
  });

  it('keep what was typed when the key is taken, and ask before it is lost', async () => {
    const type = uniqueName('key');
    await saveTip({ type, lang: 'en', title: 'There already', content: '<p>Yes</p>' });
    const page = await open(await buildAdmin(web.server), EDIT);
    await textbox(page, 'Title').fill('Another one');
    await page.getByRole('combobox', { name: 'Unique key' }).fill(type);
    await page.keyboard.press('Escape');
    await textbox(page, 'Content').fill('Words');
    await button(page, 'Save').click();
    await page.getByText('There is already a tip with this key in this language.').waitFor();
    expect(await textbox(page, 'Title').inputValue()).toBe('Another one');
    await button(page, 'Cancel').click();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await page.getByLabel('Language').last().selectOption('Français');
    await button(page, 'Save').click();
    await page.waitForURL(`**${LIST}`);
    await page.getByRole('heading', { name: 'Tips', exact: true }).waitFor();
    await page.locator('#main').getByRole('combobox', { name: 'Language' }).selectOption('Français');
    await page.locator('[data-row-id]', { hasText: 'Another one' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('lang')).toBe('fr');
  });

  it('have pictures, which are stored for the platform', async () => {
    const page = await open(await buildAdmin(web.server), EDIT);
    await textbox(page, 'Content').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'shelf.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await photo()),
    });
    const picture = textbox(page, 'Content').locator('img');
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toMatch(/^\/fileSvr\/get\/conf_app\//);
    const title = uniqueName('Shelf');
    await textbox(page, 'Title').fill(title);
    await page.getByRole('combobox', { name: 'Unique key' }).fill(uniqueName('key'));
    await button(page, 'Save').click();
    await page.waitForURL(`**${LIST}`);
    const { rows } = await web.server.services.pool.query('select content from tip where title = $1', [title]);
    expect(rows[0].content).toContain('<img src="/fileSvr/get/conf_app/');
  });

  it('are deleted, and come back with Undo', async () => {
    const title = uniqueName('Gone');
    await saveTip({ type: uniqueName('key'), lang: 'en', title, content: '<p>Yes</p>' });
    const page = await open(await buildAdmin(web.server), `${LIST}?q=${title}`);
    await chooseInRow(page, title, 'Delete');
    await page.getByText('1 tip deleted').waitFor();
    await page.getByText(title).waitFor({ state: 'detached' });
    await button(page, 'Undo').click();
    await page.getByText(title).waitFor();
  });

  it('are for platform administrators alone', async () => {
    const page = await web.enter(await buildUser(web.server));
    expect(await page.getByRole('link', { name: 'Tips' }).count()).toBe(0);
    await page.goto(LIST);
    await page.getByText('No permission').first().waitFor();
  });

  it('are read and written in Chinese, on a phone', { tags: 'long' }, async () => {
    const title = uniqueName('标题');
    await saveTip({ type: uniqueName('key'), lang: 'zh', title, content: '<p>说明</p>' });
    const admin = await buildAdmin(web.server);
    const page = await open(admin, `${LIST}?q=${title}`, { ...PHONE, locale: 'zh-CN' });
    await page.getByRole('heading', { name: '字段提示' }).waitFor();
    await page.getByText(title).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: `编辑“${title}”` }).click();
    await page.getByRole('textbox', { name: '内容' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
    await page.context().close();
    const wide = await open(admin, LIST);
    await expectAccessible(wide);
  });
});

describe('a tip beside its field', () => {
  const content =
    '<p>Use the name on the <strong>box</strong>.</p><script>document.title = "no"</script><p><a href="javascript:alert(1)">bad</a> <a href="https://shop.example/">good</a></p>';

  it('opens from a question mark and closes with Escape, which leaves the field’s name alone', async () => {
    await saveTip({ type: 'goods_name', lang: 'en', title: 'Names', content });
    const page = await open(await buildMain(), '/skinmgr/goodsEdit');
    const sign = button(page, 'Help: Product name');
    await sign.click();
    const tip = dialog(page);
    await tip.getByText('Names').waitFor();
    expect(await tip.locator('strong').textContent()).toBe('box');
    expect(await tip.getByRole('link').count()).toBe(1);
    expect(await tip.getByRole('link', { name: 'good' }).getAttribute('href')).toBe('https://shop.example/');
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await expect.poll(() => sign.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('textbox', { name: 'Product name', exact: true }).fill('Calm cream');
    await expectAccessible(page);
  });

  it('does not close the dialog that its field stands in', async () => {
    await saveTip({ type: 'powerarr', lang: 'en', title: 'As little as possible', content: '<p>Less is more.</p>' });
    const page = await open(await buildMain(), '/skinmgr/memberList');
    await page.getByRole('button', { name: 'Add sub-account' }).first().click();
    await button(page, 'Help: Permissions').click();
    await page.getByText('Less is more.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Less is more.').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  });

  it('is asked for once, in the reader’s language, else in English', async () => {
    await saveTip({ type: 'max_goods', lang: 'en', title: 'Few are enough', content: '<p>Six at most.</p>' });
    await saveTip({ type: 'match_sex', lang: 'en', title: 'Sex', content: '<p>English</p>' });
    await saveTip({ type: 'rate', lang: 'en', title: 'Scores', content: '<p>Five points</p>' });
    await saveTip({ type: 'match_sex', lang: 'de', title: 'Geschlecht', content: '<p>Deutsch</p>' });
    const page = await web.enter(await buildMain(), { locale: 'de-DE' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('tip.shown')) asked.push(request.url());
    });
    await page.goto('/skinmgr/matchset');
    await page.locator('[data-tip=match_sex]').click();
    await dialog(page).getByText('Deutsch').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-tip=max_goods]').click();
    await dialog(page).getByText('Few are enough').waitFor();
    expect(await dialog(page).getAttribute('lang')).toBe('en');
    await page.keyboard.press('Escape');
    await page.locator('a[href="/skinmgr/numberbaseset"]').first().click();
    await page.locator('[role=slider]').first().waitFor();
    await page.locator('[data-tip=rate]').waitFor();
    expect(asked).toHaveLength(1);
  });

  it('is there for every key that administrators are offered', async () => {
    const keys = Object.values(TIP_KEYS).flat();
    for (const type of keys) await saveTip({ type, lang: 'en', title: `About ${type}`, content: '<p>Yes</p>' });
    const shown = new Set<string>();
    const collect = async (page: Page, count: number) => {
      const signs = page.locator('[data-tip]');
      await expect.poll(() => signs.count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
      for (const sign of await signs.all()) shown.add((await sign.getAttribute('data-tip')) ?? '');
    };
    for (const [shop, count] of [
      [await buildMain({ work_mode: 2 }), 20],
      [await buildMain({ goods_mode: 'solrx' }), 16],
    ] as const) {
      const page = await open(shop, '/skinmgr/goodsEdit');
      await collect(page, count);
    }
    const page = await open(await buildMain(), '/skinmgr/goodsEdit');
    await collect(page, 19);
    await page.goto('/skinmgr/numberbaseset');
    await collect(page, 1);
    await page.goto('/skinmgr/matchset');
    await collect(page, 4);
    await page.goto('/skinmgr/datashowtype');
    await page.getByRole('switch', { name: 'Skin age' }).check({ force: true });
    await collect(page, 8);
    await page.goto('/skinmgr/layertextset?dimension=acne');
    await page.getByRole('button', { name: 'Edit Breakouts: Needs attention' }).click();
    await collect(page, 2);
    await page.goto('/skinmgr/pushset');
    await page.getByRole('button', { name: 'Edit Breakouts' }).click();
    await collect(page, 2);
    await page.goto('/skinmgr/memberList');
    await page.getByRole('button', { name: 'Add sub-account' }).first().click();
    await collect(page, 5);
    expect(keys.filter((key) => !shown.has(key))).toEqual([]);
  });

  it('is easy to read on a phone', { tags: 'long' }, async () => {
    await web.server.services.pool.query('truncate tip restart identity');
    await ensureTips(web.server.services);
    const shop = await buildMain();
    const page = await open(shop, '/skinmgr/goodsEdit', { ...PHONE, locale: 'zh-CN' });
    await page.getByRole('button', { name: '帮助：商品功效' }).click();
    await dialog(page).getByText('功效决定商品推荐给谁').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    // Checks only the dialog with the tip. The tip partly covers other controls, and axe would call those too small.
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.context().close();
  });
});
