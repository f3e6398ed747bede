import { randomUUID } from 'node:crypto';
import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTenant } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type S3Store, startS3Store } from '#tests/factories/s3-store.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { moveEarlierPhotos } from './earlier-photos.ts';
import { erasePhotos } from './erase-photos.ts';
import { photoKey } from './photo-key.ts';

const HASH = 'ab'.repeat(32);

describe.each(['disk', 'bucket'])('photos of version 0.1.0 on a %s', (place) => {
  let store: S3Store | undefined;
  let server: RunningServer;
  let device: Device;
  beforeAll(async () => {
    if (place === 'bucket') store = await startS3Store();
    server = await startTestServer(store?.settings);
    device = await buildDevice(server, await buildTenant(server));
  });
  afterAll(async () => {
    await server.close();
    await store?.close();
  });

  const move = () => asServer(() => moveEarlierPhotos(server.services));
  const image = (path: string, kind: RecordImage['kind'] = 'white'): RecordImage => ({
    kind,
    path,
    source_sha256: HASH,
    width: 8,
    height: 8,
    bytes: 8,
  });

  async function imagesOf(record_id: string): Promise<RecordImage[]> {
    const { rows } = await server.services.pool.query(
      'select images from skin_record where tenant_id = $1 and record_id = $2',
      [device.tenant_id, record_id],
    );
    return rows[0].images;
  }

  it('move to the folders of their tests, where an erasure finds them', async () => {
    const { storage } = server.services;
    const path = `skin/${device.tenant_id}/ab/${HASH}.jpg`;
    const thumbnail = `thumbnail/40/${path}`;
    await storage.put(path, 'a face');
    await storage.put(thumbnail, 'a small face');
    const [first, second, deleted] = await Promise.all(
      [null, null, new Date()].map((deleted_at) =>
        buildRecord(server, { device, client_uuid: randomUUID(), images: [image(path)], deleted_at }),
      ),
    );
    const tests = [first, second, deleted].flatMap((test) => test ?? []);

    expect(await move()).toBe(3);
    for (const test of tests) {
      const moved = photoKey(test, 'white', HASH);
      expect(await imagesOf(test.record_id)).toEqual([image(moved)]);
      expect(new TextDecoder().decode(await storage.readIfThere(moved))).toBe('a face');
    }
    for (const old of [path, thumbnail]) expect(await storage.exists(old)).toBe(false);
    expect(await move()).toBe(0);

    await erasePhotos(storage, tests.slice(0, 1));
    const left = await Promise.all(tests.map((test) => storage.exists(photoKey(test, 'white', HASH))));
    expect(left).toEqual([false, true, true]);
  });

  it('stay whole when two servers move them at the same time', async () => {
    const { storage } = server.services;
    const path = `skin/${device.tenant_id}/12/${HASH}.jpg`;
    await storage.put(path, 'a face');
    const tests = await Promise.all(
      Array.from({ length: 20 }, () =>
        buildRecord(server, { device, client_uuid: randomUUID(), images: [image(path)] }),
      ),
    );
    await Promise.all([move(), move()]);
    const images = (await Promise.all(tests.map(({ record_id }) => imagesOf(record_id)))).flat();
    expect(images.map((one) => one.path)).toEqual(tests.map((test) => photoKey(test, 'white', HASH)));
    for (const moved of images) expect(await storage.exists(moved.path)).toBe(true);
  });

  it('that are missing stop nothing, and photos of today stay where they are', async () => {
    const { storage } = server.services;
    const missing = `skin/${device.tenant_id}/cd/${HASH}.jpg`;
    await storage.put(`skin/${device.tenant_id}/ef/unnamed.jpg`, 'nobody');
    const client_uuid = randomUUID();
    const test_time = new Date('2026-03-02T04:30:00Z');
    const today = photoKey({ ...device, client_uuid, test_time }, 'blue', HASH);
    await storage.put(today, 'a face');
    const images = [image(missing), image(today, 'blue')];
    const test = await buildRecord(server, { device, client_uuid, test_time, images });

    expect(await move()).toBe(1);
    expect(await imagesOf(test.record_id)).toEqual([image(photoKey(test, 'white', HASH)), images[1]]);
    expect(await storage.exists(today)).toBe(true);
    expect(await storage.exists(`skin/${device.tenant_id}/ef/unnamed.jpg`)).toBe(false);
  });
});
