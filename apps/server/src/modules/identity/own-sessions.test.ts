import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import {
  createClient,
  loginFields,
  type RestClient,
  signIn,
  signInBrowser,
  signInByPassword,
} from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let account: Account;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  account = await buildUser(server);
});

interface Listed {
  readonly id: number;
  readonly client: string;
  readonly ip: string;
  readonly is_current: boolean;
}
async function listOf(by: RestClient): Promise<Listed[]> {
  const { result } = (await by.query('session.list')).json();
  return (result as { data: { list: Listed[] } }).data.list;
}
const codeOf = async (by: RestClient): Promise<number> => (await by.get('/skinMgrSrv/user/get')).json().code;
const end = async (by: RestClient, id: number) => (await by.mutate('session.end', { id })).json().error?.data.code_name;

async function age(seconds: number): Promise<void> {
  await server.services.pool.query(
    'update session set last_used = last_used - make_interval(secs => $2) where user_id = $1',
    [account.user_id, seconds],
  );
}

describe('the list of own sessions', () => {
  it('names device, address and the session that asks', async () => {
    await createClient(server, { 'user-agent': 'nightly/1.0' }).post('/auth2/token', loginFields(account));
    const client = await signInByPassword(server, account);
    const list = await listOf(client);
    expect(list.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(list[1]).toMatchObject({ client: 'nightly/1.0', ip: '127.0.0.1' });
    expect(JSON.stringify(list)).not.toContain(String(client.headers.access_token).slice(0, 12));
  });

  it('has neither ended ones nor those of others', async () => {
    const ended = await signInByPassword(server, account);
    await ended.post('/auth2/logout');
    await signIn(server, await buildGuide(server, { parent: account }));
    await signIn(server, account, { seconds: 0 });
    expect(await listOf(await signIn(server, account))).toHaveLength(1);
  });
});

describe('a session of one’s own', () => {
  it('is ended from another one, and noted', async () => {
    const other = await signInByPassword(server, account);
    const client = await signInByPassword(server, account);
    const id = (await listOf(client)).find(({ is_current }) => !is_current)?.id as number;
    expect(await end(client, id)).toBeUndefined();
    expect([await codeOf(client), await codeOf(other)]).toEqual([0, 10401]);
    expect(await end(client, id)).toBe('SESSION_NOT_FOUND');
    const { rows } = await server.services.pool.query(
      "select entity_id from audit_log where tenant_id = $1 and action = 'session.end'",
      [account.tenant_id],
    );
    expect(rows).toEqual([{ entity_id: String(id) }]);
  });

  it('is nobody else’s to end, not even the main account’s', async () => {
    const guide = await signIn(server, await buildGuide(server, { parent: account }));
    const id = (await listOf(guide))[0]?.id as number;
    expect(await end(await signIn(server, account), id)).toBe('SESSION_NOT_FOUND');
    expect(await end(await signIn(server, await buildUser(server)), id)).toBe('SESSION_NOT_FOUND');
    expect(await codeOf(guide)).toBe(0);
  });

  it('stays when all others are ended', async () => {
    const others = [await signIn(server, account), await signInBrowser(server, account)];
    const client = await signIn(server, account);
    expect((await client.mutate('session.endOthers')).json().result?.data).toEqual({ count: 2 });
    expect(await codeOf(client)).toBe(0);
    for (const other of others) expect(await codeOf(other)).toBe(10401);
  });
});

describe('a browser’s session that nobody uses', () => {
  const HOURS = 3600;

  it('ends after four hours', async () => {
    const browser = await signInBrowser(server, account);
    await age(4 * HOURS - 60);
    expect(await codeOf(browser)).toBe(0);
    await age(4 * HOURS - 60);
    expect(await codeOf(browser)).toBe(0);
    await age(4 * HOURS + 60);
    expect(await codeOf(browser)).toBe(10401);
  });

  it('isn’t kept alive by what an open page asks by itself', async () => {
    const browser = await signInBrowser(server, account);
    await age(3 * HOURS);
    expect(await codeOf(browser.with({ 'x-idle': '1' }))).toBe(0);
    await browser.with({ accept: 'text/event-stream' }).get('/skinMgrSrv/user/get');
    await age(2 * HOURS);
    expect(await codeOf(browser)).toBe(10401);
  });

  it('goes on if the user chose to stay signed in, for a program, or with SESSION_IDLE=0', async () => {
    const browse = createClient(server, { 'sec-fetch-site': 'same-origin' });
    const answer = await browse.post('/auth2/token', { ...loginFields(account), free_login: 1 });
    const cookie = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
    const stays = browse.with({ access_token: String(answer.json().access_token), cookie: cookie.join('; ') });
    const program = await signInByPassword(server, account);
    const unlimited = await startBeside(server, { SESSION_IDLE: '0' });
    const open = await signInBrowser(unlimited, account);
    await age(20 * HOURS);
    for (const client of [stays, program, open]) expect(await codeOf(client)).toBe(0);
    await unlimited.close();
  });
});

describe('over HTTPS', () => {
  it('cookies have the prefix that keeps sibling domains out, and a false one beside them is ignored', async () => {
    const proxied = await startBeside(server, { TRUST_PROXY: '127.0.0.1/32' });
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' };
    const answer = await createClient(proxied, headers).post('/auth2/token', loginFields(account));
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-zm_bind', '__Host-zm_device']);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const own = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    const browser = createClient(proxied, { ...headers, access_token: String(answer.json().access_token) });
    expect(await codeOf(browser.with({ cookie: `zm_bind=false; ${own}` }))).toBe(0);
    expect(await codeOf(browser.with({ cookie: 'zm_bind=false' }))).toBe(10401);
    const token = String(answer.json().access_token);
    for (const both of [`__Host-access_token=${token}; access_token=false`, `access_token=${token}`]) {
      const download = createClient(proxied, { ...headers, cookie: `${own}; ${both}` });
      expect((await download.get('/skinMgrSrv/user/get')).json().code).toBe(0);
    }
    await proxied.close();
  });

  it('a browser isn’t known by a cookie that a sibling domain may have set', async () => {
    const proxied = await startBeside(server, { TRUST_PROXY: '127.0.0.1/32' });
    const planted = 'p'.repeat(43);
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https', cookie: `zm_device=${planted}` };
    const answer = await createClient(proxied, headers).post('/auth2/token', loginFields(account));
    const [device] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-zm_device='));
    expect(device).toBeDefined();
    expect(device).not.toContain(planted);
    await proxied.close();
  });
});
