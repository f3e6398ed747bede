// @module-tag long

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { EXPORT_STATUS } from '@skin-mirror/shared/export/export.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '#tests/database/test-database.ts';
import { type Account, buildUser } from '#tests/factories/accounts.ts';
import { childEnv } from '#tests/factories/child-env.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { allowExports } from '#tests/factories/exports.ts';
import { photo, testStart, wholeTest } from '#tests/factories/mirror-test.ts';
import {
  createClient,
  createMirrorClient,
  file,
  type MirrorClient,
  type RestClient,
  signIn,
} from '#tests/factories/rest-client.ts';
import { type S3Store, startS3Store } from '#tests/factories/s3-store.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { failToStartBeside, type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { readEnv, storageSettings } from '../env.ts';
import { erasePhotos } from '../modules/file/erase-photos.ts';
import type { PhotographedTest } from '../modules/file/photo-key.ts';
import { thumbnailKey } from '../modules/file/thumbnail-cache.ts';
import { createLogger } from '../plugins/logging.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const SEED = fileURLToPath(new URL('../demo/seed.ts', import.meta.url));

let store: S3Store;
let server: RunningServer;
let second: RunningServer;
let main: Account;
let shop: RestClient;
let mirror: MirrorClient;

beforeAll(async () => {
  store = await startS3Store();
  server = await startTestServer(store.settings);
  second = await startBeside(server);
  main = await buildUser(server);
  shop = await signIn(server, main);
  mirror = createMirrorClient(server, await buildDevice(server, { tenant_id: main.tenant_id }));
});

afterAll(async () => {
  await second?.close();
  await server?.close();
  await store?.close();
});

const fetched = async (path: string, { origin } = server) => {
  const response = await fetch(origin + path);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};
const upload = async () => {
  const picture = await photo('#3a7');
  return shop.post('/skinMgrSrv/goods/upload', { biz: 'goods', file: file(picture, 'cream.jpg') }, 'multipart');
};
const consent = { text_id: 'v1', photos: 1, contact: 1, marketing: 0 };

describe('files in a bucket', () => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage(readEnv(store.settings));
  });

  it('are written, read, streamed and deleted', async () => {
    const bytes = new Uint8Array(await photo());
    await storage.put('conf_app/7/a.jpg', bytes);
    await storage.put('conf_app/7/b.jpg', 'text');
    expect(Buffer.from(await storage.getBytes('conf_app/7/a.jpg')).equals(bytes)).toBe(true);
    expect(await text(await storage.getStream('conf_app/7/b.jpg'))).toBe('text');
    expect(await storage.getMetaData('conf_app/7/a.jpg')).toMatchObject({
      contentType: 'image/jpeg',
      contentLength: bytes.length,
    });
    await storage.delete('conf_app/7/a.jpg');
    await storage.delete('conf_app/7/a.jpg');
    expect(await storage.exists('conf_app/7/a.jpg')).toBe(false);
    expect(await storage.readIfThere('conf_app/7/a.jpg')).toBeUndefined();
  });

  it('are opened in parts, and are missing in the same way', async () => {
    await storage.put('conf_app/7/c.jpg', '0123456789');
    expect(await storage.sizeOf('conf_app/7/c.jpg')).toBe(10);
    const whole = await storage.openFile('conf_app/7/c.jpg');
    expect([whole?.size, whole && (await text(whole.stream))]).toEqual([10, '0123456789']);
    const part = await storage.openFile('conf_app/7/c.jpg', { start: 2, end: 4 });
    expect([part?.size, part && (await text(part.stream))]).toEqual([3, '234']);
    expect([await storage.sizeOf('conf_app/7/d.jpg'), await storage.openFile('conf_app/7/d.jpg')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('are written while more browsers than there are connections read slowly', async () => {
    await storage.put('conf_app/7/long.mp4', new Uint8Array(8 * 1024 * 1024));
    const opened = Array.from({ length: 60 }, () => storage.openFile('conf_app/7/long.mp4'));
    await opened[0];
    await storage.put('conf_app/7/e.jpg', 'a face');
    expect(await storage.sizeOf('conf_app/7/e.jpg')).toBe(6);
    await Promise.all(opened.map(async (file) => (await file)?.stream.destroy()));
  });

  it('of one prefix are deleted with it, and those of a longer name stay', async () => {
    const keys = Array.from({ length: 40 }, (_, number) => `skin/2025-01/7/${number % 2}-a/${number}.jpg`);
    await Promise.all(keys.map((key) => storage.put(key, 'x')));
    await storage.put('skin/2025-01/70/1-a/0.jpg', 'x');
    await storage.removePrefix('skin/2025-01/7/');
    expect(await Promise.all(keys.map((key) => storage.exists(key)))).toEqual(keys.map(() => false));
    const left: unknown[] = [];
    for await (const page of storage.list('skin/2025-01/70')) left.push(...page);
    expect(left).toEqual([{ key: 'skin/2025-01/70/1-a', isFolder: true }]);
    for (const prefix of ['', '/', 'skin/2025-01', '../', 'skin//']) {
      await expect(storage.removePrefix(prefix)).rejects.toThrow('not the prefix of a folder');
    }
  });

  it('are not there because a folder like them is', async () => {
    await storage.put('conf_app/8/inner/a.jpg', 'text');
    expect(await storage.exists('conf_app/8/inner')).toBe(false);
    expect(await storage.readIfThere('conf_app/8/inner')).toBeUndefined();
  });
});

describe('a server that sends browsers to the bucket for photos', () => {
  let redirecting: RunningServer;
  beforeAll(async () => {
    redirecting = await startBeside(server, { PHOTO_DELIVERY: 'redirect' });
  });
  afterAll(() => redirecting.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  const asked = (path: string, headers: Readonly<Record<string, string>> = shop.headers) =>
    fetch(redirecting.origin + path, { headers, redirect: 'manual' });

  /** Sends a skin test with a photo. Returns the photo's key and its addresses in the customer's report. */
  async function sendTest(colour: string) {
    const start = testStart({ test_time: '2026-02-03T10:00:00Z' });
    const meta = JSON.stringify({ ...wholeTest(), ...start });
    const white = file(await photo(colour), 'white.jpg');
    const { share_id } = (await mirror.post('/mirrorSrv/record/upload', { meta, white }, 'multipart')).json();
    const answer = await createClient(redirecting).get('/skinSrv/analysis/shareDetail', { shareId: String(share_id) });
    const [image] = (answer.json().report as SharedReport).images;
    const { rows } = await server.services.pool.query<PhotographedTest & { images: { path: string }[] }>(
      'select tenant_id, device_id, client_uuid, test_time, images from skin_record where client_uuid = $1',
      [start.client_uuid],
    );
    const [test] = rows;
    return {
      test: test as PhotographedTest,
      key: String(test?.images[0]?.path),
      image: image as SharedReport['images'][0],
    };
  }

  it('answers with an address there, for customers and staff, large and small', async () => {
    const { key, image } = await sendTest('#987');
    for (const path of [image.url, image.thumbnail_url, `/fileSvr/get/${key}`, `/fileSvr/get/${key}_320x320.jpg`]) {
      const answer = await asked(path);
      const location = String(answer.headers.get('location'));
      expect([answer.status, location.startsWith(`${store.settings.S3_ENDPOINT}/`)], path).toEqual([302, true]);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
      expect((await asked(path)).headers.get('location')).toBe(location);
      const shown = await fetch(location);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe('jpeg');
      const page = await fetch(`${redirecting.origin}/zmskinweb/`);
      const allowed = /img-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]?.split(' ');
      expect(allowed).toContain(new URL(location).protocol);
    }
    expect((await asked(`/fileSvr/get/${key}`, {})).status).toBe(404);
  });

  it('gives addresses that end, and that open nothing else', async () => {
    const { key, image } = await sendTest('#876');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 11 * MINUTE_MS });
    const ended = await redirecting.services.storage.getSignedUrl(key);
    vi.useRealTimers();
    expect((await fetch(ended)).status).toBe(403);
    const address = String((await asked(image.url)).headers.get('location'));
    const other = address.replace(/white-[0-9a-f]{16}/, 'white-0000000000000000');
    expect(other).not.toBe(address);
    expect((await fetch(other)).status).toBe(403);
  });

  it('sends pictures of goods itself, because caches keep them', async () => {
    const path = String((await upload()).json().imgUrl);
    expect((await asked(`/fileSvr/get/${path}`)).status).toBe(200);
  });

  it('says that a photo is missing, or that the bucket is away, in words of its own', async () => {
    const { key, image } = await sendTest('#765');
    await server.services.storage.delete(key);
    for (const path of [image.url, image.thumbnail_url, `/fileSvr/get/${key}`]) {
      const answer = await asked(path);
      expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([404, 11_001]);
    }
    await store.stop();
    const answer = await asked(image.url);
    await store.start();
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([503, 19_999]);
  });

  it('loses the photos of one erased test and no others, then those of a month', async () => {
    const [gone, kept] = [await sendTest('#654'), await sendTest('#653')];
    expect((await asked(gone.image.thumbnail_url)).status).toBe(302);
    const { storage } = server.services;
    await erasePhotos(storage, [gone.test]);
    await erasePhotos(storage, [gone.test]);
    for (const path of [gone.image.url, gone.image.thumbnail_url]) expect((await asked(path)).status).toBe(404);
    expect((await asked(kept.image.url)).status).toBe(302);
    await storage.put('skin/2026-03/1/1-x/white-0.jpg', 'a face');
    await storage.removePrefix('skin/2026-02/');
    expect((await asked(kept.image.url)).status).toBe(404);
    expect(await storage.exists('skin/2026-03/1/1-x/white-0.jpg')).toBe(true);
  });
});

describe('a server with a bucket', () => {
  it('takes a test with photos and shows them in the report, here and on the server beside it', async () => {
    const image = file(await photo('#a98'), 'white.jpg');
    const answer = (
      await mirror.post(
        '/mirrorSrv/record/upload',
        { meta: JSON.stringify(wholeTest({ consent })), white: image },
        'multipart',
      )
    ).json();
    expect(answer).toMatchObject({ code: 0 });
    for (const { origin } of [server, second]) {
      const customer = createClient({ origin });
      const { report } = (
        await customer.get('/skinSrv/analysis/shareDetail', { shareId: String(answer.share_id) })
      ).json();
      const [shown] = (report as SharedReport).images;
      for (const url of [shown?.url, shown?.thumbnail_url]) {
        const { status, bytes } = await fetched(String(url), { ...server, origin });
        expect([status, (await sharp(bytes).metadata()).format]).toEqual([200, 'jpeg']);
      }
    }
  });

  it('keeps nothing of it on its own disk', async () => {
    const onDisk = await openStorage(readEnv({ DATA_DIR: server.services.env.DATA_DIR }));
    expect([...(await onDisk.listAll('/', { recursive: true })).objects]).toEqual([]);
  });

  it('stores a picture, makes its thumbnails once, and sweeps both when nothing names them', async () => {
    const { pool, storage } = server.services;
    const path = String((await upload()).json().imgUrl);
    const small = await fetched(`/fileSvr/get/${path}_40x40.jpg`);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 40, height: 40 });
    expect(await storage.exists(thumbnailKey(path, 40))).toBe(true);
    expect((await fetched(`/fileSvr/get/${path}_40x40.jpg`, second)).bytes.equals(small.bytes)).toBe(true);

    await pool.query(`update stored_file set crt_time = now() - interval '8 days' where path = $1`, [path]);
    expect(await runScheduled(second, 'file-sweep')).toBe(1);
    for (const address of [path, `${path}_40x40.jpg`]) {
      expect((await fetched(`/fileSvr/get/${address}`)).status).toBe(404);
    }
    expect(await storage.exists(thumbnailKey(path, 40))).toBe(false);
  });

  it('finds the pictures of the demo shop there, which another process drew', async () => {
    const database = await createTestDatabase();
    const child = spawn(process.execPath, [SEED], {
      env: {
        ...childEnv(),
        ...storageSettings(server.services.env),
        DATABASE_URL: database.connectionString,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    expect((await once(child, 'exit'))[0]).toBe(0);
    const { rows } = await database.pool.query<{ goods_pic: string }>('select distinct goods_pic from goods');
    await database.drop();
    expect(rows.length).toBeGreaterThan(10);
    for (const { goods_pic } of rows.slice(0, 3)) {
      expect((await sharp((await fetched(`/fileSvr/get/${goods_pic}`)).bytes).metadata()).format).toBe('jpeg');
    }
  });

  it('says what a missing file is, whether a photo or a picture', async () => {
    for (const path of [`conf_app/${main.tenant_id}/none.jpg`, `skin/${main.tenant_id}/ab/none.jpg`]) {
      for (const ending of ['', '_40x40.jpg']) {
        expect((await shop.get(`/fileSvr/get/${path}${ending}`)).status).toBe(404);
      }
    }
  });

  describe('whose store stops', () => {
    afterEach(() => store.stop().then(() => store.start()));

    it('says so in words, keeps nothing half, and takes the same requests when the store is back', async () => {
      const start = await mirror.post('/mirrorSrv/record/create', testStart());
      const analysis_id = String(start.json().analysis_id);
      const path = String((await upload()).json().imgUrl);
      const image = file(await photo('#765'), 'white.jpg');
      const addPhoto = () =>
        mirror.post('/mirrorSrv/record/image', { analysis_id, kind: 'white', file: image }, 'multipart');
      const { tenant_id } = main;
      const noted = async () =>
        (await server.services.pool.query('select 1 from stored_file where tenant_id = $1', [tenant_id])).rowCount;
      const before = await noted();

      await store.stop();
      for (const answer of [await addPhoto(), await upload(), await createClient(server).get(`/fileSvr/get/${path}`)]) {
        expect(answer.status).toBe(503);
        expect(answer.json()).toMatchObject({ code: 19_999, msg: '文件存储暂时无法访问，请稍后再试' });
      }
      expect(await noted()).toBe(before);
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);

      await store.start();
      expect((await addPhoto()).json()).toMatchObject({ code: 0 });
      expect((await upload()).json()).toMatchObject({ code: 0 });
      expect((await fetched(`/fileSvr/get/${path}`)).status).toBe(200);
    });

    it('makes no export, and warns of it instead of reporting a fault of its own', async () => {
      await allowExports(server, main.tenant_id);
      const { log } = server.services;
      onTestFinished(() => void Object.assign(server.services, { log }));
      const lines: string[] = [];
      Object.assign(server.services, { log: createLogger('warn', { write: (line) => lines.push(line) }) });
      await store.stop();
      await shop.mutate('export.create', { from: '2020-01-01', to: '2099-12-31', columns: ['scores'] });
      const states = async () => {
        const data = (await shop.query('export.list')).json().result?.data as { list: { status: number }[] };
        return data.list.map(({ status }) => status);
      };
      await expect.poll(states).toEqual([EXPORT_STATUS.failed]);
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, msg: 'an export failed' }]);
    });
  });
});

describe('a bucket that cannot be used', () => {
  const startWith = (settings: Readonly<Record<string, string>>) =>
    // No database answers at this address. None is needed, because the server checks the bucket first.
    failToStartBeside(server, {
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
      ...store.settings,
      ...settings,
    });

  it.each([
    ['an unknown key', { S3_ACCESS_KEY_ID: 'SOMEBODY' }, /^S3_ACCESS_KEY_ID is not known to http:\S+\.\n$/],
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'wrong-secret' }, /^S3_SECRET_ACCESS_KEY is not the secret .+\.\n$/],
    ['another bucket', { S3_BUCKET: 'nowhere' }, /^S3_BUCKET: there is no bucket “nowhere” at .+\.\n$/],
    ['an address that nobody answers at', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /^S3_ENDPOINT: .+ECONNREFUSED\)\.\n$/],
    ['no secret', { S3_SECRET_ACCESS_KEY: '' }, /S3_SECRET_ACCESS_KEY: is needed with STORAGE=s3\n$/],
  ])('for %s ends the start in one line', async (_what, settings, line) => {
    const { said, code } = await startWith(settings);
    expect(said).toMatch(line);
    expect(code).toBe(1);
  });
});

it('the client of S3 is loaded where it is used and nowhere else', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        if (name.startsWith('@aws-sdk/')) throw new Error('loaded ' + name);
        return next(name, context);
      },
    });
    const { openStorage } = await import(${JSON.stringify(new URL('./open-storage.ts', import.meta.url))});
    for (const STORAGE of ['disk', 's3']) {
      const end = await openStorage({ STORAGE, DATA_DIR: process.env.DATA_DIR }).then(() => 'open', ({ message }) => message);
      console.log(STORAGE, end);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...childEnv(), DATA_DIR: server.services.env.DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await text(child.stdout)).toBe('disk open\ns3 loaded @aws-sdk/client-s3\n');
});
