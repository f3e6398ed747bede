import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { photo } from '#tests/factories/mirror-test.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, createMirrorClient, file, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { type OfficialPlatform, startOfficialPlatform } from '../../demo/official-platform.ts';
import { drawCode, textOfCode } from './code-picture.ts';

interface Shown {
  readonly code: number;
  readonly type: number;
  readonly source: string;
  readonly image_url: string | null;
  readonly text: string;
  readonly is_fallback: boolean;
}

let platform: OfficialPlatform;
let server: RunningServer;
let outside: Server;
let hits: string[];
let respond: RequestListener;
let address: string;
let account: Account;
let owner: RestClient;
let device: Device;
beforeAll(async () => {
  platform = await startOfficialPlatform();
  server = await startTestServer({ ...platform.settings, FETCH_ALLOW: '127.0.0.1', EGRESS_IP: '203.0.113.7' });
  outside = createServer((request, response) => {
    hits.push(request.url ?? '');
    respond(request, response);
  });
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterAll(async () => {
  outside.closeAllConnections();
  outside.close();
  await server.close();
  await platform.close();
});
beforeEach(async () => {
  hits = [];
  respond = (_request, response) => response.end();
  const { tenant_id } = await buildTenant(server, { work_mode: 2 });
  account = await buildUser(server, { tenant_id });
  owner = await signIn(server, account);
  device = await buildDevice(server, { tenant_id });
});

const set = async (values: Record<string, unknown>) =>
  expect((await owner.post('/skinMgrSrv/config/update', values, 'json')).json().code).toBe(0);
const upload = async (bytes: Uint8Array<ArrayBuffer>, by = owner) =>
  String((await by.post('/skinMgrSrv/goods/upload', { file: file(bytes, 'a.png') }, 'multipart')).json().imgUrl);
const record = (user_id: number | null = null) => buildRecord(server, { device, user_id });
const resolve = async (shareId: string) =>
  (await createClient(server).get('/skinSrv/qr/resolve', { shareId })).json() as unknown as Shown;
const byInterface = (more: object = {}) => ({
  qr_type: 3,
  qr_url: {
    url: `${address}/code`,
    link: `${address}/landing?from=mirror`,
    api_type: 1,
    qr_keys: '',
    link_params: [],
    ...more,
  },
});
const png = async (text = 'https://shop.example') => new Uint8Array(await drawCode(text));
const examine = async (values: object, by = owner) => {
  const { steps, shown } = (await by.post('/skinMgrSrv/qr/test', { values }, 'json')).json() as unknown as {
    steps: { key: string; state: string; text: string; ms: number }[];
    shown: Shown;
  };
  return { shown, states: Object.fromEntries(steps.map(({ key, state }) => [key, state])), steps };
};

describe('the QR code of a test', () => {
  it('leads to the report, unless the shop says otherwise', async () => {
    const { share_id } = await record();
    const shown = await resolve(share_id);
    expect(shown).toMatchObject({ code: 0, type: 2, source: 'default', image_url: null, is_fallback: false });
    expect(shown.text).toContain(`shareId=${share_id}`);
    const picture = await fetch(`${server.origin}/skinSrv/qr/png?text=${share_id}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(await textOfCode(1, new Uint8Array(await picture.arrayBuffer()))).toContain(`shareId=${share_id}`);
    expect((await createClient(server).get('/skinSrv/qr/png', { text: 'https://evil.example' })).json().code).not.toBe(
      0,
    );
    expect((await resolve('nothing')).code).not.toBe(0);
  });

  it('is the guide’s own, before the mirror’s, before the shop’s', async () => {
    const guide = await buildGuide(server, { parent: account, power: [1, 2, 3, 4] });
    const own = await signIn(server, guide);
    const [shops, mirrors, guides] = [
      await upload(await png('a')),
      await upload(await png('b')),
      await upload(await png('c'), own),
    ];
    await set({ qr_type: 1, qr_static: shops });
    const { share_id } = await record(guide.user_id);
    expect(await resolve(share_id)).toMatchObject({ type: 1, source: 'account', image_url: `/fileSvr/get/${shops}` });
    await set({ device_no: device.device_no, qr_type: 1, qr_static: mirrors });
    expect(await resolve(share_id)).toMatchObject({ image_url: `/fileSvr/get/${mirrors}` });
    expect((await own.mutate('qr.setOwn', { path: guides })).status).toBe(200);
    expect(await resolve(share_id)).toMatchObject({ source: 'guide', image_url: `/fileSvr/get/${guides}` });
    expect((await resolve((await record()).share_id)).source).not.toBe('guide');
    await own.mutate('qr.setOwn', { path: '' });
    expect((await resolve(share_id)).source).not.toBe('guide');
    const foreign = await buildUser(server);
    const theirs = await upload(await png('d'), await signIn(server, foreign));
    expect((await own.mutate('qr.setOwn', { path: theirs })).status).not.toBe(200);
    expect((await owner.mutate('qr.setOwn', { path: shops })).status).not.toBe(200);
  });

  it('comes from the shop’s interface, as picture and as JSON, asked once', async () => {
    const bytes = await png();
    respond = (_request, response) => response.end(bytes);
    await set(byInterface({ link_params: ['shareId', 'device'] }));
    const { share_id } = await record();
    const shown = await resolve(share_id);
    expect(shown).toMatchObject({ type: 3, source: 'account', is_fallback: false });
    expect(await textOfCode(1, Buffer.from(shown.image_url?.split(',')[1] ?? '', 'base64'))).toBe(
      'https://shop.example',
    );
    await resolve(share_id);
    expect(hits).toEqual([`/code?shareId=${share_id}&device=${device.device_no}`]);

    respond = (_request, response) => response.end(JSON.stringify({ data: { code: 'https://join.example/1' } }));
    await set(byInterface({ api_type: 2, qr_keys: 'data.qr, data.code' }));
    expect(await resolve(share_id)).toMatchObject({ text: 'https://join.example/1', is_fallback: false });
  });

  it.each<[string, RequestListener]>([
    ['a web page', (_request, response) => response.end('<html>')],
    ['an error', (_request, response) => response.writeHead(500).end()],
    ['a redirect inside', (_request, response) => response.writeHead(302, { location: 'http://10.1.1.1/' }).end()],
    ['nothing for long', () => undefined],
  ])('leads to the report while the interface gives %s, and the mirror doesn’t wait', async (_what, listener) => {
    respond = listener;
    await set(byInterface());
    const { share_id } = await record();
    const started = Date.now();
    const shown = await resolve(share_id);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(shown).toMatchObject({ type: 3, is_fallback: true, image_url: null });
    expect(shown.text).toContain(share_id);
  });

  it('asks the shop’s interface five times at once at most', async () => {
    const waiting: ServerResponse[] = [];
    let isOpen = false;
    respond = (_request, response) => {
      if (isOpen) response.end('{"url":"https://shop.example/c"}');
      else waiting.push(response);
    };
    const tests = Array.from({ length: 10 }, () => record());
    await set(byInterface({ api_type: 2, qr_keys: 'url', link_params: ['shareId'] }));
    const answers = (await Promise.all(tests)).map(({ share_id }) => resolve(share_id));
    await expect.poll(() => waiting.length).toBe(5);
    await sleep(300);
    expect(waiting).toHaveLength(5);
    isOpen = true;
    for (const response of waiting) response.end('{"url":"https://shop.example/c"}');
    await Promise.all(answers);
    await expect.poll(() => hits.length).toBe(10);
  });

  it('belongs to the official account, and tells the mirror the same', async () => {
    await set({ qr_app_id: 'wx1', oa_secret: 'secret', oa_token: 'token', oa_aes_key: 'k'.repeat(43) });
    await set({ qr_type: 4 });
    const { share_id, record_id } = await record();
    expect(await resolve(share_id)).toMatchObject({
      type: 4,
      text: `${platform.origin}/q/${share_id}`,
      is_fallback: false,
    });
    const mirror = createMirrorClient(server, device);
    const { qr } = (await mirror.get('/mirrorSrv/record/result', { analysis_id: record_id })).json();
    expect(qr).toMatchObject({ type: 4, text: `${platform.origin}/q/${share_id}` });
  });
});

describe('the trial of the settings', () => {
  it('finds nothing wrong with a right interface, without saving', async () => {
    const bytes = await png('https://shop.example/hello');
    respond = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    const { states, steps, shown } = await examine(byInterface());
    expect(states).toEqual({ host: 'ok', answer: 'ok', picture: 'ok', read: 'ok', landing: 'ok' });
    expect(steps.find(({ key }) => key === 'read')?.text).toContain('https://shop.example/hello');
    expect(shown).toMatchObject({ type: 3, is_fallback: false });
    expect(await resolve((await record()).share_id)).toMatchObject({ type: 2 });
  });

  it('names the step that is wrong', async () => {
    const wrong = async (values: object) => {
      const { states, shown } = await examine(values);
      expect(shown.is_fallback).toBe(true);
      return Object.entries(states).find(([key, state]) => state === 'failed' && key !== 'landing')?.[0];
    };
    expect(await wrong(byInterface({ url: 'http://169.254.169.254/latest' }))).toBe('host');
    expect(await wrong(byInterface({ url: 'http://no-such-name.invalid/' }))).toBe('host');
    respond = (_request, response) => response.writeHead(404).end();
    expect(await wrong(byInterface())).toBe('answer');
    respond = (_request, response) => response.end('<html>');
    expect(await wrong(byInterface())).toBe('picture');
    expect(await wrong(byInterface({ api_type: 2, qr_keys: 'a' }))).toBe('json');
    respond = (_request, response) => response.end('{"a":{}}');
    expect(await wrong(byInterface({ api_type: 2, qr_keys: 'a' }))).toBe('json');
    const huge = await sharp({ create: { width: 20_000, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    respond = (_request, response) => response.end(huge);
    expect(await wrong(byInterface())).toBe('picture');
    expect(await wrong({ qr_type: 1, qr_static: 'conf_app/1/missing.jpg' })).toBe('file');
    expect(await wrong({ qr_type: 4 })).toBe('account');
  });

  it('says when a phone can read no code, and when the interface is slow', async () => {
    const bytes = await photo();
    respond = (_request, response) => response.end(bytes);
    expect((await examine(byInterface())).states).toMatchObject({ picture: 'ok', read: 'failed' });
    respond = ({ url }, response) => void (url?.startsWith('/landing') && response.end('page'));
    const { states, steps } = await examine(byInterface());
    expect(states).toMatchObject({ host: 'ok', answer: 'failed', landing: 'ok' });
    const took = (name: string) => steps.find(({ key }) => key === name)?.ms ?? 0;
    expect(took('answer')).toBeGreaterThan(4_000);
    expect(took('host') + took('landing')).toBeLessThan(2_000);
    respond = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    expect((await examine(byInterface())).steps.map(({ key, state }) => `${key} ${state}`).slice(0, 2)).toEqual([
      'host ok',
      'answer failed',
    ]);
  }, 15_000);

  it('says what a picture means for customers who scan before the test', async () => {
    const picture = { qr_type: 1, qr_static: await upload(await png(), owner) };
    expect((await examine(picture)).shown.is_fallback).toBe(false);
    const { states, shown } = await examine({ ...picture, qr_process: 2 });
    expect(states).toMatchObject({ file: 'ok', report: 'warning' });
    expect(shown).toMatchObject({ is_fallback: true, text: expect.stringContaining('/#/scan?code=') });
    expect((await examine({ qr_type: 2, qr_process: 2 })).states).toEqual({ read: 'ok', report: 'ok' });
  });

  it('is for the main account, as the code is', async () => {
    const guide = await signIn(server, await buildGuide(server, { parent: account, power: [1, 2, 3, 4] }));
    for (const call of ['qr.test', 'qr.addresses']) {
      const answer = await (call === 'qr.test' ? guide.mutate(call, { values: {} }) : guide.query(call, {}));
      expect(answer.json().error?.data.code_name).toBe('NO_PERMISSION');
    }
  });

  it('may have a secret in its addresses, which only the main account reads', async () => {
    const guide = await signIn(server, await buildGuide(server, { parent: account, power: [1, 2, 3, 4] }));
    await set(byInterface({ url: `${address}/code?token=hush`, link: `${address}/landing?key=hush` }));
    const read = async (by: RestClient) => (await by.post('/skinMgrSrv/config/get', { code: 'qr_url' })).text;
    expect(await read(owner)).toContain('hush');
    expect(await read(guide)).toContain(`${address}/code`);
    expect(await read(guide)).not.toContain('hush');
    expect((await guide.query('support.diagnostics', {})).text).not.toContain('hush');
    // Without its query, this address is none.
    await set(byInterface({ url: 'https://?token=hush', link: `${address}/landing` }));
    expect(await read(guide)).toContain('"qr_url"');
    const { rows } = await server.services.pool.query('select details::text from audit_log where tenant_id = $1', [
      account.tenant_id,
    ]);
    expect(JSON.stringify(rows)).not.toContain('hush');
  });

  it('tells the addresses that other systems need, and takes no pictures of other shops', async () => {
    const told = (await owner.query('qr.addresses', {})).json().result?.data as unknown as Record<string, string>;
    expect(told.egress_ip).toBe('203.0.113.7');
    expect(told.server_url).toContain('/wx/callback/');
    const theirs = await upload(await png(), await signIn(server, await buildUser(server)));
    expect((await examine({ qr_type: 1, qr_static: theirs })).states).toMatchObject({ file: 'failed' });
  });
});
