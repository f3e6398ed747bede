import { FILE_KINDS, FILE_LIMITS, type FileKind, SHOP_QUOTA } from '@skin-mirror/shared/file/file-limits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '../../../../../tests/factories/accounts.ts';
import { sampleVideo, silentMp3, silentOgg } from '../../../../../tests/factories/media.ts';
import { growingPng, pngHeader } from '../../../../../tests/factories/png.ts';
import { createClient, file, type RestClient, signIn } from '../../../../../tests/factories/rest-client.ts';
import { runScheduled } from '../../../../../tests/factories/scheduled.ts';
import { type RunningServer, startTestServer } from '../../../../../tests/factories/server.ts';
import { noteFiles } from './file.store.ts';
import { checkMedia } from './media.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

let server: RunningServer;
let main: Account;
let shop: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  main = await buildUser(server);
  shop = (await signIn(server, main)).with({ locale: 'en' });
});
afterAll(() => server.close());

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer);
const blank = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 40, g: 90, b: 160, alpha: 0.5 } } });
const jpeg = async () =>
  bytesOf(
    await blank()
      .flatten()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer(),
  );
const png = async (width?: number, height?: number) => bytesOf(await blank(width, height).png().toBuffer());

async function movingGif(): Promise<Bytes> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return bytesOf(
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer(),
  );
}

const VIDEO = 'The video must be an MP4 file with H.264 or H.265.';
const SOUND = 'The sound must be an MP3 or OGG file.';
const BROKEN = 'The upload failed. Please check the format and the size of the file.';
const half = (make: () => Promise<Bytes>) => async () => {
  const bytes = await make();
  return bytes.slice(0, bytes.length / 2);
};
const withText = (head: Bytes) => bytesOf(Buffer.concat([head, Buffer.from('<script>alert(1)</script>'.repeat(100))]));

const upload = (bytes: Bytes, name: string, purpose?: FileKind, by: RestClient = shop) =>
  by.post('/skinMgrSrv/goods/upload', { ...(purpose && { biz: purpose }), file: file(bytes, name) }, 'multipart');
const put = (bytes: Bytes, name: string, fields = {}) =>
  shop.post('/fileSvr/put', { name, app_name: 'conf_app', ...fields, anything: file(bytes, name) }, 'multipart');

async function fetched(path: unknown) {
  const response = await fetch(`${server.origin}/fileSvr/get/${path}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('an upload', () => {
  it('answers with its documented code and path, whatever its field is called, and is there for everybody', async () => {
    const answer = (await put(await jpeg(), 'cream.jpg')).json();
    expect(answer).toMatchObject({
      code: 10_000,
      img_path: expect.stringMatching(/^conf_app\/\d+\/[\da-f]{32}\.jpg$/),
    });
    const { response, bytes } = await fetched(answer.img_path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('of an editor answers with imgUrl', async () => {
    const answer = (await upload(await png(), 'a.png')).json();
    expect(answer).toMatchObject({ code: 0, imgUrl: expect.stringMatching(/\.png$/) });
    expect((await sharp((await fetched(answer.imgUrl)).bytes).metadata()).hasAlpha).toBe(true);
  });

  it('keeps the movement of a GIF, as WebP', async () => {
    const { imgUrl } = (await upload(await movingGif(), 'a.gif', 'editor')).json();
    expect(await sharp((await fetched(imgUrl)).bytes, { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 2,
    });
  });

  it('of a logo is brought to its size', async () => {
    const { imgUrl } = (await upload(await jpeg(), 'logo.jpg', 'logo')).json();
    expect(await sharp((await fetched(imgUrl)).bytes).metadata()).toMatchObject({
      width: 244,
      height: 82,
      format: 'jpeg',
    });
  });

  it.each([
    ['video', sampleVideo, 'a.mp4', 'video/mp4'],
    ['video', () => sampleVideo({ codec: 'hevc' }), 'a.m4v', 'video/mp4'],
    ['audio', silentMp3, 'a.mp3', 'audio/mpeg'],
    ['audio', silentOgg, 'a.ogg', 'audio/ogg'],
  ] as const)('of %s stays as it came and is served as what it is: %#', async (purpose, make, name, type) => {
    const bytes = await make();
    const answer = (await upload(bytes, name, purpose)).json();
    expect(answer).toMatchObject({ code: 0 });
    const stored = await fetched(answer.imgUrl);
    expect(stored.response.headers.get('content-type')).toBe(type);
    expect(stored.response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(stored.bytes.equals(bytes)).toBe(true);
    expect((await fetched(`${answer.imgUrl}_40x40.jpg`)).response.status).toBe(404);
  });

  it('of a sound or a video needs no kind by the documented call, and has the limit of its own kind', async () => {
    const sound = silentMp3(170);
    expect(sound.length).toBeGreaterThan(FILE_LIMITS.goods.maxBytes);
    expect((await put(sound, 'a.mp3')).json()).toMatchObject({ code: 10_000 });
    expect((await put(silentMp3(), 'a.mp3', { biz: 'audio' })).json()).toMatchObject({ code: 10_000 });
    expect((await put(await sampleVideo(), 'a.mp4')).json()).toMatchObject({ code: 10_000 });
    const large = bytesOf(Buffer.alloc(9 * 1024 * 1024));
    for (const answer of [await put(large, 'a.mp4'), await upload(large, 'a.mp4', 'video')]) {
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ code: 30_102, msg: 'The file must not be larger than 8 MB.' });
    }
  });

  it('of a prize’s picture is JPG or PNG, and says so', async () => {
    const moving = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#caa' } })
      .gif()
      .toBuffer();
    expect((await upload(bytesOf(moving), 'a.gif', 'prize')).json()).toMatchObject({
      code: 30_101,
      msg: 'The picture of a prize must be JPG or PNG.',
    });
  });

  it('of a video is served in parts and kept by browsers for a year', async () => {
    const bytes = await sampleVideo();
    const { imgUrl } = (await upload(bytes, 'a.mp4', 'video')).json();
    const part = await fetch(`${server.origin}/fileSvr/get/${imgUrl}`, { headers: { range: 'bytes=1000-' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
    expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(FILE_KINDS)('of the kind %s is refused beyond its size', async (purpose) => {
    const { maxBytes } = FILE_LIMITS[purpose];
    const answer = (await upload(new Uint8Array(maxBytes + 1), 'a.jpg', purpose)).json();
    expect(answer.code).toBe(30_102);
  });

  it.each([
    ['a drawing', async () => bytesOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'a.svg', 'goods'],
    ['a page', async () => bytesOf(Buffer.from('<html><script>alert(1)</script>')), 'a.html', 'goods'],
    ['another format than its name says', png, 'a.jpg', 'goods'],
    ['a format that its purpose does not take', png, 'a.png', 'logo'],
    ['a picture for a video', png, 'a.png', 'video'],
    ['half a picture', async () => (await jpeg()).slice(0, 200), 'a.jpg', 'goods'],
    ['a video by its name alone', png, 'a.mp4', 'video', VIDEO],
    ['a video of another codec', () => sampleVideo({ codec: 'vp9' }), 'a.mp4', 'video', VIDEO],
    ['a sound for a video', silentMp3, 'a.mp3', 'video', VIDEO],
    ['a video for a sound', sampleVideo, 'a.mp4', 'audio', SOUND],
    ['a video without its end', half(sampleVideo), 'a.mp4', 'video', BROKEN],
    ['a video without anything in it', async () => (await sampleVideo()).slice(0, 64), 'a.mp4', 'video', VIDEO],
    ['a sound without its end', half(silentOgg), 'a.ogg', 'audio', BROKEN],
    [
      'the head of a sound before something else',
      async () => withText(silentMp3().slice(0, 14)),
      'a.mp3',
      'audio',
      BROKEN,
    ],
  ] as const)('is refused when it is %s', async (_what, make, name, purpose, msg = expect.any(String)) => {
    expect((await upload(await make(), name, purpose)).json()).toMatchObject({ code: 30_101, msg });
  });

  it('is refused when it never ends', async () => {
    const answers = [
      await upload(await sampleVideo({ seconds: 900, framesPerSecond: 0.1 }), 'a.mp4', 'video'),
      await upload(await silentOgg(700), 'a.ogg', 'audio'),
    ];
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ code: 30_102, msg: 'Videos and sounds can be up to 10 minutes long.' });
  });

  it('is refused when reading it takes too long', async () => {
    const bytes = await sampleVideo();
    const wanted = { tenant_id: 1, kind: 'video', format: 'mp4', maxSeconds: 600 } as const;
    await expect(checkMedia(bytes, wanted)).resolves.toBeUndefined();
    await expect(checkMedia(bytes, wanted, { cpuMs: 10_000, ms: 1, megabytes: 128 })).rejects.toMatchObject({
      code: 'FILE_BROKEN',
    });
  });

  it('waits for its shop’s other files, and no more than four wait; another shop’s file is read meanwhile', async () => {
    const bytes = await sampleVideo();
    const read = (tenant_id: number) =>
      checkMedia(bytes, { tenant_id, kind: 'video', format: 'mp4', maxSeconds: 600 }).then(
        () => 'read',
        (cause: { readonly code: string }) => cause.code,
      );
    const own = Array.from({ length: 7 }, () => read(1));
    const ends: string[] = [];
    const last = Promise.all(own).then(() => ends.push('own'));
    const other = read(2).then((answer) => ends.push(answer));
    expect((await Promise.all(own)).toSorted()).toEqual([
      'SHOP_BUSY',
      'SHOP_BUSY',
      ...Array.from({ length: 5 }, () => 'read'),
    ]);
    await Promise.all([last, other]);
    expect(ends, 'the other shop’s file is read before the shop’s fifth').toEqual(['read', 'own']);
  });

  it('is refused when it claims more pixels than anybody could look at', async () => {
    expect((await upload(bytesOf(pngHeader(20_000, 20_000)), 'a.png', 'goods')).json().code).toBe(30_103);
  });

  it('is refused when it would become many times as large', async () => {
    const picture = bytesOf(growingPng(900, 900));
    expect(picture.length).toBeLessThan(FILE_LIMITS.prize.maxBytes / 5);
    expect((await upload(picture, 'a.png', 'prize')).json().code).toBe(30_102);
  });

  it('loses what hid behind its pixels', async () => {
    const polyglot = bytesOf(Buffer.concat([Buffer.from(await jpeg()), Buffer.from('<script>alert(1)</script>')]));
    const { imgUrl } = (await upload(polyglot, 'a.jpg', 'goods')).json();
    expect((await fetched(imgUrl)).bytes.includes('<script>')).toBe(false);
  });

  it('needs a file', async () => {
    expect((await shop.post('/fileSvr/put', { name: 'a.jpg' }, 'multipart')).json().code).toBe(11_001);
  });

  it('needs an account of a shop', async () => {
    expect((await upload(await png(), 'a.png', 'editor', createClient(server))).status).toBe(401);
    const guide = await signIn(server, await buildGuide(server, { parent: main }));
    expect((await upload(await png(), 'a.png', 'editor', guide)).json().code).toBe(0);
  });

  it('is refused when the shop has no room left, and nothing of it stays', async () => {
    const owner = await buildUser(server);
    const client = await signIn(server, owner);
    const { pool } = server.services;
    await pool.query(
      `insert into stored_file (tenant_id, path, purpose, bytes, user_id)
      select $1, n::text, 'goods', 1073741824, $2 from generate_series(1, 5) n`,
      [owner.tenant_id, owner.user_id],
    );
    expect((await upload(await png(), 'a.png', 'goods', client)).json()).toMatchObject({ code: 30_102 });
    const { rows } = await pool.query('select count(*)::int as files from stored_file where tenant_id = $1', [
      owner.tenant_id,
    ]);
    expect(rows).toEqual([{ files: 5 }]);
  });
});

it('files that come at once have no more room than one after another', async () => {
  const { tenant_id, user_id } = await buildUser(server);
  const { pool } = server.services;
  await pool.query(
    `insert into stored_file (tenant_id, path, purpose, bytes, user_id)
     select $1, n::text, 'goods', 1, $2 from generate_series(1, $3 - 1) n`,
    [tenant_id, user_id, SHOP_QUOTA.maxFiles],
  );
  const notes = Array.from({ length: 12 }, (_, number) =>
    noteFiles(pool, { tenant_id, user_id, purpose: 'goods' }, [
      { path: `conf_app/${tenant_id}/${number}.jpg`, bytes: 1 },
    ]),
  );
  const outcomes = await Promise.allSettled(notes);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('a file that nothing names', () => {
  it('is deleted although another shop’s files cannot be looked through', async () => {
    const { pool } = server.services;
    // The cleanup visits older shops first. The shop `other`, where it fails, must therefore be older.
    const other = await buildUser(server);
    const own = await buildUser(server);
    const [stuck, unused] = await Promise.all(
      [other, own].map(async (account) => {
        const form = { file: file(await png(), 'a.png') };
        const { imgUrl } = (
          await (await signIn(server, account)).post('/skinMgrSrv/goods/upload', form, 'multipart')
        ).json();
        return String(imgUrl);
      }),
    );
    await pool.query("update stored_file set crt_time = now() - interval '8 days' where path = any($1)", [
      [stuck, unused],
    ]);
    const locking = await pool.connect();
    try {
      await locking.query('begin');
      await locking.query('select 1 from stored_file where path = $1 for update', [stuck]);
      await expect(runScheduled(server, 'file-sweep')).rejects.toThrow('1 of');
    } finally {
      await locking.query('rollback');
      locking.release();
    }
    expect((await pool.query('select path from stored_file where path = any($1)', [[stuck, unused]])).rows).toEqual([
      { path: stuck },
    ]);
  });

  it('is deleted after a week, and only then', async () => {
    const { pool, storage } = server.services;
    const paths = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(async () =>
        String((await upload(await png(), 'a.png', 'goods')).json().imgUrl),
      ),
    );
    const [unused, fresh, picture, inText, setting, former, inTip, inArticle, prize, background, replaced] = paths as [
      string,
      ...string[],
    ];
    await fetched(`${unused}_40x40.jpg`);
    await pool.query(`update stored_file set crt_time = now() - interval '8 days' where path = any($1)`, [
      paths.filter((path) => path !== fresh),
    ]);
    await pool.query(`insert into goods (tenant_id, goods_name, goods_pic, detail) values ($1, 'a', $2, $3)`, [
      main.tenant_id,
      picture,
      `<img src="/fileSvr/get/${inText}">`,
    ]);
    await pool.query(`insert into config_value (tenant_id, key, value) values ($1, 'logo', $2)`, [
      main.tenant_id,
      JSON.stringify(setting),
    ]);
    await pool.query(
      `insert into setting_revision (tenant_id, rev, area, changes, user_id) values ($1, 1, 'config', $2, $3)`,
      [main.tenant_id, JSON.stringify([{ key: 'logo', before: former, after: setting }]), main.user_id],
    );
    await pool.query(
      `insert into thing_revision (tenant_id, kind, thing_id, changes, user_id) values ($1, 'goods', 1, $2, $3)`,
      [main.tenant_id, JSON.stringify([{ key: 'goods_pic', before: replaced, after: picture }]), main.user_id],
    );
    await pool.query("insert into tip (type, lang, title, content) values ('swept', 'en', 'Tip', $1)", [
      `<img src="/fileSvr/get/${inTip}">`,
    ]);
    await pool.query("insert into article (key, lang, title, content) values ('swept', 'en', 'Article', $1)", [
      `<img src="/fileSvr/get/${inArticle}">`,
    ]);
    await pool.query("insert into prize (tenant_id, prize_name, prize_pic) values ($1, 'Mask', $2)", [
      main.tenant_id,
      prize,
    ]);
    await pool.query(
      `insert into promotion (tenant_id, act_name, start_time, end_time, act_bg, seed_enc, seed_hash)
       values ($1, 'Draw', now(), now(), $2, '', '')`,
      [main.tenant_id, background],
    );
    await runScheduled(server, 'file-sweep');
    const kept = await Promise.all(paths.map((path) => storage.exists(path)));
    expect(kept).toEqual([false, ...paths.slice(1).map(() => true)]);
    expect(await storage.exists(thumbnailKey(unused, 40))).toBe(false);
    expect((await fetched(unused)).response.status).toBe(404);
  });
});
