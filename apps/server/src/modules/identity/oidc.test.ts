import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser, changeAccount, uniqueName } from '#tests/factories/accounts.ts';
import {
  type ForgedIssuer,
  type Forgery,
  startForgedIssuer,
  startProvider,
  type TestProvider,
} from '#tests/factories/oidc.ts';
import { createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { setUpApp } from '#tests/factories/second-factor.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';

const SITE = 'https://mirror.example.com';

let provider: TestProvider;
let server: RunningServer;
let account: Account;
let client: RestClient;
beforeAll(async () => {
  provider = await startProvider();
  server = await startTestServer({ ...provider.settings, PUBLIC_URL: SITE });
  provider.serve(`${SITE}/sso`);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  account = await buildUser(server);
  client = await signIn(server, account);
});

interface Session {
  readonly access_token: string;
}

interface Begun {
  readonly address: string;
  readonly browser_key: string;
}

const call = async <Data = unknown>(by: RestClient, procedure: string, input?: unknown) => {
  const { result, error } = (await by.mutate(procedure, input)).json();
  return { data: result?.data as Data, refused: error?.data.code_name, message: error?.message };
};
const begin = async (by = createClient(server)): Promise<Begun> => (await call<Begun>(by, 'oidc.begin')).data;
const finish = (input: object, by = createClient(server)) => call<Session>(by, 'oidc.finish', input);

/** Signs a person in, and returns what the server answers. */
async function enter(sub: string, by = createClient(server)) {
  const { address, browser_key } = await begin(by);
  return finish({ provider_answer: await provider.signIn(address, sub), browser_key }, by);
}

async function link(sub: string, by = client, proof: object = { pwd: account.password }) {
  const begun = await call<Begun>(by, 'oidc.beginLink', proof);
  if (begun.refused) return begun;
  const { address, browser_key } = begun.data;
  return call(by, 'oidc.link', { provider_answer: await provider.signIn(address, sub), browser_key });
}

async function whoIs({ data }: { readonly data: Session }) {
  const by = createClient(server, { access_token: data.access_token });
  return (await by.post('/userSrv/user/get')).json().attr as { user_acct: string; nickname: string; power: string };
}

const status = async (by = client) => (await by.query('oidc.status')).json().result?.data;

async function audited(user: Account): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ action: string; details: { by?: string; reason?: string } }>(
    'select action, details from audit_log where tenant_id = $1 and actor_id = $2 order by number',
    [user.tenant_id, user.user_id],
  );
  return rows.map(({ action, details }) => [action, details.by ?? details.reason].filter(Boolean).join(' '));
}

describe('a linked account', () => {
  it('signs in by the provider, and the log says so', async () => {
    const sub = uniqueName('sub');
    expect((await link(sub)).refused).toBeUndefined();
    expect(await status()).toMatchObject({ provider: 'Rose & "Co"', linked_at: expect.any(String) });
    expect((await whoIs(await enter(sub))).user_acct).toBe(account.user_acct);
    expect(await audited(account)).toEqual(['account.oidc_link', 'session.sign_in provider']);
  });

  it('is linked only with its password, and by the account that began', async () => {
    const sub = uniqueName('sub');
    expect((await link(sub, client, { pwd: 'a wrong password' })).refused).toBe('PASSWORD_WRONG');
    const { address, browser_key } = (await call<Begun>(client, 'oidc.beginLink', { pwd: account.password })).data;
    const provider_answer = await provider.signIn(address, sub);
    const other = await signIn(server, await buildUser(server));
    expect((await call(other, 'oidc.link', { provider_answer, browser_key })).refused).toBe('OIDC_EXPIRED');
    expect((await finish({ provider_answer, browser_key })).refused).toBe('OIDC_EXPIRED');
    expect((await enter(sub)).refused).toBe('OIDC_UNKNOWN');
    expect((await call(client, 'oidc.link', { provider_answer, browser_key })).refused).toBeUndefined();
  });

  it('can’t be taken by another account, unless it is deleted', async () => {
    const sub = uniqueName('sub');
    const guide = await buildGuide(server, { parent: account, power: [1] });
    const byGuide = await signIn(server, guide);
    await link(sub, byGuide, { pwd: guide.password });
    expect((await link(sub)).refused).toBe('OIDC_TAKEN');
    await client.post('/skinMgrSrv/user/delete', { ids: [guide.user_id] }, 'json');
    expect((await enter(sub)).refused).toBe('OIDC_UNKNOWN');
    expect((await link(sub)).refused).toBeUndefined();
    expect((await whoIs(await enter(sub))).user_acct).toBe(account.user_acct);
  });

  it('stays out while it is disabled, and after the link was ended', async () => {
    const sub = uniqueName('sub');
    await link(sub);
    await changeAccount(server, account, { status: -1 });
    expect((await enter(sub)).refused).toBe('LOGIN_ACCOUNT_DISABLED');
    await changeAccount(server, account, { status: 10 });
    const again = await signIn(server, account);
    await call(again, 'oidc.unlink');
    expect((await enter(sub)).refused).toBe('OIDC_UNKNOWN');
    expect(await status(again)).toMatchObject({ linked_at: null });
  });

  it('isn’t found by its e-mail address', async () => {
    const email = `${uniqueName('mei')}@example.com`;
    await buildUser(server, { email });
    provider.people.set(email, { email, email_verified: true });
    expect((await enter(email)).refused).toBe('OIDC_UNKNOWN');
  });

  it('replaces no session from the page of another website', async () => {
    const foreign = createClient(server, { 'sec-fetch-site': 'cross-site' });
    expect((await finish({ provider_answer: '?a', browser_key: 'b' }, foreign)).refused).toBe('NO_PERMISSION');
  });
});

describe('a second factor that the shop wants', () => {
  const want = () => client.post('/skinMgrSrv/config/update', { second_factor: 1 }, 'json');

  it('is asked for after the provider', async () => {
    const sub = uniqueName('sub');
    const app = await setUpApp(server, client, account.password);
    await link(sub, client, { pwd: account.password, second_factor: app.code() });
    expect((await enter(sub)).data).toHaveProperty('access_token');
    await want();
    const { data } = await enter(sub);
    expect(data).toEqual({ factor_key: expect.any(String) });
    const confirm = (second_factor: string) =>
      call<Session>(createClient(server), 'oidc.confirm', { ...data, second_factor });
    expect((await confirm('000000')).refused).toBe('SECOND_FACTOR_WRONG');
    expect((await whoIs(await confirm(app.codes[0] ?? ''))).user_acct).toBe(account.user_acct);
    expect((await confirm(app.codes[1] ?? '')).refused).toBe('OIDC_EXPIRED');
  });

  it('is set up first by an account without one, whatever the provider did', async () => {
    const sub = uniqueName('sub');
    await link(sub);
    await want();
    const { access_token } = (await enter(sub)).data;
    const by = createClient(server, { access_token });
    expect((await by.post('/skinMgrSrv/goods/list')).json().code).toBe(30004);
  });
});

describe('a group', () => {
  const name = (guide_group: string, by = client) => call(by, 'oidc.setGroup', { guide_group });

  it('makes its people guides of the shop, once each', async () => {
    const [sub, group] = [uniqueName('sub'), uniqueName('Guides')];
    provider.people.set(sub, { name: '  Mei\u0000 <b>Lin</b> ', groups: ['Staff', group] });
    expect((await enter(sub)).refused).toBe('OIDC_UNKNOWN');
    await name(group);
    expect(await status()).toMatchObject({ guide_group: group });
    const guide = await whoIs(await enter(sub));
    expect(guide).toMatchObject({ nickname: 'Mei <b>Lin</b>', power: '1,2' });
    expect((await whoIs(await enter(sub))).user_acct).toBe(guide.user_acct);
    await name('');
    expect((await whoIs(await enter(sub))).user_acct).toBe(guide.user_acct);
    const list = (await client.post('/skinMgrSrv/user/list')).json() as unknown as { list: { user_acct: string }[] };
    expect(list.list.map(({ user_acct }) => user_acct)).toEqual([guide.user_acct]);
  });

  it('brings nobody back whom the shop has deleted or disabled', async () => {
    const [sub, group] = [uniqueName('sub'), uniqueName('Guides')];
    provider.people.set(sub, { groups: group });
    await name(group);
    await enter(sub);
    const { rows } = await server.services.pool.query<Account>(
      'select tenant_id, user_id from oidc_identity where subject = $1',
      [sub],
    );
    const [guide] = rows;
    if (!guide) throw new Error('no guide was made');
    await changeAccount(server, guide, { status: -1 });
    expect((await enter(sub)).refused).toBe('LOGIN_ACCOUNT_DISABLED');
    await client.post('/skinMgrSrv/user/delete', { ids: [guide.user_id] }, 'json');
    expect((await enter(sub)).refused).toBe('OIDC_UNKNOWN');
  });

  it('belongs to one shop, and people of two shops’ groups belong to neither', async () => {
    const [sub, group, second] = [uniqueName('sub'), uniqueName('A'), uniqueName('B')];
    const other = await signIn(server, await buildUser(server));
    await name(group);
    expect((await name(group, other)).refused).toBe('OIDC_GROUP_TAKEN');
    await name(second, other);
    expect((await name(group, other)).refused).toBe('OIDC_GROUP_TAKEN');
    expect(await status(other)).toMatchObject({ guide_group: second });
    provider.people.set(sub, { groups: [group, second] });
    expect((await enter(sub)).refused).toBe('OIDC_UNKNOWN');
  });

  it('makes one guide of two sign-ins at the same moment', async () => {
    const [sub, group] = [uniqueName('sub'), uniqueName('Guides')];
    provider.people.set(sub, { groups: [group] });
    await name(group);
    const all = await Promise.all([enter(sub), enter(sub), enter(sub)]);
    expect(all.filter(({ data }) => data !== undefined).length).toBeGreaterThan(0);
    const { rows } = await server.services.pool.query('select 1 from user_account where parent_id = $1', [
      account.user_id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is the main account’s to name', async () => {
    const guide = await signIn(server, await buildGuide(server, { parent: account, power: [1] }));
    expect((await name('any', guide)).refused).toBe('NO_PERMISSION');
  });
});

describe('an answer of the provider', () => {
  it('counts once, in the browser that began, and for ten minutes', async () => {
    const sub = uniqueName('sub');
    await link(sub);
    const { address, browser_key } = await begin();
    const provider_answer = await provider.signIn(address, sub);
    const other = (await begin()).browser_key;
    expect((await finish({ provider_answer, browser_key: other })).refused).toBe('OIDC_EXPIRED');
    const [time = '', random] = browser_key.split('.');
    const later = `${(Number.parseInt(time, 36) + MINUTE_MS).toString(36)}.${random}`;
    expect((await finish({ provider_answer, browser_key: later })).refused).toBe('OIDC_EXPIRED');
    const both = await Promise.all([1, 2].map(() => finish({ provider_answer, browser_key })));
    expect(both.map(({ refused }) => refused ?? '').sort()).toEqual(['', 'OIDC_EXPIRED']);
    expect((await finish({ provider_answer, browser_key })).refused).toBe('OIDC_EXPIRED');
  });

  it('that refuses is shown as our own sentence with its code', async () => {
    const { address, browser_key } = await begin();
    const state = new URL(address).searchParams.get('state') ?? '';
    const said = {
      state,
      error: 'access_denied',
      error_description: '<script>alert(1)</script>',
      iss: provider.issuer,
    };
    const { refused, message } = await finish({ provider_answer: `?${new URLSearchParams(said)}`, browser_key });
    expect(refused).toBe('OIDC_REFUSED');
    expect(message).toContain('access_denied');
    expect(message).not.toContain('script');
  });
});

describe('an issuer that errs', () => {
  let issuer: ForgedIssuer;
  let beside: RunningServer;
  beforeEach(async () => {
    issuer = await startForgedIssuer();
    beside = await startBeside(server, { ...issuer.settings, PUBLIC_URL: SITE });
    return async () => {
      await beside.close();
      await issuer.close().catch(() => undefined);
    };
  });

  const attempt = async () => {
    const by = createClient(beside);
    const begun = await call<Begun>(by, 'oidc.begin');
    if (begun.refused) return begun;
    const { address, browser_key } = begun.data;
    return finish({ provider_answer: issuer.signIn(address), browser_key }, by);
  };
  const sessions = async () => (await server.services.pool.query('select count(*) from session')).rows;

  const past = Math.floor(Date.now() / 1000) - 3_600;
  it.each<readonly [string, Forgery, string]>([
    ['for another program', { claims: { aud: 'another' } }, 'aud'],
    ['for two programs without the one it was made for', { claims: { aud: ['skin-mirror', 'another'] } }, 'aud'],
    ['made for another program', { claims: { aud: ['skin-mirror', 'another'], azp: 'another' } }, 'azp'],
    ['of another issuer', { claims: { iss: 'https://other.example.com' } }, 'iss'],
    ['of another sign-in', { claims: { nonce: 'another' } }, 'nonce'],
    ['of no sign-in', { claims: { nonce: undefined } }, 'OAUTH_INVALID_RESPONSE'],
    ['that has expired', { claims: { iat: past, exp: past + 60 } }, 'exp'],
    ['signed by an unknown key', { isKeyKnown: false }, 'OAUTH_INVALID_RESPONSE'],
    ['without a signature', { alg: 'none' }, 'OAUTH_UNSUPPORTED_OPERATION'],
  ])('lets nobody in by a token %s', async (_, forgery, code) => {
    const before = await sessions();
    issuer.forge(forgery);
    const { refused, message } = await attempt();
    expect([refused, /\((.+?)\)|（(.+?)）/.exec(String(message))?.slice(1).find(Boolean)]).toEqual([
      'OIDC_REFUSED',
      code,
    ]);
    expect(await sessions()).toEqual(before);
    issuer.forge({});
    expect((await attempt()).refused).toBe('OIDC_UNKNOWN');
  });

  it('whose keys have changed meanwhile is asked for the new ones', async () => {
    issuer.replace('/jwks', (_, response) => response.setHeader('content-type', 'application/json').end('{"keys":[]}'));
    expect((await attempt()).refused).toBe('OIDC_REFUSED');
  });

  it.each<readonly [string, string, Parameters<ForgedIssuer['replace']>[1]]>([
    ['answers with an error', '/token', (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
    ['answers with a page', '/.well-known/openid-configuration', (_, response) => response.end('<h1>Welcome</h1>')],
    ['answers without end', '/jwks', (_, response) => response.end(Buffer.alloc(2 * 1024 * 1024, 32))],
    ['breaks off', '/token', (request) => request.socket.destroy()],
  ])('that %s is away, and nobody gets in', async (_, path, handler) => {
    issuer.replace(path, handler);
    expect((await attempt()).refused).toBe('OIDC_AWAY');
  });

  it('that is silent or down is away, and a password still works', { timeout: 20_000 }, async () => {
    issuer.replace('/token', () => undefined);
    const began = Date.now();
    expect((await attempt()).refused).toBe('OIDC_AWAY');
    expect(Date.now() - began).toBeLessThan(8_000);
    await issuer.close();
    expect((await attempt()).refused).toBe('OIDC_AWAY');
    const { user_acct, password } = account;
    const token = { username: user_acct, password, client_id: 'skinmgr', app_type: 'zmskin', code_token: '-1' };
    expect((await createClient(beside).post('/auth2/token', token)).json().code).toBe(0);
  });
});

it('a server without a provider offers none', async () => {
  const plain = await startBeside(server);
  expect((await call(createClient(plain), 'oidc.begin')).refused).toBe('OIDC_AWAY');
  expect((await createClient(plain, client.headers).query('oidc.status')).json().result?.data).toMatchObject({
    provider: '',
  });
  await plain.close();
});
