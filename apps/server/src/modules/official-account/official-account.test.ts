import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, type RestClient, signIn, signInBrowser } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { asServer } from '#tests/statements/recorder.ts';
import {
  DEMO_APP,
  type OfficialPlatform,
  sendMessage,
  sendSigned,
  signMessage,
  startOfficialPlatform,
} from '../../demo/official-platform.ts';
import { shopKey } from '../link/shop-key.ts';
import { accountCode } from '../official-platform/connection.ts';
import { type MessageKeys, signatureOf } from '../official-platform/message.ts';
import { sendPushes } from '../official-platform/report-push.ts';

const KEYS: MessageKeys = { appId: DEMO_APP.app_id, token: 'a-token', aesKey: `${'k'.repeat(42)}A` };

let platform: OfficialPlatform;
let server: RunningServer;
let account: Account;
let owner: RestClient;
let callback: string;
beforeAll(async () => {
  platform = await startOfficialPlatform();
  server = await startTestServer(platform.settings);
  account = await buildUser(server);
  owner = await signIn(server, account);
  callback = `${server.origin}/wx/callback/${shopKey(server.services.secrets, account.tenant_id)}`;
});
afterAll(async () => {
  await server.close();
  await platform.close();
});

const set = (values: Record<string, unknown>) => owner.post('/skinMgrSrv/config/update', values);
const byKeys = () =>
  set({
    qr_app_id: KEYS.appId,
    oa_secret: 'a-secret',
    oa_token: KEYS.token,
    oa_aes_key: KEYS.aesKey,
    push_template_id: DEMO_APP.template_id,
  });
const scanOf = (EventKey: string, FromUserName: string) => ({
  MsgType: 'event',
  Event: 'SCAN',
  EventKey,
  FromUserName,
});
const scan = (scene: string, open_id: string, keys = KEYS) => sendMessage(callback, keys, scanOf(scene, open_id));
const about = async () =>
  (await owner.query('officialAccount.about', {})).json().result?.data as unknown as {
    can_authorize: boolean;
    bound_app_id: string;
    is_bound: boolean;
    callback_url: string;
  };
/** A shop whose account has no key for encrypted messages. */
async function plainShop() {
  const other = await buildUser(server);
  const plain = { ...KEYS, aesKey: '' };
  await (await signIn(server, other)).post('/skinMgrSrv/config/update', {
    qr_app_id: plain.appId,
    oa_secret: 'a-secret',
    oa_token: plain.token,
    push_template_id: DEMO_APP.template_id,
  });
  const address = `${server.origin}/wx/callback/${shopKey(server.services.secrets, other.tenant_id)}`;
  return { readers: await shared(other), plain, address };
}
async function shared({ tenant_id } = account) {
  const { record_id, share_id } = await buildRecord(server, { device: await buildDevice(server, { tenant_id }) });
  return { record_id, scene: share_id };
}

describe('an account with keys of its own', () => {
  it('is checked by the signature of its token, and echoes', async () => {
    await byKeys();
    expect(await about()).toMatchObject({ is_bound: true, bound_app_id: '', callback_url: callback });
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), '77'];
    const echo = (signature: string, at = timestamp) =>
      fetch(`${callback}?${new URLSearchParams({ signature, timestamp: at, nonce, echostr: 'hello' })}`);
    expect(await (await echo(signatureOf(KEYS.token, timestamp, nonce))).text()).toBe('hello');
    expect((await echo(signatureOf('other', timestamp, nonce))).status).toBe(401);
    expect((await echo('é'.repeat(40))).status).toBe(401);
    const old = String(Number(timestamp) - 3600);
    expect((await echo(signatureOf(KEYS.token, old, nonce), old)).status).toBe(401);
  });

  it('sends the report once to who scans its code', async () => {
    await byKeys();
    const { scene } = await shared();
    const before = platform.sent.length;
    for (let times = 0; times < 3; times += 1) expect(await (await scan(scene, 'reader')).text()).toBe('success');
    const [message, ...more] = platform.sent.slice(before);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ app_id: KEYS.appId, touser: 'reader', template_id: DEMO_APP.template_id });
    expect(message?.url).toContain(`shareId=${scene}`);
    expect(message?.data.time2?.value).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('takes plain messages only if it has no key for encrypted ones', async () => {
    await byKeys();
    const { scene } = await shared();
    const before = platform.sent.length;
    expect((await scan(scene, 'forger', { ...KEYS, aesKey: '' })).status).toBe(401);
    expect(platform.sent.length).toBe(before);

    const { readers, plain, address } = await plainShop();
    expect((await sendMessage(address, plain, scanOf(readers.scene, 'reader-plain'))).status).toBe(200);
    expect(platform.sent.at(-1)?.touser).toBe('reader-plain');
  });

  it('handles no signature twice, and answers a repetition like the first message', async () => {
    const { readers, plain, address } = await plainShop();
    const genuine = signMessage(plain, scanOf(readers.scene, 'genuine'));
    const changed = { ...genuine, body: genuine.body.replace('genuine', 'stranger') };
    for (const request of [genuine, genuine, changed])
      expect(await (await sendSigned(address, request)).text()).toBe('success');
    const { record_id } = readers;
    expect(await server.services.prisma.report_push.findMany({ where: { record_id } })).toMatchObject([
      { open_id: 'genuine' },
    ]);
  });

  it('handles a message again whose handling failed', async () => {
    await byKeys();
    const { record_id, scene } = await shared();
    const { pool, prisma } = server.services;
    const request = signMessage(KEYS, scanOf(scene, 'patient'));
    await pool.query(`alter table report_push add constraint no_patient check (open_id <> 'patient')`);
    expect((await sendSigned(callback, request)).status).toBeGreaterThanOrEqual(500);
    await pool.query('alter table report_push drop constraint no_patient');
    expect((await sendSigned(callback, request)).status).toBe(200);
    expect(await prisma.report_push.count({ where: { record_id, open_id: 'patient' } })).toBe(1);
  });

  it('handles the repetition of a message whose handling failed because the database was away', async () => {
    await byKeys();
    const { record_id, scene } = await shared();
    const { pool, prisma } = server.services;
    const request = signMessage(KEYS, scanOf(scene, 'away'));
    // The connection ends as when the database stops. That undoes the note of a failure, too.
    await pool.query(
      `create function go_away() returns trigger language plpgsql security definer as $$
         begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
    );
    await pool.query('create trigger go_away before insert on report_push for each row execute function go_away()');
    await pool.query('create trigger go_away before delete on rate_limit for each row execute function go_away()');
    expect((await sendSigned(callback, request)).status).toBe(503);
    await pool.query('drop function go_away cascade');
    expect(await (await sendSigned(callback, request)).text()).toBe('success');
    expect(await prisma.report_push.count({ where: { record_id, open_id: 'away' } })).toBe(1);
  });

  it('handles a repetition that comes while the first message is still handled, and sends the report once', async () => {
    await byKeys();
    const { record_id, scene } = await shared();
    const request = signMessage(KEYS, scanOf(scene, 'twice'));
    const before = platform.sent.length;
    const locker = await server.services.pool.connect();
    await locker.query('begin; lock table report_push in access exclusive mode');
    const answers = Promise.all([sendSigned(callback, request), sendSigned(callback, request)]);
    const waiting = async () =>
      (await locker.query(`select 1 from pg_locks where relation = 'report_push'::regclass and not granted`)).rowCount;
    await expect.poll(waiting, { interval: 20 }).toBe(2);
    await locker.query('commit');
    locker.release();
    for (const answer of await answers) expect(await answer.text()).toBe('success');
    expect(platform.sent.slice(before).map(({ touser }) => touser)).toEqual(['twice']);
    expect(await server.services.prisma.report_push.count({ where: { record_id } })).toBe(1);
  });

  it('takes no message that is forged, for another account, or about another shop', async () => {
    await byKeys();
    const { scene } = await shared();
    const before = platform.sent.length;
    for (const wrong of [{ token: 'other' }, { aesKey: `${'b'.repeat(42)}A` }, { appId: 'wx-other' }]) {
      expect((await scan(scene, 'thief', { ...KEYS, ...wrong })).status).toBe(401);
    }
    const other = await shared(await buildUser(server));
    expect((await scan(other.scene, 'thief')).status).toBe(200);
    expect((await scan('not-a-share', 'thief')).status).toBe(200);
    expect(platform.sent.length).toBe(before);
    const nobody = callback.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await (await fetch(`${nobody}?echostr=x`)).json()) as unknown).toMatchObject({ code: 20020 });
    const broken = await fetch(callback, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<xml' });
    expect(broken.status).toBeGreaterThanOrEqual(400);
    expect(broken.status).toBeLessThan(500);
  });

  it('tries again what failed, gives up what was refused, and asks for a new token', async () => {
    await byKeys();
    const [first, second, third] = [await shared(), await shared(), await shared()];
    const row = (record_id: string) => server.services.prisma.report_push.findFirstOrThrow({ where: { record_id } });
    const make_due = () =>
      server.services.prisma.report_push.updateMany({
        where: { due_at: { not: null } },
        data: { due_at: new Date(0) },
      });
    platform.failNext(-1);
    await scan(first.scene, 'patient');
    expect(await row(first.record_id)).toMatchObject({ attempts: 1, sent_at: null, error: 'refused' });
    await make_due();
    expect(await asServer(() => sendPushes(server.services))).toBe(1);
    expect(await row(first.record_id)).toMatchObject({ attempts: 2, due_at: null, error: '' });
    expect(platform.sent.at(-1)?.touser).toBe('patient');

    platform.failNext(43004);
    await scan(second.scene, 'stranger');
    expect(await row(second.record_id)).toMatchObject({ attempts: 1, sent_at: null, due_at: null });

    platform.endTokens();
    await scan(third.scene, 'later');
    expect(platform.sent.at(-1)?.touser).toBe('later');
  });

  it('makes codes whose text comes back with a scan', async () => {
    await byKeys();
    const { config } = await server.services.ruleBook.latest(account.tenant_id);
    const shop = { tenant_id: account.tenant_id, config };
    expect(await accountCode(server.services, shop, 'scene-1')).toBe(`${platform.origin}/q/scene-1`);
  });
});

describe('an account that is connected by the page of the platform', () => {
  let browser: RestClient;
  beforeAll(async () => {
    browser = await signInBrowser(server, account);
  });
  const page = async (client = browser) =>
    (await client.get('/userSrv/wxThirdEvent/getAuthPage/key', { biz_appid: '' })).json() as unknown as {
      code: number;
      auth_page: string;
    };
  const wayBack = async (address: string) => {
    const html = await (await fetch(address)).text();
    const href = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return href.replace(server.origin, '');
  };
  const agree = async (address: string, client = browser) => client.get(await wayBack(address));

  it('needs the ticket of the platform first', async () => {
    expect((await page()).code).toBe(20020);
    const forged = await sendMessage(`${server.origin}/userSrv/wxThirdEvent/event`, KEYS, { InfoType: 'x' });
    expect(forged.status).toBe(401);
    expect(await (await platform.sendTicket(server.origin)).text()).toBe('success');
    expect((await page()).code).toBe(0);
  });

  it('is connected, used and ended', async () => {
    await platform.sendTicket(server.origin);
    const { auth_page } = await page();
    expect((await agree(auth_page)).headers.get('location')).toBe('/skinmgr/qrbaseset?bound=1');
    expect(await about()).toMatchObject({ can_authorize: true, is_bound: true, bound_app_id: DEMO_APP.app_id });
    const { config } = await server.services.ruleBook.latest(account.tenant_id);
    expect(config).toMatchObject({ qr_app_id: DEMO_APP.app_id, qr_type: 4 });
    expect(await accountCode(server.services, { ...account, config }, 's')).toBe(`${platform.origin}/q/s`);
    await set({ push_template_id: DEMO_APP.template_id });
    const { scene } = await shared();
    const component = {
      appId: platform.settings.WX_COMPONENT_APP_ID ?? '',
      token: platform.settings.WX_COMPONENT_TOKEN ?? '',
      aesKey: platform.settings.WX_COMPONENT_AES_KEY ?? '',
    };
    await sendMessage(`${server.origin}/wx/callback/${DEMO_APP.app_id}`, component, {
      MsgType: 'event',
      Event: 'subscribe',
      EventKey: `qrscene_${scene}`,
      FromUserName: 'follower',
    });
    expect(platform.sent.at(-1)?.touser).toBe('follower');
    await owner.mutate('officialAccount.unbind', {});
    expect(await about()).toMatchObject({ is_bound: false, bound_app_id: '' });
    expect((await server.services.ruleBook.latest(account.tenant_id)).config.qr_type).toBe(2);
  });

  it('refuses a forged return, an answer without consent, and a guide', async () => {
    const back = (path: string) => browser.get(`/userSrv/wxThirdEvent/callback/${path}`);
    expect((await back('forged?auth_code=agreed')).headers.get('location')).toContain('bound=0');
    const state = new URL((await page()).auth_page).searchParams.get('redirect_uri')?.split('/').at(-1);
    expect((await back(`${state}?auth_code=wrong`)).headers.get('location')).toContain('bound=0');
    const guide = await signIn(server, await buildGuide(server, { parent: account }));
    expect((await page(guide)).code).toBe(30001);
  });

  it('counts once, and only in the browser that asked for the page', async () => {
    const other = await signInBrowser(server, await buildUser(server));
    const path = await wayBack((await page()).auth_page);
    const bound = async (client: RestClient, to = path) => (await client.get(to)).headers.get('location');
    expect(await bound(createClient(server))).toContain('bound=0');
    expect(await bound(other)).toContain('bound=0');
    expect(await about()).toMatchObject({ bound_app_id: '' });
    expect(await bound(browser)).toContain('bound=1');
    expect(await bound(browser)).toContain('bound=0');
    expect(await bound(browser, path.replace('?', '!?'))).toContain('bound=0');
  });

  it('counts once, in a browser where the same account is signed in, for a program that asked without one', async () => {
    await owner.mutate('officialAccount.unbind', {});
    const path = await wayBack((await page(owner)).auth_page);
    const stranger = await signInBrowser(server, await buildUser(server));
    const bound = async (client: RestClient) => (await client.get(path)).headers.get('location');
    for (const other of [createClient(server), stranger]) expect(await bound(other)).toContain('bound=0');
    expect(await bound(browser)).toContain('bound=1');
    expect(await bound(browser)).toContain('bound=0');
  });

  it('takes no plain message, because its signature does not cover its content', async () => {
    await agree((await page()).auth_page);
    const {
      WX_COMPONENT_APP_ID: appId = '',
      WX_COMPONENT_TOKEN: token = '',
      WX_COMPONENT_AES_KEY: aesKey = '',
    } = platform.settings;
    const component = { appId, token, aesKey };
    const plain = { ...component, aesKey: '' };
    const ended = { InfoType: 'unauthorized', AuthorizerAppid: DEMO_APP.app_id };
    expect((await sendMessage(`${server.origin}/userSrv/wxThirdEvent/event`, plain, ended)).status).toBe(401);
    expect(await about()).toMatchObject({ bound_app_id: DEMO_APP.app_id });
    await set({ push_template_id: DEMO_APP.template_id });
    const { scene } = await shared();
    const before = platform.sent.length;
    const scanned = { MsgType: 'event', Event: 'SCAN', EventKey: scene, FromUserName: 'forger' };
    const bound = `${server.origin}/wx/callback/${DEMO_APP.app_id}`;
    expect((await sendMessage(bound, plain, scanned)).status).toBe(401);
    expect(platform.sent.length).toBe(before);
    expect((await sendMessage(bound, component, scanned)).status).toBe(200);
    expect(platform.sent.at(-1)?.touser).toBe('forger');
  });

  it('ends when the owner ends it at the platform', async () => {
    await agree((await page()).auth_page);
    const {
      WX_COMPONENT_APP_ID: appId = '',
      WX_COMPONENT_TOKEN: token = '',
      WX_COMPONENT_AES_KEY: aesKey = '',
    } = platform.settings;
    await sendMessage(
      `${server.origin}/userSrv/wxThirdEvent/event`,
      { appId, token, aesKey },
      { InfoType: 'unauthorized', AuthorizerAppid: DEMO_APP.app_id },
    );
    expect(await about()).toMatchObject({ bound_app_id: '' });
  });
});

it('says what to do if nothing is configured', async () => {
  const plain = await startTestServer();
  try {
    const someone = await signInBrowser(plain, await buildUser(plain));
    const answer = (await someone.get('/userSrv/wxThirdEvent/getAuthPage/key', {})).json();
    expect(answer).toMatchObject({ code: 20020 });
    expect(String(answer.msg)).toContain('公众号');
    const nobody = createClient(plain);
    expect((await nobody.get('/userSrv/wxThirdEvent/getAuthPage/key', {})).json().code).toBe(10401);
  } finally {
    await plain.close();
  }
});
