import { randomUUID } from 'node:crypto';
import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type S3Store, startS3Store } from '#tests/factories/s3-store.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { type PhotographedTest, photoKey } from './photo-key.ts';
import { purgePhotos } from './photo-purge.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

const HASH = 'ab'.repeat(32);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

describe.each(['disk', 'bucket'])('pictures of tests on a %s', (place) => {
  let store: S3Store | undefined;
  let server: RunningServer;
  let main: Account;
  let device: Device;
  let client: RestClient;
  beforeAll(async () => {
    if (place === 'bucket') store = await startS3Store();
    server = await startTestServer(store?.settings);
    main = await buildUser(server);
    client = await signIn(server, main);
    device = await buildDevice(server, { tenant_id: main.tenant_id });
  });
  afterAll(async () => {
    await server.close();
    await store?.close();
  });

  const purge = () => asServer(() => purgePhotos(server.services));
  const keep = async (retention_days: object) =>
    expect((await client.mutate('config.update', { retention_days })).status).toBe(200);
  const there = (keys: readonly string[]) => Promise.all(keys.map((key) => server.services.storage.exists(key)));

  async function storePictures(test: PhotographedTest, kinds: readonly ImageKind[]): Promise<string[]> {
    const keys = kinds.map((kind) => photoKey(test, kind, HASH));
    for (const key of keys) {
      await server.services.storage.put(key, 'a face');
      await server.services.storage.put(thumbnailKey(key, 40), 'a small face');
    }
    return keys;
  }

  async function photographed(days: number, kinds: readonly ImageKind[] = ['white', 'mark_acne']) {
    const client_uuid = randomUUID();
    const test = { client_uuid, test_time: daysAgo(days) };
    const path = (kind: ImageKind) => photoKey({ ...device, ...test }, kind, HASH);
    const facts = { source_sha256: HASH, width: 8, height: 8, bytes: 8 };
    const images = kinds.map((kind) => ({ kind, path: path(kind), ...facts }));
    const record = await buildRecord(server, { device, ...test, images });
    return { record, keys: await storePictures(record, kinds) };
  }

  async function kindsOf(id: string): Promise<string[] | undefined> {
    const data = (await client.query('record.get', { id })).json().result?.data as
      | { images: { kind: string }[] }
      | undefined;
    return data?.images.map(({ kind }) => kind);
  }

  it('go with their thumbnails when the days of the shop are over, each class by its own; scores stay', async () => {
    const [old, middle, recent] = [await photographed(91), await photographed(31), await photographed(29)];
    const other = await buildRecord(server, { test_time: daysAgo(91) });
    const others = await storePictures(other, ['white']);
    // The server has forgotten the key of the oldest test, as it does after a year.
    await server.services.prisma.record_key.deleteMany({ where: { record_id: old.record.record_id } });
    await keep({ photos: 90, marks: 30 });
    expect(await purge()).toBe(2);
    expect(await there(old.keys)).toEqual([false, false]);
    expect(await there(old.keys.map((key) => thumbnailKey(key, 40)))).toEqual([false, false]);
    expect(await there(middle.keys)).toEqual([true, false]);
    expect(await there(middle.keys.map((key) => thumbnailKey(key, 40)))).toEqual([true, false]);
    expect(await there([...recent.keys, ...others])).toEqual([true, true, true]);
    expect(await kindsOf(old.record.record_id)).toEqual([]);
    expect(await kindsOf(middle.record.record_id)).toEqual(['white']);
    expect(await kindsOf(recent.record.record_id)).toEqual(['white', 'mark_acne']);
    expect(await purge()).toBe(0);

    const { rows } = await server.services.pool.query<{ details: Record<string, number> }>(
      `select details from audit_log where tenant_id = $1 and action = 'record.purge_photos'`,
      [main.tenant_id],
    );
    const sum = (key: string) => rows.reduce((total, { details }) => total + (details[key] ?? 0), 0);
    expect([sum('tests'), sum('photos'), sum('marks')]).toEqual([2, 1, 2]);
  });

  it('that no test names go too, once their month is older than the days', async () => {
    await keep({ photos: 90, marks: 30 });
    const { tenant_id, device_id } = device;
    const stray = (days: number) => ({ tenant_id, device_id, client_uuid: randomUUID(), test_time: daysAgo(days) });
    const [gone, kept] = [
      await storePictures(stray(800), ['white']),
      await storePictures(stray(60), ['white', 'mark_acne']),
    ];
    expect(await purge()).toBe(1);
    expect(await there([...gone, ...kept])).toEqual([false, true, true]);
  });

  it('that cannot be deleted stay with their test, and go with the next run', async () => {
    await keep({ photos: 90, marks: 90 });
    const { record, keys } = await photographed(120);
    const remove = vi.spyOn(server.services.storage, 'removePrefix').mockRejectedValueOnce(new Error('out of reach'));
    await expect(purge()).rejects.toThrow('out of reach');
    remove.mockRestore();
    expect(await there(keys)).toEqual([true, true]);
    expect(await kindsOf(record.record_id)).toEqual(['white', 'mark_acne']);
    expect(await purge()).toBe(1);
    expect(await there(keys)).toEqual([false, false]);
  });
});
