import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { createClient, loginFields, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { setUpApp, type TestApp } from '#tests/factories/second-factor.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let account: Account;
let client: RestClient;
let app: TestApp;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  account = await buildUser(server);
  client = await signIn(server, account);
  app = await setUpApp(server, client, account.password);
});

const login = async (second_factor = '', on = server, fields = {}): Promise<number> => {
  const sent = { ...loginFields(account), ...(second_factor && { second_factor }), ...fields };
  return (await createClient(on).post('/auth2/token', sent)).json().code;
};
const refusalOf = async (by: RestClient, procedure: string, input: unknown = {}) =>
  (await by.mutate(procedure, input)).json().error?.data.code_name;
const proof = (second_factor = '') => ({ pwd: account.password, second_factor });
const codeOf = async (by: RestClient) => (await by.get('/skinMgrSrv/user/get')).json().code;

async function noted(): Promise<[string, unknown][]> {
  const { rows } = await server.services.pool.query(
    'select action, details from audit_log where tenant_id = $1 order by number',
    [account.tenant_id],
  );
  return rows.map(({ action, details }) => [action, details]);
}

const [REQUIRED, WRONG, TOO_MANY] = [11006, 11007, 30003];

describe('signing in with an authenticator app', () => {
  it('needs its code besides the password, and the refusal names the field', async () => {
    const fields = loginFields(account);
    const answer = await createClient(server, { locale: 'en' }).post('/auth2/token', fields);
    expect([answer.status, answer.json().code]).toEqual([200, REQUIRED]);
    expect(answer.json().msg).toContain('second_factor');
    expect(await login('000000')).toBe(WRONG);
    expect(await login(app.code())).toBe(0);
    expect(await login(app.code(), server, { password: 'a wrong password' })).toBe(11005);
  });

  it('answers as documented for accounts without one, whatever is in the field', async () => {
    const plain = await buildUser(server);
    const answer = await createClient(server).post('/auth2/token', { ...loginFields(plain), second_factor: '123456' });
    expect(answer.json()).toEqual({
      code: 0,
      msg: expect.any(String),
      access_token: expect.any(String),
      expires_in: 100_000,
    });
  });

  it('takes a code once, on all servers together, and none before it', async () => {
    const other = await startBeside(server);
    const code = app.code();
    const answers = await Promise.all(Array.from({ length: 4 }, (_, at) => login(code, at % 2 ? other : server)));
    expect(answers.sort()).toEqual([0, WRONG, WRONG, WRONG]);
    expect(await login(app.code(1))).toBe(0);
    expect(await login(code)).toBe(WRONG);
    await other.close();
  });

  it('takes neighbouring codes, because clocks differ, and none further away', async () => {
    expect(await login(app.code(3))).toBe(WRONG);
    expect(await login(app.code(-3))).toBe(WRONG);
    expect(await login(app.code(1))).toBe(0);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = app.codes;
    expect(app.codes).toHaveLength(10);
    expect(await login(first)).toBe(0);
    expect(await login(first)).toBe(WRONG);
    expect(await login(` ${second.toLowerCase().replace('-', ' ')} `)).toBe(0);
    const { result } = (await client.query('secondFactor.status')).json();
    expect(result?.data).toEqual({ has_app: true, codes_left: 8 });
    expect(await noted()).toContainEqual(['session.sign_in', expect.objectContaining({ by: 'recovery_code' })]);
  });

  it('takes no code of another account', async () => {
    const other = await buildUser(server);
    const others = await setUpApp(server, await signIn(server, other), other.password);
    expect(await login(others.code())).toBe(WRONG);
    expect(await login(others.codes[0])).toBe(WRONG);
  });

  it('hears few wrong codes, then not even the right one, whichever networks they come from', async () => {
    const proxied = await startBeside(server, { TRUST_PROXY: '127.0.0.1/32' });
    const from = async (network: number, second_factor: string) => {
      const by = createClient(proxied, { 'x-forwarded-for': `203.0.113.${network}` });
      return (await by.post('/auth2/token', { ...loginFields(account), second_factor })).json().code;
    };
    const heard: number[] = [];
    for (let at = 0; at < 12; at++) heard.push(await from(at, '000000'));
    expect(heard).toEqual([...Array<number>(10).fill(WRONG), TOO_MANY, TOO_MANY]);
    expect(await from(99, app.code())).toBe(TOO_MANY);
    expect(await noted()).toContainEqual(['session.refused', { reason: 'second_factor' }]);
    await proxied.close();
  });

  it('counts a wrong code like a wrong password, and a missing one not at all', async () => {
    for (let at = 0; at < 6; at++) expect(await login()).toBe(REQUIRED);
    for (let at = 0; at < 5; at++) expect(await login('000000')).toBe(WRONG);
    expect(await login(app.code())).toBe(TOO_MANY);
  });
});

describe('setting an authenticator app up', () => {
  it('needs the password, and counts only from the first right code on', async () => {
    account = await buildUser(server);
    client = await signIn(server, account);
    expect(await refusalOf(client, 'secondFactor.begin', { pwd: 'a wrong password' })).toBe('PASSWORD_WRONG');
    expect(await refusalOf(client, 'secondFactor.begin')).toBe('INPUT_REQUIRED');
    expect(await refusalOf(client, 'secondFactor.confirm', { second_factor: '123456' })).toBe('SECOND_FACTOR_OFF');
    expect(await refusalOf(client, 'secondFactor.begin', { pwd: account.password })).toBeUndefined();
    expect(await refusalOf(client, 'secondFactor.confirm', { second_factor: '000000' })).toBe('SECOND_FACTOR_WRONG');
    expect(await login()).toBe(0);
    const other = await signIn(server, account);
    app = await setUpApp(server, client, account.password);
    expect(await login()).toBe(REQUIRED);
    expect([await codeOf(client), await codeOf(other)]).toEqual([0, 10401]);
    expect(await noted()).toContainEqual(['account.factor_on', {}]);
  });

  it('is refused while there is one', async () => {
    expect(await refusalOf(client, 'secondFactor.begin', proof())).toBe('SECOND_FACTOR_ON');
    expect(await refusalOf(client, 'secondFactor.confirm', { second_factor: app.code() })).toBe('SECOND_FACTOR_ON');
  });

  it('leaves neither secret nor recovery codes readable in the database', async () => {
    const { rows } = await server.services.pool.query(
      `select encode(secret_enc, 'escape') as text from totp union all
       select encode(code_hash, 'escape') from recovery_code`,
    );
    const stored = rows.map(({ text }) => text).join();
    for (const code of app.codes) expect(stored).not.toContain(code.slice(0, 5));
    expect(stored).not.toContain('otpauth');
  });
});

describe('turning it off', () => {
  it('needs password and code', async () => {
    expect(await refusalOf(client, 'secondFactor.remove', proof())).toBe('SECOND_FACTOR_REQUIRED');
    expect(await refusalOf(client, 'secondFactor.remove', proof('000000'))).toBe('SECOND_FACTOR_WRONG');
    const wrong = { ...proof(app.code()), pwd: 'a wrong password' };
    expect(await refusalOf(client, 'secondFactor.remove', wrong)).toBe('PASSWORD_WRONG');
    expect(await login()).toBe(REQUIRED);
    expect(await refusalOf(client, 'secondFactor.remove', proof(app.code()))).toBeUndefined();
    expect(await login()).toBe(0);
    expect(await refusalOf(client, 'secondFactor.remove', proof())).toBe('SECOND_FACTOR_OFF');
    expect(await noted()).toContainEqual(['account.factor_off', {}]);
  });

  it('new recovery codes end the old ones', async () => {
    const { result } = (await client.mutate('secondFactor.renewCodes', proof(app.code()))).json();
    const { codes } = (result as { data: { codes: string[] } }).data;
    expect(codes).toHaveLength(10);
    expect(await login(app.codes[0])).toBe(WRONG);
    expect(await login(codes[0])).toBe(0);
  });
});

describe('a lost authenticator app', () => {
  it('of a guide is reset by the main account, and by nobody else', async () => {
    const owner = account;
    account = await buildGuide(server, { parent: owner });
    const guide = await signIn(server, account);
    await setUpApp(server, guide, account.password);
    const reset = (by: RestClient) => refusalOf(by, 'account.resetFactor', { id: account.user_id });
    expect(await reset(await signIn(server, await buildUser(server)))).toBe('MEMBER_NOT_FOUND');
    expect(await reset(guide)).toBe('NO_PERMISSION');
    expect(await login()).toBe(REQUIRED);
    expect(await reset(client)).toBeUndefined();
    expect([await login(), await codeOf(guide)]).toEqual([0, 10401]);
    expect(await reset(client)).toBe('SECOND_FACTOR_OFF');
    expect(await noted()).toContainEqual(['member.reset_factor', { user_acct: account.user_acct }]);
  });

  it('of a main account is reset by a platform administrator, which the shop’s log shows', async () => {
    const admin = await signIn(server, await buildAdmin(server));
    const reset = (by: RestClient, tenant_id = account.tenant_id) =>
      refusalOf(by, 'account.resetMainFactor', { tenant_id });
    expect(await reset(client)).toBe('NO_PERMISSION');
    expect(await reset(admin, 2_000_000_000)).toBe('SHOP_NOT_FOUND');
    expect(await reset(admin)).toBeUndefined();
    expect([await login(), await codeOf(client)]).toEqual([0, 10401]);
    expect(await noted()).toContainEqual(['shop.reset_factor', { user_acct: account.user_acct }]);
  });
});

it('a deleted guide leaves no factor and no device behind', async () => {
  const guide = await buildGuide(server, { parent: account });
  await createClient(server).post('/auth2/token', loginFields(guide));
  await setUpApp(server, await signIn(server, guide), guide.password);
  await client.post('/skinMgrSrv/user/delete', { ids: [guide.user_id] });
  const { rows } = await server.services.pool.query(
    `select 'totp' as place from totp where user_id = $1 union all
     select 'code' from recovery_code where user_id = $1 union all
     select 'device' from known_device where user_id = $1`,
    [guide.user_id],
  );
  expect(rows).toEqual([]);
});
