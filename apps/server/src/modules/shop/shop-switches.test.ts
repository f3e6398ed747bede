import type { ShopRow } from '@skin-mirror/shared/shop/shop.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser, uniqueName } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let admin: RestClient;
let adminAccount: Account;
beforeAll(async () => {
  server = await startTestServer();
  adminAccount = await buildAdmin(server);
  admin = await signIn(server, adminAccount);
});
afterAll(() => server.close());

async function buildShop(shop = uniqueName('Shop')) {
  const { tenant_id } = await buildTenant(server, { shop });
  const main = await buildUser(server, { tenant_id });
  return { shop, tenant_id, main, client: await signIn(server, main) };
}

const set = async (tenant_id: number, flags: object) => {
  const { result, error } = (await admin.mutate('shop.setFlags', { tenant_id, ...flags })).json();
  return error?.data.code_name ?? (result?.data as { changed: string[] });
};
async function found(q: string, client = admin) {
  const { result, error } = (await client.query('shop.list', { q })).json();
  return error?.data.code_name ?? (result?.data as { list: ShopRow[]; total: number });
}
const KEYS = 'record_expprt,customer_expprt,goods_import,goods_mode,platform';
const config = async (client: RestClient) => (await client.post('/skinMgrSrv/config/get', { code: KEYS })).json();
const post = async (client: RestClient, path: string, fields: object = {}) =>
  (await client.post(`/skinMgrSrv/${path}`, { ...fields })).json();

describe('the list of shops', () => {
  it('shows each with its main account and what it may use, and nothing of the platform itself', async () => {
    const { shop, tenant_id, main } = await buildShop();
    await buildDevice(server, { tenant_id });
    await buildDevice(server, { tenant_id, is_unbound: true });
    await buildGuide(server, { parent: main });
    for (const q of [shop.slice(2).toUpperCase(), main.user_acct])
      expect(await found(q)).toEqual({
        total: 1,
        list: [
          {
            tenant_id,
            shop,
            user_acct: main.user_acct,
            crt_time: expect.any(String),
            device_count: 1,
            guide_count: 1,
            locked_count: 0,
            has_factor: 0,
            platform: 'default',
            goods_mode: 'normal',
            record_expprt: 0,
            customer_expprt: 0,
            goods_import: 0,
          },
        ],
      });
    expect(await found(adminAccount.user_acct)).toMatchObject({ total: 0 });
    const all = (await found('')) as { list: ShopRow[]; total: number };
    expect(all.list.map((row) => row.tenant_id)).not.toContain(adminAccount.tenant_id);
  });

  it('is for the platform alone', async () => {
    const { client, tenant_id } = await buildShop();
    expect(await found('', client)).toBe('NO_PERMISSION');
    const { error } = (await client.mutate('shop.setFlags', { tenant_id, goods_import: 1 })).json();
    expect(error?.data.code_name).toBe('NO_PERMISSION');
    expect(await config(client)).toMatchObject({ goods_import: 0 });
  });
});

describe('what a shop may use', () => {
  it('is decided by the platform, switch by switch, and in force with its next request', async () => {
    const { client, tenant_id } = await buildShop();
    const other = await buildShop();
    expect(await set(tenant_id, { record_expprt: 1, customer_expprt: 1, goods_import: 1 })).toEqual({
      changed: ['record_expprt', 'customer_expprt', 'goods_import'],
    });
    expect(await config(client)).toMatchObject({
      record_expprt: 1,
      customer_expprt: 1,
      goods_import: 1,
      goods_mode: 'normal',
      platform: 'default',
    });
    expect(await set(tenant_id, { record_expprt: 0, customer_expprt: 1 })).toEqual({ changed: ['record_expprt'] });
    expect(await config(client)).toMatchObject({ record_expprt: 0, customer_expprt: 1 });
    expect(await config(other.client)).toMatchObject({ record_expprt: 0, customer_expprt: 0, goods_import: 0 });
  });

  it('includes the mapping by efficacy, which a shop that describes goods by skin profile has none of', async () => {
    const { client, tenant_id } = await buildShop();
    const mapping = async () => (await post(client, 'settings/analysisGoodsTypeList')).code;
    expect(await mapping()).toBe(0);
    await set(tenant_id, { goods_mode: 'solrx' });
    expect([await mapping(), (await config(client)).goods_mode]).toEqual([30001, 'solrx']);
  });

  it('includes its platform, and with it face structure and its permission', async () => {
    const { client, main, tenant_id } = await buildShop();
    const guide = await signIn(server, await buildGuide(server, { parent: main, power: [5] }));
    const write = async () =>
      (
        await guide.post('/skinMgrSrv/config/update', { face_net_content: { en: `<p>${Math.random()}</p>` } }, 'json')
      ).json().code;
    const seen = async () => [
      await write(),
      ((await guide.post('/userSrv/user/get')).json().attr as { platform: string }).platform,
    ];
    expect(await seen()).toEqual([30001, 'default']);
    await set(tenant_id, { platform: 'zsmkj' });
    expect(await seen()).toEqual([0, 'zsmkj']);
    await set(tenant_id, { platform: 'percent' });
    expect(await seen()).toEqual([30001, 'percent']);
    expect(await config(client)).toMatchObject({ platform: 'percent' });
  });

  it('counts as a change of its settings, which open rules follow', async () => {
    const { tenant_id } = await buildShop();
    const { ruleBook } = server.services;
    const before = await ruleBook.latest(tenant_id);
    await set(tenant_id, { goods_mode: 'solrx' });
    const after = await ruleBook.latest(tenant_id);
    expect([before.config.goods_mode, after.config.goods_mode, after.rev > before.rev]).toEqual([
      'normal',
      'solrx',
      true,
    ]);
  });

  it("is noted in the platform's log and in the shop's, where it was the platform", async () => {
    const { client, tenant_id } = await buildShop();
    await set(tenant_id, { platform: 'ban', goods_import: 1 });
    const details = { platform: ['default', 'ban'], goods_import: [0, 1] };
    const filter = { action: 'shop.switches' };
    expect((await post(client, 'audit/list', filter)).list).toMatchObject([
      { actor_id: null, actor_name: '', ip: '', details },
    ]);
    expect((await post(admin, 'audit/list', { ...filter, q: String(tenant_id) })).list).toMatchObject([
      { actor_name: adminAccount.user_acct, entity_id: String(tenant_id), details },
    ]);
    const { result } = (await client.query('revision.list', {})).json();
    expect(result?.data).toMatchObject({
      list: [
        {
          area: 'config',
          user_name: '',
          changes: [
            { key: 'platform', before: 'default', after: 'ban' },
            { key: 'goods_import', before: null, after: 1 },
          ],
        },
      ],
    });
  });

  it('is refused where nothing would change, or nothing is known of the shop or the value', async () => {
    const { tenant_id } = await buildShop();
    expect(await set(tenant_id, {})).toBe('NOTHING_CHANGED');
    expect(await set(tenant_id, { platform: 'default', record_expprt: 0 })).toBe('NOTHING_CHANGED');
    expect(await set(2_000_000_000, { record_expprt: 1 })).toBe('SHOP_NOT_FOUND');
    expect(await set(adminAccount.tenant_id, { record_expprt: 1 })).toBe('SHOP_NOT_FOUND');
    for (const wrong of [{ platform: 'other' }, { record_expprt: 2 }, { goods_mode: 'none' }])
      expect(await set(tenant_id, wrong)).toBe('INPUT_INVALID');
  });
});
