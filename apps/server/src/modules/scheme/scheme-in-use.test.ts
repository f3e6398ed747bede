import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { wholeTest } from '#tests/factories/mirror-test.ts';
import {
  createClient,
  createMirrorClient,
  type MirrorClient,
  type RestClient,
  signIn,
} from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly tenant_id: number;
  readonly client: RestClient;
  readonly device: Device;
  readonly mirror: MirrorClient;
}

/**
 * Creates a shop in advanced mode, where goods can be for single mirrors. With push_mode 1 (`cycle`), the goods of
 * triggered schemes come first.
 */
async function buildShop(push_mode: 1 | 2 = 1): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode: 2 });
  const client = await signIn(server, await buildUser(server, { tenant_id }));
  await server.services.pool.query("insert into config_value (tenant_id, key, value) values ($1, 'push_mode', $2)", [
    tenant_id,
    push_mode,
  ]);
  const device = await buildDevice(server, { tenant_id });
  return { tenant_id, client, device, mirror: createMirrorClient(server, device) };
}

async function addGoods({ tenant_id }: Shop, goods_name: string, exclude_rules: unknown[] = []): Promise<number> {
  const { rows } = await server.services.pool.query<{ goods_id: number }>(
    'insert into goods (tenant_id, goods_name, exclude_rules) values ($1, $2, $3) returning goods_id',
    [tenant_id, goods_name, JSON.stringify(exclude_rules)],
  );
  return rows[0]?.goods_id as number;
}

const step = (title: string, goods_ids: number[]) => ({
  title,
  part: 'pm',
  frequency: 'daily',
  advice: 'thinly',
  day_from: 1,
  day_to: 28,
  goods_ids,
});

const schemeForm = (steps: ReturnType<typeof step>[], over: Record<string, unknown> = {}) => ({
  name: 'Calm skin',
  description: 'Four weeks',
  cycle_days: 28,
  triggers: [{ dimension: 'acne', from: 3 }],
  steps,
  ...over,
});

async function save({ client }: Shop, fields: Record<string, unknown>): Promise<number> {
  const answer = (await client.post('/skinMgrSrv/scheme/save', fields, 'json')).json();
  expect(answer).toMatchObject({ code: 0 });
  return answer.id as number;
}

/**
 * Sends a test with an acne score of care level 3. Returns functions that read the test as the mirror, the customer and
 * the console.
 */
async function runTest({ mirror, client }: Shop) {
  const { analysis_id, share_id } = (await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
  return {
    result: async () => (await mirror.get('/mirrorSrv/record/result', { analysis_id })).json(),
    report: async () =>
      (await createClient(server).get('/skinSrv/analysis/shareDetail', { shareId: share_id })).json().report as Report,
    record: async () =>
      (await client.query('record.get', { id: analysis_id })).json().result?.data as Record<string, unknown>,
  };
}
interface Report {
  readonly goods: readonly { readonly id: number; readonly needs: readonly object[] }[];
  readonly scheme: { readonly name: string; readonly steps: readonly { readonly goods_ids: number[] }[] } | null;
}

describe('a test that calls for a scheme', () => {
  it('gets its goods in the order of its steps, and the report says when to use what', async () => {
    const shop = await buildShop();
    const [cream, foam] = [await addGoods(shop, 'Cream'), await addGoods(shop, 'Foam')];
    const scheme_id = await save(shop, schemeForm([step('Cleanse', [foam]), step('Care', [cream, foam])]));
    const test = await runTest(shop);
    const shown = {
      name: 'Calm skin',
      description: 'Four weeks',
      cycle_days: 28,
      steps: [step('Cleanse', [foam]), step('Care', [cream, foam])],
    };
    expect(await test.result()).toMatchObject({
      goods: [
        { goods_id: foam, rank: 1, via: 'cycle' },
        { goods_id: cream, rank: 2, via: 'cycle' },
      ],
      scheme: shown,
    });
    const report = await test.report();
    expect(report.scheme).toEqual(shown);
    // They have no effect, so the result that called for the scheme is no reason for them.
    expect(report.goods).toMatchObject([
      { id: foam, parts: ['pm'], needs: [] },
      { id: cream, parts: ['pm'], needs: [] },
    ]);
    expect(await test.record()).toMatchObject({
      goods: [{ via: 'cycle', trace: { steps: [1, 2] } }, { trace: { steps: [2] } }],
      scheme: {
        scheme_id,
        causes: [{ dimension: 'acne', from: 3, score: 42, level: 3 }],
        steps: shown.steps,
      },
    });
  });

  it('keeps the scheme as it was when the shop changes or deletes it', async () => {
    const shop = await buildShop();
    const foam = await addGoods(shop, 'Foam');
    const id = await save(shop, schemeForm([step('Cleanse', [foam])]));
    const test = await runTest(shop);
    const before = await test.report();
    await save(shop, schemeForm([step('Something else', [])], { id, name: 'Renamed', cycle_days: 90 }));
    expect((await (await runTest(shop)).report()).scheme).toMatchObject({ name: 'Renamed', cycle_days: 90 });
    await shop.client.post('/skinMgrSrv/scheme/del', { id: [id] });
    expect((await (await runTest(shop)).report()).scheme).toBeNull();
    // The customer was tested again, so this report invites to nothing.
    expect(await test.report()).toEqual({ ...before, next_visit: null });
    expect(before.scheme?.name).toBe('Calm skin');
  });

  it('names no goods in its steps that are not for the customer or the mirror, nor deleted ones', async () => {
    const shop = await buildShop();
    const foam = await addGoods(shop, 'Foam');
    const strong = await addGoods(shop, 'Strong', [{ kind: 'level', dimension: 'acne', from: 3 }]);
    const elsewhere = await addGoods(shop, 'For another mirror');
    const gone = await addGoods(shop, 'Gone');
    const { device_id } = await buildDevice(server, { tenant_id: shop.tenant_id });
    const values = [shop.tenant_id, elsewhere, device_id];
    await server.services.pool.query(
      'insert into goods_device (tenant_id, goods_id, device_id) values ($1, $2, $3)',
      values,
    );
    const care = step('Care', [strong, elsewhere, gone, foam]);
    const id = await save(shop, schemeForm([{ ...care, advice: '' }]));
    await server.services.pool.query('update goods set deleted_at = now() where goods_id = $1', [gone]);
    const test = await runTest(shop);
    const report = await test.report();
    expect(report.goods.map(({ id }) => id)).toEqual([foam]);
    expect(report.scheme?.steps).toMatchObject([{ goods_ids: [foam] }]);
    expect(await test.record()).toMatchObject({ excluded: [{ goods_id: strong, reason: 'exclude_rule' }] });
    // Words about all of them would speak of products that are not there.
    await save(shop, schemeForm([step('Care', [strong, foam])], { id }));
    expect((await (await runTest(shop)).report()).scheme).toBeNull();
  });

  it('gets goods that belong to the scheme beside its steps', async () => {
    const shop = await buildShop();
    const [extra, foam] = [await addGoods(shop, 'Extra'), await addGoods(shop, 'Foam')];
    const id = await save(shop, schemeForm([step('Cleanse', [foam])]));
    await server.services.pool.query('update goods set scheme_id = $1 where goods_id = $2', [id, extra]);
    const goods = (await (await runTest(shop)).record()).goods;
    expect(goods).toMatchObject([
      { goods_id: foam, trace: { steps: [1] } },
      { goods_id: extra, trace: { via: 'cycle', steps: [] } },
    ]);
  });

  it('gets what efficacy chooses where the shop goes by that, or the scheme is out of use', async () => {
    for (const [push_mode, status] of [
      [2, 10],
      [1, 0],
    ] as const) {
      const shop = await buildShop(push_mode);
      await save(shop, schemeForm([step('Cleanse', [await addGoods(shop, 'Foam')])], { status }));
      const test = await runTest(shop);
      expect(await test.result()).toMatchObject({ goods: [], scheme: null });
      expect(await test.report()).toMatchObject({ goods: [], scheme: null });
      expect(await test.record()).toMatchObject({ goods: [], scheme: null });
    }
  });
});
