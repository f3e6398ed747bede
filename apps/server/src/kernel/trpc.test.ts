import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { createClient, type RestClient, signInBrowser } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a read may be sent as a POST, so that what is searched for is in no address, with the token in a header as for changes', async () => {
  const by = await signInBrowser(server, await buildUser(server));
  const read = (client: RestClient) => client.post('/trpc/customer.list', { q: 'Anna' }, 'json');
  expect((await read(by)).json()).toMatchObject({ result: { data: { total: 0 } } });
  const { access_token, ...browser } = by.headers;
  const cookie = `${browser.cookie}; access_token=${access_token}`;
  const refused = (await read(createClient(server, { ...browser, cookie }))).json();
  expect(refused).toMatchObject({ error: { data: { code_name: 'TOKEN_LOST' } } });
});

const json = { 'content-type': 'application/json' };

it.each([
  ['an unknown procedure', '/trpc/record.nothing', {}, 'ROUTE_UNKNOWN', 404],
  ['a change that is sent as a read', '/trpc/account.setLocale', {}, 'METHOD_UNKNOWN', 405],
  ['broken JSON', '/trpc/account.setLocale', { method: 'POST', headers: json, body: '{' }, 'BODY_MALFORMED', 400],
  [
    'another type',
    '/trpc/account.setLocale',
    { method: 'POST', headers: { 'content-type': 'a/b' }, body: 'x' },
    'BODY_TYPE_UNKNOWN',
    415,
  ],
])('refuses %s by its name', async (_what, path, init, code_name, httpStatus) => {
  const answer = (await createClient(server).send(path, init)).json() as { error?: unknown };
  expect(answer.error).toMatchObject({ data: { code_name, httpStatus } });
  expect((answer.error as { message: string }).message).not.toMatch(/procedure|JSON|internal/i);
});
