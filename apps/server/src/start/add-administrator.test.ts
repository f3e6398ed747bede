import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAdmin } from '#tests/factories/accounts.ts';
import { childEnv } from '#tests/factories/child-env.ts';
import { createClient, loginFields, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, shared, startTestServer } from '#tests/factories/server.ts';

const WITH_DATABASE = fileURLToPath(new URL('../../../../scripts/with-database.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('administrator-main.ts', import.meta.url));

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Runs the command as npm runs it. */
const add = (name: string) =>
  promisify(execFile)(process.execPath, [WITH_DATABASE, MAIN, name], {
    env: { ...childEnv(), ...shared(server.services.env) },
  }).then(
    ({ stdout }) => stdout,
    (cause: { readonly stderr: string }) => cause.stderr,
  );

it('the operator adds a platform administrator, whose password is said once, and the audit log tells of it', async () => {
  const [, password = ''] = /^anna signs in with the password (\w{14}) /.exec(await add('anna')) ?? [];
  const login = await createClient(server).post('/auth2/token', loginFields({ user_acct: 'anna', password }));
  expect(login.json().code).toBe(0);
  const admin = await signIn(server, await buildAdmin(server));
  const { result } = (await admin.query('audit.list', { action: 'account.administrator_add' })).json();
  expect(result?.data).toMatchObject({ total: 1, list: [{ details: { user_acct: 'anna' } }] });
});

it('a name that is taken, or that nobody could sign in with, is refused in words', async () => {
  const { user_acct } = await buildAdmin(server);
  expect(await add(user_acct)).toBe('This username already exists.\n');
  expect(await add('')).toMatch(/^\S.*\n$/);
});
