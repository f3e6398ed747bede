// @module-tag long
import { randomBytes, randomUUID } from 'node:crypto';
import tls from 'node:tls';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { HOLD_SECONDS } from '@skin-mirror/shared/scan/scan.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MirrorClient, ProxyLimit } from '../../apps/mirror-sim/src/client/client.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { goodsArchive } from '../factories/goods-archive.ts';
import { photo, testStart, wholeTest } from '../factories/mirror-test.ts';
import { startOddProxy } from '../factories/odd-proxy.ts';
import {
  caddyPath,
  nginxPath,
  type RunningProxy,
  startCaddy,
  startNginx,
  startNginxAsItComes,
} from '../factories/proxy.ts';
import { createClient, createMirrorClient, file, signIn, signInByPassword } from '../factories/rest-client.ts';
import { startTestServer } from '../factories/server.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, fillIn, openConsole } from '../web/console.ts';
import { button, dialog, loaded, rowOf } from '../web/page.ts';

const { messages: en } = builtInTexts('en');

const MB = 1024 * 1024;

/** A photo that no encoding makes much smaller. */
async function largePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { width: 1500, height: 2000, channels: 3 } as const;
  const jpeg = sharp(randomBytes(noise.width * noise.height * 3), { raw: noise }).jpeg({ quality: 80 });
  return new Uint8Array(await jpeg.toBuffer());
}

let web: Console;
let shop: Shop;
let device: Device;
let large: Uint8Array<ArrayBuffer>;
const trusted = tls.getCACertificates('default');
beforeAll(async () => {
  large = await largePhoto();
  expect(large.length).toBeGreaterThan(1.2 * MB);
});

async function openShop(): Promise<void> {
  shop = await buildShop(web.server, { config: { goods_import: 0, record_expprt: 1, qr_process: 2 } });
  device = await buildDevice(web.server, { tenant_id: shop.tenant_id });
}

async function close(proxy: RunningProxy): Promise<void> {
  await proxy.stop();
  await web.close();
  tls.setDefaultCACertificates(trusted);
}

/** Signs in at the console through a proxy. */
async function enter({ origin }: RunningProxy): Promise<Page> {
  const page = await web.visit('/login', { baseURL: origin, ignoreHTTPSErrors: true });
  await fillIn(page, shop.main);
  await page.locator('#main h1').waitFor();
  return page;
}

async function hideSetup(page: Page): Promise<void> {
  await button(page, 'Hide the list').click();
  await button(page, /^Show the first steps/).waitFor();
}

/** Opens the list of tests, and sends a test while the list is open. */
async function seeArrival(page: Page, proxy: RunningProxy, white: Uint8Array<ArrayBuffer>): Promise<string> {
  await page.goto('/skinmgr/recordsList');
  await loaded(page);
  const connected = page.waitForResponse((response) => response.url().includes('record.changes'));
  await page.reload();
  await loaded(page);
  await connected;
  const mirror = createMirrorClient(proxy, device);
  const nickname = `Ms ${randomUUID().slice(0, 6)}`;
  const start = testStart();
  const meta = wholeTest({ ...start, customer: { ...start.customer, nickname } });
  const fields = { meta, white: file(white, 'white.jpg'), uv: file(await photo(), 'uv.jpg') };
  const first = (await mirror.post('/mirrorSrv/record/upload', fields, 'multipart')).json();
  expect(first).toMatchObject({ code: 0, duplicate: 0 });
  await rowOf(page, nickname).waitFor();
  const again = (await mirror.post('/mirrorSrv/record/upload', fields, 'multipart')).json();
  expect(again).toEqual({ ...first, duplicate: 1 });
  expect((await mirror.post('/mirrorSrv/device/heartbeat', { seq: 1 })).json()).toMatchObject({ code: 0 });
  return nickname;
}

/** Sends a test as a simulated mirror does. Returns the address of its report. */
async function sendBySimulator({ origin }: RunningProxy, white: Uint8Array): Promise<string> {
  const { device_no, secret } = device;
  const mirror = new MirrorClient({ server: origin, device_no, secret, language: 'en' });
  const { client_uuid, seq, test_time } = testStart();
  const consent = { text_id: 'v1', photos: 1, contact: 1, marketing: 0 } as const;
  const measured = { tone: { ita: 35 }, dims: { acne: { layer: 'layer', raw: 42 } } } as const;
  const result = { algo_version: 'test-1', skin_type: { type: 'oily' }, ...measured } as const;
  const photos = [{ kind: 'white', bytes: white }] as const;
  const start = { client_uuid, seq, test_time, consent };
  const { analysis_id } = await mirror.uploadRecord(start, { status: 2, result }, photos);
  return (await mirror.result(analysis_id)).report_url;
}

async function exportRecords(proxy: RunningProxy): Promise<string> {
  const { access_token } = (await signInByPassword({ ...web.server, origin: proxy.origin }, shop.main)).headers;
  const program = createClient(proxy, { authorization: `Bearer ${access_token}` });
  const list = await program.post('/skinMgrSrv/record/list');
  expect(list.json()).toMatchObject({ code: 0 });
  const answer = await program.get('/skinMgrSrv/record/exportdt', { format: 'csv' });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  return answer.text;
}

async function chooseArchive(page: Page): Promise<void> {
  await page.goto('/skinmgr/goodsList');
  await loaded(page);
  const more = page.locator('[aria-haspopup=menu]').filter({ has: page.locator('.tabler-icon-dots') });
  await more.first().click();
  await page.getByRole('menuitem').first().click();
  const rows = ['a.jpg', 'b.jpg'].map((goods_pic, index) => ({
    goods_no: `P-${index}`,
    goods_name: `Cream ${index}`,
    goods_pic,
    type_main: 'Soothing',
    for_sex: 0,
    price: 10,
  }));
  const noise = { width: 850, height: 1150, channels: 3 } as const;
  const picture = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .jpeg()
    .toBuffer();
  const zip = goodsArchive({ rows, files: { 'a.jpg': picture, 'b.jpg': picture } });
  expect(zip.length).toBeGreaterThan(MB);
  await dialog(page)
    .first()
    .locator('input[type=file]')
    .setInputFiles({ name: 'goods.zip', mimeType: 'application/zip', buffer: zip });
}

const READY = [
  { name: 'nginx', program: nginxPath, start: startNginx },
  { name: 'Caddy', program: caddyPath, start: startCaddy },
];

for (const { name, program } of READY) {
  if (!program) console.warn(`SKIPPED: the tests behind ${name}, because it is not installed.`);
}

describe.each(READY)('behind $name with the file of this repository', ({ program, start }) => {
  describe.skipIf(!program)('over TLS', () => {
    let proxy: RunningProxy;
    beforeAll(async () => {
      web = await openConsole({ TRUST_PROXY: '127.0.0.1' });
      proxy = await start(web.server.origin);
      tls.setDefaultCACertificates([...trusted, proxy.certificate ?? '']);
    });
    beforeEach(openShop);
    afterAll(() => close(proxy));

    it('people work in the console, and see a test with large photos arrive', async () => {
      const page = await enter(proxy);
      const protocol = await page.evaluate(
        () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
      );
      expect(protocol).toBe('h2');
      const cookies = await page.context().cookies();
      expect(cookies.map(({ secure }) => secure)).toEqual(cookies.map(() => true));
      await hideSetup(page);
      const nickname = await seeArrival(page, proxy, large);
      expect(await exportRecords(proxy)).toContain(nickname);
      await chooseArchive(page);
      await dialog(page).getByText('2 rows found').waitFor();
    });

    it('documented clients are known by `access_token`', async () => {
      const client = await signInByPassword({ ...web.server, origin: proxy.origin }, shop.main);
      expect((await client.post('/skinMgrSrv/record/list')).json().code).toBe(0);
    });

    it('a customer’s phone opens the report by the link of the simulator, with the photo', async () => {
      const report_url = await sendBySimulator(proxy, large);
      expect(new URL(report_url).origin).toBe(proxy.origin);
      const page = await web.visit(report_url, { ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });
      await page.getByRole('heading', { level: 1, name: 'Your skin report' }).waitFor();
      const picture = page.locator('.portrait img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(new URL(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).origin).toBe(proxy.origin);
    });

    it('a mirror waits for a scan as long as the server lets it', async () => {
      const mirror = createMirrorClient(proxy, device);
      const { session } = (await mirror.post('/mirrorSrv/session/scan')).json();
      const started = performance.now();
      const answer = await mirror.get('/mirrorSrv/session', { code: session });
      expect(answer.json()).toMatchObject({ code: 0, state: 'open' });
      expect(performance.now() - started).toBeGreaterThan(HOLD_SECONDS * 1000 - 1000);
    });

    it('a call by plain HTTP is refused, a page is sent to HTTPS', async () => {
      const ask = async (path: string, method = 'GET') => {
        const { status, headers } = await fetch(`${proxy.plain}${path}`, { method, redirect: 'manual' });
        return [status, headers.get('location')?.replace(/^(https:..127.0.0.1)(:\d+)?/, '$1')];
      };
      for (const path of ['/', '/skinmgr/recordsList?page=2', '/zmskinweb/', '/go/x'])
        expect(await ask(path)).toEqual([301, `https://127.0.0.1${path}`]);
      const gets = ['/trpc/record.list', '/skinMgrSrv/user/get', '/mirrorSrv/device/heartbeat', '/skinSrv/report/get'];
      for (const path of gets) expect(await ask(path), path).toEqual([403, undefined]);
      for (const path of ['/auth2/token', '/skinmgr/record/list', '/'])
        expect(await ask(path, 'POST')).toEqual([403, undefined]);
    });

    it('the server knows the address of the client, and of nobody else who claims one', async () => {
      await createClient(proxy, { 'x-forwarded-for': '203.0.113.9' }).post('/auth2/token', {
        username: shop.main.user_acct,
        password: 'wrong-password',
        client_id: 'skinmgr',
        app_type: 'zmskin',
      });
      const { rows } = await web.server.services.pool.query<{ ip: string }>(
        "select ip from audit_log where tenant_id = $1 and action = 'session.refused' order by number desc limit 1",
        [shop.tenant_id],
      );
      expect(rows[0]?.ip).toBe('127.0.0.1');
    });
  });
});

describe.skipIf(!nginxPath)('behind nginx as it comes', () => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    web = await openConsole();
    proxy = await startNginxAsItComes(web.server.origin);
  });
  beforeEach(openShop);
  afterAll(() => close(proxy));

  it('people work in the console, and see a test arrive', async () => {
    const page = await enter(proxy);
    await hideSetup(page);
    const nickname = await seeArrival(page, proxy, await photo());
    expect(await exportRecords(proxy)).toContain(nickname);
  });

  it('what is larger than 1 MB is refused with the cause, in the console and by a mirror', async () => {
    const page = await enter(proxy);
    await chooseArchive(page);
    await dialog(page).getByText('client_max_body_size').waitFor();

    const { device_no, secret } = device;
    const mirror = new MirrorClient({ server: proxy.origin, device_no, secret });
    const { client_uuid, seq, test_time } = testStart();
    const start = { client_uuid, seq, test_time };
    const end = { status: 3, reason_key: 'analysis_failed' } as const;
    const sending = mirror.uploadRecord(start, end, [{ kind: 'white', bytes: large }]);
    await expect(sending).rejects.toBeInstanceOf(ProxyLimit);
    expect((await mirror.uploadRecord(start, end, [])).duplicate).toBe(0);
  });

  it('a documented client hears that its token was dropped, and why', async () => {
    const client = (await signInByPassword({ ...web.server, origin: proxy.origin }, shop.main)).with({ locale: 'en' });
    const answer = await client.post('/skinMgrSrv/record/list');
    expect([answer.status, answer.json()]).toEqual([
      401,
      expect.objectContaining({ code: 10401, msg: en.errors.TOKEN_LOST }),
    ]);
  });
});

describe('a proxy', () => {
  const counts = async (server: Console['server'], tenant_id: number) => {
    const { rows } = await server.services.pool.query<{ tests: number; days: number; photos: number }>(
      `select (select count(*)::int from skin_record where tenant_id = $1) as tests,
              (select coalesce(sum(count), 0)::int from record_day where tenant_id = $1) as days,
              (select coalesce(sum(jsonb_array_length(images)), 0)::int from skin_record where tenant_id = $1) as photos`,
      [tenant_id],
    );
    return rows[0];
  };

  it('that repeats requests leaves each test, photo and acknowledgement single', async () => {
    const server = await startTestServer();
    const proxy = await startOddProxy(server.origin, 'repeats');
    const mirrorOf = await buildDevice(server);
    const mirror = createMirrorClient(proxy, mirrorOf);
    const fields = { meta: wholeTest(testStart()), white: file(await photo(), 'white.jpg') };
    const whole = (await mirror.post('/mirrorSrv/record/upload', fields, 'multipart')).json();
    expect(whole.code).toBe(0);
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/create', testStart())).json();
    const image = { analysis_id: String(analysis_id), kind: 'white', file: file(await photo(), 'white.jpg') };
    expect((await mirror.post('/mirrorSrv/record/image', image, 'multipart')).json().code).toBe(0);
    const { status, quality, result } = wholeTest();
    expect((await mirror.post('/mirrorSrv/record/finish', { analysis_id, status, quality, result })).json().code).toBe(
      0,
    );
    expect(await counts(server, mirrorOf.tenant_id)).toEqual({ tests: 2, days: 2, photos: 2 });
    await proxy.stop();
    await server.close();
  });

  it('that cuts bodies has its requests refused, and nothing stays of them', async () => {
    const server = await startTestServer();
    const proxy = await startOddProxy(server.origin, 'cuts');
    const { main, tenant_id } = await buildShop(server);
    const mirrorOf = await buildDevice(server, { tenant_id });
    const fields = { meta: wholeTest(testStart()), white: file(await photo(), 'white.jpg') };
    const send = (origin: string) =>
      createMirrorClient({ origin }, mirrorOf).post('/mirrorSrv/record/upload', fields, 'multipart');
    const cut = await send(proxy.origin);
    expect([cut.status, cut.json().msg]).toEqual([expect.any(Number), expect.stringMatching(/\S/)]);
    expect([10401, 11001]).toContain(cut.json().code);
    const { headers } = await signIn(server, main);
    const picture = { biz: 'goods', file: file(await photo(), 'a.jpg') };
    const upload = await createClient(proxy, headers).post('/skinMgrSrv/goods/upload', picture, 'multipart');
    expect([upload.status, upload.json().code]).toEqual([400, 11001]);
    expect(await counts(server, tenant_id)).toEqual({ tests: 0, days: 0, photos: 0 });
    const { rows } = await server.services.pool.query('select 1 from stored_file where tenant_id = $1', [tenant_id]);
    expect(rows).toEqual([]);
    expect((await send(server.origin)).json()).toMatchObject({ code: 0, duplicate: 0 });
    await proxy.stop();
    await server.close();
  });

  it('that holds back streams makes live updates late by a minute at most', async () => {
    const server = await startTestServer();
    const proxy = await startOddProxy(server.origin, 'holds');
    const { main, tenant_id } = await buildShop(server);
    const mirrorOf = await buildDevice(server, { tenant_id });
    const { headers } = await signIn(server, main);
    const stream = fetch(`${proxy.origin}/trpc/record.changes?input=${encodeURIComponent('{}')}`, { headers });
    await expect.poll(() => proxy.begun()).toBe(1);
    const mirror = createMirrorClient(server, mirrorOf);
    const ids = [];
    for (let seq = 1; seq <= 3; seq += 1)
      ids.push((await mirror.post('/mirrorSrv/record/create', testStart({ seq }))).json().analysis_id);
    expect(await (await stream).text()).toContain(ids.at(-1));
    await proxy.stop();
    await server.close();
  });
});
