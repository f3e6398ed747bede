import { randomUUID } from 'node:crypto';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import AdmZip from 'adm-zip';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { buildGuide } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { goodsArchive, goodsPicture, goodsSheet, type SheetRow, zipOf } from '#tests/factories/goods-archive.ts';
import { buildImportShop, creamRow, type ImportShop, importGoods } from '#tests/factories/goods-import.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { headKey } from './import-archive.ts';
import { HEADS, headOf } from './import-choices.ts';
import { COLUMN_KEYS } from './import-columns.ts';

let server: RunningServer;
let shop: ImportShop;
let picture: Buffer;
let other: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  shop = await buildImportShop(server);
  picture = await goodsPicture();
  other = await goodsPicture('#cc4422');
});
afterAll(() => server.close());

const archive = (rows: readonly SheetRow[], files: Record<string, Uint8Array> = { 'images/a.jpg': picture }) =>
  goodsArchive({ rows, files });
async function goodsOf({ client }: ImportShop): Promise<Record<string, Record<string, unknown>>> {
  const { list } = (await client.post('/skinMgrSrv/goods/list', { pageSize: 500 })).json();
  const rows = list as { id: number }[];
  const details = await Promise.all(
    rows.map(async ({ id }) => (await client.post('/skinMgrSrv/goods/detail', { id })).json()),
  );
  // Leaves out `rev`, because every change increases this number, even an undo.
  return Object.fromEntries(details.map(({ rev: _, ...row }) => [String(row.goods_no), row]));
}
const one = async (in_: ImportShop, goods_no = 'C-1') => (await goodsOf(in_))[goods_no] as Record<string, unknown>;
const count = async (table: string, { main }: ImportShop): Promise<number> => {
  const { rows } = await server.services.pool.query(
    `select count(*)::int as count from ${table} where tenant_id = $1`,
    [main.tenant_id],
  );
  return rows[0].count;
};
const undo = async ({ client }: ImportShop, id: number) =>
  (await client.post('/skinMgrSrv/goods/importUndo', { id })).json();
const batches = async ({ client }: ImportShop): Promise<unknown> => {
  const { result } = (await client.query('goodsImport.batches', {})).json();
  return (result?.data as { list: unknown } | undefined)?.list;
};
const errorSheet = async ({ client }: ImportShop, id: number): Promise<Buffer> => {
  const answer = await fetch(`${server.origin}/skinMgrSrv/goods/importErrors?id=${id}`, { headers: client.headers });
  return Buffer.from(await answer.arrayBuffer());
};

describe('an archive of 300 rows, five of them bad', () => {
  const bad: Record<number, SheetRow> = {
    9: { goods_name: '' },
    49: { price: 'ten' },
    99: { type_main: 'Levitation' },
    199: { goods_pic: 'nowhere.jpg' },
    299: { tag: 'Bestseller' },
  };
  const rows = Array.from({ length: 300 }, (_, index) =>
    creamRow({ goods_no: `P-${index}`, goods_name: `Cream ${index}`, ...bad[index] }),
  );
  const files = () => ({ 'images/a.jpg': picture, 'images/spare.jpg': other, 'read me.txt': Buffer.from('x') });

  it('has its good rows imported and its bad ones told with place, value and reason', async () => {
    const own = await buildImportShop(server);
    const tried = await importGoods(own, archive(rows, files()), { dry_run: 1 });
    expect(tried).toMatchObject({ code: 0, batch_id: null, total: 300, ok: 295, added: 295, changed: 0, failed: 5 });
    for (const table of ['goods', 'import_batch', 'stored_file', 'goods_effect'])
      expect(await count(table, own)).toBe(0);

    const done = await importGoods(own, archive(rows, files()));
    expect(done).toEqual({ ...tried, batch_id: expect.any(Number) });
    expect(done.msg).toBe('Success');
    expect(done.rows).toEqual([
      { row: 11, column: 'B', field: 'goods_name', value: '', reason: 'Product name cannot be empty.' },
      { row: 51, column: 'G', field: 'price', value: 'ten', reason: expect.stringContaining('Price') },
      {
        row: 101,
        column: 'D',
        field: 'type_ids',
        value: 'Levitation',
        reason: 'There is no “Levitation”. See the sheet “Choices” of the template.',
      },
      {
        row: 201,
        column: 'C',
        field: 'goods_pic',
        value: 'nowhere.jpg',
        reason: 'There is no picture “nowhere.jpg” in the zip file',
      },
      { row: 301, column: 'H', field: 'tag', value: 'Bestseller', reason: expect.stringContaining('3') },
    ]);
    expect(done.preview).toHaveLength(300);
    expect(done.preview[0]).toEqual({
      row: 2,
      outcome: 'new',
      goods_no: 'P-0',
      goods_name: 'Cream 0',
      picture: 'images/a.jpg',
      fields: [],
    });
    expect(done.preview[199]).toMatchObject({ row: 201, outcome: 'refused', picture: '' });
    expect(done.unused_pictures).toEqual(['images/spare.jpg']);
    expect(await count('goods', own)).toBe(295);
    // Several rows use the same picture, and the server stores it only once.
    expect(await count('stored_file', own)).toBe(1);
    expect(await one(own, 'P-1')).toMatchObject({ goods_name: 'Cream 1', price: '128.50', shelf_status: 10 });

    expect(await batches(own)).toEqual([
      expect.objectContaining({
        id: done.batch_id,
        file_name: 'goods.zip',
        total: 300,
        added: 295,
        failed: 5,
        can_undo: 1,
      }),
    ]);

    const again = await importGoods(own, archive(rows, files()));
    expect(again).toMatchObject({ added: 0, changed: 0, failed: 5, ok: 295 });
    expect(again.preview[0]?.outcome).toBe('same');
    expect(await count('stored_file', own)).toBe(1);
  });

  it('tells at most 50 problems, and has all of them in its sheet', async () => {
    const own = await buildImportShop(server);
    const wrong = rows.slice(0, 60).map((row) => ({ ...row, goods_name: '', price: -1 }));
    const done = await importGoods(own, archive(wrong));
    expect([done.failed, done.rows.length]).toEqual([60, 50]);
    expect(done.rows.slice(0, 2).map(({ row, field }) => [row, field])).toEqual([
      [2, 'goods_name'],
      [2, 'price'],
    ]);
    const sheet = read(await errorSheet(own, done.batch_id)).Sheets.goods;
    expect(utils.sheet_to_json(sheet as never, { header: 1 })).toHaveLength(62);
  });
});

describe('a row', () => {
  const rowOf = async (over: SheetRow, files?: Record<string, Uint8Array>, own = shop) => {
    const number = `R-${randomUUID()}`;
    const done = await importGoods(own, archive([creamRow({ goods_no: number, ...over })], files));
    return { done, goods: (await goodsOf(own))[number] as Record<string, unknown> };
  };

  it('may name what it chooses in Chinese, in English or by number, and lists with any separator', async () => {
    const { client, main, types } = await buildImportShop(server);
    await client.mutate('goods.saveCategory', { name: 'Face' });
    const full = {
      type_main: '舒缓',
      type_aux_a: ' hydrating ',
      type_aux_b: String(types.get('acne_care')),
      for_sex: '女士',
      category_id: 'face',
      skin_types: '干性、Oily；mixed',
      source_platform: '天猫',
      source_url: 'https://shop.example/1',
      push_type: 'Always first',
      age_min: 18,
      age_max: '60',
      tags: 'new，gentle;soft\nrich',
      keywords: 'cica',
      tag: '舒缓霜',
      price: '￥1,280.00',
      description: 'For evenings\nand mornings',
      detail: '<p onclick="x()">Good <b>cream</b></p><script>alert(1)</script>',
    };
    const { done, goods } = await rowOf(full, undefined, { client, main, types });
    expect(done).toMatchObject({ failed: 0, rows: [] });
    expect(goods).toMatchObject({
      type_ids: ['soothing', 'hydrating', 'acne_care'].map((key) => types.get(key)).join(),
      for_sex: 2,
      category_id: expect.any(Number),
      skin_types: ['dry', 'oily', 'mixed'],
      source_platform: 'tmall',
      push_type: 1,
      age_min: 18,
      age_max: 60,
      tags: ['new', 'gentle', 'soft', 'rich'],
      price: '1280.00',
      description: 'For evenings\nand mornings',
      detail: '<p>Good <b>cream</b></p>',
    });
  });

  it.each<[string, SheetRow, string, string]>([
    ['three decimals', { price: 1.005 }, 'price', 'G'],
    ['a price below zero', { price: -1 }, 'price', 'G'],
    ['a comma for a decimal point', { price: '12,50' }, 'price', 'G'],
    ['no sex', { for_sex: '' }, 'for_sex', 'F'],
    ['an unknown sex', { for_sex: 'Cats' }, 'for_sex', 'F'],
    ['no type', { type_main: '' }, 'type_ids', 'D'],
    ['the same type twice', { type_aux_a: 'soothing' }, 'type_ids', 'D'],
    ['no picture', { goods_pic: '' }, 'goods_pic', 'C'],
    ['a path for a picture', { goods_pic: 'conf_app/1/b.jpg' }, 'goods_pic', 'C'],
    ['a picture that runs script', { goods_pic: 'javascript:alert(1)' }, 'goods_pic', 'C'],
    ['a name that is too long', { goods_name: 'x'.repeat(129) }, 'goods_name', 'B'],
    ['an age that is none', { age_min: 'old' }, 'age_min', 'I'],
    ['half an age', { age_min: 18.5 }, 'age_min', 'I'],
    ['ages the wrong way round', { age_min: 40, age_max: 20 }, 'age_max', 'J'],
    ['a link that runs script', { source_url: 'javascript:alert(1)' }, 'source_url', 'I'],
    ['an unknown platform', { source_platform: 'Mars' }, 'source_platform', 'I'],
    ['an unknown category', { category_id: 'Nose' }, 'category_id', 'I'],
    ["another shop's type", { type_main: 2_000_000_000 }, 'type_ids', 'D'],
    ['an unknown skin type', { skin_types: 'dry, green' }, 'skin_types', 'I'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join() }, 'tags', 'I'],
    ['the error of a formula', { goods_name: '#REF!' }, 'goods_name', 'B'],
    ['a mirror that is not there', { device_nos: 'nobody' }, 'device_nos', 'I'],
  ])('with %s is refused by its field', async (_what, over, field, column) => {
    const { done, goods } = await rowOf(over);
    expect(done).toMatchObject({ code: 0, failed: 1, added: 0 });
    expect(done.rows.map((problem) => [problem.row, problem.field, problem.column])).toEqual([[2, field, column]]);
    expect(goods).toBeUndefined();
  });

  it('with several things wrong has each of them told', async () => {
    const { done } = await rowOf({ goods_name: '', price: 'x', for_sex: 'Cats', tag: 'long word', goods_pic: 'b.jpg' });
    expect(done.rows.map(({ field }) => field).sort()).toEqual(['for_sex', 'goods_name', 'goods_pic', 'price', 'tag']);
  });

  it('has what the form says of the same mistake', async () => {
    const { done } = await rowOf({ tag: 'Bestseller' });
    const form = {
      goods_name: 'a',
      goods_pic: 'conf_app/1/a.jpg',
      for_sex: 0,
      tag: 'Bestseller',
      type_ids: String(shop.types.get('soothing')),
    };
    expect(done.rows[0]?.reason).toBe((await shop.client.post('/skinMgrSrv/goods/edit', form)).json().msg);
  });

  it('is told in the language of its reader', async () => {
    const zh = { ...shop, client: shop.client.with({ locale: 'zh' }) };
    const { done } = await rowOf({ goods_name: '', goods_pic: 'b.jpg' }, undefined, zh);
    expect(done.rows.map(({ reason }) => reason)).toEqual(['商品名称不能为空', '压缩包里没有图片“b.jpg”']);
  });

  it('keeps names that are words of the language it is written in', async () => {
    const { done, goods } = await rowOf({ goods_name: '__proto__', keywords: 'constructor', tags: 'toString' });
    expect(done.failed).toBe(0);
    expect(goods).toMatchObject({ goods_name: '__proto__', keywords: 'constructor', tags: ['toString'] });
  });

  it('that is blank is passed over, and the others keep their numbers', async () => {
    const own = await buildImportShop(server);
    const blank = { goods_no: ' ', goods_name: '', goods_pic: '', type_main: '', for_sex: '', price: '' };
    const done = await importGoods(own, archive([blank, creamRow(), blank, creamRow({ goods_no: 'C-2', price: 'x' })]));
    expect(done).toMatchObject({ total: 2, added: 1, failed: 1 });
    expect(done.rows[0]?.row).toBe(5);
  });

  it('whose number stands in an earlier row is refused', async () => {
    const own = await buildImportShop(server);
    const done = await importGoods(
      own,
      archive([creamRow(), creamRow({ goods_no: 'c-1' }), creamRow({ goods_no: '' }), creamRow({ goods_no: '' })]),
    );
    expect(done).toMatchObject({ added: 3, failed: 1 });
    expect(done.rows).toEqual([
      { row: 3, column: 'A', field: 'goods_no', value: 'c-1', reason: 'Row 2 has the same product number' },
    ]);
  });
});

describe('a product that is there already', () => {
  it('is found by its number in any case, and changed where it differs', async () => {
    const own = await buildImportShop(server);
    await importGoods(own, archive([creamRow({ keywords: 'cica', detail: '<p>Long</p>' })]));
    const before = await one(own);
    const tried = await importGoods(own, archive([creamRow({ goods_no: 'C-1', price: 99 })]), { dry_run: 1 });
    expect(tried.preview[0]).toMatchObject({ outcome: 'changed', fields: ['price'] });
    expect(await one(own)).toEqual(before);
    expect(await importGoods(own, archive([creamRow({ goods_no: 'c-1', price: 99 })]))).toMatchObject({ changed: 1 });
    expect(await goodsOf(own)).toMatchObject({
      'c-1': { id: before.id, price: '99.00', keywords: 'cica', detail: '<p>Long</p>', goods_pic: before.goods_pic },
    });
  });

  it('keeps what the sheet has no column for, loses what stands empty, and keeps its picture either way', async () => {
    const own = await buildImportShop(server);
    await importGoods(own, archive([creamRow({ keywords: 'cica', tags: 'a,b', type_aux_a: 'Hydrating' })]));
    const id = (await one(own)).id as number;
    const rules = JSON.stringify([{ kind: 'age_below', age: 16 }]);
    const { goods_pic, type_ids } = await one(own);
    const form = {
      id,
      goods_no: 'C-1',
      goods_name: 'Calm cream',
      goods_pic,
      type_ids,
      for_sex: 0,
      keywords: 'cica',
      tags: 'a,b',
    };
    await own.client.post('/skinMgrSrv/goods/edit', { ...form, exclude_rules: rules });
    const update: SheetRow[] = [
      { goods_no: 'C-1', tags: '', goods_pic: '', goods_name: 'New name' },
      { goods_no: 'X', goods_name: 'x', tags: 'x', goods_pic: 'x' },
    ];
    const done = await importGoods(own, archive(update, {}));
    expect(done).toMatchObject({ changed: 1, failed: 1 });
    expect(done.preview[0]?.fields.sort()).toEqual(['goods_name', 'tags']);
    expect(await one(own)).toMatchObject({
      goods_name: 'New name',
      goods_pic,
      type_ids,
      tags: [],
      keywords: 'cica',
      exclude_rules: JSON.parse(rules),
    });
  });

  it('gets another picture when the archive has another one', async () => {
    const own = await buildImportShop(server);
    await importGoods(own, archive([creamRow()]));
    const before = await one(own);
    expect((await importGoods(own, archive([creamRow()], { 'images/a.jpg': other }))).preview[0]).toMatchObject({
      outcome: 'changed',
      fields: ['goods_pic'],
    });
    const after = await one(own);
    expect(after.goods_pic).not.toBe(before.goods_pic);
    const stored = await server.services.storage.getBytes(String(after.goods_pic));
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
  });

  it('is left alone while it is locked', async () => {
    const own = await buildImportShop(server);
    await importGoods(own, archive([creamRow()]));
    const { id } = await one(own);
    await own.client.post('/skinMgrSrv/goods/lock', { goods_id: id });
    const done = await importGoods(own, archive([creamRow({ price: 1 })]));
    expect(done).toMatchObject({ failed: 1, changed: 0, rows: [{ row: 2, column: 'A', field: 'goods_no' }] });
    expect(done.rows[0]?.reason).toMatch(/locked/);
    expect(await one(own)).toMatchObject({ price: '128.50', is_lock: 1 });
  });

  it('is none where it was deleted, or is another shop’s', async () => {
    const [own, stranger] = [await buildImportShop(server), await buildImportShop(server)];
    await importGoods(own, archive([creamRow()]));
    expect(await importGoods(stranger, archive([creamRow({ price: 5 })]))).toMatchObject({ added: 1, changed: 0 });
    expect(await one(own)).toMatchObject({ price: '128.50' });
    await own.client.post('/skinMgrSrv/goods/del', { goods_id: (await one(own)).id });
    expect(await importGoods(own, archive([creamRow()]))).toMatchObject({ added: 1, changed: 0 });
  });
});

describe('a picture', () => {
  it('is found with or without its folder, whatever the case, composed or not', async () => {
    const own = await buildImportShop(server);
    const rows = ['a.JPG', 'images/A.jpg', 'images\\a.jpg', 'e\u0301.png'].map((goods_pic, index) =>
      creamRow({ goods_no: `N-${index}`, goods_pic }),
    );
    const png = await sharp(picture).png().toBuffer();
    expect(await importGoods(own, archive(rows, { 'images/a.jpg': picture, '\u00e9.png': png }))).toMatchObject({
      added: 4,
      rows: [],
      unused_pictures: [],
    });
  });

  it('is found without its ending, which Windows doesn’t show, and in a folder around the whole', async () => {
    const own = await buildImportShop(server);
    const rows = ['a', 'images/a', 'a.jpg'].map((goods_pic, index) => creamRow({ goods_no: `N-${index}`, goods_pic }));
    const files = { 'My shop/goods.xlsx': goodsSheet({ rows }), 'My shop/images/a.jpg': picture };
    const mac = { '__MACOSX/My shop/images/._a.jpg': Buffer.from('x'), 'My shop/.DS_Store': Buffer.from('x') };
    const done = await importGoods(own, zipOf({ ...files, ...mac }));
    expect(done).toMatchObject({ added: 3, rows: [], unused_pictures: [] });
  });

  it('with the same name but another ending is another one', async () => {
    const own = await buildImportShop(server);
    const names = ['a.jpg', 'a.png', 'a', 'a.webp'];
    const rows = names.map((goods_pic, index) => creamRow({ goods_no: `N-${index}`, goods_pic }));
    const png = await sharp(other).png().toBuffer();
    const done = await importGoods(own, archive(rows, { 'images/a.jpg': picture, 'images/a.png': png }));
    expect(done).toMatchObject({ added: 2, failed: 2 });
    expect(done.rows.map(({ row, reason }) => [row, reason])).toEqual([
      [4, 'There is more than one picture “a” in the zip file'],
      [5, 'There is no picture “a.webp” in the zip file'],
    ]);
  });

  it('of a kind that can’t be taken is refused as such', async () => {
    const own = await buildImportShop(server);
    const done = await importGoods(own, archive([creamRow({ goods_pic: 'a.heic' })], { 'a.heic': picture }));
    expect(done.rows).toMatchObject([{ column: 'C', reason: 'This type of file is not supported.' }]);
  });

  it('of which there are two must be named with its folder', async () => {
    const own = await buildImportShop(server);
    const rows = [creamRow({ goods_pic: 'a.jpg' }), creamRow({ goods_no: 'C-2', goods_pic: 'more/a.jpg' })];
    const done = await importGoods(own, archive(rows, { 'images/a.jpg': picture, 'more/a.jpg': other }));
    expect(done).toMatchObject({ added: 1, failed: 1, unused_pictures: ['images/a.jpg'] });
    expect(done.rows[0]?.reason).toBe('There is more than one picture “a.jpg” in the zip file');
  });

  it('may be the address of one on another site', async () => {
    const own = await buildImportShop(server);
    const goods_pic = 'https://shop.example/a.jpg';
    expect(await importGoods(own, archive([creamRow({ goods_pic })], {}))).toMatchObject({ added: 1 });
    expect(await one(own)).toMatchObject({ goods_pic });
  });
});

describe('the template', () => {
  const template = async (own: ImportShop, locale: string) => {
    const path = `/skinMgrSrv/goods/template?locale=${locale}`;
    const answer = await fetch(server.origin + path, { headers: own.client.headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return Buffer.from(await answer.arrayBuffer());
  };
  const texts = (bytes: Buffer, index: number): string[][] => {
    const book = read(new AdmZip(bytes).readFile('goods.xlsx') as Buffer, { cellStyles: true });
    return utils.sheet_to_json(book.Sheets[book.SheetNames[index] ?? ''] as never, { header: 1, defval: '' });
  };

  it.each([
    ['standard', {}, ['type_main', 'category_id'], ['skin_type', 'device_nos']],
    ['solrx', { goods_mode: 'solrx' }, ['skin_type', 'wrinkle'], ['type_main', 'device_nos']],
    ['advanced', { work_mode: 2 }, ['type_main', 'device_nos'], ['skin_type']],
  ])('of a %s shop has its columns and can be imported as it comes', async (_profile, state, has, hasNot) => {
    const own = await buildImportShop(server, state);
    await buildDevice(server, { tenant_id: own.main.tenant_id });
    await own.client.mutate('goods.saveCategory', { name: '=Face' });
    for (const locale of ['zh', 'en', 'ja'] as const) {
      const bytes = await template(own, locale);
      expect(new AdmZip(bytes).getEntries().map(({ entryName }) => entryName)).toEqual([
        'goods.xlsx',
        'images/sample.jpg',
      ]);
      const [keys, heads] = texts(bytes, 0);
      expect(keys).toEqual(expect.arrayContaining(has));
      for (const key of hasNot) expect(keys).not.toContain(key);
      expect(heads?.[1]).toBe(`${builtInTexts(locale).messages.field.goods_name} *`);
      const book = read(new AdmZip(bytes).readFile('goods.xlsx') as Buffer, { cellStyles: true });
      expect(book.Sheets.goods?.['!rows']?.[0]).toMatchObject({ hidden: true });
      expect(texts(bytes, 1).flat()).toContain("'=Face");
      const done = await importGoods(own, bytes, { dry_run: 1 });
      expect(done).toMatchObject({ code: 0, added: 1, failed: 0, rows: [], unused_pictures: [] });
      expect(done.preview[0]?.row).toBe(3);
    }
  });

  it('has a head in each language that means one column in all of them', () => {
    for (const locale of WRITTEN_LOCALES)
      for (const key of COLUMN_KEYS)
        expect(HEADS.get(headKey(headOf(locale, key))), `${headOf(locale, key)} in ${locale}`).toBe(key);
  });

  it('may lose its hidden row, or have its head in the other language', async () => {
    const own = await buildImportShop(server);
    const head = {
      goods_no: '商品编号',
      goods_name: '商品名称*',
      goods_pic: '商品图片（文件名）',
      type_main: '主要功效',
      for_sex: '适用性别',
    };
    const { price: _, tag: __, type_aux_a: ___, ...row } = creamRow();
    const sheet = goodsSheet({ rows: [row as SheetRow], head });
    expect(await importGoods(own, zipOf({ 'goods.xlsx': sheet, 'a.jpg': picture }))).toMatchObject({
      code: 0,
      added: 1,
    });
  });
});

describe('the sheet of refused rows', () => {
  it('is in the layout of the template, safe from formulas, and can be mended and imported again', async () => {
    const own = await buildImportShop(server);
    const text = '=HYPERLINK("http://x.example","+1")';
    const rows = [creamRow({ goods_name: text, keywords: '@cmd', price: 'ten' }), creamRow({ goods_no: 'C-2' })];
    const done = await importGoods(own, archive(rows));
    const book = read(await errorSheet(own, done.batch_id), { cellFormula: true });
    const sheet = book.Sheets.goods as Record<string, { t: string; v: string; f?: string }>;
    const [keys, , cells] = utils.sheet_to_json(sheet as never, { header: 1, defval: '' }) as string[][];
    const at = (key: string) => cells?.[keys?.indexOf(key) ?? -1];
    expect([at('goods_name'), at('keywords'), at('price')]).toEqual([`'${text}`, "'@cmd", 'ten']);
    expect(at('reason')).toMatch(/Price/);
    expect(Object.values(sheet).filter((cell) => cell.f !== undefined)).toEqual([]);

    const mended = utils.aoa_to_sheet([keys ?? [], (cells ?? []).map((cell) => (cell === 'ten' ? 10 : cell))]);
    const zip = goodsArchive({ rows: utils.sheet_to_json(mended), files: { 'a.jpg': picture } });
    expect(await importGoods(own, zip)).toMatchObject({ added: 1, failed: 0 });
    expect(await one(own)).toMatchObject({ goods_name: text, keywords: '@cmd', price: '10.00' });
  });

  it('and an import’s undo are for its own shop, and for accounts with the permission', async () => {
    const [own, stranger] = [await buildImportShop(server), await buildImportShop(server)];
    const done = await importGoods(own, archive([creamRow(), creamRow({ goods_no: 'x', price: 'x' })]));
    const path = `/skinMgrSrv/goods/importErrors?id=${done.batch_id}`;
    expect((await stranger.client.get(path)).json()).toMatchObject({ code: 11001 });
    expect(await undo(stranger, done.batch_id)).toEqual(await undo(stranger, 2_000_000_000));
    expect(await count('goods', own)).toBe(1);
    const guide = await signIn(server, await buildGuide(server, { parent: own.main, power: [2] }));
    expect((await guide.get(path)).json()).toMatchObject({ code: 30001 });
    expect(await importGoods({ client: guide }, archive([creamRow()]))).toMatchObject({ code: 30001 });
  });
});

describe('an import taken back', () => {
  it('leaves the goods as they were before, and is taken back once', async () => {
    const own = await buildImportShop(server);
    await importGoods(own, archive([creamRow({ keywords: 'cica', type_aux_a: 'Hydrating', tags: 'a' })]));
    const before = await goodsOf(own);
    const change = creamRow({ goods_no: 'c-1', goods_name: 'Changed', type_main: 'Oil control', tags: '', price: 1 });
    const second = await importGoods(own, archive([change, creamRow({ goods_no: 'C-2' })], { 'a.jpg': other }));
    expect(await goodsOf(own)).toMatchObject({ 'c-1': { goods_name: 'Changed', tags: [] }, 'C-2': {} });
    expect(await undo(own, second.batch_id)).toMatchObject({ code: 0, removed: 1, restored: 1, kept: 0 });
    expect(await goodsOf(own)).toEqual(before);
    expect(await undo(own, second.batch_id)).toMatchObject({
      code: 11001,
      msg: 'This import has already been taken back.',
    });
    expect(await batches(own)).toMatchObject([
      { can_undo: 0, undone_at: expect.any(String) },
      { can_undo: 1, undone_at: null },
    ]);
    const { rows } = await server.services.pool.query<{ action: string }>(
      "select action from audit_log where tenant_id = $1 and action like 'goods.import%' order by number",
      [own.main.tenant_id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['goods.import', 'goods.import', 'goods.import_undo']);
  });

  it('of before a column existed keeps that column and restores the others', async () => {
    const own = await buildImportShop(server);
    await importGoods(own, archive([creamRow({ keywords: 'cica' })]));
    const before = await goodsOf(own);
    const done = await importGoods(own, archive([creamRow({ goods_name: 'Changed', keywords: 'cica' })]));
    // Simulates an import from an older release, when the table had fewer columns.
    await server.services.pool.query(
      `update import_batch set before = (
         select jsonb_agg(goods - '{keywords,exclude_rules,push_type,tags}'::text[]) from jsonb_array_elements(before) goods)
        where tenant_id = $1 and id = $2`,
      [own.main.tenant_id, done.batch_id],
    );
    expect(await undo(own, done.batch_id)).toMatchObject({ code: 0, removed: 0, restored: 1, kept: 0 });
    expect(await goodsOf(own)).toEqual(before);
  });

  it('leaves alone what somebody changed or locked since', async () => {
    const own = await buildImportShop(server);
    const names = ['A', 'B', 'C', 'D', 'E'].map((goods_no) => creamRow({ goods_no }));
    await importGoods(own, archive(names.slice(0, 3)));
    const done = await importGoods(own, archive(names.map((row) => ({ ...row, price: 7 }))));
    const ids = Object.fromEntries(Object.entries(await goodsOf(own)).map(([number, { id }]) => [number, id]));
    await own.client.post('/skinMgrSrv/goods/lock', { goods_id: ids.A });
    await own.client.post('/skinMgrSrv/goods/shelve', { goods_id: ids.D, status: 0 });
    await own.client.post('/skinMgrSrv/goods/del', { goods_id: ids.B });
    expect(await undo(own, done.batch_id)).toMatchObject({ code: 0, removed: 1, restored: 1, kept: 2 });
    expect(await goodsOf(own)).toMatchObject({ A: { price: '7.00' }, C: { price: '128.50' }, D: { price: '7.00' } });
  });

  it('can be so for 24 hours', async () => {
    const own = await buildImportShop(server);
    const done = await importGoods(own, archive([creamRow()]));
    await server.services.pool.query("update import_batch set crt_time = now() - interval '25 hours' where id = $1", [
      done.batch_id,
    ]);
    expect(await undo(own, done.batch_id)).toMatchObject({ code: 11001, msg: expect.stringContaining('24') });
    expect(await count('goods', own)).toBe(1);
  });

  it('can be so while it is one of the last, of which alone rows and goods are kept', async () => {
    const own = await buildImportShop(server);
    const [row, bad] = [creamRow(), creamRow({ goods_no: 'x', price: 'x' })];
    await importGoods(own, archive([row]));
    const first = await importGoods(own, archive([{ ...row, price: 7 }, bad]));
    await server.services.pool.query(
      `insert into import_batch (tenant_id, user_id, total, added, changed, failed)
       select $1, $2, 0, 0, 0, 0 from generate_series(1, 18)`,
      [own.main.tenant_id, own.main.user_id],
    );
    const kept = async () =>
      (
        await server.services.pool.query(
          'select refused is null as no_rows, before is null as no_goods from import_batch where id = $1',
          [first.batch_id],
        )
      ).rows;
    await importGoods(own, archive([creamRow({ goods_no: 'C-2' })]));
    expect(await kept()).toEqual([{ no_rows: false, no_goods: false }]);
    const last = await importGoods(own, archive([creamRow({ goods_no: 'C-3' })]));
    expect(await kept()).toEqual([{ no_rows: true, no_goods: true }]);
    expect(await undo(own, first.batch_id)).toEqual(await undo(own, 2_000_000_000));
    const path = `/skinMgrSrv/goods/importErrors?id=${first.batch_id}`;
    expect((await own.client.get(path)).json()).toMatchObject({ code: 11001 });
    expect(await one(own)).toMatchObject({ price: '7.00' });
    expect(await undo(own, last.batch_id)).toMatchObject({ code: 0, removed: 1 });
  });

  it('loses its rows and goods after a day, and says so', async () => {
    const own = await buildImportShop(server);
    const [row, bad] = [creamRow(), creamRow({ goods_no: 'x', price: 'x' })];
    await importGoods(own, archive([row]));
    const old = await importGoods(own, archive([{ ...row, price: 7 }, bad]));
    const young = await importGoods(own, archive([{ ...row, price: 8 }, bad]));
    const { pool } = server.services;
    await pool.query("update import_batch set crt_time = now() - interval '24 hours 1 second' where id = $1", [
      old.batch_id,
    ]);
    expect(await runScheduled(server, 'import-forget')).toBeGreaterThan(0);
    expect(await runScheduled(server, 'import-forget')).toBe(0);
    expect(((await batches(own)) as unknown[]).slice(0, 2)).toMatchObject([
      { id: young.batch_id, has_rows: 1, can_undo: 1, failed: 1 },
      { id: old.batch_id, has_rows: 0, can_undo: 0, failed: 1 },
    ]);
    const sheetOf = async (id: number) => (await own.client.get(`/skinMgrSrv/goods/importErrors?id=${id}`)).text;
    expect(await sheetOf(old.batch_id)).toContain('24 hours');
    expect(await sheetOf(young.batch_id)).not.toContain('"code"');
    expect(await undo(own, old.batch_id)).toMatchObject({ code: 11001, msg: expect.stringContaining('24') });
    expect(await undo(own, young.batch_id)).toMatchObject({ code: 0, restored: 1 });
  });

  it('waits for who is changing one of its goods, and leaves that alone', async () => {
    const { pool } = server.services;
    const own = await buildImportShop(server);
    await importGoods(own, archive([creamRow()]));
    const done = await importGoods(own, archive([creamRow({ price: 7 }), creamRow({ goods_no: 'C-2' })]));
    const values = [own.main.tenant_id];
    const changing = await pool.connect();
    try {
      await changing.query('begin');
      await changing.query("select 1 from goods where tenant_id = $1 and goods_no = 'C-1' for update", values);
      const undone = undo(own, done.batch_id);
      await expect
        .poll(async () => (await pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
        .toBe(1);
      await changing.query(
        "update goods set price = 9, mod_time = now() where tenant_id = $1 and goods_no = 'C-1'",
        values,
      );
      await changing.query('commit');
      expect(await undone).toMatchObject({ code: 0, removed: 1, restored: 0, kept: 1 });
    } finally {
      changing.release();
    }
    expect(await goodsOf(own)).toMatchObject({ 'C-1': { price: '9.00' } });
  });

  it('is so by one of two who do it at once', async () => {
    const own = await buildImportShop(server);
    const done = await importGoods(own, archive([creamRow()]));
    const codes = (await Promise.all([undo(own, done.batch_id), undo(own, done.batch_id)])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 11001]);
  });
});

describe('two imports at once', () => {
  it('of the same new product add it once', async () => {
    const own = await buildImportShop(server);
    const codes = await Promise.all(
      [1, 2, 3].map(async (price) => (await importGoods(own, archive([creamRow({ price })]))).code),
    );
    expect(codes).toContain(0);
    for (const code of codes) expect([0, 19999, 30003]).toContain(code);
    expect(await count('goods', own)).toBe(1);
  });
});

describe('progress', () => {
  it('is told to its own account alone, whichever server it listens to, and ends with the import', async () => {
    const own = await buildImportShop(server);
    const guide = await signIn(server, await buildGuide(server, { parent: own.main, power: [1] }));
    const beside = await startBeside(server);
    const progress_id = randomUUID();
    const listen = async (headers: Record<string, string>) => {
      const input = encodeURIComponent(JSON.stringify({ progress_id }));
      const response = await fetch(`${beside.origin}/trpc/goodsImport.progress?input=${input}`, { headers });
      const heard = { text: '', isOver: false };
      const reading = (async () => {
        for await (const chunk of response.body as ReadableStream<Uint8Array>)
          heard.text += Buffer.from(chunk).toString();
        heard.isOver = true;
      })().catch(() => undefined);
      return { heard, reading };
    };
    const mine = await listen({ ...own.client.headers });
    const foreign = await listen({ ...guide.headers });
    const rows = Array.from({ length: 30 }, (_, index) =>
      creamRow({ goods_no: `${index}`, goods_pic: `${index}.jpg` }),
    );
    const files = Object.fromEntries(rows.map(({ goods_pic }) => [`images/${goods_pic}`, picture]));
    expect(await importGoods(own, archive(rows, files), { progress_id })).toMatchObject({ added: 30 });
    await mine.reading;
    const phases = [...mine.heard.text.matchAll(/"phase":"(\w+)"/g)].map((match) => match[1]);
    expect([...new Set(phases)]).toEqual(['reading', 'checking', 'pictures', 'saving', 'done']);
    expect(mine.heard.text).toContain('"phase":"pictures","done":30,"total":30');
    // A listener who comes late still gets the current step.
    const late = await listen({ ...own.client.headers });
    await late.reading;
    expect(late.heard.text).toContain('"phase":"done"');
    expect(foreign.heard.text).not.toContain('phase');
    expect(foreign.heard.isOver).toBe(false);
    await beside.close();
    await foreign.reading;
  });

  it('ends when the import is refused', async () => {
    const progress_id = randomUUID();
    await importGoods(shop, zipOf({ 'a.txt': Buffer.from('x') }), { progress_id });
    const input = encodeURIComponent(JSON.stringify({ progress_id }));
    const response = await fetch(`${server.origin}/trpc/goodsImport.progress?input=${input}`, {
      headers: shop.client.headers,
    });
    expect(await response.text()).toContain('"phase":"done"');
  });
});
