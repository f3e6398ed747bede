import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

it.each([
  ['/nowhere', 'en-GB,en;q=0.9', 'en', 'Page not found'],
  ['/foo/bar', 'zh-CN,zh;q=0.9', 'zh', '找不到这个页面'],
  ['/zmskinweb/foo', 'zh-TW', shownLocale('zh-TW'), builtInTexts('zh-TW').serverMessages.not_found.title],
  ['/nowhere?locale=en', 'zh-CN', 'en', 'Page not found'],
  ['/nowhere?locale=zh', 'en', 'zh', '找不到这个页面'],
  ['/nowhere', 'fr', shownLocale('fr'), builtInTexts('fr').serverMessages.not_found.title],
])('an unknown address %s is a page for a reader of %s', async (path, language, lang, title) => {
  const [address = '', query = ''] = path.split('?');
  const headers = { accept: BROWSER, 'accept-language': language };
  const answer = await createClient(server, headers).get(address, Object.fromEntries(new URLSearchParams(query)));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.text).toContain(`<html lang="${lang}">`);
  expect(answer.text).toContain(`<h1>${title}</h1>`);
});

it.each(['application/json', '*/*', ''])('an unknown address is JSON for a program that accepts %j', async (accept) => {
  const answer = await createClient(server, { accept, locale: 'en' }).get('/nowhere');
  expect([answer.status, answer.text]).toEqual([404, '{"code":19999,"msg":"There is nothing at this address."}']);
});
