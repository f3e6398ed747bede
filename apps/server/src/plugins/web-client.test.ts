import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SIGNED_IN = { cookie: 'access_token=any' };
const filesOf = async (path: string, headers = {}): Promise<string[]> => {
  const page = await (await fetch(server.origin + path, { headers })).text();
  return [...page.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(([, file]) => String(file));
};

it('a document names the files of its screen, so that they load together with the first code', async () => {
  const files = await filesOf('/skinmgr/home?a=1', SIGNED_IN);
  for (const name of ['home-screen', 'shell', '.css']) expect(files.join()).toContain(name);
  expect(new Set(files).size).toBe(files.length);
  for (const file of files) expect((await fetch(server.origin + file)).status, file).toBe(200);
  expect((await filesOf('/skinmgr/recordsList', SIGNED_IN)).join()).toContain('records-screen');
});

it('without a session a document names the files of the login page', async () => {
  const login = await filesOf('/login');
  expect(login.join()).toContain('/login.json');
  expect(await filesOf('/skinmgr/home')).toEqual(login);
  expect((await filesOf('/skinmgr/nowhere', SIGNED_IN)).join()).not.toMatch(/-screen|shell/);
});

it('the script that asks for the account is for people with a session', async () => {
  const asks = async (headers = {}) =>
    /src="\/assets\/ask-/.test(await (await fetch(`${server.origin}/skinmgr/home`, { headers })).text());
  expect([await asks(), await asks(SIGNED_IN)]).toEqual([false, true]);
});
