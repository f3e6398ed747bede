import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Adds two cleansers that last for 60 days. Returns their ids. */
async function addCleansers(tenant_id: number): Promise<[gel: number, foam: number]> {
  const { rows } = await server.services.pool.query<{ goods_id: number }>(
    `with step as (
       insert into goods_category (tenant_id, name, step_role) values ($1, 'Wash', 'cleanse') returning category_id
     ), revised as (update tenant set settings_rev = settings_rev + 1 where tenant_id = $1)
     insert into goods (tenant_id, goods_name, price, source_url, lasts_days, category_id)
     select $1, name, 120, 'https://shop.example/' || name, 60, category_id from step, unnest('{Gel,Foam}'::text[]) as name
     returning goods_id`,
    [tenant_id],
  );
  const [gel, foam] = rows.map(({ goods_id }) => goods_id);
  return [gel as number, foam as number];
}

/** Makes the product one for breakouts. */
const treatAcne = (tenant_id: number, goods_id: number) =>
  server.services.pool.query(
    `with type as (
       insert into goods_type (tenant_id, type_name) values ($1, '{}') returning goods_type_id
     ), mapping as (
       insert into push_mapping (tenant_id, analysis_type, goods_type_ids)
       select $1, 'acne', array[goods_type_id] from type
       on conflict (tenant_id, device_id, analysis_type) do update set goods_type_ids = excluded.goods_type_ids
     ), revised as (update tenant set settings_rev = settings_rev + 1 where tenant_id = $1)
     insert into goods_effect (tenant_id, goods_id, rank, goods_type_id) select $1, $2, 1, goods_type_id from type`,
    [tenant_id, goods_id],
  );

const acne: RecordScore[] = [{ dimension: 'acne', layer: 'layer', raw: 40, offset: 0, score: 40, level: 4 }];

const recommending = (goods_id: number) => ({
  goods: [
    {
      goods_id,
      rank: 1,
      step_role: 'cleanse',
      choice: 'first',
      goods_name: 'Gel',
      goods_pic: '',
      tag: '',
      price: '120.00',
      source_url: 'https://shop.example/Gel',
      brand_story: '',
      trace: { via: 'smart', points: 9, because: [], sex: 'all', skin: 'all', skin_points: 0 },
    },
  ],
  excluded: [],
});

it('a report says which product of the routine the customer already has, until it is used up', async () => {
  const main = await buildUser(server, { tenant_id: (await buildTenant(server)).tenant_id });
  const { tenant_id } = main;
  const device = await buildDevice(server, { tenant_id });
  const owner = await signIn(server, main);
  const [gel, foam] = await addCleansers(tenant_id);
  const visit = (days: number, customer_mobile: string) =>
    buildRecord(server, { device, customer_mobile, test_time: new Date(Date.now() - days * DAY_MS), scores: acne });
  const before = await visit(20, '13800001234');
  const now = await visit(0, '13800001234');
  const stranger = await visit(0, '13800005678');
  for (const { record_id } of [now, stranger])
    await server.services.prisma.skin_record.updateMany({
      where: { tenant_id, record_id },
      data: { recommendation: recommending(gel) as never },
    });
  const reader = createClient(server);
  const goodsOf = async ({ share_id }: { share_id: string }) => {
    const { report } = (await reader.get('/skinSrv/analysis/shareDetail', { shareId: share_id })).json();
    return (report as SharedReport).goods.map(({ id, name, price, link, is_owned }) => ({
      id,
      name,
      price,
      isLinked: link !== '',
      is_owned,
    }));
  };
  const reasonsIn = async ({ share_id }: { share_id: string }) => {
    const { report } = (await reader.get('/skinSrv/analysis/shareDetail', { shareId: share_id })).json();
    return (report as SharedReport).goods.map(({ needs }) => needs.map(({ key }) => key));
  };
  /** Returns what the shop's staff see of the same. */
  const ownedBy = async ({ record_id }: { record_id: string }) => {
    const { result } = (await owner.query('record.get', { id: record_id })).json();
    const { goods } = (result?.data ?? {}) as { goods: { owned_goods: string }[] };
    return goods.map(({ owned_goods }) => owned_goods);
  };
  const buy = (goods_id: number) =>
    owner.post('/skinMgrSrv/record/sold', { analysis_id: before.record_id, goods: [{ goods_id }] }, 'json');
  const toBuy = [{ id: gel, name: 'Gel', price: '120.00', isLinked: true, is_owned: false }];
  expect(await goodsOf(now)).toEqual(toBuy);

  expect((await buy(gel)).json().code).toBe(0);
  expect(await goodsOf(now)).toEqual([{ id: gel, name: 'Gel', price: null, isLinked: false, is_owned: true }]);
  await buy(foam);
  expect(await goodsOf(now)).toEqual([{ id: foam, name: 'Foam', price: null, isLinked: false, is_owned: true }]);
  expect(await goodsOf(stranger)).toEqual(toBuy);
  expect(await reasonsIn(now)).toEqual([[]]);
  await treatAcne(tenant_id, foam);
  expect(await reasonsIn(now)).toEqual([['acne']]);
  expect(await reasonsIn(stranger)).toEqual([[]]);
  expect(await ownedBy(now)).toEqual(['Foam']);
  expect(await ownedBy(stranger)).toEqual(['']);

  await server.services.pool.query('update goods set lasts_days = null where tenant_id = $1', [tenant_id]);
  expect(await goodsOf(now)).toEqual(toBuy);
});
