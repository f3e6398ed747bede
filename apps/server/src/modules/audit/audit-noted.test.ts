import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type Account, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { photo } from '#tests/factories/mirror-test.ts';
import { buildRecord, buildRecords } from '#tests/factories/record.ts';
import { file, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { photoKey } from '../file/photo-key.ts';
import { createGoodsTypes } from '../shop/shop.store.ts';

let server: RunningServer;
let main: Account;
let client: RestClient;
let device: Device;
beforeAll(async () => {
  server = await startTestServer();
  main = await buildUser(server);
  client = await signIn(server, main);
  device = await buildDevice(server, main);
});
afterAll(() => server.close());

interface Noted {
  readonly entity: string;
  readonly entity_id: string;
  readonly details: Record<string, unknown>;
}

const noted = async (action: string, { tenant_id } = main): Promise<Noted[]> =>
  (
    await server.services.pool.query<Noted>(
      'select entity, entity_id, details from audit_log where tenant_id = $1 and action = $2 order by number',
      [tenant_id, action],
    )
  ).rows;

describe('the audit log has', () => {
  it('lists of customers above a page, once a day, without what was searched', async () => {
    const day = '2026-03-02';
    const test_time = new Date(`${day}T04:00:00Z`);
    await buildRecords(
      server,
      Array.from({ length: 101 }, () => ({ device, test_time, customer_nickname: 'Lin' })),
    );
    const list = async (pageSize: number, q = '') =>
      (
        (await client.post('/skinMgrSrv/record/list', { st: day, ed: day, pageSize, q })).json().data as {
          list: unknown[];
        }
      ).list.length;
    expect(await list(100)).toBe(100);
    expect(await noted('record.list')).toEqual([]);
    for (const q of ['', '', 'Lin']) expect(await list(200, q)).toBe(101);
    expect(await noted('record.list')).toEqual([
      { entity: 'record', entity_id: '', details: { from: day, to: day, device_no: '', page: 1, pageSize: 200 } },
    ]);
  });

  it('views of a photo, once a day, and no thumbnails of a list', async () => {
    const key = photoKey(await buildRecord(server, { device }), 'white', '0f'.repeat(32));
    await server.services.storage.put(
      key,
      await sharp(await photo())
        .resize(700)
        .jpeg()
        .toBuffer(),
    );
    const get = (size = '') => client.get(`/fileSvr/get/${key}${size}`);
    expect((await get('_40x40.jpg')).status).toBe(200);
    expect((await get('_160x160.jpg')).status).toBe(200);
    expect(await noted('file.view_photo')).toEqual([]);
    for (const size of ['', '', '_320x320.jpg']) expect((await get(size)).status).toBe(200);
    expect(await noted('file.view_photo')).toEqual([{ entity: 'photo', entity_id: key, details: {} }]);
  });

  it('notes of tests, categories, the own language and uploads', async () => {
    const { record_id: analysis_id } = await buildRecord(server, { device });
    await client.post('/skinMgrSrv/record/mark', { analysis_id, mark: 'likes roses' });
    await client.mutate('record.clearMark', { analysis_id });
    const note = { entity: 'record', entity_id: analysis_id, details: {} };
    expect([await noted('record.mark'), await noted('record.clear_mark')]).toEqual([[note], [note]]);

    await client.mutate('goods.saveCategory', { name: 'Face' });
    expect(await noted('goods.category')).toMatchObject([
      { entity: 'category', details: { name: 'Face', is_new: true } },
    ]);
    await client.mutate('account.setLocale', { locale: 'en' });
    expect(await noted('account.locale')).toMatchObject([{ entity_id: `${main.user_id}`, details: { locale: 'en' } }]);

    const picture = { file: file(await photo(), 'a.jpg') };
    const { img_path } = (await client.post('/fileSvr/put', picture, 'multipart')).json();
    const { imgUrl } = (await client.post('/skinMgrSrv/goods/upload', picture, 'multipart')).json();
    expect(await noted('file.upload')).toEqual([
      { entity: 'file', entity_id: img_path, details: { purpose: 'goods' } },
      { entity: 'file', entity_id: imgUrl, details: { purpose: 'editor' } },
    ]);
  });

  it('changes of many products in rows of at most 500 ids', async () => {
    const { tenant_id } = main;
    const types = [...(await createGoodsTypes(server.services.pool, tenant_id)).values()];
    const answer = await client.post('/skinMgrSrv/goods/edit', {
      goods_name: 'Calm cream',
      goods_pic: 'conf_app/1/a.jpg',
      price: '128.50',
      type_ids: types.slice(0, 2).join(','),
      for_sex: 0,
      tag: '',
    });
    expect(answer.json()).toMatchObject({ code: 0 });
    const [id] = [answer.json().id as number];
    await server.services.pool.query(
      `insert into goods select (json_populate_record(g, json_build_object('goods_id', 1000000 + n, 'goods_no', ''))).*
         from goods g, generate_series(1, 600) n where g.tenant_id = $1 and g.goods_id = $2`,
      [tenant_id, id],
    );
    await client.mutate('goods.lock', { all: {}, expected: 601 });
    const entries = (await noted('goods.update')).filter(({ details }) => details.change === 'lock');
    expect(
      entries.map(({ entity_id, details }) => [entity_id, (details.ids as number[]).length, details.count]),
    ).toEqual([
      ['', 500, 601],
      ['', 101, 601],
    ]);
    await client.mutate('goods.unlock', { ids: [id] });
    expect((await noted('goods.update')).at(-1)).toEqual({
      entity: 'goods',
      entity_id: `${id}`,
      details: { change: 'unlock', count: 1 },
    });
  });
});

describe('the sheet of the log', () => {
  const fill = (rows: number, letters: number, { tenant_id, user_id }: Account) =>
    server.services.pool.query(
      `insert into audit_log (tenant_id, actor_id, actor_name, action, details)
       select $1, $2, 'many', 'goods.update', jsonb_build_object('ids', repeat('x', $4::int)) from generate_series(1, $3::int)`,
      [tenant_id, user_id, rows, letters],
    );

  it('is refused in words if its texts are too many bytes, however few its rows', async () => {
    const other = await buildUser(server);
    const heavy = (await signIn(server, other)).with({ locale: 'en' });
    await fill(340, 100_000, other);
    expect((await heavy.get('/skinMgrSrv/audit/export')).json()).toMatchObject({
      code: 50_001,
      msg: 'The sheet would be larger than 32 MB. Please narrow the range.',
    });
    // The text of the first row is too long for a spreadsheet cell, so the export shortens the text.
    const light = await buildUser(server);
    await fill(1, 100_000, light);
    const { headers } = await signIn(server, light);
    const answer = await fetch(`${server.origin}/skinMgrSrv/audit/export?action=goods`, { headers });
    const { SheetNames, Sheets } = read(Buffer.from(await answer.arrayBuffer()));
    const rows = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(rows.slice(1).map((row) => String(row[5]).length)).toEqual([32_767]);
  });
});
