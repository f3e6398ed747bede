import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { signMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { measuredResult, photo, testStart, wholeTest, withoutPhotos } from '#tests/factories/mirror-test.ts';
import { pngHeader } from '#tests/factories/png.ts';
import { createClient, createMirrorClient, file, type MirrorClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { hashActiveCode } from '../serial/active-code.ts';
import { timeOutRecords } from './record-timeout.store.ts';

let server: RunningServer;
let owner: Account;
let device: Device;
let mirror: MirrorClient;

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  device = await buildDevice(server, { tenant_id: owner.tenant_id, is_simulated: true });
  mirror = createMirrorClient(server, device);
});

afterAll(() => server.close());

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;

/** Sends raw bytes that no HTTP client would send; returns the server's answer. */
async function rawRequest(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const jpeg = async (kind: string, colour?: string) => file(await photo(colour), `${kind}.jpg`);
const create = async (over: Record<string, unknown> = {}) =>
  String((await mirror.post('/mirrorSrv/record/create', testStart(over))).json().analysis_id);
const resultOf = async (analysis_id: string) => (await mirror.get('/mirrorSrv/record/result', { analysis_id })).json();

describe('a test in steps', () => {
  it('is created, gets its photos, is finished and shows its result', async () => {
    const analysis_id = await create();
    const image = await mirror.post(
      '/mirrorSrv/record/image',
      { analysis_id, kind: 'white', file: await jpeg('white') },
      'multipart',
    );
    expect(image.json()).toMatchObject({ code: 0, kind: 'white', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const end = { analysis_id, status: 2, result: measuredResult };
    expect((await mirror.post('/mirrorSrv/record/finish', end)).json()).toMatchObject({
      code: 0,
      analysis_id,
      duplicate: 0,
    });
    const result = await resultOf(analysis_id);
    expect(result).toMatchObject({ code: 0, status: 2, reason: '', images: [{ kind: 'white' }], tone: 'natural' });
    expect((result.scores as RecordScore[]).map(({ dimension, raw, score }) => [dimension, raw, score])).toEqual([
      ['spot', 71, 71],
      ['acne', 42, 42],
      ['collagen', 64, 64],
    ]);
    expect(result.report_url).toContain('/zmskinweb/#/report?shareId=');
  });

  it('answers each step again with the same when it is sent again', async () => {
    const start = testStart();
    const first = (await mirror.post('/mirrorSrv/record/create', start)).json();
    const again = (await mirror.post('/mirrorSrv/record/create', start)).json();
    expect(again).toEqual({ ...first, duplicate: 1 });
    const { analysis_id } = first;
    const white = { analysis_id, kind: 'white', file: await jpeg('white') };
    const stored = (await mirror.post('/mirrorSrv/record/image', white, 'multipart')).json();
    expect(stored).toMatchObject({ code: 0, duplicate: 0 });
    const isStored = { ...stored, duplicate: 1 };
    expect((await mirror.post('/mirrorSrv/record/image', white, 'multipart')).json()).toEqual(isStored);
    const end = { analysis_id, status: 2, result: measuredResult };
    await mirror.post('/mirrorSrv/record/finish', end);
    expect((await mirror.post('/mirrorSrv/record/finish', end)).json()).toMatchObject({ code: 0, duplicate: 1 });
    expect((await mirror.post('/mirrorSrv/record/image', white, 'multipart')).json()).toEqual(isStored);
  });

  it('is refused under a known id with another content', async () => {
    const start = testStart();
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/create', start)).json();
    const other = await mirror.post('/mirrorSrv/record/create', { ...start, seq: 2 });
    expect([other.status, other.json().code]).toEqual([409, 40010]);
    await mirror.post('/mirrorSrv/record/image', { analysis_id, kind: 'white', file: await jpeg('w') }, 'multipart');
    const otherPhoto = { analysis_id, kind: 'white', file: await jpeg('w', '#00f') };
    expect((await mirror.post('/mirrorSrv/record/image', otherPhoto, 'multipart')).json().code).toBe(40010);
    await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult });
    const otherEnd = await mirror.post('/mirrorSrv/record/finish', {
      analysis_id,
      status: 4,
      reason_key: 'analysis_failed',
    });
    expect([otherEnd.status, otherEnd.json().code]).toEqual([409, 40010]);
    const late = { analysis_id, kind: 'uv', file: await jpeg('uv') };
    expect((await mirror.post('/mirrorSrv/record/image', late, 'multipart')).status).toBe(409);
  });

  it('needs the white photo for a success, unless the customer declined photos', async () => {
    const end = { status: 2, result: measuredResult };
    const withPhotos = await create();
    expect((await mirror.post('/mirrorSrv/record/finish', { ...end, analysis_id: withPhotos })).json().code).toBe(
      11001,
    );
    const declined = await create(withoutPhotos);
    const sent = { analysis_id: declined, kind: 'white', file: await jpeg('w') };
    expect((await mirror.post('/mirrorSrv/record/image', sent, 'multipart')).json().code).toBe(11001);
    expect((await mirror.post('/mirrorSrv/record/finish', { ...end, analysis_id: declined })).json().code).toBe(0);
  });

  it('keeps the reason of a test without a result, in the language of the request', async () => {
    const analysis_id = await create();
    await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 3, reason_key: 'no_face' });
    expect(await resultOf(analysis_id)).toMatchObject({
      status: 3,
      reason: expect.stringMatching(/脸|面/),
      report_url: '',
    });
  });

  it('turns a success with a poor photo into a rejected capture', async () => {
    const analysis_id = await create(withoutPhotos);
    const end = { analysis_id, status: 2, quality: { face: 0.9, blur: 0.1, light: 0.9 }, result: measuredResult };
    const refused = { code: 0, status: 3, reason_key: 'blurred', reason: expect.stringMatching(/清晰/) };
    expect((await mirror.post('/mirrorSrv/record/finish', end)).json()).toMatchObject({ ...refused, duplicate: 0 });
    const inNewWords = { ...end, quality: { face: 0.9, sharpness: 0.1, light: 0.9 } };
    expect((await mirror.post('/mirrorSrv/record/finish', inNewWords)).json()).toMatchObject({
      ...refused,
      duplicate: 1,
    });
    expect(await resultOf(analysis_id)).toMatchObject({ status: 3, scores: [] });
  });

  it('rates the sharpness of its photos by one name', async () => {
    const quality = { face: 0.9, blur: 0.9, sharpness: 0.9, light: 0.9 };
    const analysis_id = await create(withoutPhotos);
    const answer = await mirror.post('/mirrorSrv/record/finish', {
      analysis_id,
      status: 2,
      quality,
      result: measuredResult,
    });
    expect(answer.json()).toMatchObject({ code: 11001, detail: 'quality.sharpness' });
  });

  it('is kept with a guide and answers that the shop does not know, and says so', async () => {
    const guide = await buildGuide(server, { parent: owner });
    const begin = async (over: Record<string, unknown>) =>
      (await mirror.post('/mirrorSrv/record/create', testStart(over))).json();
    expect((await begin({ user_acct: guide.user_acct, questions: {} })).unknown).toBeUndefined();
    expect(await begin({ user_acct: 'nobody', questions: { nope: 'x' } })).toMatchObject({
      code: 0,
      unknown: ['user_acct', 'questions.nope'],
    });
    const whole = wholeTest({ user_acct: 'nobody', questions: {} });
    const upload = async () => (await mirror.post('/mirrorSrv/record/upload', { meta: whole })).json();
    const first = { code: 0, status: 2, reason_key: null, reason: '', unknown: ['user_acct'] };
    expect(await upload()).toMatchObject({ ...first, duplicate: 0 });
    expect(await upload()).toMatchObject({ ...first, duplicate: 1 });
  });

  it('is refused with the name of the field, for the program', async () => {
    const result = { ...measuredResult, dims: { acne: { layer: 'layer', raw: 101 } } };
    const analysis_id = await create(withoutPhotos);
    const answer = await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result });
    expect(answer.json()).toMatchObject({ code: 11001, detail: 'result.dims.acne.raw' });
    const unsigned = await createClient(server).post('/mirrorSrv/record/finish', { analysis_id, status: 2 }, 'json');
    expect(unsigned.json()).toMatchObject({ code: 10401, detail: 'header:x-device-no' });
    const wrong = createMirrorClient(server, { ...device, secret: 'd3Jvbmc=' });
    expect((await wrong.get('/mirrorSrv/config')).json()).toMatchObject({ code: 10401, detail: 'signature' });
  });

  it('times out after 30 minutes and may still be finished by a mirror that comes back', async () => {
    const analysis_id = await create(withoutPhotos);
    const running = await create(withoutPhotos);
    await sql("update record_open set arrive_time = now() - interval '31 minutes' where record_id = $1", [analysis_id]);
    const { pool, recordEvents } = server.services;
    expect([await timeOutRecords(pool, recordEvents), await timeOutRecords(pool, recordEvents)]).toEqual([1, 0]);
    expect(await resultOf(analysis_id)).toMatchObject({ status: 5 });
    expect(await resultOf(running)).toMatchObject({ status: 0 });
    await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult });
    expect(await resultOf(analysis_id)).toMatchObject({ status: 2 });
  });
});

describe('a test in one request', () => {
  it('comes with its photos and is repeatable', async () => {
    const meta = wholeTest(testStart());
    const fields = { meta, white: await jpeg('white'), uv: await jpeg('uv', '#224') };
    const first = (await mirror.post('/mirrorSrv/record/upload', fields, 'multipart')).json();
    expect(first).toMatchObject({ code: 0, duplicate: 0 });
    const again = (await mirror.post('/mirrorSrv/record/upload', fields, 'multipart')).json();
    expect(again).toEqual({ ...first, duplicate: 1 });
    const without = await mirror.post('/mirrorSrv/record/upload', { meta, white: await jpeg('white') }, 'multipart');
    expect(without.json().code).toBe(40010);
    expect(await resultOf(String(first.analysis_id))).toMatchObject({ images: [{ kind: 'white' }, { kind: 'uv' }] });
  });

  it('stores its photos under the same keys in each try, whichever way it comes', async () => {
    const { storage } = server.services;
    const start = testStart({ client_uuid: randomUUID().toUpperCase(), test_time: '2026-03-31T23:30:00Z' });
    const white = await jpeg('white');
    const folder = `skin/2026-03/${device.tenant_id}/${device.device_id}-${start.client_uuid.toLowerCase()}`;
    const files = async () => [...(await storage.listAll(folder)).objects].map(({ name }) => name);
    // Simulates a server that stops after it has stored a photo, but before the record contains the photo.
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/create', start)).json();
    const inSteps = await mirror.post(
      '/mirrorSrv/record/image',
      { analysis_id, kind: 'white', file: white },
      'multipart',
    );
    expect(inSteps.json()).toMatchObject({ code: 0 });
    const stored = await files();
    expect(stored).toEqual([expect.stringMatching(/^white-[0-9a-f]{16}\.jpg$/)]);
    await sql("update skin_record set images = '[]' where record_id = $1", [analysis_id]);
    const meta = wholeTest(start);
    const whole = await mirror.post('/mirrorSrv/record/upload', { meta, white }, 'multipart');
    expect(whole.json()).toMatchObject({ code: 0, duplicate: 0 });
    expect(await files()).toEqual(stored);
  });

  it('takes up a test that was begun in steps', async () => {
    const start = testStart(withoutPhotos);
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/create', start)).json();
    const meta = { ...start, status: 2, result: measuredResult };
    expect((await mirror.post('/mirrorSrv/record/upload', { meta })).json()).toMatchObject({
      analysis_id,
      duplicate: 0,
    });
    expect((await mirror.post('/mirrorSrv/record/upload', { meta })).json()).toMatchObject({
      analysis_id,
      duplicate: 1,
    });
  });

  it('is written once when it arrives 40 times at once', async () => {
    const meta = wholeTest();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await mirror.post('/mirrorSrv/record/upload', { meta })).json()),
    );
    expect(new Set(answers.map(({ analysis_id }) => analysis_id)).size).toBe(1);
    expect(answers.filter(({ duplicate }) => duplicate === 0)).toHaveLength(1);
    const [row] = await sql<{ count: number }>('select count(*)::int from skin_record where client_uuid = $1', [
      meta.client_uuid,
    ]);
    expect(row?.count).toBe(1);
  });

  it('is counted for its day once', async () => {
    const fresh = await buildDevice(server, { tenant_id: owner.tenant_id });
    const client = createMirrorClient(server, fresh);
    const tests = Array.from({ length: 5 }, () => wholeTest());
    await Promise.all([...tests, ...tests].map((meta) => client.post('/mirrorSrv/record/upload', { meta })));
    const [row] = await sql<{ count: number }>('select sum(count)::int as count from record_day where device_id = $1', [
      fresh.device_id,
    ]);
    expect(row?.count).toBe(5);
  });

  it("belongs to the guide whose account the mirror names, and to nobody for a name that isn't the shop's", async () => {
    const guide = await buildGuide(server, { parent: owner });
    const stranger = await buildGuide(server);
    for (const [user_acct, user_id] of [
      [guide.user_acct.toUpperCase(), guide.user_id],
      [stranger.user_acct, null],
    ] as const) {
      const { analysis_id } = (
        await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ user_acct }) })
      ).json();
      expect(await sql('select user_id from skin_record where record_id = $1', [analysis_id])).toEqual([{ user_id }]);
    }
  });
});

describe("the shop's rules", () => {
  it('change the next test and not an old one', async () => {
    const old = (await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
    await sql(
      `insert into score_offset (tenant_id, layer, dimension, rate) values ($1, 'layer', 'acne', -10)
               on conflict (tenant_id, device_id, layer, dimension) do update set rate = excluded.rate`,
      [owner.tenant_id],
    );
    const next = (await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
    const acne = async (id: unknown) =>
      ((await resultOf(String(id))).scores as RecordScore[]).find(({ dimension }) => dimension === 'acne');
    expect(await acne(old.analysis_id)).toMatchObject({ raw: 42, offset: 0, score: 42, level: 3 });
    expect(await acne(next.analysis_id)).toMatchObject({ raw: 42, offset: -10, score: 32, level: 4 });
  });

  it('recommend the goods of the types that a low score asks for', async () => {
    const shop = await buildUser(server);
    const client = createMirrorClient(server, await buildDevice(server, { tenant_id: shop.tenant_id }));
    await sql(
      `with type as (insert into goods_type (tenant_id, seed_key, type_name) values ($1, 'acne_care', '{}') returning goods_type_id),
            product as (insert into goods (tenant_id, goods_name) values ($1, '净痘精华') returning goods_id),
            unfit as (insert into goods (tenant_id, goods_name, for_sex) values ($1, '男士', 1) returning goods_id)
       insert into goods_effect select $1, goods_id, 1, goods_type_id from type, (select * from product union all select * from unfit) g`,
      [shop.tenant_id],
    );
    const { analysis_id } = (
      await client.post('/mirrorSrv/record/upload', { meta: wholeTest({ customer: { sex: 0 } }) })
    ).json();
    const result = (await client.get('/mirrorSrv/record/result', { analysis_id })).json();
    expect(result).toMatchObject({ code: 0 });
    expect(result.goods).toMatchObject([{ goods_name: '净痘精华', rank: 1, via: 'smart' }]);
    const [row] = await sql<{ excluded: unknown }>(
      "select recommendation->'excluded' as excluded from skin_record where record_id = $1",
      [analysis_id],
    );
    expect(row?.excluded).toEqual([[expect.any(Number), 'sex', expect.any(Number)]]);
  });
});

describe('a mirror', () => {
  const activation = (device_no: string, active_code: string) => ({
    device_no,
    active_code,
    model: 'M1',
    app_version: '1.0',
  });

  async function buildSerial(status = -1) {
    const device_no = `S-${randomUUID().slice(0, 18)}`;
    const code = randomUUID();
    await sql('insert into device_serial (device_no, active_code_hash, tenant_id, status) values ($1, $2, $3, $4)', [
      device_no,
      hashActiveCode(code),
      owner.tenant_id,
      status,
    ]);
    return { device_no, code };
  }

  it('gets its secret for its code, again if the answer was lost, and no more once it has used it', async () => {
    const { device_no, code } = await buildSerial();
    const client = createClient(server);
    await client.post('/mirrorSrv/device/activate', activation(device_no, code), 'json');
    const { device_secret } = (
      await client.post('/mirrorSrv/device/activate', activation(device_no, code), 'json')
    ).json();
    const activated = createMirrorClient(server, { device_no, secret: String(device_secret) });
    expect((await activated.post('/mirrorSrv/device/heartbeat', { seq: 1, is_start: 1 })).json()).toMatchObject({
      code: 0,
    });
    const third = await client.post('/mirrorSrv/device/activate', activation(device_no, code), 'json');
    expect(third.json().code).toBe(20002);
  });

  it('is bound once when it asks several times at once, and has a secret that works', async () => {
    const { device_no, code } = await buildSerial();
    const ask = () => createClient(server).post('/mirrorSrv/device/activate', activation(device_no, code), 'json');
    const secrets = await Promise.all(
      Array.from({ length: 4 }, async () => String((await ask()).json().device_secret)),
    );
    expect(await sql('select 1 from device where device_no = $1', [device_no])).toHaveLength(1);
    const beats = await Promise.all(
      secrets.map((secret) =>
        createMirrorClient(server, { device_no, secret }).post('/mirrorSrv/device/heartbeat', { seq: 1 }),
      ),
    );
    expect(beats.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused with a wrong code, and after five of them with the right one too', async () => {
    const { device_no, code } = await buildSerial();
    const codes = Array.from({ length: 5 }, () => randomUUID());
    const answers = [];
    for (const wrong of [...codes, code]) {
      answers.push(
        (await createClient(server).post('/mirrorSrv/device/activate', activation(device_no, wrong), 'json')).json()
          .code,
      );
    }
    expect(answers).toEqual([20002, 20002, 20002, 20002, 20002, 30003]);
  });

  it.each([
    ['unknown', async () => ({ device_no: 'NOBODY', secret: device.secret }), 401, 20001],
    ['unbound', () => buildDevice(server, { tenant_id: owner.tenant_id, is_unbound: true }), 401, 20001],
    ['locked', () => buildDevice(server, { tenant_id: owner.tenant_id, status: -11 }), 403, 20004],
    ['with a wrong secret', async () => ({ ...device, secret: Buffer.alloc(32).toString('base64') }), 401, 10401],
  ])('that is %s is refused', async (_, who, status, code) => {
    const answer = await createMirrorClient(server, await who()).post('/mirrorSrv/record/create', testStart());
    expect([answer.status, answer.json().code]).toEqual([status, code]);
  });

  it('without a signature, with a wrong clock or with a tampered body is refused', async () => {
    const unsigned = await createClient(server).post('/mirrorSrv/record/create', testStart(), 'json');
    expect([unsigned.status, unsigned.json().code]).toEqual([401, 10401]);
    const signed = (created: Date) =>
      signMirrorRequest({
        method: 'POST',
        url: `${server.origin}/mirrorSrv/device/heartbeat`,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from('{"seq":1}'),
        secret: device.secret,
        device_no: device.device_no,
        created,
      });
    const send = async (created: Date, body: string) =>
      (
        await createClient(server).send('/mirrorSrv/device/heartbeat', {
          method: 'POST',
          headers: await signed(created),
          body,
        })
      ).json().code;
    expect(await send(new Date(), '{"seq":1}')).toBe(0);
    expect(await send(new Date(Date.now() - 600_000), '{"seq":1}')).toBe(20010);
    expect(await send(new Date(), '{"seq":2}')).toBe(10401);
  });

  it.each([
    ['a host that carries a path', '/mirrorSrv/simulator/rules', 'x/mirrorSrv/config?rev=0#'],
    ['a fragment that a router takes for a query', '/mirrorSrv/config?rev=0#rev=1', '127.0.0.1'],
  ])('is not taken for another by %s', async (_, line, host) => {
    const signed = await signMirrorRequest({
      method: 'GET',
      url: '/mirrorSrv/config?rev=0',
      headers: {},
      secret: device.secret,
      device_no: device.device_no,
      created: new Date(),
    });
    const head = Object.entries(signed)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const answer = await rawRequest(`GET ${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${head}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('"code":0');
  });

  it("never reaches another mirror's test, not even one of its own shop", async () => {
    const analysis_id = await create();
    for (const tenant_id of [owner.tenant_id, (await buildUser(server)).tenant_id]) {
      const other = createMirrorClient(server, await buildDevice(server, { tenant_id }));
      const random = randomUUID();
      for (const id of [analysis_id, random]) {
        expect((await other.get('/mirrorSrv/record/result', { analysis_id: id })).json()).toMatchObject({
          code: 11001,
        });
        expect(
          (
            await other.post('/mirrorSrv/record/finish', { analysis_id: id, status: 4, reason_key: 'analysis_failed' })
          ).json().code,
        ).toBe(11001);
      }
    }
  });

  it('gets what it shows, and is told when it has it already', async () => {
    const { rev, bundle } = (await mirror.get('/mirrorSrv/config')).json();
    expect(bundle).toMatchObject({
      default_locale: 'zh',
      questions: expect.arrayContaining([expect.objectContaining({ id: 'sleep' })]),
    });
    expect((await mirror.get('/mirrorSrv/config', { rev })).json()).toMatchObject({ unchanged: 1, rev });
    expect((await mirror.post('/mirrorSrv/config/ack', { rev, ok: 1 })).json().code).toBe(0);
    const unknown = { rev: Number(rev) + 1, ok: 1 };
    expect((await mirror.post('/mirrorSrv/config/ack', unknown)).json().code).toBe(11001);
    expect(await sql('select acked_rev, acked_at from device where device_id = $1', [device.device_id])).toEqual([
      { acked_rev: rev, acked_at: expect.any(Date) },
    ]);
  });

  it('that is real does not get the rules, a simulated one does', async () => {
    const real = createMirrorClient(server, await buildDevice(server, { tenant_id: owner.tenant_id }));
    expect((await real.get('/mirrorSrv/simulator/rules')).json().code).toBe(30001);
    expect((await mirror.get('/mirrorSrv/simulator/rules')).json()).toMatchObject({
      code: 0,
      settings: { max_goods: 6 },
    });
  });

  it('that runs wild is slowed down and told for how long', async () => {
    const strict = await startTestServer({ MIRROR_TESTS_PER_MINUTE: '3' });
    const wild = createMirrorClient(strict, await buildDevice(strict));
    const answers = [];
    for (let seq = 0; seq < 4; seq += 1) answers.push(await wild.post('/mirrorSrv/record/create', testStart()));
    await strict.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('bad input', () => {
  const imageCode = async (bytes: Uint8Array<ArrayBuffer>, name = 'a.jpg') => {
    const analysis_id = await create();
    const answer = await mirror.post(
      '/mirrorSrv/record/image',
      { analysis_id, kind: 'white', file: file(bytes, name) },
      'multipart',
    );
    expect(await sql('select images from skin_record where record_id = $1', [analysis_id])).toEqual([{ images: [] }]);
    return answer.json().code;
  };

  it('refuses what is no picture, whatever its name says', async () => {
    expect(await imageCode(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(30101);
    expect(await imageCode(new Uint8Array(await photo()).slice(0, 200))).toBe(30101);
  });

  it('refuses a picture of 20,000 × 20,000 pixels and a file beyond 6 MB', async () => {
    expect(await imageCode(new Uint8Array(pngHeader(20_000, 20_000)))).toBe(30103);
    expect(await imageCode(new Uint8Array(6 * 1024 * 1024 + 1))).toBe(30102);
  });

  it('keeps no metadata of a photo', async () => {
    const analysis_id = await create();
    const tagged = await sharp(await photo())
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer();
    await mirror.post(
      '/mirrorSrv/record/image',
      { analysis_id, kind: 'white', file: file(new Uint8Array(tagged), 'a.jpg') },
      'multipart',
    );
    const [row] = await sql<{ images: { path: string }[] }>('select images from skin_record where record_id = $1', [
      analysis_id,
    ]);
    const stored = await server.services.storage.getBytes(String(row?.images[0]?.path));
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['a score beyond 100', { result: { ...measuredResult, dims: { acne: { layer: 'layer', raw: 101 } } } }],
    ['an unknown dimension', { result: { ...measuredResult, dims: { beauty: { layer: 'layer', raw: 1 } } } }],
    ['an unknown field in the result', { result: { ...measuredResult, mood: 'good' } }],
    ['a success without a result', { result: undefined }],
    ['a failure without a reason', { status: 4 }],
    ['a test in the future', { test_time: new Date(Date.now() + HOUR_MS).toISOString() }],
    ['an id that is none', { client_uuid: 'one' }],
    ['a text that no database can hold', { customer: { nickname: 'a\0b' } }],
    ['half a character', { customer: { nickname: '\ud83d' } }],
  ])('refuses %s and stores nothing', async (_, over) => {
    const meta = wholeTest(over);
    const answer = await mirror.post('/mirrorSrv/record/upload', { meta });
    expect([answer.status, answer.json().code]).toEqual([200, 11001]);
    const ids = /^[0-9a-f-]{36}$/.test(String(meta.client_uuid)) ? [meta.client_uuid] : [];
    expect(await sql('select 1 from skin_record where client_uuid = any($1::uuid[])', [ids])).toEqual([]);
  });

  it('asks for who the customer is where the shop wants to know', async () => {
    const shop = await buildUser(server);
    const client = createMirrorClient(server, await buildDevice(server, { tenant_id: shop.tenant_id }));
    await sql("insert into config_value (tenant_id, key, value) values ($1, 'customer_info', '1')", [shop.tenant_id]);
    expect((await client.post('/mirrorSrv/record/create', testStart({ customer: {} }))).json().code).toBe(60002);
    expect((await client.post('/mirrorSrv/record/create', testStart())).json().code).toBe(0);
  });
});
