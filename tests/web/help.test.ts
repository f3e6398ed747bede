// @module-tag long
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ARTICLE_STATUS } from '@skin-mirror/shared/article/article.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureArticles, firstArticles } from '../../apps/server/src/modules/article/first-articles.ts';
import { type Account, buildAdmin, buildUser } from '../factories/accounts.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, field, loaded, rowOf, save } from './page.ts';

const PHONE = { width: 390, height: 844 };

let web: Console;
let owner: Account;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  await ensureArticles(web.server.services);
});
afterAll(() => web.close());

it('a shop finds an article by its text, and reads the news on the overview', async () => {
  const page = await web.enter(owner, { path: '/skinmgr/help' });
  await page.getByRole('link', { name: 'Your first skin test' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Search', { exact: true }).fill('activation code');
  await page.getByRole('link', { name: 'Your first skin test' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Bind and activate a mirror' }).press('Enter');
  await page.getByText('device number and the activation code').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All articles' }).press('Enter');
  await page.getByRole('link', { name: 'Your first skin test' }).waitFor();

  const home = await web.enter(owner, { path: '/skinmgr/home' });
  const news = home.getByRole('region', { name: 'News' });
  await news.getByRole('link', { name: 'New: coupons on reports' }).press('Enter');
  await home.getByRole('heading', { name: 'New: coupons on reports' }).waitFor();
});

it.each([
  ['/skinmgr/couponset', 'Coupons', 'Bring customers back with coupons'],
  ['/skinmgr/goodsEdit', '.*', 'How products are recommended'],
  ['/skinmgr/qrbaseset', 'QR code', 'The QR code on the mirror'],
])('the screen %s leads to the article that explains it', async (path, page_name, title) => {
  const page = await web.enter(owner, { path, viewport: { width: 320, height: 640 } });
  const link = page.getByRole('link', { name: new RegExp(`Help about “${page_name}”`) });
  await link.waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await link.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expectAccessible(page);
});

it('a link to an article that was deleted leads to the list', async () => {
  const page = await web.enter(owner, { path: '/skinmgr/help?key=gone' });
  await page.getByRole('link', { name: 'Your first skin test' }).waitFor();
});

it('the administrator writes an article that shops then read', async () => {
  const admin = await buildAdmin(web.server);
  const page = await loaded(await web.enter(admin, { path: '/skinmgr/articles' }));
  await expectAccessible(page);
  await page
    .getByRole('button', { name: 'Add an article' })
    .or(page.getByRole('link', { name: 'Add an article' }))
    .first()
    .click();
  await field(page, 'title').fill('Opening hours of support');
  await field(page, 'key').fill('support-hours');
  await page.locator('[contenteditable=true]').fill('Every day from 9 to 18.');
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^(Save|Add)/ })
    .last()
    .click();
  await page.getByText('Article saved').waitFor();
  // The list has more pages, and its order is by key.
  await page.getByRole('searchbox').fill('opening hours');
  await rowOf(page, 'Opening hours of support').waitFor();
  const reader = await web.enter(owner, { path: '/skinmgr/help?q=opening' });
  await reader.getByText('Every day from 9 to 18.').waitFor();
});

it('the administrator gives an article another title in the list of titles', async () => {
  const article = { key: 'parking', lang: 'en', title: 'Parking', tags: ['help'], content: '<p>In the yard</p>' };
  await web.server.services.prisma.article.create({ data: { ...article, status: ARTICLE_STATUS.published } });
  const page = await loaded(await web.enter(await buildAdmin(web.server), { path: '/skinmgr/helpTitles?q=yard' }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit “Parking”' }).first().click();
  await field(page, 'title').fill('');
  await save(dialog(page)).click();
  await dialog(page).getByText('cannot be empty').waitFor();
  await field(page, 'title').fill('Where to park');
  await expectAccessible(page);
  await save(dialog(page)).click();
  await rowOf(page, 'Where to park').waitFor();
  const reader = await web.enter(owner, { path: '/skinmgr/help?q=yard' });
  await reader.getByRole('link', { name: 'Where to park' }).press('Enter');
  await reader.getByText('In the yard').waitFor();
  await reader.goto('/skinmgr/helpTitles');
  await reader.getByText('No permission').first().waitFor();
});

it.each(['zh', 'en'])('it fits a phone (%s)', async (locale) => {
  const page = await web.enter(owner, { path: '/skinmgr/help', locale, viewport: PHONE });
  await page.getByRole('link', { name: locale === 'zh' ? '第一次检测' : 'Your first skin test' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
});

const TEXTS = path.resolve(import.meta.dirname, '../../packages/shared/src/i18n');
/** The mirror has these words, and the console has none of them. */
const ON_THE_MIRROR = ['Begin', '开始检测'];

it.each(['en', 'zh'])('the articles call screens and buttons what the console calls them (%s)', (language) => {
  const folder = path.join(TEXTS, language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const named = firstArticles
    .filter(({ lang }) => lang === language)
    .flatMap(({ content }) => [...content.matchAll(/“([^”]+)”/g)].map(([, name]) => String(name)));
  expect(named.length).toBeGreaterThan(10);
  const isKnown = (name: string) => ON_THE_MIRROR.includes(name) || texts.some((text) => text.includes(`: "${name}"`));
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
});
