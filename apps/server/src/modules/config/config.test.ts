import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { testStart, wholeTest } from '#tests/factories/mirror-test.ts';
import { buildRecord } from '#tests/factories/record.ts';
import {
  createClient,
  createMirrorClient,
  type MirrorClient,
  type RestClient,
  signIn,
} from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SECONDS = 'Seconds until the report closes must be between 5 and 600.';

interface Shop {
  readonly tenant_id: number;
  readonly client: RestClient;
  /** This mirror can get its own settings. The mirror `other` has none. */
  readonly device: Device;
  readonly other: Device;
}

async function buildShop(work_mode: 1 | 2 = 2): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode });
  return {
    tenant_id,
    client: await signIn(server, await buildUser(server, { tenant_id })),
    device: await buildDevice(server, { tenant_id, is_simulated: true }),
    other: await buildDevice(server, { tenant_id, is_simulated: true }),
  };
}

const setMode = ({ client }: Shop, work_mode: number) => client.post('/skinMgrSrv/config/mode', { work_mode });
const setForShop = ({ tenant_id }: Shop, key: string, value: unknown) =>
  server.services.pool.query('insert into config_value (tenant_id, key, value) values ($1, $2, $3)', [
    tenant_id,
    key,
    JSON.stringify(value),
  ]);

async function set({ client }: Shop, device_no: string, values: Record<string, unknown>) {
  const { result, error } = (await client.mutate('config.setScoped', { device_no, values })).json();
  return error?.data.code_name ?? (result?.data as { config_rev: number });
}

interface Setting {
  readonly key: string;
  readonly value: unknown;
  readonly source: string;
  readonly inherited: unknown;
}

async function settingsOf({ client }: Shop, device_no: string) {
  const { result, error } = (await client.query('config.scoped', { device_no })).json();
  if (error) return error.data.code_name;
  const { settings } = (result as { data: { settings: Setting[] } }).data;
  return Object.fromEntries(settings.map(({ key, ...setting }) => [key, setting]));
}

const reset = async ({ client }: Shop, device_no: string, keys: string) =>
  (await client.post('/skinMgrSrv/config/resetScope', { code: device_no, keys })).json();

const mirrorOf = (device: Device): MirrorClient => createMirrorClient(server, device);
const bundleOf = async (device: Device) => (await mirrorOf(device).get('/mirrorSrv/config')).json().bundle;

describe("a mirror's own settings", () => {
  it('count for it alone; each says where it comes from', async () => {
    const shop = await buildShop();
    const { device, other } = shop;
    await setForShop(shop, 'countdown_seconds', 90);
    await set(shop, device.device_no, { countdown_seconds: 20, customer_info: 1 });
    expect(await settingsOf(shop, device.device_no)).toMatchObject({
      countdown_seconds: { value: 20, source: 'device', inherited: 90 },
      customer_info: { value: 1, source: 'device', inherited: -1 },
      chart_type: { value: 'column', source: 'default', inherited: 'column' },
    });
    expect(await settingsOf(shop, other.device_no)).toMatchObject({
      countdown_seconds: { value: 90, source: 'account' },
    });
    expect(await settingsOf(shop, '')).toMatchObject({
      countdown_seconds: { value: 90, source: 'account', inherited: 60 },
    });
    expect(await bundleOf(device)).toMatchObject({ countdown: { seconds: 20 }, customer_info: true });
    expect(await bundleOf(other)).toMatchObject({ countdown: { seconds: 90 }, customer_info: false });
  });

  it('follow the shop again when they are reset', async () => {
    const shop = await buildShop();
    const { device_no } = shop.device;
    const first = await set(shop, device_no, { countdown_seconds: 20, max_goods: 2 });
    expect(await reset(shop, device_no, 'countdown_seconds')).toMatchObject({
      code: 0,
      config_rev: (first as { config_rev: number }).config_rev + 1,
    });
    await setForShop(shop, 'countdown_seconds', 45);
    expect(await bundleOf(shop.device)).toMatchObject({ countdown: { seconds: 45 } });
    expect(await settingsOf(shop, device_no)).toMatchObject({ max_goods: { value: 2, source: 'device' } });
    expect((await reset(shop, device_no, '')).code).toBe(11001);
    expect((await reset(shop, device_no, 'share_days')).code).toBe(11001);
  });

  it('decide whom the mirror asks for, which captures it takes and how many goods it recommends', async () => {
    const shop = await buildShop();
    const { device, other, tenant_id } = shop;
    await server.services.pool.query(
      `with type as (insert into goods_type (tenant_id, seed_key, type_name) values ($1, 'acne_care', '{}') returning goods_type_id),
            product as (insert into goods (tenant_id, goods_name) select $1, 'Serum ' || n from generate_series(1, 3) n returning goods_id)
       insert into goods_effect select $1, goods_id, 1, goods_type_id from type, product`,
      [tenant_id],
    );
    await set(shop, device.device_no, { customer_info: 1, max_goods: 1, quality_policy: 'strict' });
    const create = async (on: Device) =>
      (
        await mirrorOf(on).post(
          '/mirrorSrv/record/create',
          testStart({ customer: {}, test_time: new Date().toISOString() }),
        )
      ).json().code;
    expect([await create(device), await create(other)]).toEqual([60002, 0]);

    const test = async (on: Device, over = {}) => {
      const { analysis_id } = (await mirrorOf(on).post('/mirrorSrv/record/upload', { meta: wholeTest(over) })).json();
      return (await mirrorOf(on).get('/mirrorSrv/record/result', { analysis_id })).json();
    };
    expect((await test(device)).goods).toHaveLength(1);
    expect((await test(other)).goods).toHaveLength(3);
    const dim = { quality: { face: 0.5, blur: 0.5, light: 0.5 } };
    expect([(await test(device, dim)).status, (await test(other, dim)).status]).toEqual([3, 2]);
    expect((await mirrorOf(device).get('/mirrorSrv/simulator/rules')).json().settings).toMatchObject({ max_goods: 1 });
  });

  it('stay stored in basic mode and count for nothing, and score offsets do the same', async () => {
    const shop = await buildShop();
    const { device, tenant_id } = shop;
    await set(shop, device.device_no, { countdown_seconds: 20 });
    await server.services.pool.query(
      `insert into score_offset (tenant_id, device_id, layer, dimension, rate)
       values ($1, 0, 'layer', 'acne', 5), ($1, $2, 'layer', 'acne', -10)`,
      [tenant_id, device.device_id],
    );
    const acne = async () => {
      const { analysis_id } = (await mirrorOf(device).post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
      const { scores } = (await mirrorOf(device).get('/mirrorSrv/record/result', { analysis_id })).json();
      return (scores as RecordScore[]).find(({ dimension }) => dimension === 'acne')?.offset;
    };
    const seen = async () => [
      ((await bundleOf(device)) as { countdown: { seconds: number } }).countdown.seconds,
      await acne(),
    ];
    expect(await seen()).toEqual([20, -10]);
    await setMode(shop, 1);
    expect(await seen()).toEqual([60, 5]);
    await setMode(shop, 2);
    expect(await seen()).toEqual([20, -10]);
  });

  it.each([
    ['a setting that doesn’t exist', { volume: 3 }, 'There is no setting called “volume”.'],
    [
      'a setting of the whole shop',
      { share_days: 3 },
      '“Days that report links work” counts for the whole shop and can’t differ by mirror.',
    ],
    ['a value beyond its limits', { max_goods: 2, countdown_seconds: 4 }, SECONDS],
    ['a value of another type', { countdown_seconds: '20' }, SECONDS],
    ['nothing', { countdown_seconds: null }, 'Seconds until the report closes cannot be empty.'],
  ])('are refused for %s, by name, and none of them is kept', async (_, values, message) => {
    const shop = await buildShop();
    const { device_no } = shop.device;
    const { error } = (
      await shop.client.with({ locale: 'en' }).mutate('config.setScoped', { device_no, values })
    ).json();
    expect(error?.message).toBe(message);
    expect(await settingsOf(shop, device_no)).toMatchObject({ max_goods: { source: 'default' } });
  });

  it('need advanced mode, and a mirror of the shop', async () => {
    const shop = await buildShop();
    const foreign = await buildDevice(server);
    const unbound = await buildDevice(server, { tenant_id: shop.tenant_id, is_unbound: true });
    for (const device_no of ['NOBODY', foreign.device_no, unbound.device_no]) {
      expect(await settingsOf(shop, device_no)).toBe('DEVICE_NOT_FOUND');
      expect(await set(shop, device_no, { max_goods: 2 })).toBe('DEVICE_NOT_FOUND');
      expect((await reset(shop, device_no, 'max_goods')).code).toBe(20001);
    }
    await setMode(shop, 1);
    const { device_no } = shop.device;
    expect(await settingsOf(shop, device_no)).toBe('ADVANCED_MODE_NEEDED');
    expect(await set(shop, device_no, { max_goods: 2 })).toBe('ADVANCED_MODE_NEEDED');
    expect((await reset(shop, device_no, 'max_goods')).code).toBe(20005);
    expect(await settingsOf(shop, '')).toMatchObject({ max_goods: { value: 6 } });
  });
});

describe('the page on the phone', () => {
  it('is read and saved by calls of its own, which take no other setting', async () => {
    const client = await signIn(server, await buildUser(server));
    const call = async (verb: string, values: object) =>
      (await client.post(`/skinMgrSrv/h5/${verb}`, { ...values }, 'json')).json();
    expect(await call('save', { h5_title: 'My skin', h5_show_cart: '1' })).toMatchObject({ code: 0 });
    const page = await call('get', { code: '' });
    expect(page).toMatchObject({
      code: 0,
      h5_title: 'My skin',
      h5_show_cart: 1,
      h5_show_goods: 1,
      source: { h5_title: 'account', h5_show_goods: 'default' },
    });
    expect(Object.keys(page)).not.toContain('qr_type');
    expect(await call('save', { h5_title: 'x', qr_type: 1 })).toMatchObject({ code: 11001 });
    expect(await call('save', { h5_title: 'x'.repeat(31) })).toMatchObject({ code: 11001 });
    expect(await call('save', { max_goods: 3 })).toMatchObject({
      code: 11001,
      msg: expect.stringContaining('max_goods'),
    });
    expect(await call('get', {})).toMatchObject({ h5_title: 'My skin' });
  });

  it('is the one of the mirror that made the test, coupons and shopping list included', async () => {
    const shop = await buildShop();
    const { client, device, other, tenant_id } = shop;
    const post = async (path: string, values: object) => (await client.post(path, { ...values }, 'json')).json();
    const day = shopToday();
    const coupon = { name: '10 off', type: 'amount', value: 10, start_time: day, end_time: day };
    const { id } = (await post('/skinMgrSrv/coupon/save', coupon)) as unknown as { id: number };
    await post('/skinMgrSrv/h5/save', { h5_title: 'The shop', h5_show_cart: 1 });
    expect(
      await post('/skinMgrSrv/h5/save', { code: device.device_no, h5_title: 'The hall', h5_show_cart: 0 }),
    ).toMatchObject({ code: 0 });
    const own = {
      code: device.device_no,
      coupon_status: 1,
      coupon_title: 'In the hall',
      push_mode: 1,
      chart_type: 'rose',
    };
    expect(await post('/skinMgrSrv/config/update', own)).toMatchObject({ code: 0 });
    expect(await post('/skinMgrSrv/h5/get', { code: device.device_no })).toMatchObject({
      h5_title: 'The hall',
      source: { h5_title: 'device', h5_show_cart: 'device', h5_show_goods: 'default' },
    });
    expect(await post('/skinMgrSrv/h5/get', { code: (await buildDevice(server)).device_no })).toMatchObject({
      code: 20001,
    });

    const anybody = createClient(server);
    const seen = async (on: Device) => {
      const { share_id: shareId } = await buildRecord(server, { device: on });
      const detail = (await anybody.get('/skinSrv/analysis/shareDetail', { shareId })).json();
      const report = detail.report as { h5: { title: string }; shows_cart: boolean; chart_type: string };
      const coupons = (await anybody.get('/skinSrv/coupon/list', { shareId })).json();
      const claim = (await anybody.post('/skinSrv/coupon/claim', { shareId, id }, 'json')).json();
      return [report.h5.title, report.shows_cart, report.chart_type, coupons.title, claim.code];
    };
    const closed = ERRORS.COUPONS_CLOSED.wire;
    expect(await seen(device)).toEqual(['The hall', false, 'column', 'In the hall', 0]);
    expect(await seen(other)).toEqual(['The shop', true, 'column', '', closed]);
    const bundle = await bundleOf(device);
    expect(bundle).toMatchObject({ marketing: { h5: { title: 'The hall' }, coupon: { title: 'In the hall' } } });
    const rules = async (on: Device) =>
      ((await mirrorOf(on).get('/mirrorSrv/simulator/rules')).json().settings as { push_mode: string }).push_mode;
    expect([await rules(device), await rules(other)]).toEqual(['cycle', 'smart']);

    await reset(shop, device.device_no, 'h5_title,h5_show_cart,coupon_status');
    expect((await seen(device)).slice(0, 2)).toEqual(['The shop', true]);
    expect((await server.services.ruleBook.latest(tenant_id)).config.h5_title).toBe('The shop');
    await setMode(shop, 1);
    expect(await post('/skinMgrSrv/h5/save', { code: device.device_no, h5_title: 'x' })).toMatchObject({ code: 20005 });
  });
});
