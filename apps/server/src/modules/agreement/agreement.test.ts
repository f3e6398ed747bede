import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
  (await createClient(server, headers).get('/skinSrv/agreement', query)).json();

it.each([
  ['user', 'zh', 'zh', '用户协议'],
  ['privacy', 'en', 'en', 'Privacy policy'],
  ['consent', 'zh', 'zh', '检测同意书'],
  ['consent', 'de', 'en', 'Consent to the skin test'],
])('anybody reads the text %s in %s, with its version', async (type, locale, shown, title) => {
  const answer = await read({ type, locale });
  expect(answer).toMatchObject({ code: 0, type, locale: shown, title, version: AGREEMENT_VERSION });
  expect(answer.intro).toContain(AGREEMENT_VERSION);
  expect((answer.sections as unknown[]).length).toBeGreaterThan(4);
});

it('the user agreement in the language of the request is what a call without fields gets', async () => {
  expect(await read({}, { locale: 'en' })).toMatchObject({ type: 'user', title: 'User agreement' });
  expect(await read({ type: 'terms' }, { locale: 'en' })).toMatchObject({ code: 11001 });
});
