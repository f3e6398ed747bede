// @module-tag long
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOf, xmlRow } from '#tests/factories/book.ts';
import { goodsArchive, goodsPicture, goodsSheet, zipOf } from '#tests/factories/goods-archive.ts';
import { buildImportShop, creamRow, type ImportShop, importGoods } from '#tests/factories/goods-import.ts';
import { handZip } from '#tests/factories/hand-zip.ts';
import { growingPng, pngHeader } from '#tests/factories/png.ts';
import { createClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { HEADS } from './import-choices.ts';
import { readPictures } from './import-pictures.ts';
import { readInThread } from './read-in-thread.ts';

let server: RunningServer;
let shop: ImportShop;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  shop = await buildImportShop(server);
  photo = await goodsPicture();
});
afterAll(() => server.close());

const send = (bytes: Uint8Array) => importGoods(shop, new Uint8Array(bytes));
const text = (content: string): Buffer => Buffer.from(content);
const withBook = (book: Uint8Array): Buffer<ArrayBuffer> => zipOf({ 'goods.xlsx': book, 'images/a.jpg': photo });
const HEAD = ['goods_no', 'goods_name', 'goods_pic', 'type_main', 'for_sex'];
const head = xmlRow(1, HEAD);
const row = xmlRow(2, ['H-1', 'Calm cream', 'a.jpg', 'Soothing', '0']);
/**
 * Makes text that can hardly be compressed. Compressible text would be refused because of the compression ratio, which
 * is not tested here.
 */
const noise = (length: number): string =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);
/** Makes XML comments of about 13 characters each. */
const comments = (count: number): string =>
  (noise(count * 6).match(/.{6}/g) ?? []).map((text) => `<!--${text}-->`).join('');

const START = 'Import failed. Please check the contents of the zip file: ';
const SHEET = 'Import failed. The sheet could not be read: ';

describe('an archive', () => {
  const good = () => goodsArchive({ rows: [creamRow()], files: { 'images/a.jpg': photo } });
  const entry = (over: object) => handZip([{ name: 'a.jpg', content: photo, ...over }]);

  it.each<[string, () => Uint8Array, string]>([
    ['that leaves its folder', () => entry({ name: '../../a.jpg' }), '“../../a.jpg” has a path that isn’t allowed.'],
    ['with a link', () => entry({ madeBy: 3, mode: 0o120777 }), '“a.jpg” is a shortcut or link, not a file.'],
    ['with a password', () => entry({ flags: 1 }), '“a.jpg” has a password. Please pack it again without one.'],
    [
      'that lies about sizes',
      () => entry({ method: 0, size: 9 }),
      '“a.jpg” isn’t as large as it says. Please pack it again.',
    ],
    [
      'whose sheet lies about its size',
      () => handZip([{ name: 'goods.xlsx', content: goodsSheet({ rows: [creamRow()] }), size: 10 }]),
      '“goods.xlsx” is damaged. Please pack it again.',
    ],
    [
      'that is a bomb',
      () => entry({ content: Buffer.alloc(50_000_000) }),
      '“a.jpg” is packed to less than a 100th of its size.',
    ],
    [
      'of 65,000 files',
      () =>
        handZip(
          Array.from({ length: 65_000 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(0), method: 0 })),
        ),
      'it holds 65000 files; at most 600 are allowed.',
    ],
    [
      'with a name twice',
      () => handZip([1, 2].map(() => ({ name: 'a.jpg', content: photo }))),
      '“a.jpg” is in it twice.',
    ],
    ['that was cut off', () => good().subarray(0, 300), 'it is damaged or incomplete. Please pack it again.'],
    ['that is empty', () => handZip([]), 'there is no sheet goods.xlsx in it.'],
    ['without a sheet', () => zipOf({ 'a.jpg': photo }), 'there is no sheet goods.xlsx in it.'],
    [
      'with an old sheet',
      () => zipOf({ 'goods.xls': text('x') }),
      '“goods.xls” isn’t an .xlsx file. Please save it as .xlsx.',
    ],
    [
      'with two sheets',
      () => zipOf({ 'a.xlsx': text('x'), 'b.xlsx': text('x') }),
      'there is more than one sheet in it. Please leave only goods.xlsx.',
    ],
    [
      'with a folder around it',
      () => zipOf({ 'shop/images/a.jpg': photo }),
      '“shop/images/a.jpg” lies too deep. Please pack goods.xlsx and the folder images themselves, not the folder around them.',
    ],
    [
      'that is a sheet',
      () => goodsSheet({ rows: [creamRow()] }),
      'this is the sheet itself. Please pack it into a zip file, with its pictures.',
    ],
  ])('%s is refused', async (_what, make, reason) => {
    expect(await send(make())).toEqual({ code: 30101, msg: START + reason });
  });

  it('is refused before it is looked at when it is none, is too large or there are two', async () => {
    const { client } = shop;
    expect(await send(text('Rar!'))).toMatchObject({ code: 30101, msg: 'This type of file is not supported.' });
    expect(await send(Buffer.alloc(0))).toMatchObject({ code: 30101 });
    expect(await send(Buffer.concat([text('PK'), Buffer.alloc(20 * 1024 * 1024)]))).toMatchObject({ code: 30102 });
    expect((await client.post('/skinmgr/goods/importGoods', {}, 'multipart')).json()).toMatchObject({ code: 11001 });
  });
});

describe('a sheet', () => {
  it.each<[string, () => Uint8Array, string]>([
    [
      'that is a web page',
      () => text('<html><table><tr><td>goods_name</td></tr></table></html>'),
      '“goods.xlsx” isn’t really an .xlsx file. Please save it as .xlsx in your spreadsheet program.',
    ],
    [
      'that is a list of commas',
      () => text('goods_name,goods_pic'),
      '“goods.xlsx” isn’t really an .xlsx file. Please save it as .xlsx in your spreadsheet program.',
    ],
    [
      'that is another archive',
      () => zipOf({ 'a.txt': text('x') }),
      '“goods.xlsx” can’t be opened. Please save it as .xlsx in your spreadsheet program.',
    ],
    [
      'that is a bomb',
      () => bookOf({ rows: head + row + ' '.repeat(20_000_000) }),
      '“xl/worksheets/sheet1.xml” is packed to less than a 100th of its size.',
    ],
    ['that is too large', () => bookOf({ rows: head + comments(2_700_000) }), 'unpacked it is larger than 32 MB.'],
    [
      'of too many parts',
      () =>
        bookOf({
          rows: head + row,
          parts: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`xl/${n}.xml`, text('x')])),
        }),
      'it holds 206 files; at most 200 are allowed.',
    ],
    [
      'with a million characters in its cells',
      () =>
        bookOf({
          rows:
            head +
            Array.from({ length: 400 }, (_, n) => `<row r="${n + 2}"><c r="A${n + 2}" t="s"><v>0</v></c></row>`).join(
              '',
            ),
          shared: [noise(32_000)],
        }),
      'there is too much text; at most 4000000 characters are allowed.',
    ],
    [
      'without a head',
      () => bookOf({ rows: xmlRow(1, ['a', 'b']) }),
      'the heads of the columns weren’t found. Please use the template.',
    ],
    ['without rows', () => bookOf({ rows: head }), 'there are no products in “goods.xlsx”.'],
    [
      'with a column that is named like what every object has',
      () => bookOf({ rows: xmlRow(1, [...HEAD, '__proto__']) + row }),
      'column F, “__proto__”, isn’t one of the template.',
    ],
    [
      'with another one of those',
      () => bookOf({ rows: xmlRow(1, [...HEAD, 'constructor']) + row }),
      'column F, “constructor”, isn’t one of the template.',
    ],
    [
      'with a column twice',
      () => bookOf({ rows: xmlRow(1, [...HEAD, 'Product name']) + row }),
      'column F, “Product name”, is there twice.',
    ],
  ])('%s is refused', async (_what, make, reason) => {
    const answer = await send(withBook(make()));
    expect([answer.code, answer.msg]).toEqual([30101, SHEET + reason]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('of 501 products is refused, of 500 it is taken', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => creamRow({ goods_no: `M-${index}` }));
    const files = { 'images/a.jpg': photo };
    const refused = { code: 30102, msg: 'Import failed. A sheet holds at most 500 products.' };
    expect(await send(goodsArchive({ rows: rows(501), files }))).toEqual(refused);
    const tried = await importGoods(shop, goodsArchive({ rows: rows(500), files }), { dry_run: 1 });
    expect(tried).toMatchObject({ code: 0, added: 500 });
  });

  it('of more products than the shop has room for is refused, also when it is only tried, and so are the form and what was deleted', async () => {
    const own = await buildImportShop(server);
    const files = { 'a.jpg': photo };
    const archive = (...numbers: string[]) =>
      goodsArchive({ rows: numbers.map((goods_no) => creamRow({ goods_no })), files });
    await importGoods(own, archive('A', 'B'));
    const { list } = (await own.client.post('/skinMgrSrv/goods/list')).json() as unknown as { list: { id: number }[] };
    await own.client.post('/skinMgrSrv/goods/del', { goods_id: list[0]?.id });
    await server.services.pool.query(
      "insert into goods (tenant_id, goods_name) select $1, 'Cream' from generate_series(1, 4998)",
      [own.main.tenant_id],
    );
    const refused = 'A shop can have 5000 products. Please delete some that are no longer sold.';
    for (const dry_run of [1, 0]) {
      expect(await importGoods(own, archive('A', 'C', 'D'), { dry_run })).toEqual({ code: 11001, msg: refused });
    }
    expect(await importGoods(own, archive('A', 'C'))).toMatchObject({ code: 0, added: 1 });
    const form = {
      goods_name: 'Cream',
      goods_pic: 'https://shop.example/a.jpg',
      type_ids: own.types.get('soothing'),
      for_sex: 0,
    };
    expect((await own.client.post('/skinMgrSrv/goods/edit', form)).json()).toEqual({ code: 11001, msg: refused });
    const { error } = (await own.client.mutate('goods.restore', { ids: [list[0]?.id] })).json();
    expect((error as { message?: string } | undefined)?.message).toBe(refused);
  });

  it('that claims a million rows, or has a cell in the last one, is read as far as it goes', async () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    for (const rows of [head + row, head + row + far]) {
      const book = bookOf({ rows, dimension: 'A1:XFD1048576' });
      expect(book.length).toBeLessThan(16_000);
      expect(await importGoods(shop, withBook(book), { dry_run: 1 })).toMatchObject({ code: 0, total: 1 });
    }
  });

  it('has neither formulas run, nor entities resolved, nor files of the server named', async () => {
    const cells = ['<c r="A2"><f>WEBSERVICE("http://x.example")</f><v>7</v></c>', '<c r="B2"><f>1+1</f></c>'].join('');
    const prolog = '<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const rows = `${head}<row r="2">${cells}</row>${xmlRow(3, ['8', '&lol;&f;', 'a.jpg', 'Soothing', '0'])}`;
    const answer = await importGoods(shop, withBook(bookOf({ rows, prolog })), { dry_run: 1 });
    expect(answer.preview.map(({ goods_no, goods_name }) => [goods_no, goods_name])).toEqual([
      ['7', ''],
      ['8', '&lol;&f;'],
    ]);
  });

  it('with a cell that no spreadsheet could hold has that row refused', async () => {
    const long = xmlRow(2, ['L-1', noise(100_000), 'a.jpg', 'Soothing', '0']);
    const answer = await send(withBook(bookOf({ rows: head + long })));
    expect(answer).toMatchObject({ code: 0, failed: 1, rows: [{ field: 'goods_name', row: 2, column: 'B' }] });
    expect(answer.rows[0]?.reason).toBe('Too long: at most 32767 characters');
    expect(answer.rows[0]?.value).toHaveLength(100);
  });

  it('with a text that is too long once it is clean has that row refused', async () => {
    const links = '&lt;a&gt;&lt;/a&gt;'.repeat(4_000);
    const cells = ['D-1', 'Cream', 'a.jpg', 'Soothing', '0', links];
    const rows = xmlRow(1, [...HEAD, 'detail']) + xmlRow(2, cells) + comments(1_000);
    const answer = await importGoods(shop, withBook(bookOf({ rows })), { dry_run: 1 });
    expect(answer).toMatchObject({ code: 0, failed: 1, rows: [{ field: 'detail', row: 2, column: 'F' }] });
  });

  it('with what no database can hold has that row refused, and its sheet can be had', async () => {
    const bad =
      xmlRow(2, ['N-1', 'a_x0000_b', 'a.jpg', 'Soothing', '0']) +
      xmlRow(3, ['N_x0000_2', 'x_xD800_', 'a_x0000_.jpg', '_x0000_', '0']);
    const answer = await send(withBook(bookOf({ rows: head + bad })));
    expect(answer).toMatchObject({ code: 0, failed: 2 });
    const sheet = await fetch(`${server.origin}/skinMgrSrv/goods/importErrors?id=${answer.batch_id}`, {
      headers: shop.client.headers,
    });
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
  });
});

describe('a picture', () => {
  const refusedWith = async (bytes: Uint8Array, name = 'b.jpg') => {
    const archive = goodsArchive({
      rows: [creamRow({ goods_no: 'B', goods_pic: name })],
      files: { [`images/${name}`]: bytes },
    });
    const { rows, added, failed } = await importGoods(shop, archive);
    expect([added, failed, rows.map(({ field, column }) => field + column)]).toEqual([0, 1, ['goods_picC']]);
    return rows[0]?.reason;
  };

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    [
      'a drawing that runs script',
      () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a web page', () => text('<html><script>alert(1)</script></html>')],
    ['a picture of another format than its name says', () => sharp(photo).png().toBuffer()],
    ['a moving one', () => sharp(photo).gif().toBuffer()],
    ['half a picture', () => photo.subarray(0, 150)],
    ['nothing', () => Buffer.alloc(0)],
  ])('that is %s is refused', async (_what, make) => {
    expect(await refusedWith(await make())).toBe('This type of file is not supported.');
  });

  it('of too many pixels is refused before they are there', async () => {
    expect(await refusedWith(pngHeader(30_000, 30_000), 'b.png')).toMatch(/dimensions/);
  });

  it('of more than a megabyte is refused', async () => {
    expect(await refusedWith(Buffer.concat([photo, randomBytes(1024 * 1024)]))).toBe(
      'The picture “b.jpg” is larger than 1 MB',
    );
  });

  it('that becomes many times as large once it is encoded anew may not come in numbers', async () => {
    const pictures = ['a.png', 'b.png', 'c.png'].map((path) => {
      const bytes = growingPng(200, 200);
      return { path, bytes, size: bytes.length };
    });
    const limits = { ms: 60_000, bytes: 200_000 };
    const refusal = { part: 'archive', problem: 'too_much' };
    await expect(readPictures(pictures, 1, () => undefined, limits)).rejects.toMatchObject(refusal);
    expect((await readPictures(pictures.slice(1, 2), 1, () => undefined, limits)).size).toBe(1);
  });

  it('that no row names may be anything', async () => {
    const files = { 'images/a.jpg': photo, 'images/x.jpg': randomBytes(1_100_000), 'y.svg': text('<svg/>') };
    const answer = await importGoods(shop, goodsArchive({ rows: [creamRow()], files }), { dry_run: 1 });
    expect(answer).toMatchObject({ code: 0, failed: 0, unused_pictures: ['images/x.jpg'] });
  });

  it('loses what is hidden behind its pixels, and who took it where', async () => {
    const own = await buildImportShop(server);
    const taken = await sharp(photo)
      .withExif({ IFD0: { Copyright: 'Li Mei, Hangzhou' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([taken, text('<script>alert(1)</script><?php system($_GET[0]); ?>')]);
    await importGoods(own, goodsArchive({ rows: [creamRow()], files: { 'a.jpg': polyglot } }));
    const { list } = (await own.client.post('/skinMgrSrv/goods/list')).json();
    const path = String((list as { goods_pic: string }[])[0]?.goods_pic);
    expect(path).toMatch(new RegExp(`^conf_app/${own.main.tenant_id}/[0-9a-f]{32}\\.jpg$`));
    const stored = Buffer.from(await server.services.storage.getBytes(path)).toString('latin1');
    expect(stored).not.toMatch(/script|php|Mei/);
  });
});

describe('while the worst archives are read', () => {
  const endless = () => withBook(bookOf({ rows: head + '<row/>'.repeat(4_000_000) + comments(24_000) }));
  const manyCells = () => {
    const cells = Array.from({ length: 800_000 }, (_, index) => `<c r="A2"><v>${index * 13}</v></c>`).join('');
    return withBook(bookOf({ rows: `${head}<row r="2">${cells}</row>` }));
  };

  it('the server goes on answering others', async () => {
    const archives = [endless(), manyCells()];
    const visitor = createClient(server);
    let isOver = false;
    const imports = Promise.all(archives.map(send)).finally(() => {
      isOver = true;
    });
    const delays: number[] = [];
    while (!isOver) {
      const started = performance.now();
      expect((await visitor.get('/livez')).status).toBe(200);
      delays.push(performance.now() - started);
    }
    for (const { code } of await imports) expect([0, 19999, 30101]).toContain(code);
    // Without a separate thread, each archive would block other requests for several seconds. The limit is high,
    // because the computer can be busy.
    expect(Math.max(...delays)).toBeLessThan(1_000);
  });

  it.each([
    ['takes too long', { cpuMs: 10_000, ms: 100, megabytes: 512 }, 'too_slow'],
    ['works too long', { cpuMs: 300, ms: 60_000, megabytes: 512 }, 'too_slow'],
    ['needs too much memory', { cpuMs: 60_000, ms: 60_000, megabytes: 24 }, 'too_complex'],
  ])('one that %s is ended, and the next one is read', async (_what, limits, problem) => {
    await expect(readInThread(manyCells(), HEADS, limits)).rejects.toMatchObject({ part: 'sheet', problem });
    const good = goodsArchive({ rows: [creamRow()], files: { 'a.jpg': photo } });
    expect((await readInThread(good, HEADS)).lines).toHaveLength(1);
  });
});
