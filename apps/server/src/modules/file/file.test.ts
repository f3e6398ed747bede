import { request } from 'node:http';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, type RestClient, signIn, signInBrowser } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { parseFilePath } from './file-path.ts';
import { openPhotoAddress, photoAddress } from './photo-address.ts';

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

const photo = (tenant_id = main.tenant_id) => `skin/${tenant_id}/0f/${HASH}.jpg`;
const get = (client: RestClient, path: string) => client.get(`/fileSvr/get/${path}`);

/** Sends the path unchanged. Browsers and `fetch` would normalize it. */
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
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
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
    const image = { kind: 'white' as const, path: photo(), source_sha256: HASH, width: 60, height: 90, bytes: 1 };
    const device = await buildDevice(server, { tenant_id: main.tenant_id });
    await buildRecord(server, { device, user_id: guide.user_id, images: [image] });
    for (const client of [await signIn(server, main), await signIn(server, guide)]) {
      const answer = await get(client, photo());
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toMatch(/^private/);
    }
    const another = await signIn(server, await buildGuide(server, { parent: main, power: [2] }));
    const refused = await get(another, photo());
    expect([refused.status, refused.text]).toEqual([404, missing]);
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
    // A photo in another shop's folder is answered like one that doesn't exist.
    const own = await signIn(server, main);
    expect((await get(own, photo(main.tenant_id + 1))).text).toBe(missing);
  });
});

describe('a sealed address', () => {
  const now = new Date('2026-03-01T04:00:00Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const tokenOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

  it('shows one photo to everybody, for ten minutes', async () => {
    const { secrets } = server.services;
    const address = photoAddress(secrets, photo());
    const answer = await anybody.get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    expect(await widthOf(anybody, `${address.slice('/fileSvr/get/'.length)}_160x160.jpg`)).toBe(160);

    const token = tokenOf(photoAddress(secrets, photo(), now));
    expect(openPhotoAddress(secrets, token, later(599))).toBe(photo());
    expect(openPhotoAddress(secrets, token, later(600))).toBeUndefined();
    expect((await get(anybody, `photo/${token}`)).text).toBe(missing);
  });

  it('says neither which shop nor which photo it is, and differs each time', () => {
    const { secrets } = server.services;
    const [first, second] = [photoAddress(secrets, photo(), now), photoAddress(secrets, photo(), now)];
    expect(first).not.toBe(second);
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
    expect((await get(anybody, 'thumbnail/40/conf_app/goods/cream.jpg')).text).toBe(missing);
  });
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
