import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { measuredResult, photo, testStart, withoutPhotos } from '#tests/factories/mirror-test.ts';
import { createMirrorClient, file, type MirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Place {
  readonly mirror: MirrorClient;
  readonly owner: RestClient;
}

async function buildShop(): Promise<Place> {
  const owner = await buildUser(server);
  const device = await buildDevice(server, { tenant_id: owner.tenant_id });
  return { mirror: createMirrorClient(server, device), owner: await signIn(server, owner) };
}

type Fields = Readonly<Record<string, unknown>>;
type Photos = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

const ENDED = { status: 2, result: measuredResult };
const FAILED = { status: 3, reason_key: 'blurred' };

const create = async ({ mirror }: Place, start: Fields) =>
  (await mirror.post('/mirrorSrv/record/create', start)).json();
const finish = async ({ mirror }: Place, analysis_id: unknown, end: Fields) =>
  (await mirror.post('/mirrorSrv/record/finish', { analysis_id, ...end })).json();
const addPhoto = async ({ mirror }: Place, analysis_id: unknown, kind: string, bytes: Uint8Array<ArrayBuffer>) =>
  (
    await mirror.post('/mirrorSrv/record/image', { analysis_id, kind, file: file(bytes, `${kind}.jpg`) }, 'multipart')
  ).json();
const upload = async ({ mirror }: Place, meta: Fields, photos: Photos = {}) => {
  const files = Object.entries(photos).map(([kind, bytes]) => [kind, file(bytes, `${kind}.jpg`)]);
  if (files.length === 0) return (await mirror.post('/mirrorSrv/record/upload', { meta })).json();
  return (await mirror.post('/mirrorSrv/record/upload', { meta, ...Object.fromEntries(files) }, 'multipart')).json();
};

describe('a test that has ended in steps', () => {
  it.each([
    ['a success', ENDED],
    ['a failure', FAILED],
  ])('is the same test as a whole, photos included: %s', async (_, end) => {
    const at = await buildShop();
    const start = testStart();
    const [white, uv] = [await photo(), await photo('#224')];
    const { analysis_id, share_id } = await create(at, start);
    await addPhoto(at, analysis_id, 'white', white);
    await addPhoto(at, analysis_id, 'uv', uv);
    const first = await finish(at, analysis_id, end);
    expect(first).toMatchObject({ code: 0, duplicate: 0 });
    const same = { code: 0, duplicate: 1, analysis_id, share_id, status: first.status, reason_key: first.reason_key };
    const meta = { ...start, ...end };
    expect(await upload(at, meta, { uv, white })).toMatchObject(same);
    expect(await upload(at, meta, { white, uv: white })).toMatchObject({ code: 40010 });
    expect(await upload(at, meta, { white, uv, woods: white })).toMatchObject({ code: 40010 });
    expect(await upload(at, { ...meta, ...FAILED, reason_key: 'moved' }, { white, uv })).toMatchObject({ code: 40010 });
  });

  it('is the same test in steps again, after it came as a whole', async () => {
    const at = await buildShop();
    const start = testStart();
    const white = await photo();
    const { analysis_id } = await upload(at, { ...start, ...ENDED }, { white });
    expect(await create(at, start)).toMatchObject({ code: 0, duplicate: 1, analysis_id });
    expect(await addPhoto(at, analysis_id, 'white', white)).toMatchObject({ code: 0, duplicate: 1 });
    expect(await finish(at, analysis_id, ENDED)).toMatchObject({ code: 0, duplicate: 1, analysis_id });
    expect(await finish(at, analysis_id, FAILED)).toMatchObject({ code: 40010 });
  });

  it('is the same test after its customer deleted the photos', async () => {
    const at = await buildShop();
    const start = testStart();
    const white = await photo();
    const { analysis_id } = await create(at, start);
    await addPhoto(at, analysis_id, 'white', white);
    await finish(at, analysis_id, ENDED);
    await server.services.prisma.skin_record.updateMany({
      where: { record_id: String(analysis_id) },
      data: { images: [], photos_deleted_at: new Date() },
    });
    expect(await upload(at, { ...start, ...ENDED }, { white })).toMatchObject({ code: 0, duplicate: 1, analysis_id });
  });

  it('is the same test if an older release has stored it with its photos in the digest', async () => {
    const at = await buildShop();
    const meta = { ...testStart(), ...ENDED };
    const white = await photo();
    const { analysis_id } = await upload(at, meta, { white });
    const sha = createHash('sha256').update(white).digest('hex');
    // The order of fields in which an end is read.
    const { algo_version, skin_age, skin_type, tone, dims } = measuredResult;
    const end = { status: 2, result: { algo_version, skin_age, skin_type, tone, dims } };
    const end_digest = createHash('sha256')
      .update(JSON.stringify([end, [['white', sha]]]))
      .digest();
    await server.services.prisma.skin_record.updateMany({
      where: { record_id: String(analysis_id) },
      data: { end_digest },
    });
    expect(await upload(at, meta, { white })).toMatchObject({ code: 0, duplicate: 1, analysis_id });
    expect(await finish(at, analysis_id, ENDED)).toMatchObject({ code: 0, duplicate: 1, analysis_id });
    expect(await upload(at, meta, { white: await photo('#224') })).toMatchObject({ code: 40010 });
  });
});

describe('a test without what the shop asks for', () => {
  const ask = async ({ owner }: Place) => {
    const reg_fields = JSON.stringify({ mobile: 'required', level: 'required' });
    const saved = (await owner.post('/skinMgrSrv/config/update', { customer_info: '1', reg_fields })).json();
    expect(saved).toMatchObject({ code: 0 });
  };
  const ago = (ms: number) => ({ test_time: new Date(Date.now() - ms).toISOString() });
  const incomplete = (over: Fields = {}) =>
    testStart({ ...withoutPhotos, customer: { nickname: 'Mei' }, ...ago(0), ...over });
  const missing = { code: 60002, detail: 'customer.mobile' };

  it('is known again although the shop asks for more since', async () => {
    const at = await buildShop();
    const [begun, whole] = [incomplete(), { ...incomplete(), ...ENDED }];
    const ids = [await create(at, begun), await upload(at, whole)].map(({ analysis_id }) => analysis_id);
    await ask(at);
    expect(await create(at, begun)).toMatchObject({ code: 0, duplicate: 1, analysis_id: ids[0] });
    expect(await upload(at, whole)).toMatchObject({ code: 0, duplicate: 1, analysis_id: ids[1] });
    expect(await upload(at, { ...begun, ...ENDED })).toMatchObject({ code: 0, duplicate: 0, analysis_id: ids[0] });
    expect(await create(at, { ...begun, seq: 2 })).toMatchObject({ code: 40010 });
  });

  it('is taken if it was measured before the shop asked, and refused if after', async () => {
    const at = await buildShop();
    await ask(at);
    expect(await create(at, incomplete(ago(MINUTE_MS)))).toMatchObject({ code: 0, duplicate: 0 });
    expect(await upload(at, { ...incomplete(ago(90 * 24 * 60 * MINUTE_MS)), ...ENDED })).toMatchObject({ code: 0 });
    expect(await create(at, incomplete())).toMatchObject(missing);
    expect(await upload(at, { ...incomplete(), ...ENDED })).toMatchObject({
      code: 60002,
      detail: 'meta.customer.mobile',
    });
  });

  it('is taken until the mirror says that it shows the change, and refused from then on', async () => {
    const at = await buildShop();
    const acknowledge = async () => {
      const { rev } = (await at.mirror.get('/mirrorSrv/config')).json();
      await at.mirror.post('/mirrorSrv/config/ack', { rev, ok: 1 });
    };
    await acknowledge();
    await ask(at);
    const stored = incomplete();
    expect(await create(at, incomplete())).toMatchObject({ code: 0 });
    await acknowledge();
    expect(await create(at, stored)).toMatchObject({ code: 0, duplicate: 0 });
    expect(await create(at, incomplete())).toMatchObject(missing);
  });
});
