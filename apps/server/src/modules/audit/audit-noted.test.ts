import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type Account, buildAdmin, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { photo } from '#tests/factories/mirror-test.ts';
import { buildRecord, buildRecords } from '#tests/factories/record.ts';
import { file, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
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
  it('many mobile numbers of customers that an account reads in a day, however small the pages are', async () => {
    const reader = await buildUser(server);
    const by = await signIn(server, reader);
    const owned = await buildDevice(server, reader);
    const day = '2026-03-02';
    const test_time = new Date(`${day}T04:00:00Z`);
    await buildRecords(
      server,
      Array.from({ length: 60 }, (_, index) => ({
        device: owned,
        test_time,
        customer_nickname: 'Lin',
        customer_mobile: `138000010${10 + index}`,
      })),
    );
    await buildRecord(server, { device: owned, test_time, customer_mobile: '' });
    const sums = async () => (await noted('customer.numbers', reader)).map(({ details }) => details.count);
    const list = async (page: number) =>
      (await by.post('/skinMgrSrv/record/list', { st: day, ed: day, pageSize: 30, page })).json().code;
    for (const page of [1, 2, 3]) expect(await list(page)).toBe(0);
    expect(await sums()).toEqual([]);
    // The same numbers in another list, and by the console's own call.
    expect((await by.query('customer.list', { pageSize: 50 })).status).toBe(200);
    expect(await sums()).toEqual([110]);
    for (let times = 0; times < 3; times += 1) await by.query('customer.list', { pageSize: 50 });
    expect(await sums()).toEqual([110, 210]);
    const [first] = await noted('customer.numbers', reader);
    expect(first).toEqual({ entity: 'customer', entity_id: '', details: { count: 110 } });
  });

  it('such numbers also while other calls hold every connection of the common lane', async () => {
    const small = await startBeside(server, { DATABASE_POOL: '4' });
    const reader = await buildUser(server);
    const by = await signIn(small, reader);
    await buildRecord(server, { device: await buildDevice(server, reader), customer_mobile: '13800001010' });
    const held = await small.services.lanes.common.pool.connect();
    try {
      expect(await by.query('customer.list', {})).toMatchObject({ status: 200 });
    } finally {
      held.release();
      await small.close();
    }
    const key = { startsWith: `numbers-read:${reader.tenant_id}/` };
    expect(await server.services.prisma.rate_limit.findMany({ where: { key } })).toMatchObject([{ points: 1 }]);
  });

  it('the trial of a QR code, with the server that was called and nothing else of the address', async () => {
    const qr_url = { url: 'https://127.0.0.1:9/code?token=hush', link: '', api_type: 1, qr_keys: '', link_params: [] };
    const tried = await client.post('/skinMgrSrv/qr/test', { values: { qr_type: 3, qr_url } }, 'json');
    expect(tried.json().code).toBe(0);
    expect(await noted('setting.qr_test')).toMatchObject([{ entity: 'config', details: { host: '127.0.0.1:9' } }]);
    expect(JSON.stringify(await noted('setting.qr_test'))).not.toContain('hush');
  });

  it('views that others see, without their names, and no private ones', async () => {
    const save = async (fields: object) =>
      (
        (await client.mutate('view.save', { list: 'goods', name: 'Mrs Lin', search: {}, ...fields })).json().result as {
          data: { id: number };
        }
      ).data.id;
    const id = await save({ shared: false });
    expect(await noted('view.update')).toEqual([]);
    await save({ id, shared: true });
    await save({ id, shared: false });
    await client.mutate('view.remove', { id });
    const entry = { entity: 'view', entity_id: String(id), details: { list: 'goods' } };
    expect(await noted('view.update')).toEqual([entry, entry]);
    expect(await noted('view.remove')).toEqual([]);
    const other = await save({ shared: true });
    await client.mutate('view.remove', { id: other });
    expect(await noted('view.remove')).toEqual([{ ...entry, entity_id: String(other) }]);
  });

  it('the questions that a platform administrator reads, each once a week', async () => {
    const question = { type: 1, title: 'Lamp', content: 'Dark.', contact: '1' };
    const { id } = (await client.post('/skinMgrSrv/support/submit', question)).json();
    const admin = await buildAdmin(server);
    const platform = await signIn(server, admin);
    await client.query('support.get', { id });
    expect(await noted('support.view')).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      await platform.query('support.list', {});
      await platform.query('support.get', { id });
    }
    expect(await noted('support.view', admin)).toEqual([{ entity: 'ticket', entity_id: '', details: { ids: [id] } }]);
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

  it('has all rows, whatever their bytes, with texts cut to the length of a cell', async () => {
    const account = await buildUser(server);
    await fill(340, 100_000, account);
    const { headers } = await signIn(server, account);
    const answer = await fetch(`${server.origin}/skinMgrSrv/audit/export?action=goods`, { headers });
    const { SheetNames, Sheets } = read(Buffer.from(await answer.arrayBuffer()));
    const rows = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(rows.slice(1).map((row) => String(row[6]).length)).toEqual(Array.from({ length: 340 }, () => 32_767));
  });
});
