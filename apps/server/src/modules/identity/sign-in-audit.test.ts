import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser, changeAccount, uniqueName } from '#tests/factories/accounts.ts';
import { createClient, loginFields, signInByPassword } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const notedOf = async ({ tenant_id }: Account) =>
  (
    await server.services.pool.query(
      'select actor_id, actor_name, action, details, ip from audit_log where tenant_id = $1 order by number',
      [tenant_id],
    )
  ).rows;
const login = (account: Pick<Account, 'user_acct' | 'password'>) =>
  createClient(server).post('/auth2/token', loginFields(account));

describe('the audit log of a shop', () => {
  it('has who signed in and out, from where and with what', async () => {
    const account = await buildUser(server);
    const client = await signInByPassword(server, account, { free_login: 1 });
    await client.post('/auth2/logout');
    const who = { actor_id: account.user_id, actor_name: account.user_acct, ip: '127.0.0.1' };
    expect(await notedOf(account)).toEqual([
      { ...who, action: 'session.sign_in', details: { client: 'node', free_login: true, by: 'password' } },
      { ...who, action: 'session.sign_out', details: {} },
    ]);
  });

  it('has refused sign-ins of accounts that there are, and why', async () => {
    const account = await buildUser(server);
    await login({ ...account, password: 'wrong' });
    await changeAccount(server, account, { status: 11 });
    await login(account);
    expect((await notedOf(account)).map(({ action, details }) => [action, details])).toEqual([
      ['session.refused', { reason: 'password' }],
      ['session.refused', { reason: 'disabled' }],
    ]);
  });

  it('is not filled by somebody who goes on after the door was shut', async () => {
    const account = await buildUser(server);
    await Promise.all(Array.from({ length: 40 }, () => login({ ...account, password: 'wrong' })));
    expect(await notedOf(account)).toHaveLength(5);
  });

  it('has the proxy’s address where what it passed on is none', async () => {
    const behindProxy = await startBeside(server, { TRUST_PROXY: '127.0.0.1' });
    const account = await buildUser(server);
    for (const address of ['<script>', 'x'.repeat(5_000), '192.0.2.7:99', '192.0.2.7']) {
      const client = createClient(behindProxy, { 'x-forwarded-for': address });
      expect((await client.post('/auth2/token', loginFields(account))).json().code, address).toBe(0);
    }
    await behindProxy.close();
    expect((await notedOf(account)).map(({ ip }) => ip)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1', '192.0.2.7']);
  });

  it('has nothing of names that nobody has', async () => {
    const count = async () => (await server.services.pool.query('select 1 from audit_log')).rowCount;
    const before = await count();
    await login({ user_acct: uniqueName('nobody'), password: 'x' });
    expect(await count()).toBe(before);
  });
});

it('an initial password is gone with its guide’s first sign-in, and stays through refused ones', async () => {
  const guide = await buildGuide(server);
  const kept = async () =>
    (
      await server.services.pool.query(
        'select initial_pwd_enc is not null as is_kept from user_account where user_id = $1',
        [guide.user_id],
      )
    ).rows[0].is_kept;
  await server.services.pool.query("update user_account set initial_pwd_enc = 'x' where user_id = $1", [guide.user_id]);
  await login({ ...guide, password: 'wrong' });
  expect(await kept()).toBe(true);
  await login(guide);
  expect(await kept()).toBe(false);
});
