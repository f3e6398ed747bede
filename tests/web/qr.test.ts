// @module-tag long
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficialPlatform, startOfficialPlatform } from '../../apps/server/src/demo/official-platform.ts';
import { drawCode } from '../../apps/server/src/modules/qr/code-picture.ts';
import { wordsOf } from '../../apps/web/src/i18n/words.fixture.ts';
import { buildUser } from '../factories/accounts.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button } from './page.ts';

let web: Console;
let platform: OfficialPlatform;
let outside: Server;
let respond: RequestListener;
let address: string;
beforeAll(async () => {
  platform = await startOfficialPlatform();
  web = await openConsole({ ...platform.settings, FETCH_ALLOW: '127.0.0.1', EGRESS_IP: '203.0.113.7' });
  await platform.sendTicket(web.server.origin);
  outside = createServer((request, response) => respond(request, response));
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterAll(async () => {
  outside.closeAllConnections();
  outside.close();
  await web.close();
  await platform.close();
});

const signs = (page: Page, name: string) => page.getByRole('status').getByLabel(name, { exact: true });

it.each([
  ['en', 'A phone reads: ', 'The answer is no picture.', 'did not answer within 5 seconds'],
  ['zh', '手机扫码得到：', '返回的不是图片', '在 5 秒内没有响应'],
] as const)(
  'a shop tries its interface: right, wrong and slow, before it saves (%s)',
  async (language, reads, noPicture, slow) => {
    const t = await wordsOf(language, ['qr', 'table']);
    const main = await buildUser(web.server);
    const page = await web.enter(main, { path: '/skinmgr/qrbaseset', locale: language });
    await page.getByRole('radio', { name: t('qr:method.3.name') }).check();
    await page.getByLabel(t('qr:interface.url')).fill(`${address}/code`);
    await page.getByLabel(t('qr:interface.link')).fill(`${address}/page`);
    const code = await drawCode('https://shop.example/7');
    const start = () => button(page, t('qr:trial.start')).click();
    respond = ({ url }, response) => response.end(url === '/page' ? 'hello' : code);
    await start();
    await expect.poll(() => signs(page, t('qr:trial.state.ok')).count()).toBe(5);
    await page.getByText(`${reads}https://shop.example/7`).waitFor();

    respond = (_request, response) => response.end('<html>');
    await start();
    await page.getByText(noPicture).waitFor();
    await page.getByText(t('qr:trial.shown_fallback')).waitFor();

    respond = ({ url }, response) => void (url === '/page' && response.end('hello'));
    await start();
    await page.getByText(slow).waitFor();
    await expectAccessible(page);
    await button(page, t('table:save.save')).click();
    await button(page, t('table:save.save')).waitFor({ state: 'detached' });
    const { config } = await web.server.services.ruleBook.latest(main.tenant_id);
    expect(config).toMatchObject({ qr_type: 3, qr_url: { url: `${address}/code`, link: `${address}/page` } });
  },
);

it.each([
  ['zh', '二维码', '公众号'],
  ['en', 'QR code', undefined],
] as const)('it fits a phone, and English has no official account (%s)', async (locale, title, account) => {
  const main = await buildUser(web.server);
  const page = await web.enter(main, {
    path: '/skinmgr/qrbaseset',
    locale,
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('radio').first().waitFor();
  if (account) {
    await page.getByRole('radio', { name: account }).check();
    await page.getByText('203.0.113.7').or(page.locator('input[value="203.0.113.7"]')).first().waitFor();
  } else {
    const methods = page.getByRole('radiogroup', { name: 'What the code leads to' });
    expect(await methods.getByRole('radio').count()).toBe(3);
  }
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
});

it('the overview asks the main account to connect the official account, in Chinese, until it is closed', async () => {
  const main = await buildUser(web.server);
  const note = (page: Page) => page.getByRole('note').filter({ hasText: '绑定公众号' });
  const page = await web.enter(main, { locale: 'zh' });
  await note(page).waitFor();
  await expectAccessible(page);
  await note(page).getByRole('link', { name: '去绑定' }).click();
  await page.waitForURL('**/skinmgr/qrbaseset');
  await page.goBack();
  await note(page).getByRole('button', { name: '不再提示' }).click();
  await note(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: '概览' }).waitFor();
  expect(await note(page).count()).toBe(0);
  const english = await web.enter(main, { locale: 'en' });
  expect(await english.getByText('Connect your official account').count()).toBe(0);
});
