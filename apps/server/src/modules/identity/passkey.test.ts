import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { type Faults, TestAuthenticator } from '#tests/factories/passkey.ts';
import { cookiesOf, createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { setUpApp } from '#tests/factories/second-factor.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { purgeChallenges } from './passkey.store.ts';

const SITE = 'https://mirror.example.com';

let server: RunningServer;
let account: Account;
let client: RestClient;
let authenticator: TestAuthenticator;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE });
});
afterAll(() => server.close());
beforeEach(async () => {
  account = await buildUser(server);
  client = await signIn(server, account);
  authenticator = new TestAuthenticator(SITE);
});

interface Options {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly excludeCredentials: unknown[];
}
async function call<Data>(by: RestClient, procedure: string, input: unknown = {}): Promise<Data> {
  const { result, error } = (await by.mutate(procedure, input)).json();
  if (!result) throw new Error(String(error?.data.code_name));
  return result.data as Data;
}
const refusalOf = async (by: RestClient, procedure: string, input: unknown = {}) =>
  (await by.mutate(procedure, input)).json().error?.data.code_name;
const begin = (by = client) => call<Options>(by, 'passkey.begin', { pwd: account.password });

async function addPasskey(by = client, faults: Faults = {}): Promise<number> {
  const credential = authenticator.create(await begin(by), faults);
  return (await call<{ id: number }>(by, 'passkey.add', { name: 'Phone', credential })).id;
}
const challengeOf = async (on = server) =>
  (await createClient(on).post('/auth2/passkey/options')).json() as unknown as { challenge: string; rpId: string };
const sendCredential = (credential: unknown, on = server, headers = {}) =>
  createClient(on, headers).post('/auth2/passkey/token', { credential }, 'json');
const login = async (faults: Faults = {}): Promise<number> =>
  (await sendCredential(authenticator.get(await challengeOf(), faults))).json().code;

const REFUSED = 11008;
async function noted(action: string): Promise<unknown[]> {
  const { rows } = await server.services.pool.query(
    'select details from audit_log where tenant_id = $1 and action = $2 order by number',
    [account.tenant_id, action],
  );
  return rows.map(({ details }) => details);
}

describe('signing in with a passkey', () => {
  it('needs no name and no password, and opens the same session', async () => {
    await addPasskey();
    const answer = await sendCredential(authenticator.get(await challengeOf()), server, {
      'sec-fetch-site': 'same-origin',
    });
    expect(answer.json()).toMatchObject({ code: 0, expires_in: 100_000 });
    expect(cookiesOf(answer)).toMatch(/^zm_bind=/);
    const access_token = String(answer.json().access_token);
    const browser = createClient(server, { access_token, cookie: cookiesOf(answer) });
    expect((await browser.get('/skinMgrSrv/user/get')).json()).toMatchObject({
      userinfo: { user_id: account.user_id },
    });
    expect(await noted('session.sign_in')).toMatchObject([{ by: 'passkey' }]);
    expect(await noted('account.passkey_add')).toEqual([{ name: 'Phone' }]);
  });

  it('is asked of the configured host, not of the host of the request', async () => {
    expect((await challengeOf()).rpId).toBe('mirror.example.com');
    expect((await begin()).rp.id).toBe('mirror.example.com');
  });

  it.each<[string, Faults]>([
    ['from another website', { origin: 'https://mirror.example.net' }],
    ['from the same host without HTTPS', { origin: 'http://mirror.example.com' }],
    ['from a subdomain', { origin: 'https://evil.mirror.example.com' }],
    ['for another host', { rpId: 'example.com' }],
    ['without a check of the user', { isUnverified: true }],
    ['that is an answer to something else', { type: 'webauthn.create' }],
    ['with a made-up account', { userHandle: Buffer.from('1.MQ').toString('base64url') }],
    ['with half an account', { userHandle: 'AA' }],
  ])('is refused %s', async (_what, faults) => {
    await addPasskey();
    expect(await login(faults)).toBe(REFUSED);
    expect(await login()).toBe(0);
  });

  it('is refused again with the same challenge, also on another server and at the same time', async () => {
    await addPasskey();
    const other = await startBeside(server, { PUBLIC_URL: SITE });
    const options = await challengeOf();
    const answers = await Promise.all(
      [server, other, server, other].map(
        async (on) => (await sendCredential(authenticator.get(options), on)).json().code,
      ),
    );
    expect(answers.filter((code) => code === 0)).toHaveLength(1);
    expect((await sendCredential(authenticator.get(options))).json().code).toBe(REFUSED);
    await other.close();
  });

  it('is refused with a challenge of five minutes ago, and with one for adding a passkey', async () => {
    await addPasskey();
    const options = await challengeOf();
    await server.services.pool.query("update passkey_challenge set expires_at = expires_at - interval '5 minutes'");
    expect((await sendCredential(authenticator.get(options))).json().code).toBe(REFUSED);
    expect(await purgeChallenges(server.services.prisma)).toBeGreaterThan(0);
    expect((await sendCredential(authenticator.get(await begin()))).json().code).toBe(REFUSED);
    expect((await sendCredential(authenticator.get({ challenge: 'bWFkZS11cA' }))).json().code).toBe(REFUSED);
  });

  it('is refused when the counter stands still or goes back, as that of a copy does, and that is noted', async () => {
    await addPasskey();
    expect(await login({ counter: 7 })).toBe(0);
    expect(await login({ counter: 7 })).toBe(REFUSED);
    expect(await login({ counter: 3 })).toBe(REFUSED);
    expect(await noted('session.refused')).toEqual([{ reason: 'passkey' }, { reason: 'passkey' }]);
    expect(await login({ counter: 4_000_000_000 })).toBe(0);
  });

  it('is refused with a key that is no point of its curve', async () => {
    const id = await addPasskey();
    await server.services.pool.query(
      `update passkey set public_key = set_byte(public_key, length(public_key) - 1, get_byte(public_key, length(public_key) - 1) # 1)
        where tenant_id = $1 and id = $2`,
      [account.tenant_id, id],
    );
    expect(await login()).toBe(REFUSED);
    expect(await noted('session.refused')).toEqual([{ reason: 'passkey' }]);
  });

  it('goes on with an authenticator that doesn’t count', async () => {
    await addPasskey();
    expect(await login({ counter: 0 })).toBe(0);
    expect(await login({ counter: 0 })).toBe(0);
  });

  it('opens the passkey’s own account, whichever shop the answer names', async () => {
    await addPasskey();
    const other = await buildUser(server);
    const options = await call<Options>(await signIn(server, other), 'passkey.begin', { pwd: other.password });
    expect(await login({ userHandle: options.user.id })).toBe(REFUSED);
    const guide = await buildGuide(server, { parent: account });
    const inShop = await call<Options>(await signIn(server, guide), 'passkey.begin', { pwd: guide.password });
    expect(await login({ userHandle: inShop.user.id })).toBe(REFUSED);
  });

  it('is refused for a disabled account, and from another website’s page', async () => {
    await addPasskey();
    const credential = authenticator.get(await challengeOf());
    const foreign = await sendCredential(credential, server, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.json().code).toBe(30001);
    await changeAccount(server, account, { status: 11 });
    expect(await login()).toBe(30002);
  });

  it('ends for a network after a hundred refused ones', async () => {
    const proxied = await startBeside(server, { PUBLIC_URL: SITE, TRUST_PROXY: '127.0.0.1/32' });
    const headers = { 'x-forwarded-for': '203.0.113.8' };
    const wrong = authenticator.get({ challenge: 'bWFkZS11cA' }, { userHandle: 'AA' });
    for (let at = 0; at < 100; at++) {
      expect((await sendCredential(wrong, proxied, headers)).json().code).toBe(REFUSED);
    }
    expect((await sendCredential(wrong, proxied, headers)).json().code).toBe(30003);
    await proxied.close();
  });
});

describe('adding a passkey', () => {
  it('needs the password, and a code where there is an authenticator app', async () => {
    expect(await refusalOf(client, 'passkey.begin', { pwd: 'a wrong password' })).toBe('PASSWORD_WRONG');
    expect(await refusalOf(client, 'passkey.begin')).toBe('INPUT_REQUIRED');
    const app = await setUpApp(server, client, account.password);
    expect(await refusalOf(client, 'passkey.begin', { pwd: account.password })).toBe('SECOND_FACTOR_REQUIRED');
    const proof = { pwd: account.password, second_factor: app.code() };
    expect(await refusalOf(client, 'passkey.begin', proof)).toBeUndefined();
  });

  it.each<[string, Faults]>([
    ['another website', { origin: 'https://mirror.example.net' }],
    ['another host', { rpId: 'mirror.example.net' }],
    ['an authenticator that doesn’t check the user', { isUnverified: true }],
  ])('is refused for %s', async (_what, faults) => {
    await expect(addPasskey(client, faults)).rejects.toThrow('PASSKEY_REFUSED');
  });

  it('is refused with another account’s challenge, one that was used, and one for signing in', async () => {
    const other = await signIn(server, await buildUser(server));
    const options = await begin();
    const add = (by: RestClient, challenge: string) =>
      refusalOf(by, 'passkey.add', { name: 'x', credential: authenticator.create({ ...options, challenge }) });
    expect(await add(other, options.challenge)).toBe('PASSKEY_REFUSED');
    expect(await add(client, options.challenge)).toBeUndefined();
    authenticator = new TestAuthenticator(SITE);
    expect(await add(client, options.challenge)).toBe('PASSKEY_REFUSED');
    expect(await add(client, (await challengeOf()).challenge)).toBe('PASSKEY_REFUSED');
  });

  it('names those that are there, and refuses the same one again', async () => {
    await addPasskey();
    const options = await begin();
    expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id.toString('base64url') }]);
    await expect(addPasskey()).rejects.toThrow('PASSKEY_REFUSED');
  });

  it('is not possible at a bare address or without HTTPS, and the list says so', async () => {
    const bare = await startBeside(server);
    const here = createClient(bare, client.headers);
    const possible = async (by: RestClient) => (await by.query('passkey.list')).json().result?.data;
    expect(await possible(here)).toEqual({ list: [], is_possible: false });
    expect(await possible(client)).toEqual({ list: [], is_possible: true });
    expect(await refusalOf(here, 'passkey.begin', { pwd: account.password })).toBe('PASSKEY_ADDRESS');
    expect((await createClient(bare).post('/auth2/passkey/options')).json().code).toBe(11001);
    await bare.close();
  });
});

describe('a passkey', () => {
  it('is renamed and removed by its account alone, and then opens nothing', async () => {
    const id = await addPasskey();
    for (const other of [await buildUser(server), await buildGuide(server, { parent: account })]) {
      const by = await signIn(server, other);
      expect(await refusalOf(by, 'passkey.rename', { id, name: 'x' })).toBe('PASSKEY_NOT_FOUND');
      expect(await refusalOf(by, 'passkey.remove', { id })).toBe('PASSKEY_NOT_FOUND');
    }
    await call(client, 'passkey.rename', { id, name: 'Old phone' });
    const { result } = (await client.query('passkey.list')).json();
    expect(result?.data).toMatchObject({ list: [{ id, name: 'Old phone', last_used: null }] });
    await call(client, 'passkey.remove', { id });
    expect(await login()).toBe(REFUSED);
    expect(await noted('account.passkey_remove')).toEqual([{ name: 'Old phone' }]);
  });

  it('goes with the reset by a main account or administrator, and with the deletion of its guide', async () => {
    await addPasskey();
    const admin = await signIn(server, await buildAdmin(server));
    await call(admin, 'account.resetMainFactor', { tenant_id: account.tenant_id });
    expect(await login()).toBe(REFUSED);
    const owner = await signIn(server, account);
    account = await buildGuide(server, { parent: account });
    authenticator = new TestAuthenticator(SITE);
    await addPasskey(await signIn(server, account));
    expect(await login()).toBe(0);
    await owner.post('/skinMgrSrv/user/delete', { ids: [account.user_id] });
    expect(await login()).toBe(REFUSED);
    expect(await server.services.prisma.passkey.count({ where: { user_id: account.user_id } })).toBe(0);
  });
});
