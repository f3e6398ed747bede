import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  buildAdmin,
  buildGuide,
  buildTenant,
  buildUser,
  changeAccount,
  uniqueName,
} from '#tests/factories/accounts.ts';
import { type Answer, cookiesOf, createClient, loginFields, signInByPassword } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { createAccount } from './identity.store.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (fields: Record<string, unknown>, on = server): Promise<Answer> =>
  createClient(on, { locale: 'en' }).post('/auth2/token', fields);
const withPassword = (account: Account, password: string) => loginFields({ ...account, password });

/** Creates a main account on the platform `ban`, because only this platform can lock accounts. */
const onBan = async () => buildUser(server, { tenant_id: (await buildTenant(server, { platform: 'ban' })).tenant_id });

const STATES = [
  ['disabled', { status: 11 }],
  ['locked', { is_lock: true }],
  ['deleted', { deleted_at: new Date() }],
] as const;

describe('signing in', () => {
  it('answers with a token for 100,000 seconds', async () => {
    const account = await buildUser(server);
    const answer = await login(loginFields(account));
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ code: 0, msg: 'Success', access_token: expect.any(String), expires_in: 100_000 });
    // The token begins with the shop's id, because a distributed database finds the token by its shop.
    const [shop, secret] = String(answer.json().access_token).split('.');
    expect(shop).toBe(account.tenant_id.toString(36));
    expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it('lasts three days with free login', async () => {
    const account = await buildUser(server);
    expect((await login({ ...loginFields(account), free_login: 1 })).json().expires_in).toBe(259_200);
    const { rows } = await server.services.pool.query(
      `select free_login, round(extract(epoch from expires_at - now()) / 100) as hundred_seconds from session where user_id = $1`,
      [account.user_id],
    );
    expect(rows).toEqual([{ free_login: true, hundred_seconds: '2592' }]);
  });

  it('takes a form, JSON and multipart alike', async () => {
    const fields = loginFields(await buildUser(server));
    for (const type of ['form', 'json', 'multipart'] as const) {
      expect((await createClient(server).post('/auth2/token', fields, type)).json().code).toBe(0);
    }
  });

  it('goes by account name, mobile number or e-mail, whatever the case', async () => {
    const user_acct = uniqueName('Shop-Owner');
    const email = `${uniqueName('Owner')}@Example.com`;
    const { password } = await buildUser(server, { user_acct, mobile: '13812345678', email });
    for (const name of [
      user_acct,
      user_acct.toUpperCase(),
      '13812345678',
      email,
      email.toLowerCase(),
      ` ${user_acct} `,
    ]) {
      expect((await login(loginFields({ user_acct: name, password }))).json().code, name).toBe(0);
    }
  });

  it('notes when and with what', async () => {
    const account = await buildUser(server);
    await createClient(server, { 'user-agent': 'curl/8.14.1' }).post('/auth2/token', loginFields(account));
    const { rows } = await server.services.pool.query(
      `select last_device, last_login > now() - interval '1 minute' as is_now from user_account where user_id = $1`,
      [account.user_id],
    );
    expect(rows).toEqual([{ last_device: 'curl/8.14.1', is_now: true }]);
  });

  it('keeps no token that could be read from the database', async () => {
    const account = await buildUser(server);
    const token = String((await login(loginFields(account))).json().access_token);
    const { rows } = await server.services.pool.query<{ row: string }>(
      `select encode(token_hash, 'base64') || encode(token_hash, 'hex') || session::text as row from session where user_id = $1`,
      [account.user_id],
    );
    const secret = String(token.split('.')[1]);
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
  });

  it.each(['username', 'password', 'client_id', 'app_type'])('requires %s', async (name) => {
    const { [name]: _left, ...fields } = loginFields(await buildUser(server)) as Record<string, string>;
    expect((await login(fields)).json().code).toBe(11001);
    expect((await login({ ...fields, [name]: '' })).json().code).toBe(11001);
  });

  it('is for this product only', async () => {
    expect((await login({ ...loginFields(await buildUser(server)), app_type: 'other' })).json().code).toBe(11001);
  });

  it.each([
    ['main account', buildUser, 1],
    ['guide', buildGuide, 2],
    ['platform administrator', buildAdmin, 99],
  ])('is the same for a %s', async (_who, build, auth_type) => {
    const client = await signInByPassword(server, await build(server));
    expect((await client.post('/userSrv/user/get')).json()).toMatchObject({ code: 0, attr: { auth_type } });
  });
});

describe('a refused sign-in', () => {
  it('says that the name is unknown', async () => {
    const answer = await login(loginFields({ user_acct: uniqueName('nobody'), password: 'x' }));
    expect([answer.status, answer.text]).toEqual([200, '{"code":11003,"msg":"This username does not exist."}']);
  });

  it('says that the password is wrong', async () => {
    const answer = await login(withPassword(await buildUser(server), 'wrong'));
    expect([answer.status, answer.text]).toEqual([200, '{"code":11005,"msg":"The password is wrong."}']);
  });

  it('treats a deleted account as unknown, and its names as free', async () => {
    const gone = await buildUser(server);
    await changeAccount(server, gone, { deleted_at: new Date() });
    expect((await login(loginFields(gone))).json().code).toBe(11003);
    const successor = await buildUser(server, { user_acct: gone.user_acct, password: 'Another-Mirror-9' });
    expect((await login(loginFields(successor))).json().code).toBe(0);
    expect((await login(withPassword(successor, gone.password))).json().code).toBe(11005);
  });

  it.each(STATES.slice(0, 2))('tells only who knows the password that an account is %s', async (_what, state) => {
    const account = await onBan();
    await changeAccount(server, account, state);
    expect((await login(withPassword(account, 'wrong'))).json().code).toBe(11005);
    const answer = await login(loginFields(account));
    expect([answer.status, answer.json().code]).toEqual([200, 30002]);
  });

  it.each(STATES)('bars the guides of a main account that is %s', async (_what, state) => {
    const parent = await onBan();
    const guide = await buildGuide(server, { parent });
    await changeAccount(server, parent, state);
    expect((await login(withPassword(guide, 'wrong'))).json().code).toBe(11005);
    expect((await login(loginFields(guide))).json().code).toBe(30002);
  });

  it.each(['\u0000', 'a\u0000b', '\ud800', "' or 1=1 --", '%', '__proto__'])(
    'takes %j for a name like any other',
    async (username) => {
      const answer = await createClient(server).post(
        '/auth2/token',
        { ...loginFields({ user_acct: username, password: 'x' }) },
        'json',
      );
      expect(answer.status).toBe(200);
      expect([11001, 11003]).toContain(answer.json().code);
    },
  );
});

describe('wrong passwords', () => {
  it('are heard five times, then even the right one is refused for some minutes', async () => {
    const account = await buildUser(server);
    for (let i = 0; i < 5; i += 1) expect((await login(withPassword(account, 'wrong'))).json().code).toBe(11005);
    const answer = await login(loginFields(account));
    expect([answer.status, answer.text]).toEqual([
      200,
      '{"code":30003,"msg":"Too many attempts. Please try again in 15 min."}',
    ]);
  });

  it('of one account do not keep others from the same address out', async () => {
    const [careless, careful] = [await buildUser(server), await buildUser(server)];
    for (let i = 0; i < 6; i += 1) await login(withPassword(careless, 'wrong'));
    expect((await login(loginFields(careful))).json().code).toBe(0);
  });

  it('are counted together for all names of an account', async () => {
    const account = await buildUser(server, { mobile: '13900000001', email: 'names@example.com' });
    const names = [account.user_acct, '13900000001', 'names@example.com', account.user_acct.toUpperCase()];
    for (let i = 0; i < 5; i += 1) await login(loginFields({ user_acct: names[i % 4] as string, password: 'wrong' }));
    expect((await login(loginFields(account))).json().code).toBe(30003);
  });

  it('are counted by all servers together', async () => {
    const other = await startBeside(server);
    const account = await buildUser(server);
    for (const on of [server, other, server, other, server]) await login(withPassword(account, 'wrong'), on);
    expect((await login(loginFields(account), other)).json().code).toBe(30003);
    await other.close();
  });

  it('do not count when they are right in the end: a right one is never used up', async () => {
    const account = await buildUser(server);
    for (let i = 0; i < 4; i += 1) await login(withPassword(account, 'wrong'));
    for (let i = 0; i < 10; i += 1) expect((await login(loginFields(account))).json().code).toBe(0);
  });

  it('are looked at no more than five times when 500 come at once', async () => {
    const account = await buildUser(server);
    const answers = await Promise.all(Array.from({ length: 500 }, () => login(withPassword(account, 'wrong'))));
    const codes = Object.groupBy(answers, (answer) => String(answer.json().code));
    expect({ wrong: codes[11005]?.length, refused: codes[30003]?.length }).toEqual({ wrong: 5, refused: 495 });
  });
});

describe('names of accounts', () => {
  it.each(['user_acct', 'mobile', 'email'] as const)('are unique by %s, whatever the case', async (name) => {
    const value = uniqueName('Unique');
    const { tenant_id } = await buildUser(server, { [name]: value });
    const again = {
      tenant_id,
      auth_type: 1,
      user_acct: uniqueName('other'),
      password: 'x',
      [name]: value.toLowerCase(),
    } as const;
    await expect(createAccount(server.services.pool, again)).rejects.toMatchObject({ code: '23505' });
  });
});

describe('a browser', () => {
  const browse = (headers = {}) => createClient(server, { 'sec-fetch-site': 'same-origin', ...headers });

  it('gets a cookie besides its token that scripts cannot read', async () => {
    const answer = await browse().post('/auth2/token', loginFields(await buildUser(server)));
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^zm_bind=[\w-]{43}; Max-Age=100000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is known by token and cookie together, so that a stolen token is of no use', async () => {
    const account = await buildUser(server);
    const answer = await browse().post('/auth2/token', loginFields(account));
    const access_token = String(answer.json().access_token);
    const whoami = async (headers: Record<string, string>) =>
      (await createClient(server, { access_token, ...headers }).get('/skinMgrSrv/user/get')).json().code;

    expect(await whoami({ cookie: cookiesOf(answer) })).toBe(0);
    expect(await whoami({})).toBe(10401);
    expect(await whoami({ 'sec-fetch-site': 'same-origin' })).toBe(10401);
    const others = await browse().post('/auth2/token', loginFields(await buildUser(server)));
    expect(await whoami({ cookie: cookiesOf(others) })).toBe(10401);
    expect(await whoami({ cookie: 'zm_bind=' })).toBe(10401);
  });

  it('opens downloads with its cookies alone, but changes nothing with them', async () => {
    const answer = await browse().post('/auth2/token', loginFields(await buildUser(server)));
    const cookie = `${cookiesOf(answer)}; access_token=${answer.json().access_token}`;
    const codeFor = async (headers: Record<string, string>, method: 'get' | 'post') =>
      (await createClient(server, { cookie, ...headers })[method]('/skinMgrSrv/user/get')).json().code;
    const codeOf = (site: string, method: 'get' | 'post') => codeFor({ 'sec-fetch-site': site }, method);
    expect(await codeOf('none', 'get')).toBe(0);
    expect(await codeOf('same-origin', 'get')).toBe(0);
    expect(await codeOf('cross-site', 'get')).toBe(10401);
    expect(await codeOf('same-site', 'get')).toBe(10401);
    expect(await codeOf('same-origin', 'post')).toBe(10401);
    // Over plain HTTP, browsers name no site.
    expect(await codeFor({}, 'get')).toBe(0);
    expect(await codeFor({}, 'post')).toBe(10401);
  });

  it('is what others are not: an integrator gets no cookie', async () => {
    const answer = await login(loginFields(await buildUser(server)));
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
