import { randomBytes, randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { goodsArchive, goodsPicture } from '#tests/factories/goods-archive.ts';
import { buildImportShop, creamRow, importGoods } from '#tests/factories/goods-import.ts';
import { photo, testStart, wholeTest } from '#tests/factories/mirror-test.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createMirrorClient, file } from '#tests/factories/rest-client.ts';
import { startS3Store } from '#tests/factories/s3-store.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { noteFiles } from './file.store.ts';
import { type PhotographedTest, photoFolder, photoKey } from './photo-key.ts';
import { settleFiles } from './settle-files.ts';
import { releaseBookings, sweepPhotos } from './sweep.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WEEK_MS = 7 * DAY_MS;

async function storePhoto(test: PhotographedTest, age_ms: number, kind: 'white' | 'uv' = 'white'): Promise<string> {
  const { storage, env } = server.services;
  const key = photoKey(test, kind, randomBytes(32).toString('hex'));
  await storage.put(key, 'a face');
  const at = new Date(Date.now() - age_ms);
  await utimes(path.join(env.DATA_DIR, 'files', key), at, at);
  return key;
}

describe('photos', () => {
  it('of a test that was never stored are deleted after a week, with their thumbnails', async () => {
    const { storage, pool } = server.services;
    const [record, deleted] = [await buildRecord(server), await buildRecord(server)];
    await pool.query('update skin_record set deleted_at = now() where record_id = $1', [deleted.record_id]);
    await pool.query(`update skin_record set images = '[{"kind": "white"}]' where record_id = any($1)`, [
      [record.record_id, deleted.record_id],
    ]);
    const unknown = { ...record, client_uuid: randomUUID() };
    const halfway = { ...record, client_uuid: randomUUID() };
    const kept = [
      await storePhoto(record, 2 * WEEK_MS),
      await storePhoto(deleted, 2 * WEEK_MS),
      await storePhoto({ ...unknown, client_uuid: randomUUID() }, WEEK_MS - 60_000),
      // The second photo of this test is new, so the mirror may still send the test.
      await storePhoto(halfway, 2 * WEEK_MS),
      await storePhoto(halfway, WEEK_MS - 60_000, 'uv'),
      // This test is too old. The server no longer knows if the test exists, so the photo is kept.
      await storePhoto({ ...unknown, test_time: new Date('2024-02-01') }, 2 * WEEK_MS),
    ];
    const gone = [
      await storePhoto(unknown, WEEK_MS + 60_000),
      await storePhoto({ ...unknown, test_time: new Date(Date.now() - 300 * DAY_MS) }, 2 * WEEK_MS),
      // The photos of this test were deleted, and the server stopped before it had deleted the files.
      await storePhoto(await buildRecord(server), 2 * WEEK_MS),
      // The shop of this photo has no such test. A test of another shop does not count.
      await storePhoto({ ...record, tenant_id: deleted.tenant_id }, 2 * WEEK_MS),
    ];
    const thumbnail = thumbnailKey(String(gone[0]), 40);
    await storage.put(thumbnail, 'a small face');
    const at = new Date(Date.now() - 2 * WEEK_MS);
    await utimes(path.join(server.services.env.DATA_DIR, 'files', thumbnail), at, at);

    expect(await asServer(() => sweepPhotos(server.services))).toBe(4);
    const there = (keys: readonly string[]) => Promise.all(keys.map((key) => storage.exists(key)));
    expect(await there(kept)).toEqual(kept.map(() => true));
    expect(await there([...gone, thumbnail])).toEqual([false, false, false, false, false]);
    expect(await sweepPhotos(server.services)).toBe(0);
  });

  it('that no test names go from a bucket too; a test without consent to photos has none', async () => {
    const store = await startS3Store();
    const served = await startTestServer(store.settings);
    const { storage, pool } = served.services;
    const device = await buildDevice(served);
    const mirror = createMirrorClient(served, device);
    const white = file(await photo(), 'white.jpg');
    const send = async (over: Readonly<Record<string, unknown>>) => {
      const meta = wholeTest(over);
      const { code, analysis_id } = (
        await mirror.post('/mirrorSrv/record/upload', { meta, white }, 'multipart')
      ).json();
      return { code, analysis_id, folder: photoFolder({ ...device, ...meta, test_time: new Date(meta.test_time) }) };
    };
    const filesIn = async (folder: string) => {
      let count = 0;
      for await (const page of storage.list(folder)) count += page.length;
      return count;
    };
    const named = await send({ consent: testStart().consent });
    const forgotten = await send({ consent: testStart().consent });
    const declined = await send({ client_uuid: randomUUID() });
    expect([named.code, forgotten.code, declined.code]).toEqual([0, 0, 11001]);
    await pool.query(`update skin_record set images = '[]' where record_id = $1`, [forgotten.analysis_id]);
    const stray = { ...device, client_uuid: randomUUID(), test_time: new Date() };
    await storage.put(photoKey(stray, 'white', 'ab'.repeat(32)), 'a face');
    const folders = [named.folder, forgotten.folder, photoFolder(stray), declined.folder];

    expect(await sweepPhotos(served.services)).toBe(0);
    expect(await Promise.all(folders.map(filesIn))).toEqual([1, 1, 1, 0]);
    expect(await sweepPhotos(served.services, new Date(Date.now() + WEEK_MS + 60_000))).toBe(2);
    expect(await Promise.all(folders.map(filesIn))).toEqual([1, 0, 0, 0]);
    await served.close();
    await store.close();
  });
});

describe('a product’s picture', () => {
  it('that a test has shown stays when the product gets another one; one that was never shown goes', async () => {
    const { pool, storage } = server.services;
    const { tenant_id, user_id } = await buildUser(server);
    const [shown, unseen] = ['shown', 'unseen'].map((name) => `conf_app/${tenant_id}/${name}.jpg`) as [string, string];
    const note = (path: string) =>
      noteFiles(pool, { tenant_id, user_id, purpose: 'goods' }, [{ path, bytes: 10 }]).then(() =>
        storage.put(path, 'x'),
      );
    await note(shown);
    await note(unseen);
    await pool.query(
      `with type as (insert into goods_type (tenant_id, seed_key, type_name) values ($1, 'acne_care', '{}') returning goods_type_id),
            product as (insert into goods (tenant_id, goods_name, goods_pic) values ($1, '净痘精华', $2) returning goods_id),
            unfit as (insert into goods (tenant_id, goods_name, goods_pic, for_sex) values ($1, '男士', $3, 1) returning goods_id)
       insert into goods_effect select $1, goods_id, 1, goods_type_id from type, (select * from product union all select * from unfit) g`,
      [tenant_id, shown, unseen],
    );
    const mirror = createMirrorClient(server, await buildDevice(server, { tenant_id }));
    const meta = wholeTest({ customer: { sex: 0 } });
    expect((await mirror.post('/mirrorSrv/record/upload', { meta })).json()).toMatchObject({ code: 0 });
    await pool.query(`update goods set goods_pic = '' where tenant_id = $1`, [tenant_id]);
    await pool.query(`update stored_file set crt_time = now() - interval '8 days' where tenant_id = $1`, [tenant_id]);
    await runScheduled(server, 'file-sweep');
    expect([await storage.exists(shown), await storage.exists(unseen)]).toEqual([true, false]);
  });
});

describe('an import', () => {
  const files = async (tenant_id: number) =>
    (
      await server.services.pool.query<{ path: string; is_booked: boolean }>(
        'select path, is_booked from stored_file where tenant_id = $1 order by path',
        [tenant_id],
      )
    ).rows;

  it('that was killed gives back what it had booked of the quota, and its pictures', async () => {
    const { pool, storage } = server.services;
    const { tenant_id, user_id } = await buildUser(server);
    const pathOf = (name: string) => `conf_app/${tenant_id}/${name}.jpg`;
    const booked = ['a', 'b', 'c'].map((name) => ({ path: pathOf(name), bytes: 10 }));
    await noteFiles(pool, { tenant_id, user_id, purpose: 'goods', is_booked: true }, booked);
    for (const { path: key } of booked) await storage.put(key, 'a cream');
    expect(await settleFiles(pool, tenant_id, [pathOf('c')])).toBe(true);
    expect(await releaseBookings(server.services)).toBe(0);

    await pool.query(`update stored_file set crt_time = now() - interval '16 minutes' where tenant_id = $1`, [
      tenant_id,
    ]);
    expect(await releaseBookings(server.services)).toBe(2);
    expect(await files(tenant_id)).toEqual([{ path: pathOf('c'), is_booked: false }]);
    expect(await storage.exists(pathOf('a'))).toBe(false);
    expect(await storage.exists(pathOf('c'))).toBe(true);
    // The import continues too late, when its temporary files are already deleted.
    expect(await settleFiles(pool, tenant_id, [pathOf('a')])).toBe(false);
  });

  it('that ends keeps its files', async () => {
    const shop = await buildImportShop(server);
    const archive = goodsArchive({ rows: [creamRow({})], files: { 'images/a.jpg': await goodsPicture() } });
    expect(await importGoods(shop, archive)).toMatchObject({ code: 0, added: 1 });
    expect(await files(shop.main.tenant_id)).toEqual([{ path: expect.any(String), is_booked: false }]);
  });

  it('whose goods the database refuses gives back its pictures, when it is sure that they are not needed', async () => {
    const shop = await buildImportShop(server);
    const { tenant_id } = shop.main;
    await server.services.pool.query(
      `create function refuse_${tenant_id}() returns trigger language plpgsql as $$
         begin if new.tenant_id = ${tenant_id} then raise exception 'no'; end if; return new; end $$;
       create trigger refuse_${tenant_id} before insert on goods for each row execute function refuse_${tenant_id}()`,
    );
    const archive = goodsArchive({ rows: [creamRow({})], files: { 'images/a.jpg': await goodsPicture() } });
    expect((await importGoods(shop, archive)).code).toBe(19_999);
    expect(await files(tenant_id)).toMatchObject([{ is_booked: true }]);
    await server.services.pool.query(
      `update stored_file set crt_time = now() - interval '16 minutes' where tenant_id = $1`,
      [tenant_id],
    );
    await releaseBookings(server.services);
    expect(await files(tenant_id)).toEqual([]);
  });
});
