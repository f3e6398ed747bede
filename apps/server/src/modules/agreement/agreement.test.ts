import { AGREEMENT_TYPES } from '@skin-mirror/shared/agreement/agreement.ts';
import { AGREEMENTS } from '@skin-mirror/shared/agreement/agreement-texts.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { shownLocale, WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { wholeTest } from '#tests/factories/mirror-test.ts';
import { createClient, createMirrorClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

const read = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
  (await createClient(server, headers).get('/skinSrv/agreement', query)).json();

it.each([
  ['user', 'zh', 'zh', '用户协议'],
  ['privacy', 'en', 'en', 'Privacy policy'],
  ['consent', 'zh', 'zh', '检测同意书'],
  ['consent', 'zh-TW', shownLocale('zh-TW'), builtInTexts('zh-TW').agreement.consent.title],
])('anybody reads the text %s in %s, with its version', async (type, locale, shown, title) => {
  const answer = await read({ type, locale });
  expect(answer).toMatchObject({ code: 0, type, locale: shown, title, version: AGREEMENT_VERSION });
  expect(answer.intro).toContain(AGREEMENT_VERSION);
  expect((answer.sections as unknown[]).length).toBeGreaterThan(4);
});

it('a network reads texts 240 times a minute, and others read on', async () => {
  const readFrom = async (address: string) => (await read({ type: 'user' }, { 'x-forwarded-for': address })).code;
  const codes: number[] = [];
  for (let time = 0; time < 241; time += 1) codes.push(await readFrom('203.0.113.7'));
  expect(codes).toEqual([...Array(240).fill(0), 30003]);
  expect(await readFrom('203.0.113.8')).toBe(0);
});

/** The hash of each text. Vitest writes those of a language that is new, and refuses any other change. */
it('a published text never changes, because people agreed to it: other words are a new version', async () => {
  for (const { version } of AGREEMENTS)
    for (const locale of WRITTEN_LOCALES)
      for (const type of AGREEMENT_TYPES) {
        const { sha256, text_id } = await read({ type, locale, version });
        expect(text_id).toBe(`${version}.${locale}.${String(sha256).slice(0, 12)}`);
        expect(sha256).toMatchSnapshot(`${version} ${locale} ${type}`);
      }
  expect(AGREEMENTS[0].version).toBe(AGREEMENT_VERSION);
  expect(await read({ type: 'consent', version: '1999-01' })).toMatchObject({ code: 11001 });
});

it('a test names the text that the customer agreed to, in the language that it was shown in', async () => {
  const main = await buildUser(server);
  const mirror = createMirrorClient(server, await buildDevice(server, main));
  const client = await signIn(server, main);
  const { text_id } = await read({ type: 'consent', locale: 'zh' });
  const textOf = async (id: unknown) => {
    const meta = wholeTest({ consent: { text_id: id, photos: 0, contact: 1, marketing: 0 } });
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/upload', { meta })).json();
    const { data } = (await client.query('record.get', { id: analysis_id })).json().result as unknown as {
      data: { consent_text: unknown };
    };
    return data.consent_text;
  };
  expect(await textOf(text_id)).toEqual({ version: AGREEMENT_VERSION, locale: 'zh' });
  expect(await textOf(AGREEMENT_VERSION)).toEqual({ version: AGREEMENT_VERSION, locale: null });
  // The words of another text, a language without words, and an id of the shop's own.
  const { text_id: privacy } = await read({ type: 'privacy', locale: 'zh' });
  for (const other of [
    privacy,
    `${AGREEMENT_VERSION}.xx.0123456789ab`,
    `${AGREEMENT_VERSION}.en.0123456789ab`,
    `${text_id}.x`,
    'v1',
    '',
  ])
    expect(await textOf(other)).toBeNull();
});

it('the user agreement in the language of the request is what a call without fields gets', async () => {
  expect(await read({}, { locale: 'en' })).toMatchObject({ type: 'user', title: 'User agreement' });
  expect(await read({ type: 'terms' }, { locale: 'en' })).toMatchObject({ code: 11001 });
});
