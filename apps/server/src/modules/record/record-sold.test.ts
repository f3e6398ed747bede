import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { allowExports } from '#tests/factories/exports.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildShop, EVER, list, type Shop } from './record.fixture.ts';

let server: RunningServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await buildShop(server);
});
afterAll(() => server.close());

async function addGoods(tenant_id: number, name: string): Promise<number> {
  const { rows } = await server.services.pool.query<{ goods_id: number }>(
    'insert into goods (tenant_id, goods_name, price) values ($1, $2, 199.5) returning goods_id',
    [tenant_id, name],
  );
  return rows[0]?.goods_id ?? 0;
}

const codeOf = async (client: RestClient, name: string, input: unknown) =>
  (await client.mutate(name, input)).json().error?.data.code_name ?? 'OK';

const soldOf = async (client: RestClient, id: string) =>
  (await list(client)).list.find((row) => row.id === id)?.sold as { goods: unknown[]; user_acct: string } | null;

describe('a test that is marked as sold', () => {
  it('has the products of that moment, in the list, in full and in the export', async () => {
    const { client, main } = shop;
    await allowExports(server, main.tenant_id);
    const { record_id: analysis_id } = await shop.add();
    const [cream, serum] = [await addGoods(main.tenant_id, '面霜'), await addGoods(main.tenant_id, '精华')];
    expect(await soldOf(client, analysis_id)).toBeNull();
    const goods = [{ goods_id: cream, num: 2 }, { goods_id: serum }];
    const answer = await client.post('/skinMgrSrv/record/sold', { analysis_id, goods });
    expect(answer.json()).toMatchObject({ code: 0 });
    await server.services.pool.query(`update goods set goods_name = 'x', price = 1 where tenant_id = $1`, [
      main.tenant_id,
    ]);
    expect(await soldOf(client, analysis_id)).toMatchObject({
      goods: [
        { goods_id: cream, goods_name: '面霜', price: '199.50', num: 2 },
        { goods_id: serum, goods_name: '精华', price: '199.50', num: 1 },
      ],
      user_acct: main.user_acct,
    });
    const fields = new URLSearchParams({ ...EVER, columns: 'sold', format: 'csv' });
    const sheet = await fetch(`${server.origin}/skinMgrSrv/record/exportdt?${fields}`, { headers: client.headers });
    expect(await sheet.text()).toContain('面霜 × 2；精华');

    await client.post('/skinMgrSrv/record/sold', { analysis_id });
    expect((await soldOf(client, analysis_id))?.goods).toEqual([]);
    await client.mutate('record.unsell', { analysis_id });
    expect(await soldOf(client, analysis_id)).toBeNull();
  });

  it('takes no product of another shop, too many pieces or another shop’s test', async () => {
    const { client } = shop;
    const { record_id: analysis_id } = await shop.add();
    const other = await buildRecord(server);
    const theirs = await addGoods(other.tenant_id, '别家');
    const sell = (input: object) => codeOf(client, 'record.sell', { analysis_id, ...input });
    expect(await sell({ goods: [{ goods_id: theirs }] })).toBe('GOODS_NOT_FOUND');
    expect(await sell({ goods: [{ goods_id: theirs, num: 100 }] })).toBe('INPUT_RANGE');
    expect(await sell({ analysis_id: other.record_id })).toBe('RECORD_NOT_FOUND');
    expect(await soldOf(client, analysis_id)).toBeNull();
  });

  it('is marked by a guide only among the own tests', async () => {
    const guide = await buildGuide(server, { parent: shop.main, power: [2] });
    const client = await signIn(server, guide);
    const [own, others] = [await shop.add({ user_id: guide.user_id }), await shop.add()];
    expect(await codeOf(client, 'record.sell', { analysis_id: own.record_id })).toBe('OK');
    expect(await codeOf(client, 'record.sell', { analysis_id: others.record_id })).toBe('RECORD_NOT_FOUND');
    expect(await codeOf(client, 'record.unsell', { analysis_id: others.record_id })).toBe('RECORD_NOT_FOUND');
  });
});

describe('the history of a note', () => {
  const history = async (client: RestClient, analysis_id: string) =>
    ((await client.query('record.notes', { analysis_id })).json().result?.data as unknown as {
      list: { mark: string; user_name: string }[];
    }) ?? { list: [] };

  it('has each text with its author, the deletion too, and no text twice for a retry', async () => {
    const { client, main } = shop;
    const { record_id: analysis_id } = await shop.add();
    expect((await history(client, analysis_id)).list).toEqual([]);
    for (const mark of ['first', 'first', 'second']) await client.mutate('record.mark', { analysis_id, mark });
    await client.mutate('record.clearMark', { analysis_id });
    const { list: versions } = await history(client, analysis_id);
    expect(versions.map(({ mark }) => mark)).toEqual(['', 'second', 'first']);
    expect(versions.every(({ user_name }) => user_name === main.user_acct)).toBe(true);
  });

  it('is nobody’s who may not see the test', async () => {
    const { record_id: analysis_id } = await buildRecord(server, { device: await buildDevice(server) });
    const refused = await shop.client.query('record.notes', { analysis_id });
    expect(refused.json().error?.data.code_name).toBe('RECORD_NOT_FOUND');
  });
});
