import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, type RestClient, signIn, signInBrowser } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { FILE_POLICY } from '../../kernel/file-policy.ts';
import { createSecrets } from '../../kernel/secret.ts';
import { parseFilePath } from './file-path.ts';
import { openPhotoAddress, photoAddress } from './photo-address.ts';
import { parsePhotoKey, photoFolder, photoKey } from './photo-key.ts';

let server: RunningServer;
let main: Account;
let anybody: RestClient;
let missing: string;
const HASH = '0f'.repeat(32);
beforeAll(async () => {
  server = await startTestServer();
  main = await buildUser(server);
  anybody = createClient(server);
  const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#c09080' } })
    .jpeg()
    .toBuffer();
  const { storage } = server.services;
  await storage.put(photo(), picture);
  await storage.put('conf_app/goods/cream.jpg', picture);
  await storage.put('conf_app/goods/note.txt', 'text');
  await storage.put('conf_app/goods/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await storage.put('secret.jpg', picture);
  missing = (await anybody.get('/fileSvr/get/conf_app/goods/nothing.jpg')).text;
});
afterAll(() => server.close());

const UUID = randomUUID();
/** The path of a photo whose test is not stored. */
const photo = (tenant_id = main.tenant_id) =>
  photoKey({ tenant_id, device_id: 1, client_uuid: UUID, test_time: new Date('2026-03-01') }, 'white', HASH);
const get = (client: RestClient, path: string) => client.get(`/fileSvr/get/${path}`);

/** Sends the path unchanged. Browsers and `fetch` would simplify the path. */
const rawGet = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const call = request(server.origin, { path }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve(text));
    });
    call.on('error', reject).end();
  });

async function widthOf(client: RestClient, path: string): Promise<number | undefined> {
  const response = await fetch(`${server.origin}/fileSvr/get/${path}`, { headers: client.headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  return width === height ? width : undefined;
}

describe("a shop's own picture", () => {
  it('is for everybody and stays in caches', async () => {
    const answer = await get(anybody, 'conf_app/goods/cream.jpg');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe(FILE_POLICY);
  });

  it('is no text and no drawing, even if one lies there', async () => {
    for (const name of ['note.txt', 'drawing.svg', 'cream.gif', 'cream']) {
      const answer = await get(anybody, `conf_app/goods/${name}`);
      expect([answer.status, answer.text]).toEqual([404, missing]);
    }
  });
});

describe('a photo of a face', () => {
  it('is for the shop that it was taken in, and for the guide who took it', async () => {
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const device = await buildDevice(server, { tenant_id: main.tenant_id });
    const test = await buildRecord(server, { device, user_id: guide.user_id });
    const own = photoKey(test, 'white', HASH);
    await server.services.storage.copy(photo(), own);
    const clients = [await signIn(server, main), await signIn(server, guide)];
    for (const client of clients) {
      const answer = await get(client, own);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toMatch(/^private/);
    }
    const another = await signIn(server, await buildGuide(server, { parent: main, power: [2] }));
    const elsewhere = photoKey({ ...test, device_id: test.device_id + 1 }, 'white', HASH);
    await server.services.storage.copy(own, elsewhere);
    for (const [client, key] of [
      [another, own],
      [clients[1], elsewhere],
    ] as const) {
      const refused = await get(client as RestClient, key);
      expect([refused.status, refused.text]).toEqual([404, missing]);
    }
    // After 13 months the server deletes this row. The guide must still see the photo.
    await server.services.pool.query('delete from record_key where record_id = $1', [test.record_id]);
    expect((await get(clients[1] as RestClient, own)).status).toBe(200);
    expect((await get(another, own)).text).toBe(missing);
    await server.services.pool.query('update skin_record set deleted_at = now() where record_id = $1', [
      test.record_id,
    ]);
    expect((await get(clients[1] as RestClient, own)).text).toBe(missing);
  });

  it("is shown by a browser's own page with its cookies alone", async () => {
    const browser = await signInBrowser(server, main);
    const { cookie = '', access_token = '' } = browser.headers;
    const page = createClient(server, {
      cookie: `${cookie}; access_token=${access_token}`,
      'sec-fetch-site': 'same-origin',
    });
    expect((await get(page, photo())).status).toBe(200);
    const elsewhere = page.with({ 'sec-fetch-site': 'cross-site' });
    expect((await get(elsewhere, photo())).status).toBe(404);
  });

  it('looks like a missing file to everybody else', async () => {
    const without = await buildGuide(server, { parent: main, power: [1, 3, 4, 5] });
    const disabled = await buildGuide(server, { parent: main, power: [2] });
    const disabledClient = await signIn(server, disabled);
    await changeAccount(server, disabled, { status: 11 });
    const strangers = [
      anybody,
      await signIn(server, without),
      await signIn(server, await buildUser(server)),
      await signIn(server, await buildAdmin(server)),
      disabledClient,
    ];
    for (const client of strangers) {
      for (const path of [photo(), `${photo()}_40x40.jpg`]) {
        const answer = await get(client, path);
        expect([answer.status, answer.text]).toEqual([404, missing]);
      }
    }
    // For a photo of another shop, the answer is the same as for a missing photo.
    const own = await signIn(server, main);
    expect((await get(own, photo(main.tenant_id + 1))).text).toBe(missing);
  });
});

describe('a sealed address', () => {
  const now = new Date('2026-03-01T04:00:00Z');
  const tokenOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

  it('shows one photo to everybody, until the day is over', async () => {
    const { secrets } = server.services;
    const address = photoAddress(secrets, photo());
    const answer = await anybody.get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    expect(await widthOf(anybody, `${address.slice('/fileSvr/get/'.length)}_160x160.jpg`)).toBe(160);

    const token = tokenOf(photoAddress(secrets, photo(), now));
    const end = new Date('2026-03-02T00:10:00Z');
    expect(openPhotoAddress(secrets, token, now)).toEqual({ path: photo(), seconds: 20 * 3600 + 600 });
    expect(openPhotoAddress(secrets, token, new Date(end.getTime() - 1000))).toEqual({ path: photo(), seconds: 1 });
    expect(openPhotoAddress(secrets, token, end)).toBeUndefined();
    expect((await get(anybody, `photo/${token}`)).text).toBe(missing);
  });

  it('is the same all day, so that a browser asks once, and another one the next day or for another photo', () => {
    const { secrets } = server.services;
    const at = (time: string, path = photo()) => photoAddress(secrets, path, new Date(time));
    const morning = at('2026-03-01T00:00:00Z');
    expect(at('2026-03-01T23:59:59Z')).toBe(morning);
    const others = [at('2026-03-02T00:00:00Z'), at('2026-03-01T00:00:00Z', photo(1)), morning];
    expect(new Set(others.map((address) => tokenOf(address).slice(0, 20))).size).toBe(3);
    const foreign = createSecrets(randomBytes(32));
    expect(photoAddress(foreign, photo(), new Date('2026-03-01'))).not.toBe(morning);
    expect(openPhotoAddress(foreign, tokenOf(morning), new Date('2026-03-01'))).toBeUndefined();
  });

  it('says neither which shop nor which photo it is', () => {
    const first = photoAddress(server.services.secrets, photo(), now);
    for (const text of [first, Buffer.from(tokenOf(first), 'base64url').toString('latin1')]) {
      expect(text).not.toContain(HASH.slice(0, 8));
      expect(text).not.toContain('skin/');
    }
  });

  it('opens nothing once a single character is changed', async () => {
    const { secrets } = server.services;
    const token = tokenOf(photoAddress(secrets, photo()));
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'AQgwZ_-9'), async (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        const isSame = Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'));
        expect(openPhotoAddress(secrets, changed) === undefined).toBe(!isSame);
      }),
      { numRuns: 300 },
    );
    for (const forged of ['', 'x', 'photo', HASH]) expect((await get(anybody, `photo/${forged}`)).text).toBe(missing);
  });
});

describe('a thumbnail', () => {
  it('is asked for by a suffix, in three ways', async () => {
    for (const name of ['cream.jpg_40x40.jpg', 'cream.jpg_40x40', 'cream_40x40.jpg']) {
      expect(await widthOf(anybody, `conf_app/goods/${name}`)).toBe(40);
    }
    const client = await signIn(server, main);
    for (const size of [20, 80, 640]) expect(await widthOf(client, `${photo()}_${size}x${size}.jpg`)).toBe(size);
  });

  it('is made once and kept', async () => {
    const { storage } = server.services;
    const path = 'conf_app/goods/jar.jpg';
    await storage.copy('conf_app/goods/cream.jpg', path);
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(anybody, `${path}_320x320.jpg`)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await storage.put(path, 'no longer a picture');
    expect((await get(anybody, `${path}_320x320.jpg`)).text).toBe(answers[0]?.text);
  });

  it('goes with its picture', async () => {
    const { storage } = server.services;
    const path = 'conf_app/goods/gone.jpg';
    await storage.copy('conf_app/goods/cream.jpg', path);
    expect((await get(anybody, `${path}_20x20.jpg`)).status).toBe(200);
    await storage.delete(path);
    expect((await get(anybody, `${path}_20x20.jpg`)).text).toBe(missing);
  });

  it('has one of the known sizes, is square and can be looked at through no other name', async () => {
    for (const name of [
      'cream.jpg_41x41.jpg',
      'cream.jpg_40x80.jpg',
      'cream.jpg_040x040.jpg',
      'cream.jpg_40x40.jpg_20x20.jpg',
    ]) {
      expect((await get(anybody, `conf_app/goods/${name}`)).text).toBe(missing);
    }
  });
});

describe('a stored file', () => {
  const PATH = 'conf_app/goods/cream.jpg';
  const fetched = async (headers: Record<string, string> = {}, path = PATH, method = 'GET') => {
    const response = await fetch(`${server.origin}/fileSvr/get/${path}`, { headers, method });
    return { status: response.status, head: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('is sent again only when the caller does not have it', async () => {
    const { status, head, bytes } = await fetched();
    const etag = String(head.get('etag'));
    expect([status, head.get('content-length'), head.get('accept-ranges')]).toEqual([200, `${bytes.length}`, 'bytes']);
    expect((await fetched()).head.get('etag')).toBe(etag);
    const known = await fetched({ 'if-none-match': `"other", ${etag}` });
    expect([known.status, known.bytes.length, known.head.get('etag')]).toEqual([304, 0, etag]);
    expect(known.head.get('cache-control')).toBe(head.get('cache-control'));
    expect((await fetched({ 'if-none-match': '"other"' })).status).toBe(200);
    // A thumbnail and another file have ETags of their own, so the old ETag does not match.
    for (const path of [`${PATH}_40x40.jpg`, 'conf_app/goods/jar.jpg']) {
      expect((await fetched({ 'if-none-match': etag }, path)).status).not.toBe(304);
    }
  });

  it('is sent in parts', async () => {
    const { bytes, head } = await fetched();
    const size = bytes.length;
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=100-', 100, size - 1],
      ['bytes=-7', size - 7, size - 1],
    ] as const) {
      const part = await fetched({ range });
      expect([part.status, part.head.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${size}`]);
      expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
      expect(part.head.get('content-length')).toBe(`${end - start + 1}`);
    }
    const beyond = await fetched({ range: `bytes=${size}-` });
    expect([beyond.status, beyond.head.get('content-range'), beyond.bytes.length]).toEqual([416, `bytes */${size}`, 0]);
    expect(beyond.head.get('cache-control')).toBe('no-store');
    const etag = String(head.get('etag'));
    expect((await fetched({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await fetched({ range: 'bytes=0-9', 'if-range': '"older"' })).status).toBe(200);
  });

  it('has a head like its answer', async () => {
    const [whole, head] = [await fetched(), await fetched({}, PATH, 'HEAD')];
    for (const name of ['content-length', 'etag', 'content-type', 'cache-control'])
      expect(head.head.get(name)).toBe(whole.head.get(name));
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });

  it('that is missing is missing however it is asked for, and no cache keeps that', async () => {
    const path = 'conf_app/goods/nothing.jpg';
    const asked: Record<string, string>[] = [{}, { range: 'bytes=0-1' }, { 'if-none-match': '*' }];
    for (const headers of asked) {
      const { status, head } = await fetched(headers, path);
      expect([status, head.get('cache-control'), head.get('etag')]).toEqual([404, 'no-store', null]);
    }
  });
});

it('a photo’s key names its test, in the same way in each try', () => {
  const test = { tenant_id: 7, device_id: 12, client_uuid: UUID, test_time: new Date('2026-11-30T23:30:00Z') };
  expect(photoKey(test, 'mark_acne', HASH)).toBe(`skin/2026-11/7/12-${UUID}/mark_acne-0f0f0f0f0f0f0f0f.jpg`);
  expect(photoKey({ ...test, client_uuid: UUID.toUpperCase() }, 'mark_acne', HASH)).toBe(
    photoKey(test, 'mark_acne', HASH),
  );
  for (const key of [photoFolder(test), photoKey(test, 'uv', HASH)]) {
    expect(parsePhotoKey(key)).toEqual({
      tenant_id: 7,
      device_id: 12,
      client_uuid: UUID,
      from: new Date('2026-11-01'),
      to: new Date('2026-12-01'),
    });
  }
  const folder = photoFolder(test);
  for (const key of [
    `${folder}x/white-0.jpg`,
    folder.replace('/7/', '/07/'),
    folder.replace('/7/', '/9999999999/'),
    folder.replace('2026-11', '2026-13'),
    `x${folder}`,
  ])
    expect(parsePhotoKey(key), key).toBeUndefined();
});

describe('a path', () => {
  it.each([
    '../secret.jpg',
    'conf_app/../secret.jpg',
    'conf_app/..%2fsecret.jpg',
    'conf_app/%2e%2e/secret.jpg',
    'conf_app/..%5csecret.jpg',
    'conf_app//goods/cream.jpg',
    'conf_app/./goods/cream.jpg',
    '/conf_app/goods/cream.jpg',
    'conf_app/goods/cream.jpg%00.jpg',
    'secret.jpg',
    'conf_app',
    'conf_app/goods',
    '.%2e/secret.key',
    '%252e%252e/secret.jpg',
    'conf_app%2f..%2fsecret.jpg',
  ])('never leads out of what is public: %s', async (path) => {
    const { code } = JSON.parse(await rawGet(`/fileSvr/get/${path}`));
    expect([11001, 19999]).toContain(code);
  });

  it('that is understood stays below its root, whatever it was made of', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      'conf_app',
      'skin',
      'photo',
      '1',
      'a.jpg',
      '_40x40',
      '%2e',
      '\0',
      ' ',
      '~',
      ':',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
          fc.string(),
        ),
        (path) => {
          const parsed = parseFilePath(path);
          if (!parsed || parsed.root === 'photo') return;
          expect(parsed.path.startsWith(`${parsed.root}/`)).toBe(true);
          expect(parsed.path).toMatch(/^[A-Za-z0-9_/-]+\.(jpg|png|webp)$/);
          expect(parsed.path).not.toContain('//');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
