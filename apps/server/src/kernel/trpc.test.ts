import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };

it.each([
  ['an unknown procedure', '/trpc/record.nothing', {}, 'ROUTE_UNKNOWN', 404],
  [
    'a read that is sent as a change',
    '/trpc/record.list',
    { method: 'POST', headers: json, body: '{}' },
    'METHOD_UNKNOWN',
    405,
  ],
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
