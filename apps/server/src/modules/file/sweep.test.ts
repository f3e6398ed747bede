import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { goodsArchive, goodsPicture } from '#tests/factories/goods-archive.ts';
import { buildImportShop, creamRow, importGoods } from '#tests/factories/goods-import.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { noteFiles } from './file.store.ts';
import { settleFiles } from './settle-files.ts';
import { releaseBookings, sweepPhotos } from './sweep.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WEEK_MS = 7 * 86_400_000;

async function storePhoto(tenant_id: number, age_ms: number): Promise<string> {
  const { storage, env } = server.services;
  const name = randomBytes(32).toString('hex');
  const key = `skin/${tenant_id}/${name.slice(0, 2)}/${name}.jpg`;
  await storage.put(key, 'a face');
  const at = new Date(Date.now() - age_ms);
  await utimes(path.join(env.DATA_DIR, 'files', key), at, at);
  return key;
}

describe('photos', () => {
  it('that no test names are deleted after a week, with their thumbnails', async () => {
    const { storage } = server.services;
    const image = (key: string) => ({
      kind: 'white' as const,
      path: key,
      source_sha256: '',
      width: 1,
      height: 1,
      bytes: 1,
    });
    const { tenant_id } = await buildUser(server);
    const named = await storePhoto(tenant_id, 2 * WEEK_MS);
    const record = await buildRecord(server, { images: [image(named)] });
    const own = await storePhoto(record.tenant_id, 2 * WEEK_MS);
    const ofDeleted = await storePhoto(record.tenant_id, 2 * WEEK_MS);
    await server.services.pool.query('update skin_record set images = $2 where record_id = $1', [
      record.record_id,
      JSON.stringify([image(own), image(ofDeleted)]),
    ]);
    await server.services.pool.query('update skin_record set deleted_at = now() where record_id = $1', [
      record.record_id,
    ]);
    const fresh = await storePhoto(record.tenant_id, WEEK_MS - 60_000);
    const unnamed = await storePhoto(record.tenant_id, WEEK_MS + 60_000);
    await storage.put(thumbnailKey(unnamed, 40), 'a small face');

    // Another shop's test names the first shop's photo. That doesn't keep the photo.
    expect(await sweepPhotos(server.services)).toBe(2);
    const there = async (key: string) => storage.exists(key);
    expect(await Promise.all([own, ofDeleted, fresh].map(there))).toEqual([true, true, true]);
    expect(await Promise.all([unnamed, thumbnailKey(unnamed, 40), named].map(there))).toEqual([false, false, false]);
    expect(await sweepPhotos(server.services)).toBe(0);
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
    // The import goes on late, and finds that its bookings are gone.
    expect(await settleFiles(pool, tenant_id, [pathOf('a')])).toBe(false);
  });

  it('that ends keeps its files', async () => {
    const shop = await buildImportShop(server);
    const archive = goodsArchive({ rows: [creamRow({})], files: { 'images/a.jpg': await goodsPicture() } });
    expect(await importGoods(shop, archive)).toMatchObject({ code: 0, added: 1 });
    expect(await files(shop.main.tenant_id)).toEqual([{ path: expect.any(String), is_booked: false }]);
  });

  it('whose goods are refused by the database deletes its pictures at once', async () => {
    const shop = await buildImportShop(server);
    const { tenant_id } = shop.main;
    await server.services.pool.query(
      `create function refuse_${tenant_id}() returns trigger language plpgsql as $$
         begin if new.tenant_id = ${tenant_id} then raise exception 'no'; end if; return new; end $$;
       create trigger refuse_${tenant_id} before insert on goods for each row execute function refuse_${tenant_id}()`,
    );
    const archive = goodsArchive({ rows: [creamRow({})], files: { 'images/a.jpg': await goodsPicture() } });
    expect((await importGoods(shop, archive)).code).toBe(19_999);
    expect(await files(tenant_id)).toEqual([]);
  });
});
