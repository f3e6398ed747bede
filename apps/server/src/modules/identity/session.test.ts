import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Account,
  buildAdmin,
  buildGuide,
  buildTenant,
  buildUser,
  changeAccount,
} from '#tests/factories/accounts.ts';
import {
  createClient,
  loginFields,
  type RestClient,
  signInBrowser,
  signInByPassword,
} from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startProcessBeside, startTestServer } from '#tests/factories/server.ts';
import { purgeSessions, revokeSessions } from './session.store.ts';

const { messages: en } = builtInTexts('en');
const { messages: zh } = builtInTexts('zh');

let server: RunningServer;
let account: Account;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Only the platform `ban` can lock accounts.
  account = await buildUser(server, { tenant_id: (await buildTenant(server, { platform: 'ban' })).tenant_id });
  client = await signInByPassword(server, account);
});

const SIGNED_OUT = [401, 10401];
const BARRED = [403, 30002];
const FINE = [200, 0];

const STATES = [
  ['disabled', { status: 11 }, 'ACCOUNT_DISABLED'],
  ['locked', { is_lock: true }, 'ACCOUNT_LOCKED'],
  ['deleted', { deleted_at: new Date() }, 'ACCOUNT_REMOVED'],
] as const;

async function whoami(by: RestClient): Promise<number[]> {
  const answer = await by.get('/skinMgrSrv/user/get');
  return [answer.status, answer.json().code];
}

it('a sign-in that was on its way while the password changed opens no session', async () => {
  const change = await server.services.pool.connect();
  try {
    await change.query('begin');
    await change.query("update user_account set password_hash = 'another' where user_id = $1", [account.user_id]);
    await revokeSessions(change, account);
    const signingIn = createClient(server).post('/auth2/token', loginFields(account));
    await vi.waitFor(async () => {
      const { rowCount } = await server.services.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'with account as%'",
      );
      expect(rowCount).toBe(1);
    }, 20_000);
    await change.query('commit');
    expect((await signingIn).json().code).toBe(11005);
  } finally {
    change.release();
  }
  const { rows } = await server.services.pool.query('select 1 from session where user_id = $1 and revoked_at is null', [
    account.user_id,
  ]);
  expect(rows).toEqual([]);
});

describe('a session', () => {
  it('is asked for with a message in the language of the request', async () => {
    const answer = await createClient(server, { locale: 'en' }).post('/userSrv/user/get');
    expect([answer.status, answer.text]).toEqual([
      401,
      '{"code":10401,"msg":"You have been signed out. Please sign in again."}',
    ]);
  });

  it('comes in `Authorization`, because proxies drop header names with an underscore, or in `access_token`', async () => {
    const authorization = `Bearer ${client.headers.access_token}`;
    expect(await whoami(client)).toEqual(FINE);
    expect(await whoami(createClient(server, { authorization }))).toEqual(FINE);
    expect(await whoami(createClient(server, { authorization, access_token: 'x' }))).toEqual(FINE);
    const browser = await signInBrowser(server, account);
    const { cookie = '', access_token } = browser.headers;
    const stolen = { authorization: `Bearer ${access_token}`, 'sec-fetch-site': 'same-origin' };
    expect(await whoami(createClient(server, stolen))).toEqual(SIGNED_OUT);
    expect(await whoami(createClient(server, { ...stolen, cookie }))).toEqual(FINE);
    await createClient(server, { authorization }).post('/auth2/logout');
    expect(await whoami(client)).toEqual(SIGNED_OUT);
  });

  const refusalTo = async (headers: Record<string, string>, locale: 'en' | 'zh' = 'en') => {
    const answer = await createClient(server, { ...headers, locale }).post('/userSrv/user/get');
    expect([answer.status, answer.json().code]).toEqual(SIGNED_OUT);
    return answer.json().msg;
  };

  it('that a proxy may have dropped is asked for with the cause and what to do', async () => {
    const token = String(client.headers.access_token);
    const lost: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '203.0.113.9' },
      { cookie: `access_token=${token}`, origin: server.origin },
    ];
    for (const headers of lost) {
      expect(await refusalTo(headers)).toBe(en.errors.TOKEN_LOST);
      expect(await refusalTo(headers, 'zh')).toBe(zh.errors.TOKEN_LOST);
    }
    for (const { errors } of [en, zh]) {
      expect(errors.TOKEN_LOST).toMatch(/access_token.+Authorization: Bearer.+underscores_in_headers on/);
    }
    const { hostname, port } = new URL(server.origin);
    const asNginx = connect(Number(port), hostname).end('POST /userSrv/user/get HTTP/1.0\r\nlocale: en\r\n\r\n');
    expect(await text(asNginx)).toContain(en.errors.TOKEN_LOST);
  });

  it('that is over, or that a browser does not have, is asked for as ever, also through a proxy', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    const token = String(client.headers.access_token);
    await client.post('/auth2/logout');
    const ordinary: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { ...proxied, 'sec-fetch-site': 'same-origin' },
      { ...proxied, origin: server.origin },
      { ...proxied, access_token: token },
      { ...proxied, authorization: `Bearer ${token}` },
    ];
    for (const headers of ordinary) expect(await refusalTo(headers)).toBe(en.errors.SESSION_INVALID);
  });

  it('of nobody is none', async () => {
    for (const access_token of ['', 'x', 'A'.repeat(43), '\u00e9', '__proto__']) {
      expect(await whoami(createClient(server, { access_token }))).toEqual(SIGNED_OUT);
    }
  });

  it('of another shop, cut, or with its shop written in another way is answered like one of nobody', async () => {
    const token = String(client.headers.access_token);
    const [shop = '', secret = ''] = token.split('.');
    const other = await buildUser(server);
    const wrong = [
      other.tenant_id.toString(36),
      '1',
      '0',
      '',
      '-1',
      '+1',
      `0${shop}`,
      `${shop}.`,
      'zik0zk',
      'zzzzzzzzzz',
      'A',
      'Z1',
      '__proto__',
    ].map((prefix) => `${prefix}.${secret}`);
    wrong.push(token.slice(0, -1), `${token}A`, token.toUpperCase(), secret, shop, `${shop}.`, token.repeat(100));
    const unknown = `${shop}.${'A'.repeat(43)}`;
    const heard = async (access_token: string) => {
      const asHeader = await createClient(server, { access_token }).get('/skinMgrSrv/user/get');
      const asCookie = await createClient(server, { cookie: `access_token=${access_token}` }).get(
        '/skinMgrSrv/user/get',
      );
      const asBearer = await createClient(server, { authorization: `Bearer ${access_token}` }).get(
        '/skinMgrSrv/user/get',
      );
      return [asHeader, asCookie, asBearer].map(({ status, text }) => [status, text]);
    };
    const answer = await heard(unknown);
    expect(answer[0]).toEqual([401, expect.stringContaining('10401')]);
    for (const access_token of wrong) expect(await heard(access_token), access_token).toEqual(answer);
    expect(await whoami(client)).toEqual(FINE);
  });

  it('ends when its time is over', async () => {
    await server.services.pool.query('update session set expires_at = now() where user_id = $1', [account.user_id]);
    expect(await whoami(client)).toEqual(SIGNED_OUT);
  });

  it('lasts as long as the server is set to', async () => {
    const brief = await startBeside(server, { SESSION_TTL: '100' });
    const visitor = await signInByPassword(brief, account);
    const pass = (seconds: number) =>
      server.services.pool.query(
        'update session set expires_at = expires_at - make_interval(secs => $2) where user_id = $1',
        [account.user_id, seconds],
      );
    await pass(90);
    expect(await whoami(visitor)).toEqual(FINE);
    await pass(10);
    expect(await whoami(visitor)).toEqual(SIGNED_OUT);
    await brief.close();
  });

  it('holds on every server, and ends on every server', async () => {
    const other = await startProcessBeside(server);
    const elsewhere = createClient(other, client.headers);
    expect(await whoami(elsewhere)).toEqual(FINE);
    await elsewhere.post('/auth2/logout');
    expect(await whoami(client)).toEqual(SIGNED_OUT);
    await other.close();
  });

  it('is replaced when its holder signs in again', async () => {
    await client.post('/auth2/token', loginFields(account));
    expect(await whoami(client)).toEqual(SIGNED_OUT);
  });

  it('is removed when it is over, and only then', async () => {
    await server.services.pool.query('delete from session where user_id <> $1', [account.user_id]);
    const ended = await signInByPassword(server, account);
    await ended.post('/auth2/logout');
    // An ended session stays stored for a day, to tell why it ended.
    expect(await purgeSessions(server.services.prisma)).toBe(0);
    await server.services.pool.query("update session set revoked_at = revoked_at - interval '1 day'");
    expect(await purgeSessions(server.services.prisma)).toBe(1);
    expect(await whoami(client)).toEqual(FINE);
  });
});

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const other = await signInByPassword(server, account);
    expect((await client.post('/auth2/logout')).json().code).toBe(0);
    expect(await whoami(client)).toEqual(SIGNED_OUT);
    expect(await whoami(other)).toEqual(FINE);
  });

  it("takes the browser's cookie back", async () => {
    const answer = await (await signInBrowser(server, account)).post('/auth2/logout');
    expect(answer.headers.getSetCookie()).toEqual(['zm_bind=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('is never done by following a link', async () => {
    expect((await client.get('/auth2/logout')).status).toBe(404);
    expect(await whoami(client)).toEqual(FINE);
  });
});

describe('what is taken away is gone with the next request', () => {
  it.each(STATES)('when an account is %s, with the reason', async (_what, state, reason) => {
    expect(await whoami(client)).toEqual(FINE);
    await changeAccount(server, account, state);
    // The server ends the sessions of a disabled, locked or deleted account, so the test does the same.
    await revokeSessions(server.services.pool, account);
    expect(await whoami(client)).toEqual(BARRED);
    const told = await client.get('/skinMgrSrv/user/get', {}, { locale: 'en' });
    expect(told.json().msg).toBe(en.errors[reason]);
    // Ended sessions stay ended when the account is enabled again.
    await changeAccount(server, account, { status: 10, is_lock: false, deleted_at: null });
    expect(await whoami(client)).toEqual(SIGNED_OUT);
  });

  it.each(STATES)('from guides when their main account is %s', async (_what, state) => {
    const guide = await signInByPassword(server, await buildGuide(server, { parent: account }));
    expect(await whoami(guide)).toEqual(FINE);
    await changeAccount(server, account, state);
    expect(await whoami(guide)).toEqual(BARRED);
    expect((await guide.get('/skinMgrSrv/user/get', {}, { locale: 'en' })).json().msg).toBe(
      en.errors.MAIN_ACCOUNT_DISABLED,
    );
  });

  it('and a lock counts for nothing on another platform', async () => {
    await changeAccount(server, account, { is_lock: true });
    expect(await whoami(client)).toEqual(BARRED);
    const move = (platform: string) =>
      server.services.pool.query('update tenant set platform = $2 where tenant_id = $1', [account.tenant_id, platform]);
    await move('default');
    expect(await whoami(client)).toEqual(FINE);
    expect(await whoami(await signInByPassword(server, account))).toEqual(FINE);
    await move('ban');
    expect(await whoami(client)).toEqual(BARRED);
  });

  it('with all sessions of an account, and with no other account’s', async () => {
    const [again, guide] = [
      await signInByPassword(server, account),
      await signInByPassword(server, await buildGuide(server, { parent: account })),
    ];
    expect(await revokeSessions(server.services.pool, account)).toBe(2);
    expect(await whoami(client)).toEqual(SIGNED_OUT);
    expect(await whoami(again)).toEqual(SIGNED_OUT);
    expect(await whoami(guide)).toEqual(FINE);
  });

  it('a single permission too', async () => {
    const guide = await buildGuide(server, { parent: account, power: [2] });
    const visitor = await signInByPassword(server, guide);
    expect((await visitor.post('/skinMgrSrv/record/list')).json().code).toBe(0);
    await changeAccount(server, guide, { power: [1, 3] });
    const answer = await visitor.post('/skinMgrSrv/record/list', {}, 'form', { locale: 'en' });
    expect([answer.status, answer.json()]).toEqual([
      200,
      { code: 30001, msg: 'No permission', data: { list: [], total: 0 } },
    ]);
  });
});

describe('what an account reads of itself', () => {
  it('is its type, permissions and shop', async () => {
    const tenant = await buildTenant(server, {
      shop: 'Rose',
      platform: 'ban',
      work_mode: 2,
      timezone: 'Europe/Berlin',
      default_locale: 'de',
    });
    const main = await buildUser(server, { tenant_id: tenant.tenant_id, name: 'Anna' });
    const guide = await buildGuide(server, { parent: main, power: [1, 4], locale: 'en' });
    const attrOf = async (who: Account) =>
      (await (await signInByPassword(server, who)).post('/userSrv/user/get')).json().attr;

    expect(await attrOf(main)).toEqual({
      auth_type: 1,
      user_id: main.user_id,
      user_acct: main.user_acct,
      nickname: 'Anna',
      parent_id: null,
      power: '',
      work_mode: 2,
      platform: 'ban',
      locale: 'de',
      timezone: 'Europe/Berlin',
      record_expprt: 0,
      customer_expprt: 0,
      needs_factor: 0,
      needs_password: 0,
      needs_agreement: 0,
    });
    expect(await attrOf(guide)).toMatchObject({
      auth_type: 2,
      nickname: guide.user_acct,
      parent_id: main.user_id,
      power: '1,4',
      locale: 'en',
    });
  });

  it('is its own data, by GET and by POST', async () => {
    const { tenant_id } = await buildTenant(server, { shop: 'Lily' });
    const main = await buildUser(server, {
      tenant_id,
      name: 'Li',
      mobile: '13800001111',
      email: 'li@example.com',
      sex: 0,
    });
    const visitor = await signInByPassword(server, main);
    const [got, posted] = [await visitor.get('/skinMgrSrv/user/get'), await visitor.post('/skinMgrSrv/user/get')];
    expect(got.text).toBe(posted.text);
    expect(got.json().userinfo).toEqual({
      user_id: main.user_id,
      user_acct: main.user_acct,
      name: 'Li',
      mobile: '13800001111',
      email: 'li@example.com',
      rev: 1,
      shop: 'Lily',
      power: '',
      parent_id: null,
      sex: 0,
      is_manager: 1,
      last_login: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('says who is a manager', async () => {
    const isManager = async (who: Account) =>
      (
        (await (await signInByPassword(server, who)).get('/skinMgrSrv/user/get')).json().userinfo as {
          is_manager: number;
        }
      ).is_manager;
    expect(await isManager(account)).toBe(1);
    expect(await isManager(await buildGuide(server, { parent: account }))).toBe(0);
    expect(await isManager(await buildAdmin(server))).toBe(0);
  });

  it('never holds a hash or another column', async () => {
    for (const path of ['/userSrv/user/get', '/skinMgrSrv/user/get']) {
      expect((await client.post(path)).text).not.toMatch(/argon2|password_|tenant_id|is_lock/);
    }
  });
});
