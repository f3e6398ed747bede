import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, loginFields } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { ensureAdministrator } from './administrators.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const start = (ADMIN_USER: string, ADMIN_PASSWORD: string) =>
  asServer(() =>
    ensureAdministrator({ ...server.services, env: { ...server.services.env, ADMIN_USER, ADMIN_PASSWORD } }),
  );
const login = async (user_acct: string, password: string) =>
  (await createClient(server).post('/auth2/token', loginFields({ user_acct, password }))).json().code;

it('the first platform administrator has a password that nobody guesses, and only the first is made', async () => {
  await expect(start('root', '')).rejects.toThrow('set ADMIN_USER and ADMIN_PASSWORD');
  await expect(start('root', 'short')).rejects.toThrow('ADMIN_PASSWORD: The password needs at least 8 characters.');
  await expect(start('root', 'password1')).rejects.toThrow('ADMIN_PASSWORD: This password is too common.');
  await expect(start('root-of-all', 'Root-of-All')).rejects.toThrow('ADMIN_PASSWORD');
  await start('root', 'rose-Garden-7');
  await start('other', 'rose-Garden-8');
  expect([await login('root', 'rose-Garden-7'), await login('other', 'rose-Garden-8')]).toEqual([0, 11003]);
});
