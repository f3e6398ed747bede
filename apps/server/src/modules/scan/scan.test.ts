import { randomUUID } from 'node:crypto';
import { QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { CODE_MINUTES, SCAN_MINUTES } from '@skin-mirror/shared/scan/scan.ts';
import { DAY_MS, MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { measuredResult, testStart, wholeTest, withoutPhotos } from '#tests/factories/mirror-test.ts';
import {
  type Answer,
  createClient,
  createMirrorClient,
  type MirrorClient,
  type RestClient,
  signIn,
} from '#tests/factories/rest-client.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { DEMO_APP, type OfficialPlatform, sendMessage, startOfficialPlatform } from '../../demo/official-platform.ts';
import { shopKey } from '../link/shop-key.ts';

let platform: OfficialPlatform;
let server: RunningServer;
let account: Account;
let owner: RestClient;
let device: Device;
let mirror: MirrorClient;
beforeAll(async () => {
  platform = await startOfficialPlatform();
  server = await startTestServer({ ...platform.settings, TRUST_PROXY: '127.0.0.1' });
  account = await buildUser(server);
  owner = await signIn(server, account);
  device = await buildDevice(server, { tenant_id: account.tenant_id });
  mirror = createMirrorClient(server, device);
  await set({ qr_process: 2 });
});
afterAll(async () => {
  await server.close();
  await platform.close();
});

const set = async (values: Record<string, unknown>) =>
  expect((await owner.post('/skinMgrSrv/config/update', values)).json()).toMatchObject({ code: 0 });
const newCode = async (by = mirror) => (await by.post('/mirrorSrv/session/scan', {}, 'json')).json();
const codeOf = async (by = mirror) => String((await newCode(by)).session);
const wait = async (code: string, by = mirror) => (await by.get('/mirrorSrv/session', { code })).json();
const newPhone = (): string => randomUUID();
const scan = async (code: string, phone = newPhone()) =>
  (await createClient(server, { locale: 'en' }).post('/skinSrv/session/scan', { code, phone }, 'json')).json();
const follow = async (code: string, phone: string, seen = '') =>
  (await createClient(server, { locale: 'en' }).get('/skinSrv/session', { code, phone, seen })).json();
const send = (session: string, over: Record<string, unknown> = {}, by = mirror): Promise<Answer> =>
  by.post('/mirrorSrv/record/upload', { meta: wholeTest({ session, ...over }) }, 'json');
const MISSING = 60004;

/** A code that a mirror shows; `minutes` ago if given. */
async function oldCode(minutes: number): Promise<string> {
  const then = Date.now() - minutes * MINUTE_MS;
  vi.spyOn(Date, 'now').mockReturnValue(then);
  const { newScanCode } = await import('../link/scan-code.ts');
  const code = newScanCode(server.services.secrets, device.tenant_id, device.device_id);
  vi.mocked(Date.now).mockRestore();
  return code;
}
const endScans = (before: Date) =>
  server.services.prisma.scan_session.updateMany({
    where: { tenant_id: account.tenant_id },
    data: { scanned_at: before, ends_at: before },
  });

describe('a customer who scans before the test', () => {
  it('is told of each step, and the mirror of the scan, while both wait', async () => {
    const { session: text, qr, ends_at } = await newCode();
    const code = String(text);
    expect(qr).toMatchObject({ type: QR_TYPES.page, process: 2, is_fallback: false });
    expect((qr as { text: string }).text).toBe(`${server.origin}/zmskinweb/#/scan?code=${code}&locale=zh`);
    expect(Date.parse(String(ends_at)) - Date.now()).toBeLessThanOrEqual(CODE_MINUTES * MINUTE_MS);

    const phone = newPhone();
    const heard = wait(code);
    expect(await scan(code, phone)).toMatchObject({
      code: 0,
      // The mirror waits already, so it may hear of the scan before the phone has its answer.
      state: expect.stringMatching(/^(waiting|ready)$/),
      share_id: '',
      shop: expect.any(String),
    });
    expect(await heard).toMatchObject({ code: 0, state: 'scanned' });
    const scanned = await follow(code, phone, 'waiting');
    expect(scanned).toMatchObject({ state: 'ready' });
    expect(Date.parse(String(scanned.ends_at)) - Date.now()).toBeGreaterThan((SCAN_MINUTES - 1) * MINUTE_MS);

    const testing = follow(code, phone, 'ready');
    const start = testStart({ ...withoutPhotos, session: code });
    const { analysis_id, share_id } = (await mirror.post('/mirrorSrv/record/create', start)).json();
    expect(await testing).toMatchObject({ state: 'testing', share_id: '' });
    expect(await wait(code)).toMatchObject({ state: 'used' });
    const done = follow(code, phone, 'testing');
    await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult });
    expect(await done).toMatchObject({ state: 'done', share_id });
    expect(await follow(code, phone)).toMatchObject({ state: 'done', share_id });
  });

  it('gets the report of a test that comes in one request, and comes again', async () => {
    const [code, phone] = [await codeOf(), newPhone()];
    await scan(code, phone);
    const meta = wholeTest({ session: code });
    const first = (await mirror.post('/mirrorSrv/record/upload', { meta }, 'json')).json();
    expect((await mirror.post('/mirrorSrv/record/upload', { meta }, 'json')).json()).toMatchObject({ duplicate: 1 });
    expect(await follow(code, phone)).toMatchObject({ state: 'done', share_id: first.share_id });
  });

  it('repeats a test without a result, but gets no second report', async () => {
    const [code, phone] = [await codeOf(), newPhone()];
    await scan(code, phone);
    await send(code, { status: 3, reason_key: 'no_face', result: undefined });
    const failed = await follow(code, phone);
    expect(failed).toMatchObject({ state: 'failed', share_id: '' });
    expect(failed.reason).not.toBe('');
    expect(await wait(code)).toMatchObject({ state: 'scanned' });
    const [one, other] = (await Promise.all([send(code), send(code)])).map((answer) => answer.json());
    const { share_id } = await follow(code, phone);
    expect([one?.share_id, other?.share_id]).toContain(share_id);
    const third = (await send(code)).json();
    expect(third).toMatchObject({ code: 0, duplicate: 0 });
    expect((await follow(code, phone)).share_id).toBe(share_id);
  });

  it('gets the report of a mirror that was offline, if the test was in time', async () => {
    const [code, phone, late] = [await codeOf(), newPhone(), await codeOf()];
    await Promise.all([scan(code, phone), scan(late, phone)]);
    const end = new Date(Date.now() - 60 * MINUTE_MS);
    await endScans(end);
    expect(await follow(code, phone)).toMatchObject({ code: MISSING });
    expect(await wait(code)).toMatchObject({ code: MISSING });
    expect((await send(code, { test_time: new Date(end.getTime() - 1).toISOString() })).json().code).toBe(0);
    expect(await follow(code, phone)).toMatchObject({ state: 'done' });
    expect((await send(late)).json().code).toBe(0);
    expect(await follow(late, phone)).toMatchObject({ code: MISSING });
  });

  it('loses the report when it is withdrawn', async () => {
    const [code, phone] = [await codeOf(), newPhone()];
    await scan(code, phone);
    const { analysis_id } = (await send(code)).json();
    const where = { tenant_id: account.tenant_id, record_id: String(analysis_id) };
    await server.services.prisma.skin_record.updateMany({ where, data: { share_revoked_at: new Date() } });
    expect(await follow(code, phone)).toMatchObject({ code: MISSING });
  });
});

describe('a code', () => {
  it('is for the first of two phones, which may send it again', async () => {
    const code = await codeOf();
    const phones = [newPhone(), newPhone()];
    const answers = await Promise.all(phones.map((phone) => scan(code, phone)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, MISSING]);
    const [winner = '', loser = ''] = answers[0]?.code === 0 ? phones : phones.toReversed();
    expect(await scan(code, winner)).toMatchObject({ code: 0 });
    expect(await follow(code, loser)).toMatchObject({ code: MISSING });
  });

  it('looks missing if it has ended, is forged, or belongs to another mirror or shop', async () => {
    const old = await oldCode(CODE_MINUTES + 1);
    expect(await scan(old)).toMatchObject({ code: MISSING });
    expect(await wait(old)).toMatchObject({ code: MISSING });
    const code = await codeOf();
    const missing = await wait('nothing');
    expect(missing).toMatchObject({ code: MISSING });
    const forged = code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await scan(forged)).toEqual(await scan(old));
    const stranger = createMirrorClient(server, await buildDevice(server));
    const sister = createMirrorClient(server, await buildDevice(server, { tenant_id: account.tenant_id }));
    for (const other of [stranger, sister]) {
      expect(await wait(code, other)).toEqual(missing);
      await scan(code);
      expect((await send(code, {}, other)).json().code).toBe(0);
    }
    expect(await wait(code)).toMatchObject({ state: 'scanned' });
  });

  it('is held for a mirror no longer than to its end, and one request at a time', async () => {
    const soon = await oldCode(CODE_MINUTES - 1 / 60);
    expect((await wait(soon)).state ?? MISSING).toSatisfy((state) => state === 'open' || state === MISSING);
    const code = await codeOf();
    const first = wait(code);
    await expect.poll(() => Promise.race([first.then(() => true), wait(code).then(() => false)])).toBe(true);
    await scan(code);
    expect(await first).toMatchObject({ state: 'open' });
  });

  it('is found although somebody in the same network sends wrong codes all the time', async () => {
    const session = await codeOf();
    const phone = newPhone();
    const wrong = await Promise.all(Array.from({ length: 260 }, () => scan('1.wrong')));
    expect(new Set(wrong.map(({ code }) => code))).toEqual(new Set([MISSING, 30003]));
    expect(await scan(session, phone)).toMatchObject({ code: 0 });
    const repeated = await Promise.all(Array.from({ length: 70 }, () => scan(session)));
    expect(repeated.map(({ code }) => code)).toContain(30003);
    expect(await follow(session, phone)).toMatchObject({ code: 0 });
    const other = await codeOf();
    expect(await scan(other)).toMatchObject({ code: 0 });
  });

  it('is found although somebody in another network sends it all the time', async () => {
    const code = await codeOf();
    const phone = newPhone();
    expect(await scan(code, phone)).toMatchObject({ code: 0 });
    const far = createClient(server, { 'x-forwarded-for': '203.0.113.9' });
    const repeated = await Promise.all(
      Array.from({ length: 70 }, () => far.post('/skinSrv/session/scan', { code, phone: newPhone() }, 'json')),
    );
    expect(repeated.map((answer) => answer.json().code)).toContain(30003);
    expect(await scan(code, phone)).toMatchObject({ code: 0 });
  });

  it('is given only to a mirror whose customers scan first, and that names itself', async () => {
    const other = await mirror.post('/mirrorSrv/session/scan', { device_no: 'another' }, 'json');
    expect(other.json().code).toBe(20001);
    const own = await mirror.post('/mirrorSrv/session/scan', { device_no: device.device_no }, 'json');
    expect(own.json().code).toBe(0);
    const plain = createMirrorClient(server, await buildDevice(server));
    const refused = await newCode(plain);
    expect(refused).toMatchObject({ code: 11001 });
    expect(refused.msg).toContain('先检测后扫码');
  });

  it('leads to the waiting page where a picture would tell nobody apart', async () => {
    const path = 'conf_app/1/a.png';
    await server.services.prisma.stored_file.create({
      data: { tenant_id: account.tenant_id, path, purpose: 'qr', bytes: 1, user_id: account.user_id },
    });
    await set({ qr_type: QR_TYPES.picture, qr_static: path });
    const { session, qr } = await newCode();
    expect(qr).toMatchObject({
      type: 1,
      is_fallback: true,
      image_url: null,
      text: expect.stringContaining(String(session)),
    });
    await set({ qr_type: QR_TYPES.page });
  });
});

it('who scans the code of an official account gets the report once, after the test', async () => {
  const keys = { appId: DEMO_APP.app_id, token: 'a-token', aesKey: `${'k'.repeat(42)}A` };
  await set({
    qr_type: QR_TYPES.app,
    qr_app_id: keys.appId,
    oa_secret: 'a-secret',
    oa_token: keys.token,
    oa_aes_key: keys.aesKey,
    push_template_id: DEMO_APP.template_id,
  });
  const { session: text, qr } = await newCode();
  const code = String(text);
  expect(qr).toMatchObject({ type: QR_TYPES.app, text: `${platform.origin}/q/${code}`, is_fallback: false });
  const callback = `${server.origin}/wx/callback/${shopKey(server.services.secrets, account.tenant_id)}`;
  const scanned = (open_id: string) =>
    sendMessage(callback, keys, {
      MsgType: 'event',
      Event: 'subscribe',
      EventKey: `qrscene_${code}`,
      FromUserName: open_id,
    });
  const heard = wait(code);
  for (const person of ['first', 'first', 'second']) expect(await (await scanned(person)).text()).toBe('success');
  expect(await heard).toMatchObject({ state: 'scanned' });
  expect(platform.sent).toEqual([]);
  const { share_id, analysis_id } = (await send(code)).json();
  await expect
    .poll(() => platform.sent.map(({ touser, url }) => [touser, url.includes(String(share_id))]))
    .toEqual([['first', true]]);
  await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult });
  expect(platform.sent).toHaveLength(1);
  await set({ qr_type: QR_TYPES.page });
});

it('news reach a mirror that waits at another server, which holds nobody when it stops', async () => {
  const other = await startBeside(server, platform.settings);
  const waits = vi.spyOn(other.services.scanEvents, 'next');
  const there = createMirrorClient(other, device);
  const code = await codeOf();
  const heard = wait(code, there);
  await expect.poll(() => waits.mock.calls.length).toBe(1);
  await scan(code);
  expect(await heard).toMatchObject({ state: 'scanned' });
  const held = wait(await codeOf(), there);
  await expect.poll(() => waits.mock.calls.length).toBe(2);
  await other.close();
  expect(await held).toMatchObject({ state: 'open' });
});

it('a scan is forgotten after a week', async () => {
  const code = await codeOf();
  const phone = newPhone();
  await scan(code, phone);
  const count = () => server.services.prisma.scan_session.count({ where: { tenant_id: account.tenant_id } });
  await endScans(new Date(Date.now() - 8 * DAY_MS));
  const before = await count();
  expect(await runScheduled(server, 'scan-purge')).toBe(before);
  expect(await count()).toBe(0);
});
