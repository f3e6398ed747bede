import type { CoverageAnswer } from '@skin-mirror/shared/setting/setting.contract.ts';
import { MAX_NEVER } from '@skin-mirror/shared/setting/setting.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { createGoodsTypes } from '../shop/shop.store.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function buildShop(state: { work_mode?: number } = {}) {
  const { tenant_id } = await buildTenant(server, state);
  const main = await buildUser(server, { tenant_id });
  const types = await createGoodsTypes(server.services.pool, tenant_id);
  return { main, tenant_id, client: await signIn(server, main), type: (key: string) => types.get(key) as number };
}
type Shop = Awaited<ReturnType<typeof buildShop>>;

interface Given {
  readonly type?: number;
  readonly shelf_status?: number;
  readonly for_sex?: number;
  readonly device_id?: number;
}

async function addGoods({ tenant_id }: Shop, goods_name: string, given: Given = {}): Promise<number> {
  const { type = 0, shelf_status = 10, for_sex = 0, device_id = 0 } = given;
  const { pool } = server.services;
  const { rows } = await pool.query<{ goods_id: number }>(
    'insert into goods (tenant_id, goods_name, shelf_status, for_sex) values ($1, $2, $3, $4) returning goods_id',
    [tenant_id, goods_name, shelf_status, for_sex],
  );
  const [{ goods_id }] = rows as [{ goods_id: number }];
  if (type) await pool.query('insert into goods_effect select $1, $2, 1, $3', [tenant_id, goods_id, type]);
  if (device_id) {
    await pool.query('insert into goods_device (tenant_id, goods_id, device_id) values ($1, $2, $3)', [
      tenant_id,
      goods_id,
      device_id,
    ]);
  }
  return goods_id;
}

const ask = async (client: RestClient) => (await client.query('setting.coverage', {})).json();
const coverageOf = async ({ client }: Shop) => (await ask(client)).result?.data as CoverageAnswer;
const counts = ({ rows }: CoverageAnswer, dimension: string) =>
  rows.find((row) => row.dimension === dimension)?.cells.map(({ count }) => count);

describe('the coverage of a shop', () => {
  it('counts its products on the shelf by dimension, sex and skin type, and names what nobody gets', async () => {
    const shop = await buildShop();
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care'), for_sex: 2 });
    const idle = await addGoods(shop, 'Idle');
    const old = await addGoods(shop, 'Old gel', { type: shop.type('acne_care'), shelf_status: 0 });
    const coverage = await coverageOf(shop);
    expect(counts(coverage, 'acne')).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
    expect(counts(coverage, 'wrinkle')).toEqual(Array(8).fill(0));
    expect(coverage).toMatchObject({
      goods_mode: 'normal',
      is_cycle: false,
      total: 3,
      for_single_mirrors: 0,
      without_step: 2,
    });
    expect(coverage.never).toEqual([
      { goods_id: idle, goods_name: 'Idle', reason: 'no_type' },
      { goods_id: old, goods_name: 'Old gel', reason: 'off_shelf' },
    ]);
    const acne = coverage.rows.find(({ dimension }) => dimension === 'acne');
    expect(acne?.cells[0]?.step_roles).toEqual(['other']);
    expect(acne?.goods_type_ids).toEqual(['acne_care', 'oil_control'].map(shop.type));
  });

  it('of one mirror follows its own mapping and has the products for it alone', async () => {
    const shop = await buildShop({ work_mode: 2 });
    const { device_id, device_no } = await buildDevice(server, { tenant_id: shop.tenant_id });
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care') });
    await addGoods(shop, 'Firming cream', { type: shop.type('firming'), device_id });
    const mapping = { analysis_type: 'acne', goods_types: [shop.type('acne_care')], status: 0 };
    await shop.client.mutate('setting.editMapping', { ...mapping, device_no });
    const ofMirror = (await shop.client.query('setting.coverage', { device_no })).json().result?.data as CoverageAnswer;
    const ofShop = await coverageOf(shop);
    expect([counts(ofShop, 'acne'), counts(ofMirror, 'acne')]).toEqual([Array(8).fill(1), Array(8).fill(0)]);
    expect([counts(ofShop, 'wrinkle'), counts(ofMirror, 'wrinkle')]).toEqual([Array(8).fill(0), Array(8).fill(1)]);
    expect([ofShop.for_single_mirrors, ofMirror.for_single_mirrors]).toEqual([1, 0]);

    const codeFor = async (to: Shop) =>
      (await to.client.query('setting.coverage', { device_no })).json().error?.data?.code_name;
    expect(await codeFor(await buildShop({ work_mode: 2 }))).toBe('DEVICE_NOT_FOUND');
    expect(await codeFor(await buildShop())).toBe('ADVANCED_MODE_NEEDED');
  });

  it('follows the shop’s own mapping and its settings', async () => {
    const shop = await buildShop();
    const goods_id = await addGoods(shop, 'Acne gel', { type: shop.type('acne_care'), for_sex: 2 });
    const save = (fields: object) => shop.client.post('/skinMgrSrv/settings/analysisGoodsTypeEdit', { ...fields });
    await save({ analysis_type: 'acne', goods_types: shop.type('acne_care'), status: 0 });
    await save({ analysis_type: 'pockmark', goods_types: shop.type('eye_care'), status: 10 });
    const switchedOff = await coverageOf(shop);
    expect(switchedOff.rows.find(({ dimension }) => dimension === 'acne')).toMatchObject({
      asks: false,
      goods_type_ids: [],
    });
    expect(switchedOff.never).toEqual([{ goods_id, goods_name: 'Acne gel', reason: 'not_asked' }]);
    await save({ analysis_type: 'acne', goods_types: shop.type('acne_care'), status: 10 });
    await shop.client.post('/skinMgrSrv/config/update', { match_sex: 0 });
    expect(counts(await coverageOf(shop), 'acne')).toEqual(Array(8).fill(1));
  });

  it('leaves products for single mirrors out, and says so', async () => {
    const shop = await buildShop({ work_mode: 2 });
    const device = await buildDevice(server, { tenant_id: shop.tenant_id });
    await addGoods(shop, 'Acne gel', { type: shop.type('acne_care'), device_id: device.device_id });
    const coverage = await coverageOf(shop);
    expect(coverage).toMatchObject({ total: 1, for_single_mirrors: 1, never: [] });
    expect(counts(coverage, 'acne')).toEqual(Array(8).fill(0));
  });

  it('names no more products than a page can show, and counts all', async () => {
    const shop = await buildShop();
    await server.services.pool.query(
      "insert into goods (tenant_id, goods_name) select $1, 'Idle ' || i from generate_series(1, $2::int) i",
      [shop.tenant_id, MAX_NEVER + 5],
    );
    const { never, never_total } = await coverageOf(shop);
    expect([never.length, never_total]).toEqual([MAX_NEVER, MAX_NEVER + 5]);
  });

  it('doesn’t count what a scheme brings among what nobody gets', async () => {
    const shop = await buildShop();
    const goods_id = await addGoods(shop, 'Idle');
    const step = { title: 'Cream', part: 'am', day_from: 1, day_to: 28, goods_ids: [goods_id] };
    const saved = await shop.client.mutate('scheme.save', {
      name: 'Calm',
      cycle_days: 28,
      triggers: [{ dimension: 'acne', from: 2 }],
      steps: [step],
    });
    expect(saved.text).toContain('result');
    expect((await coverageOf(shop)).never).toHaveLength(1);
    await shop.client.post('/skinMgrSrv/config/update', { push_mode: 1 });
    expect(await coverageOf(shop)).toMatchObject({ is_cycle: true, never: [] });
  });

  it('is for those who may change the settings', async () => {
    const { main } = await buildShop();
    const guide = await signIn(server, await buildGuide(server, { parent: main, power: [1] }));
    expect(JSON.stringify(await ask(guide))).toContain('NO_PERMISSION');
  });
});
