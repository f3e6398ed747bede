import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { TestAuthenticator } from '#tests/factories/passkey.ts';
import { createClient, loginFields, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { setUpApp } from '#tests/factories/second-factor.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { registry } from '../../registry.ts';

const SITE = 'https://mirror.example.com';
const [MISSING, FINE] = [30004, 0];

let server: RunningServer;
let account: Account;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE });
});
afterAll(() => server.close());
beforeEach(async () => {
  account = await buildUser(server);
  client = await signIn(server, account);
});

const want = async (second_factor: 0 | 1 | 2, by = client) =>
  (await by.post('/skinMgrSrv/config/update', { second_factor }, 'json')).json().code;
const goods = async (by: RestClient) => (await by.post('/skinMgrSrv/goods/list')).json().code;
const needs = async (by: RestClient) =>
  ((await by.post('/userSrv/user/get')).json() as unknown as { attr: { needs_factor: number } }).attr.needs_factor;
const login = async () => (await createClient(server).post('/auth2/token', loginFields(account))).json().code;

describe('a shop that wants a second factor', () => {
  it('lets a main account without one do nothing but set it up', async () => {
    expect([await goods(client), await needs(client)]).toEqual([FINE, 0]);
    expect(await want(1)).toBe(FINE);
    expect([await goods(client), await needs(client)]).toEqual([MISSING, 1]);
    const later = await signIn(server, account);
    expect(await goods(later)).toBe(MISSING);
    expect(await want(0, later)).toBe(MISSING);
    await setUpApp(server, later, account.password);
    expect([await goods(later), await needs(later)]).toEqual([FINE, 0]);
  });

  it('lets a guide without one do nothing but set it up, where it wants one of everybody', async () => {
    const guide = await buildGuide(server, { parent: account, power: [1] });
    const by = await signIn(server, guide);
    expect([await goods(by), await needs(by)]).toEqual([FINE, 0]);
    expect(await want(2)).toBe(FINE);
    expect([await goods(by), await needs(by), await goods(client)]).toEqual([MISSING, 1, MISSING]);
    const later = await signIn(server, guide);
    expect(await goods(later)).toBe(MISSING);
    await setUpApp(server, later, guide.password);
    expect([await goods(later), await needs(later)]).toEqual([FINE, 0]);
  });

  it('wants one of its main account alone, and other shops none of anybody', async () => {
    await want(1);
    expect(await goods(await signIn(server, await buildGuide(server, { parent: account, power: [1] })))).toBe(FINE);
    expect(await goods(await signIn(server, await buildUser(server)))).toBe(FINE);
  });

  it('counts a sign-in with a passkey, and takes no password alone of an account that has one', async () => {
    const passkeys = new TestAuthenticator(SITE);
    const begun = (await client.mutate('passkey.begin', { pwd: account.password })).json().result?.data;
    const credential = passkeys.create(begun as Parameters<TestAuthenticator['create']>[0]);
    await client.mutate('passkey.add', { name: 'Phone', credential });
    expect(await login()).toBe(FINE);
    await want(1);
    expect(await goods(client)).toBe(MISSING);
    expect(await login()).toBe(11009);
    const options = (await createClient(server).post('/auth2/passkey/options')).json() as unknown as {
      challenge: string;
    };
    const sent = { credential: passkeys.get(options) };
    const answer = (await createClient(server).post('/auth2/passkey/token', sent, 'json')).json();
    expect(await goods(createClient(server, { access_token: String(answer.access_token) }))).toBe(FINE);
  });
});

it('the operator wants one of administrators by ADMIN_SECOND_FACTOR', async () => {
  const admin = await buildAdmin(server);
  const strict = await startBeside(server, { ADMIN_SECOND_FACTOR: '1' });
  const shops = async (on: RunningServer, by: RestClient) =>
    (await createClient(on, by.headers).query('shop.list')).json().error?.data.code_name;
  const by = await signIn(server, admin);
  expect([await shops(server, by), await shops(strict, by)]).toEqual([undefined, 'SECOND_FACTOR_MISSING']);
  await setUpApp(server, createClient(strict, by.headers), admin.password);
  expect(await shops(strict, by)).toBeUndefined();
  await strict.close();
});

it('the operator wants one of all shops by SHOP_SECOND_FACTOR, whatever a shop wants', async () => {
  const guide = await buildGuide(server, { parent: account, power: [1] });
  const by = await signIn(server, guide);
  const codes: number[][] = [];
  for (const SHOP_SECOND_FACTOR of ['1', '2']) {
    const strict = await startBeside(server, { SHOP_SECOND_FACTOR });
    const on = ({ headers }: RestClient) => createClient(strict, headers);
    codes.push([await goods(on(client)), await goods(on(by))]);
    if (SHOP_SECOND_FACTOR === '2') {
      await setUpApp(server, on(by), guide.password);
      codes.push([await goods(on(client)), await goods(on(by))]);
    }
    await strict.close();
  }
  expect(codes).toEqual([
    [MISSING, FINE],
    [MISSING, MISSING],
    [MISSING, FINE],
  ]);
});

it('only what leads to a second factor or an own password may be called without one', () => {
  const free = Object.entries(registry).flatMap(([domain, operations]) =>
    Object.values(operations)
      .filter(({ operation }) => 'withoutFactor' in operation)
      .map(({ name }) => `${domain}.${name}`),
  );
  expect(free).toEqual([
    'identity.signOut',
    'identity.lookup',
    'identity.current',
    'secondFactor.status',
    'secondFactor.begin',
    'secondFactor.confirm',
    'account.setLocale',
    'account.choosePassword',
  ]);
});
