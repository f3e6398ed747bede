import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord, buildRecords } from '#tests/factories/record.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildShop, list, names, type Shop } from './record.fixture.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function buildMixed(count: number): Promise<Shop> {
  const shop = await buildShop(server);
  const device = await buildDevice(server, { tenant_id: shop.main.tenant_id });
  await server.services.pool.query('update device set is_simulated = true where tenant_id = $1 and device_id = $2', [
    device.tenant_id,
    device.device_id,
  ]);
  const simulated = { device, is_simulated: true, customer_nickname: 'simulated' };
  await buildRecords(
    server,
    Array.from({ length: count }, () => simulated),
  );
  await shop.add({ customer_nickname: 'real' });
  return shop;
}

const counted = async ({ main }: Shop) => {
  const { rows } = await server.services.pool.query<{ count: number }>(
    'select sum(count)::int as count from record_day where tenant_id = $1',
    [main.tenant_id],
  );
  return rows[0]?.count;
};

describe('simulated tests', () => {
  it('are hidden by a filter, and deleted with one action that leaves real ones and other shops alone', async () => {
    const shop = await buildMixed(501);
    const other = await buildMixed(1);
    const { client } = shop;
    expect((await list(client, { simulated: 'hidden' })).total).toBe(1);
    expect((await list(client, { simulated: 'hidden', q: 'simulated' })).total).toBe(0);
    expect((await client.query('record.simulated', {})).json().result?.data).toEqual({ count: 501 });
    expect((await client.mutate('record.removeSimulated', {})).json().result?.data).toEqual({ count: 501 });
    expect(names(await list(client))).toEqual(['real']);
    expect([await counted(shop), await counted(other)]).toEqual([1, 2]);
    expect((await client.mutate('record.removeSimulated', {})).json().result?.data).toEqual({ count: 0 });
    const { rows } = await server.services.pool.query(
      `select details from audit_log where tenant_id = $1 and action = 'record.remove_simulated' order by number`,
      [shop.main.tenant_id],
    );
    expect(rows).toEqual([{ details: { count: 501 } }, { details: { count: 0 } }]);
  });

  it('are the main account’s to delete', async () => {
    const shop = await buildMixed(1);
    const guide = await signIn(server, await buildGuide(server, { parent: shop.main, power: [2] }));
    await buildRecord(server);
    const refused = await guide.mutate('record.removeSimulated', {});
    expect(refused.json().error?.data.code_name).toBe('NO_PERMISSION');
    expect((await list(shop.client)).total).toBe(2);
  });
});
