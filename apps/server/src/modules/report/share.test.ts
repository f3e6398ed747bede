import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { photo, wholeTest } from '#tests/factories/mirror-test.ts';
import { type BuiltRecord, buildRecord } from '#tests/factories/record.ts';
import { createClient, createMirrorClient, file, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { photoFolder } from '../file/photo-key.ts';

let server: RunningServer;
let anybody: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  anybody = createClient(server);
});
afterAll(() => server.close());

async function buildShop() {
  const { tenant_id } = await buildTenant(server);
  const main = await buildUser(server, { tenant_id });
  const device = await buildDevice(server, { tenant_id });
  return { main, device, client: await signIn(server, main) };
}

interface Link {
  readonly share_id: string;
  readonly is_first: boolean;
  readonly state: string;
  readonly views: number;
  readonly expires_at: string;
}

const list = async (client: RestClient, { record_id }: BuiltRecord) =>
  (await client.post('/skinMgrSrv/share/list', { analysis_id: record_id })).json().list as unknown as Link[];
const create = async (client: RestClient, { record_id }: BuiltRecord, expire_days?: number) =>
  (
    await client.post('/skinMgrSrv/share/create', { analysis_id: record_id, ...(expire_days && { expire_days }) })
  ).json();
const open = async (share_id: string) =>
  (await anybody.get('/skinSrv/analysis/shareDetail', { shareId: share_id })).json().code;

describe('the links to a report', () => {
  it("are the mirror's own and others, each with its end and its views", async () => {
    const { device, client } = await buildShop();
    const record = await buildRecord(server, { device });
    const { share } = (await create(client, record, 7)) as unknown as { share: Link };
    expect(Date.parse(share.expires_at) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    expect([await open(record.share_id), await open(share.share_id), await open(share.share_id)]).toEqual([0, 0, 0]);
    expect((await list(client, record)).map(({ is_first, state, views }) => [is_first, state, views])).toEqual([
      [true, 'active', 1],
      [false, 'active', 1],
    ]);
    await server.services.pool.query("update report_share set viewed_at = viewed_at - interval '61 minutes'");
    await open(share.share_id);
    expect((await list(client, record)).map(({ views }) => views)).toEqual([1, 2]);
  });

  it('end one by one, at once and for good', async () => {
    const { device, client } = await buildShop();
    const record = await buildRecord(server, { device });
    const { share } = (await create(client, record)) as unknown as { share: Link };
    const end = async (shareId: string) =>
      (await client.post('/skinMgrSrv/share/revoke', { analysis_id: record.record_id, shareId })).json().code;
    expect(await end(record.share_id)).toBe(0);
    expect([await open(record.share_id), await open(share.share_id)]).toEqual([60001, 0]);
    expect(await end(share.share_id)).toBe(0);
    expect(await open(share.share_id)).toBe(60001);
    expect((await list(client, record)).map(({ state }) => state)).toEqual(['revoked', 'revoked']);
    expect(await end('unknown')).toBe(11001);
  });

  it('expire', async () => {
    const { device, client } = await buildShop();
    const record = await buildRecord(server, { device });
    const { share } = (await create(client, record, 1)) as unknown as { share: Link };
    await server.services.pool.query("update report_share set expires_at = now() - interval '1 second'");
    expect(await open(share.share_id)).toBe(60001);
    expect((await list(client, record))[1]?.state).toBe('expired');
    expect((await create(client, record, 0)).code).toBe(0);
    expect((await create(client, record, 400)).code).toBe(11001);
  });

  it("are a guide's for the own tests alone, and 20 a test", async () => {
    const { main, device, client } = await buildShop();
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const own = await buildRecord(server, { device, user_id: guide.user_id });
    const foreign = await buildRecord(server, { device });
    const guided = await signIn(server, guide);
    expect((await create(guided, own)).code).toBe(0);
    expect((await create(guided, foreign)).code).toBe(11001);
    const answers = await Promise.all(Array.from({ length: 22 }, () => create(client, foreign)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
    expect((await create(client, foreign)).msg).toContain('上限');
    expect(await list(client, foreign)).toHaveLength(21);
  });
});

describe('a customer', () => {
  const remove = async (share_id: string, digits: string) =>
    (await anybody.post('/skinSrv/analysis/deletePhotos', { shareId: share_id, digits })).json();

  it('deletes the photos with the last digits of the number; the report stays', async () => {
    const { device, client } = await buildShop();
    const meta = wholeTest({
      customer: { mobile: '138 1234 5678' },
      consent: { text_id: 'v1', photos: 1, contact: 1, marketing: 0 },
    });
    const mirror = createMirrorClient(server, device);
    const sent = { meta, white: file(await photo(), 'white.jpg') };
    const { share_id, analysis_id } = (
      await mirror.post('/mirrorSrv/record/upload', sent, 'multipart')
    ).json() as unknown as {
      share_id: string;
      analysis_id: string;
    };
    const shown = (await client.query('record.get', { id: analysis_id })).json().result as unknown as {
      data: { images: [{ url: string }] };
    };
    const { url } = shown.data.images[0];
    expect((await client.get(url)).status).toBe(200);
    expect((await remove(share_id, '0000')).code).toBe(11001);
    expect((await remove(share_id, '5678')).code).toBe(0);
    expect((await client.get(url)).status).toBe(404);
    expect(await open(share_id)).toBe(0);
    expect((await client.query('record.get', { id: analysis_id })).json().result?.data).toMatchObject({
      images: [],
      consent: { photos: 1 },
      photos_deleted_at: expect.any(String),
    });
    const log = (await client.query('audit.list', { pageSize: 20 })).json().result as unknown as {
      data: { list: { action: string; actor_id: number | null }[] };
    };
    expect(log.data.list).toContainEqual(expect.objectContaining({ action: 'record.photos_deleted', actor_id: null }));
  });

  const consent = { text_id: 'v1', photos: 1, contact: 1, marketing: 0 };

  /** Two tests of one customer, each with a photo, the newer one first. */
  async function buildVisits() {
    const { device, client } = await buildShop();
    const mirror = createMirrorClient(server, device);
    const visits = [];
    for (const days of [1, 30]) {
      const test_time = new Date(Date.now() - days * DAY_MS).toISOString();
      const meta = wholeTest({ test_time, customer: { mobile: '13812345678', sex: 0, age: 28 }, consent });
      const sent = { meta, white: file(await photo(days === 1 ? '#c99' : '#9c9'), 'white.jpg') };
      const { share_id, analysis_id } = (await mirror.post('/mirrorSrv/record/upload', sent, 'multipart')).json();
      visits.push({ share_id: String(share_id), id: String(analysis_id) });
    }
    const [now, before] = visits as [(typeof visits)[0], (typeof visits)[0]];
    return { client, now, before };
  }
  const reportOf = async ({ share_id }: { share_id: string }) =>
    (await anybody.get('/skinSrv/analysis/shareDetail', { shareId: share_id })).json()
      .report as unknown as SharedReport;

  it('deletes with the photos of a report the earlier ones that it shows beside them, and no others', async () => {
    const { client, now, before } = await buildVisits();
    const { images, progress } = await reportOf(now);
    const urls = [images[0]?.url, progress?.photo?.url].map(String);
    for (const url of urls) expect((await anybody.get(url)).status).toBe(200);
    expect((await remove(before.share_id, '5678')).code).toBe(0);
    expect(await reportOf(now)).toMatchObject({ images: [{ kind: 'white' }], progress: { photo: null } });

    const other = await buildVisits();
    const shown = await reportOf(other.now);
    const both = [shown.images[0]?.url, shown.progress?.photo?.url].map(String);
    expect((await remove(other.now.share_id, '5678')).code).toBe(0);
    for (const url of both) expect((await anybody.get(url)).status).toBe(404);
    for (const visit of [other.now, other.before]) expect((await reportOf(visit)).images).toEqual([]);
    expect(await reportOf(other.now)).toMatchObject({ progress: { photo: null } });
    const log = (await other.client.query('audit.list', { pageSize: 20 })).json().result as unknown as {
      data: { list: { action: string; entity_id: string }[] };
    };
    const deleted = log.data.list.filter(({ action }) => action === 'record.photos_deleted');
    expect(deleted.map(({ entity_id }) => entity_id).toSorted()).toEqual([other.now.id, other.before.id].toSorted());
    expect((await client.query('record.get', { id: now.id })).json().result?.data).toMatchObject({
      images: [{ kind: 'white' }],
    });
  });

  it('keeps earlier photos where the shop shows no progress, and sees none of a deleted or erased test', async () => {
    const { client, now, before } = await buildVisits();
    expect((await client.mutate('config.update', { show_progress: 0 })).status).toBe(200);
    expect((await remove(now.share_id, '5678')).code).toBe(0);
    expect((await reportOf(before)).images).toHaveLength(1);

    const gone = await buildVisits();
    expect((await reportOf(gone.now)).progress?.photo).not.toBeNull();
    expect((await gone.client.mutate('record.remove', { ids: [gone.before.id] })).status).toBe(200);
    expect((await reportOf(gone.now)).progress).toBeNull();

    const erased = await buildVisits();
    const { pool } = server.services;
    await pool.query(
      'update customer set erase_at = now() where customer_id = (select customer_id from skin_record where record_id = $1)',
      [erased.now.id],
    );
    expect((await reportOf(erased.now)).progress).toBeNull();
  });

  it('who deleted the photos gets none back when the mirror sends the test again', async () => {
    const { device, client } = await buildShop();
    const mirror = createMirrorClient(server, device);
    const consent = { text_id: 'v1', photos: 1, contact: 1, marketing: 0 };
    const meta = wholeTest({ customer: { mobile: '13812345678' }, consent });
    const sent = { meta, white: file(await photo(), 'white.jpg') };
    const send = async () => (await mirror.post('/mirrorSrv/record/upload', sent, 'multipart')).json();
    // The first upload stores its photo only after the second one has come and the customer has deleted the photos.
    const { storage } = server.services;
    const [put, held] = [storage.put.bind(storage), Promise.withResolvers<void>()];
    const spy = vi.spyOn(storage, 'put').mockImplementationOnce((...args) => held.promise.then(() => put(...args)));
    const slow = send();
    await vi.waitFor(() => expect(spy).toHaveBeenCalled());
    const { share_id, analysis_id } = (await send()) as unknown as { share_id: string; analysis_id: string };
    const folder = photoFolder({ ...device, ...meta, test_time: new Date(meta.test_time) });
    const filesLeft = async () => {
      const names: string[] = [];
      for await (const page of storage.list(folder)) names.push(...page.map(({ key }) => key));
      return names;
    };
    expect(await filesLeft()).toHaveLength(1);
    expect((await remove(share_id, '5678')).code).toBe(0);
    held.resolve();
    expect(await Promise.all([slow, send()])).toMatchObject([
      { code: 0, duplicate: 1 },
      { code: 0, duplicate: 1 },
    ]);
    const late = { analysis_id, kind: 'white', file: file(await photo('#9c9'), 'white.jpg') };
    expect((await mirror.post('/mirrorSrv/record/image', late, 'multipart')).json().code).not.toBe(0);
    expect(await filesLeft()).toEqual([]);
    expect((await client.query('record.get', { id: analysis_id })).json().result?.data).toMatchObject({ images: [] });
  });

  it('has five guesses a test and day, whatever the link, and the answer says nothing more', async () => {
    const { device, client } = await buildShop();
    const record = await buildRecord(server, { device, customer_mobile: '13812345678' });
    const { share } = (await create(client, record)) as unknown as { share: Link };
    const links = [record.share_id, share.share_id, record.share_id, share.share_id, record.share_id];
    const answers = [];
    for (const link of links) answers.push(await remove(link, '0000'));
    answers.push(await remove(share.share_id, '5678'));
    const nameless = await buildRecord(server, { device, customer_mobile: '' });
    answers.push(await remove(nameless.share_id, ''));
    expect(new Set(answers.map(({ code, msg }) => `${code} ${msg}`)).size).toBe(1);
    expect((await remove('unknown', '5678')).code).toBe(60001);
    const day = DAY_MS;
    await server.services.pool.query("update rate_limit set expire = expire - $1 where key like 'photo-proof%'", [day]);
    expect((await remove(share.share_id, '5678')).code).toBe(0);
  });

  it('who has no guess left asks the shop, whose main account deletes the photos', async () => {
    const { main, device, client } = await buildShop();
    const mirror = createMirrorClient(server, device);
    const consent = { text_id: 'v1', photos: 1, contact: 1, marketing: 0 };
    const meta = wholeTest({ customer: { mobile: '13812345678' }, consent });
    const sent = { meta, white: file(await photo(), 'white.jpg') };
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/upload', sent, 'multipart')).json();
    const shown = (await client.query('record.get', { id: analysis_id })).json().result as unknown as {
      data: { images: [{ url: string }] };
    };
    const { url } = shown.data.images[0];
    const deleted = async (by: typeof client) =>
      (await by.post('/skinMgrSrv/record/deletePhotos', { analysis_id })).json().code;
    const guide = await signIn(server, await buildGuide(server, { parent: main, power: [2] }));
    expect(await deleted(guide)).toBe(30001);
    expect(await deleted((await buildShop()).client)).toBe(11001);
    expect((await client.get(url)).status).toBe(200);
    expect(await deleted(client)).toBe(0);
    expect((await client.get(url)).status).toBe(404);
    expect((await client.query('record.get', { id: analysis_id })).json().result?.data).toMatchObject({
      images: [],
      photos_deleted_at: expect.any(String),
    });
  });
});
