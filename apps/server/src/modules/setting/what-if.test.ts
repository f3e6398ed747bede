import { compareOffsets } from '@skin-mirror/shared/setting/compare-offsets.ts';
import type { WhatIfInputs } from '@skin-mirror/shared/setting/setting.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { wholeTest } from '#tests/factories/mirror-test.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { createGoodsTypes } from '../shop/shop.store.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly client: RestClient;
  readonly device: Device;
}

/** Creates a shop with a mirror, and products for the three dimensions of its tests. */
async function buildShop(work_mode = 1): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode });
  const main = await buildUser(server, { tenant_id });
  const types = await createGoodsTypes(server.services.pool, tenant_id);
  const goods = [
    ['Acne gel', 'acne_care', 10, 0],
    ['Spot serum', 'spot_fading', 10, 0],
    ['Old gel', 'acne_care', 0, 0],
    ['Sample', 'acne_care', 10, 2],
  ] as const;
  for (const [name, type, shelf_status, push_type] of goods) {
    await server.services.pool.query(
      `with product as (insert into goods (tenant_id, goods_name, shelf_status, push_type) values ($1, $2, $3, $4)
                        returning goods_id)
       insert into goods_effect select $1, goods_id, 1, $5 from product`,
      [tenant_id, name, shelf_status, push_type, types.get(type)],
    );
  }
  await server.services.pool.query('update tenant set settings_rev = settings_rev + 1 where tenant_id = $1', [
    tenant_id,
  ]);
  return { main, client: await signIn(server, main), device: await buildDevice(server, { tenant_id }) };
}

const answerOf = async ({ client }: Pick<Shop, 'client'>) => (await client.query('setting.whatIf', {})).json();
const inputsOf = async (shop: Shop) => (await answerOf(shop)).result?.data as WhatIfInputs;
const save = ({ client }: Shop, fields: object) => client.post('/skinMgrSrv/settings/update', { ...fields });

async function test(device: Device) {
  const mirror = createMirrorClient(server, device);
  const { analysis_id } = (await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
  const result = (await mirror.get('/mirrorSrv/record/result', { analysis_id })).json() as unknown as {
    scores: readonly { dimension: string; level: number }[];
    goods: readonly { goods_id: number }[];
  };
  return {
    level: result.scores.find(({ dimension }) => dimension === 'acne')?.level,
    goods: result.goods.map(({ goods_id }) => goods_id),
  };
}

describe('other offsets, tried on the last tests', () => {
  it('foretell what the next test of the same face comes to', async () => {
    const shop = await buildShop();
    await shop.client.post('/skinMgrSrv/settings/analysisGoodsTypeEdit', {
      analysis_type: 'acne',
      goods_types: (await inputsOf(shop)).goods.find(({ goods_name }) => goods_name === 'Acne gel')?.type_ids[0],
      threshold: 60,
    });
    const before = await test(shop.device);
    const acne = (offset: number) => [{ dimension: 'acne', layer: 'layer', offset }] as const;
    const foretold = compareOffsets(await inputsOf(shop), [], acne(30));
    await save(shop, { acne: 30 });
    const after = await test(shop.device);
    expect([before.level, after.level]).toEqual([3, 2]);
    expect(foretold.dimensions).toMatchObject([{ dimension: 'acne', moves: [{ from: 3, to: 2, count: 1 }] }]);
    const gone = before.goods.filter((id) => !after.goods.includes(id));
    expect(gone).toHaveLength(1);
    expect(foretold.goods).toEqual(gone.map((goods_id) => ({ goods_id, gained: 0, lost: 1 })));
  });

  it('foretell the scheme whose goods come first, in a shop that goes by cycle', async () => {
    const shop = await buildShop();
    const values = [shop.device.tenant_id];
    await server.services.pool.query(
      "insert into config_value (tenant_id, key, value) values ($1, 'push_mode', '1')",
      values,
    );
    const { goods } = await inputsOf(shop);
    const idOf = (name: string) => goods.find(({ goods_name }) => goods_name === name)?.goods_id as number;
    const [mild, strict] = [idOf('Spot serum'), idOf('Acne gel')];
    for (const [from, goods_id] of [
      [2, mild],
      [3, strict],
    ]) {
      await shop.client.post('/skinMgrSrv/scheme/save', {
        name: `From ${from}`,
        cycle_days: 28,
        priority: from,
        triggers: [{ dimension: 'acne', from }],
        steps: [{ title: 'Care', part: 'pm', day_from: 1, day_to: 28, goods_ids: [goods_id] }],
      });
    }
    const before = await test(shop.device);
    const foretold = compareOffsets(await inputsOf(shop), [], [{ dimension: 'acne', layer: 'layer', offset: 30 }]);
    await save(shop, { acne: 30 });
    const after = await test(shop.device);
    expect([before.goods[0], after.goods[0]]).toEqual([strict, mild]);
    expect(foretold.goodsChanges).toBe(1);
  });

  it("leave a mirror's own offset alone, in advanced mode only", async () => {
    for (const [work_mode, changes] of [
      [2, 0],
      [1, 1],
    ]) {
      const shop = await buildShop(work_mode);
      await server.services.pool.query(
        "insert into score_offset (tenant_id, device_id, dimension, layer, rate, mod_user) values ($1, $2, 'acne', 'layer', 5, $3)",
        [shop.device.tenant_id, shop.device.device_id, shop.main.user_id],
      );
      await test(shop.device);
      const acne = [{ dimension: 'acne', layer: 'layer', offset: 30 }] as const;
      expect(compareOffsets(await inputsOf(shop), [], acne).levelChanges).toBe(changes);
    }
  });
});

describe('what they are tried on', () => {
  it('are the last hundred successes of the shop', async () => {
    const shop = await buildShop();
    const { device } = shop;
    await buildRecord(server);
    await buildRecord(server, { device, status: 4 });
    await buildRecord(server, { device, deleted_at: new Date() });
    await buildRecord(server, { device, customer_sex: null, customer_age: null });
    const [only] = (await inputsOf(shop)).tests;
    expect((await inputsOf(shop)).tests).toHaveLength(1);
    expect(only).toMatchObject({ skin_type: 'mixed', is_sensitive: false, mirror: 0 });
    expect(only).not.toHaveProperty('age');
    for (let count = 0; count < 100; count++) await buildRecord(server, { device, customer_age: 61 });
    const { tests } = await inputsOf(shop);
    expect(tests).toHaveLength(100);
    expect(tests.every(({ age }) => age === 61)).toBe(true);
  });

  it('have the answers that rules read, and no others', async () => {
    const shop = await buildShop();
    const { record_id } = await buildRecord(server, { device: shop.device });
    await server.services.prisma.skin_record.updateMany({
      where: { tenant_id: shop.device.tenant_id, record_id },
      data: { questions: { concerns: ['pores'], note: 'Call my sister' } },
    });
    expect((await inputsOf(shop)).tests.map(({ answers }) => answers)).toEqual([{ concerns: ['pores'] }]);
  });

  it('name no customer and no test, and no product that nobody can get', async () => {
    const shop = await buildShop();
    const record = await buildRecord(server, { device: shop.device, mark: 'regular' });
    const answer = JSON.stringify(await answerOf(shop));
    for (const personal of [
      record.record_id,
      record.customer_nickname,
      record.customer_mobile,
      record.share_id,
      record.mark,
      shop.device.device_no,
    ])
      expect(answer).not.toContain(personal);
    expect((await inputsOf(shop)).goods.map(({ goods_name }) => goods_name)).toEqual(['Acne gel', 'Spot serum']);
  });

  it('are for the main account and guides with the permission', async () => {
    const shop = await buildShop();
    const [without, permitted] = await Promise.all(
      [[1, 2, 4], [3]].map(async (power) => signIn(server, await buildGuide(server, { parent: shop.main, power }))),
    );
    const codeOf = async (client: RestClient | undefined) =>
      client && (await answerOf({ client })).error?.data.code_name;
    expect([await codeOf(without), await codeOf(permitted)]).toEqual(['NO_PERMISSION', undefined]);
  });
});
