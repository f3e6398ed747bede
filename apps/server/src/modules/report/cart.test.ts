import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { type BuiltRecord, buildRecord } from '#tests/factories/record.ts';
import { createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

let server: RunningServer;
let anybody: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  anybody = createClient(server);
});
afterAll(() => server.close());

const SOURCE = 'https://shop.example/cream?id=1';

/** A shop whose only test recommends a product with an address and one without. */
async function buildShop() {
  const { prisma } = server.services;
  const { tenant_id } = await buildTenant(server);
  const main = await buildUser(server, { tenant_id });
  const guide = await buildGuide(server, { parent: main });
  const device = await buildDevice(server, { tenant_id });
  const client = await signIn(server, main);
  const record = await buildRecord(server, { device, user_id: guide.user_id });
  const add = (goods_name: string, source_url: string) =>
    prisma.goods.create({ data: { tenant_id, goods_name, source_url, price: '12.50', shelf_status: 10 } });
  const [cream, foam, other] = [await add('Cream', SOURCE), await add('Foam', ''), await add('Other', SOURCE)];
  const stored = ({ goods_id, goods_name, source_url }: typeof cream) => ({
    goods_id,
    goods_name,
    source_url,
    rank: 1,
    step_role: 'other',
    choice: 'first',
    trace: { via: 'smart', points: 1, because: [], sex: 'all', skin: 'all', skin_points: 0 },
    goods_pic: '',
    tag: '',
    price: '12.50',
    brand_story: '',
  });
  await prisma.skin_record.updateMany({
    where: { tenant_id, record_id: record.record_id },
    data: { recommendation: { goods: [stored(cream), stored(foam)], excluded: [] } },
  });
  const set = async (values: Record<string, unknown>) =>
    expect((await client.post('/skinMgrSrv/config/update', values, 'json')).json().code).toBe(0);
  return { tenant_id, guide, device, client, record, cream, foam, other, set };
}

interface Report {
  readonly shows_cart: boolean;
  readonly goods: readonly { readonly id: number; readonly link: string }[];
}

const reportOf = async ({ share_id }: BuiltRecord, locale = 'en') => {
  const answer = (await anybody.get('/skinSrv/analysis/shareDetail', { shareId: share_id }, { locale })).json();
  expect(answer).toMatchObject({ code: 0 });
  return answer.report as Report;
};
const submit = async ({ share_id }: BuiltRecord, items: object[]) =>
  (await anybody.post('/skinSrv/cart/submit', { shareId: share_id, items }, 'json')).json();

describe('the shopping list of a report', () => {
  it('reaches the shop with its own prices, replaces the one before, and goes when it is empty', async () => {
    const { client, record, cream, foam, set } = await buildShop();
    await set({ h5_show_cart: 1 });
    expect((await reportOf(record)).shows_cart).toBe(true);
    const item = { goods_id: cream.goods_id, num: 2, price: '0.01' };
    expect(await submit(record, [item, { goods_id: foam.goods_id, num: 1 }])).toMatchObject({ code: 0, count: 2 });
    type Read = undefined | { interest: unknown };
    const interest = async () => {
      const answer = (await client.query('record.get', { id: record.record_id })).json();
      return (answer.result?.data as Read)?.interest;
    };
    expect(await interest()).toMatchObject({
      goods: [
        { goods_id: cream.goods_id, goods_name: 'Cream', price: '12.50', num: 2 },
        { goods_id: foam.goods_id, num: 1 },
      ],
    });
    await submit(record, [item]);
    expect(await interest()).toMatchObject({ goods: [{ num: 2 }] });
    const sheet = { code: '-1', st: shopToday(), ed: shopToday() };
    await server.services.pool.query(
      "insert into config_value (tenant_id, key, value) values ($1, 'record_expprt', '1')",
      [record.tenant_id],
    );
    const table = await client.get('/skinMgrSrv/record/exportdt', { ...sheet, format: 'csv', columns: 'interest' });
    expect(table.text).toContain('Cream × 2');
    await submit(record, []);
    expect(await interest()).toBeNull();
  });

  it('is refused if the shop takes none, with unknown products, wrong numbers, or by a link that ended', async () => {
    const { client, record, cream, other, set } = await buildShop();
    const item = { goods_id: cream.goods_id, num: 1 };
    expect((await submit(record, [item])).code).toBe(11001);
    await set({ h5_show_cart: 1 });
    for (const wrong of [
      [{ goods_id: other.goods_id, num: 1 }],
      [{ ...item, num: 0 }],
      [{ ...item, num: 10_000 }],
      Array.from({ length: 500 }, () => item),
    ]) {
      expect((await submit(record, wrong)).code).toBe(11001);
    }
    await client.post('/skinMgrSrv/share/revoke', { analysis_id: record.record_id, share_id: record.share_id });
    expect((await submit(record, [item])).code).toBe(60001);
    const { rows } = await server.services.pool.query('select interest from skin_record where tenant_id = $1', [
      record.tenant_id,
    ]);
    expect(rows).toEqual([{ interest: null }]);
  });

  it('is gone, with the products, if the shop shows none', async () => {
    const { record, set } = await buildShop();
    await set({ h5_show_cart: 1, h5_show_goods: 0 });
    expect(await reportOf(record)).toMatchObject({ shows_cart: false, goods: [] });
  });
});

describe('a link to a product', () => {
  const follow = (address: string, agent = 'Mozilla/5.0') =>
    anybody.get(address, {}, { 'user-agent': agent, 'accept-language': 'en' });
  const visits = (tenant_id: number) =>
    server.services.prisma.goods_visit.findMany({
      where: { tenant_id },
      select: { goods_id: true, user_id: true, device_id: true, locale: true, count: true },
      orderBy: { locale: 'asc' },
    });

  it('leads to the address that the shop stored, and counts once a minute, without robots', async () => {
    const { tenant_id, guide, device, client, record, cream } = await buildShop();
    const [shown, without] = (await reportOf(record)).goods;
    expect(without?.link).toBe('');
    const address = String(shown?.link);
    expect(address).not.toContain(SOURCE);
    for (const agent of ['Mozilla/5.0', 'Mozilla/5.0', 'WhatsApp/2', 'Googlebot']) {
      const answer = await follow(address, agent);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, SOURCE]);
    }
    const { device_id } = device;
    const visit = { goods_id: cream.goods_id, user_id: guide.user_id, device_id, count: 1 };
    expect(await visits(tenant_id)).toEqual([{ ...visit, locale: 'en' }]);
    await follow(String((await reportOf(record, 'zh')).goods[0]?.link));
    expect(await visits(tenant_id)).toEqual([
      { ...visit, locale: 'en' },
      { ...visit, locale: 'zh' },
    ]);
    const insights = (await client.query('dashboard.insights', {})).json().result?.data as
      | undefined
      | { goods: object[] };
    expect(insights?.goods).toContainEqual({ goods_id: cream.goods_id, goods_name: 'Cream', count: 1, visits: 2 });
  });

  it('that is forged, or whose product is gone, says so', async () => {
    const { tenant_id, record, cream } = await buildShop();
    const address = String((await reportOf(record)).goods[0]?.link);
    await server.services.prisma.goods.updateMany({
      where: { tenant_id, goods_id: cream.goods_id },
      data: { deleted_at: new Date() },
    });
    for (const path of [address, `${address.slice(0, -3)}abc`, '/go/https://evil.example']) {
      const answer = await follow(path);
      expect([answer.headers.get('location'), answer.text], path).toEqual([
        null,
        'This product is no longer offered. Please ask the shop.',
      ]);
    }
    expect(await visits(tenant_id)).toEqual([]);
  });
});
