import { signMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { measuredResult, photo, testStart, wholeTest, withoutPhotos } from '#tests/factories/mirror-test.ts';
import { createClient, createMirrorClient, file, type MirrorClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let device: Device;
let mirror: MirrorClient;
beforeAll(async () => {
  server = await startTestServer();
  device = await buildDevice(server);
  mirror = createMirrorClient(server, device);
});
afterAll(() => server.close());

const jpeg = (bytes: Uint8Array<ArrayBuffer>) => file(bytes, 'a.jpg');
const whole = (over: object = {}) => ({ ...testStart(), status: 2, result: measuredResult, ...over });
const upload = async (meta: object, photos: Readonly<Record<string, unknown>>) =>
  (await mirror.post('/mirrorSrv/record/upload', { meta, ...photos }, 'multipart')).json();

it.each<[string, () => object, () => Promise<Record<string, Uint8Array<ArrayBuffer>>>, number, string]>([
  [
    'a time in the future',
    () => ({ test_time: new Date(Date.now() + 600_000).toISOString() }),
    ok,
    11001,
    'meta.test_time',
  ],
  ['a field', () => ({ customer: { age: 121 } }), ok, 11001, 'meta.customer.age'],
  ['a text that no database can hold', () => ({ customer: { nickname: 'a\0b' } }), ok, 11001, 'meta.customer.nickname'],
  ['photos of a customer who declined them', () => withoutPhotos, ok, 11001, 'meta.consent'],
  ['a missing result', () => ({ result: undefined }), ok, 11001, 'meta.result'],
  ['a missing photo', () => ({}), async () => ({ uv: await photo() }), 11001, 'white'],
  ['an unknown kind', () => ({}), async () => ({ ...(await ok()), green: await photo() }), 11001, 'green'],
  ['a text', () => ({}), async () => ({ ...(await ok()), uv: new TextEncoder().encode('no picture') }), 30101, 'uv'],
  [
    'a file beyond 6 MiB',
    () => ({}),
    async () => ({ ...(await ok()), uv: new Uint8Array(6 * 1024 * 1024 + 1) }),
    30102,
    'uv',
  ],
])('a whole test names what is wrong: %s', async (_, over, photos, code, detail) => {
  const files = Object.entries(await photos()).map(([kind, bytes]) => [kind, jpeg(bytes)]);
  expect(await upload(whole(over()), Object.fromEntries(files))).toMatchObject({ code, detail });
});

async function ok() {
  return { white: await photo() };
}

it('a text where a number belongs is refused in the JSON of a form as in a body of JSON', async () => {
  const white = jpeg(await photo());
  expect(await upload(whole({ status: '2' }), { white })).toMatchObject({ code: 11001, detail: 'meta.status' });
  expect(await upload(whole({ customer: { age: '34' } }), { white })).toMatchObject({ detail: 'meta.customer.age' });
  expect(await upload(whole(), { white })).toMatchObject({ code: 0 });
});

it('a misspelt consent is no consent', async () => {
  const consent = { photo: 0 };
  const begun = await mirror.post('/mirrorSrv/record/create', testStart({ consent }));
  expect(begun.json()).toMatchObject({ code: 11001, detail: 'consent' });
  const meta = wholeTest({ consent });
  expect((await mirror.post('/mirrorSrv/record/upload', { meta })).json()).toMatchObject({ detail: 'meta.consent' });
});

it('two photos in one image are refused as two', async () => {
  const { analysis_id } = (await mirror.post('/mirrorSrv/record/create', testStart())).json();
  const [one, two] = [jpeg(await photo()), jpeg(await photo('#224'))];
  const answer = await mirror.post('/mirrorSrv/record/image', { analysis_id, kind: 'white', one, two }, 'multipart');
  expect(answer.json()).toMatchObject({ code: 11001, detail: 'files' });
});

it('a body without its digest is refused for the missing header', async () => {
  const body = '{"seq":1}';
  const send = async (signed: Record<string, string>) =>
    (await createClient(server).send('/mirrorSrv/device/heartbeat', { method: 'POST', headers: signed, body })).json();
  const sign = (bytes?: Buffer) =>
    signMirrorRequest({
      method: 'POST',
      url: `${server.origin}/mirrorSrv/device/heartbeat`,
      headers: { 'content-type': 'application/json' },
      body: bytes,
      secret: device.secret,
      device_no: device.device_no,
      created: new Date(),
    });
  const missing = { code: 10401, detail: 'header:content-digest' };
  expect(await send(await sign())).toMatchObject(missing);
  const { 'content-digest': _, ...covered } = await sign(Buffer.from(body));
  expect(await send(covered)).toMatchObject(missing);
});
