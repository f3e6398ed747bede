import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, buildDeviceGuide, type Device } from '#tests/factories/device.ts';
import { type BuiltRecord, buildRecord } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { list } from './record.fixture.ts';

let here: RunningServer;
let there: RunningServer;
beforeAll(async () => {
  here = await startTestServer();
  there = await startBeside(here);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

interface Shop {
  readonly main: Account;
  readonly guide: Account;
  readonly client: RestClient;
  readonly device: Device;
  /**
   * The guide took `own` at another mirror. `ofMirror` is from the guide's mirror, without a guide. `foreign` is from
   * another mirror.
   */
  readonly own: BuiltRecord;
  readonly ofMirror: BuiltRecord;
  readonly foreign: BuiltRecord;
}

async function buildShop(work_mode: 1 | 2, review_status?: number): Promise<Shop> {
  const { tenant_id } = await buildTenant(here, { work_mode });
  const main = await buildUser(here, { tenant_id });
  const guide = await buildGuide(here, { parent: main, power: [2] });
  const device = await buildDevice(here, { tenant_id });
  const elsewhere = await buildDevice(here, { tenant_id });
  if (review_status !== undefined) await buildDeviceGuide(here, { device, guide, review_status });
  return {
    main,
    guide,
    device,
    client: await signIn(here, guide),
    own: await buildRecord(here, { device: elsewhere, user_id: guide.user_id }),
    ofMirror: await buildRecord(here, { device }),
    foreign: await buildRecord(here, { device: elsewhere }),
  };
}

const idsOf = async ({ client }: Shop, filter = {}): Promise<unknown[]> =>
  (await list(client, filter)).list.map(({ id }) => id).sort();

describe('a guide with an approved mirror', () => {
  it('sees its own records and those of the mirror, in every way that lists them', async () => {
    const shop = await buildShop(2, 10);
    const both = [shop.own.record_id, shop.ofMirror.record_id].sort();
    expect(await idsOf(shop)).toEqual(both);
    expect(await idsOf(shop, { q: shop.ofMirror.customer_mobile.slice(-6) })).toEqual([shop.ofMirror.record_id]);
    expect(await idsOf(shop, { q: shop.foreign.customer_mobile.slice(-6) })).toEqual([]);
    expect(await idsOf(shop, { code: shop.device.device_no })).toEqual([shop.ofMirror.record_id]);
    expect(await idsOf(shop, { weidu: 'acne' })).toEqual(both);
    expect(await idsOf(shop, { child: '-10' })).toEqual([shop.own.record_id]);
    expect((await list(shop.client, {})).total).toBe(2);
  });

  it("may write notes on the mirror's records and not on others'", async () => {
    const { client, ofMirror, foreign } = await buildShop(2, 10);
    const note = async ({ record_id }: BuiltRecord) =>
      (await client.post('/skinMgrSrv/record/mark', { analysis_id: record_id, mark: 'note' })).json().code;
    expect([await note(ofMirror), await note(foreign)]).toEqual([0, 11001]);
  });

  it("has the mirror's tests in its overview", async () => {
    const { client } = await buildShop(2, 10);
    expect((await client.post('/skinMgrSrv/count/about')).json()).toMatchObject({ code: 0, countRecord: 2 });
  });

  it.each([
    ['in basic mode', 1, 10],
    ['whose application waits', 2, 0],
    ['whose application was rejected', 2, 11],
    ['from whom the mirror was taken', 2, 20],
    ['that never applied', 2, undefined],
  ] as const)('sees its own alone %s', async (_what, work_mode, review_status) => {
    const shop = await buildShop(work_mode, review_status);
    expect(await idsOf(shop)).toEqual([shop.own.record_id]);
  });

  it('no longer sees them with the next request after the mirror is taken away', async () => {
    const shop = await buildShop(2, 10);
    const { tenant_id } = shop.main;
    expect(await idsOf(shop)).toHaveLength(2);
    await there.services.pool.query('update device_guide set review_status = 20 where tenant_id = $1', [tenant_id]);
    expect(await idsOf(shop)).toEqual([shop.own.record_id]);
  });
});

async function follow({ origin }: RunningServer, client: RestClient) {
  const response = await fetch(`${origin}/trpc/record.changes?input=${encodeURIComponent('{}')}`, {
    headers: client.headers,
  });
  let text = '';
  let hasEnded = false;
  void (async () => {
    for await (const chunk of response.body as ReadableStream<Uint8Array>) text += Buffer.from(chunk).toString();
    hasEnded = true;
  })();
  return { hasEnded: () => hasEnded, heard: () => text };
}

async function markAll(client: RestClient, records: readonly BuiltRecord[]): Promise<void> {
  for (const { record_id } of records)
    await client.post('/skinMgrSrv/record/mark', { analysis_id: record_id, mark: 'x' });
}

const saveMember = async ({ main, guide }: Shop, fields: Record<string, unknown>) =>
  (await signIn(here, main)).post('/skinMgrSrv/user/save', { id: guide.user_id, powerarr: '2', ...fields });

async function unbindGuide({ main }: Shop) {
  const client = await signIn(here, main);
  const { list: guides } = (await client.post('/skinMgrSrv/device/guideList')).json() as unknown as {
    list: { id: number }[];
  };
  return client.post('/skinMgrSrv/device/guideUnbind', { id: guides[0]?.id });
}

describe('live updates of a guide', () => {
  it("tell of its mirror's tests and of nobody else's", async () => {
    const shop = await buildShop(2, 10);
    const { heard } = await follow(there, shop.client);
    const main = await signIn(here, shop.main);
    await expect
      .poll(() => markAll(main, [shop.foreign, shop.ofMirror]).then(heard), { interval: 300 })
      .toContain(shop.ofMirror.record_id);
    expect(heard()).not.toContain(shop.foreign.record_id);
  });

  it.each([
    ['its permission', (shop: Shop) => saveMember(shop, { powerarr: '1' })],
    ['its mirror', unbindGuide],
    [
      'the mirror as its shop does',
      async ({ main, device }: Shop) =>
        (await signIn(here, main)).post('/skinMgrSrv/device/unbind', { device_no: device.device_no }),
    ],
    ['its account', (shop: Shop) => saveMember(shop, { status: 11 })],
    [
      'its mode',
      async ({ main }: Shop) => (await signIn(here, main)).post('/skinMgrSrv/config/mode', { work_mode: 1 }),
    ],
    ['its session', (shop: Shop) => shop.client.post('/auth2/logout')],
  ] as const)('end on every server when it loses %s', async (_what, lose) => {
    const shop = await buildShop(2, 10);
    const { hasEnded } = await follow(there, shop.client);
    expect((await lose(shop)).json().code).toBe(0);
    await expect.poll(hasEnded).toBe(true);
  });

  it('of others go on', async () => {
    const [shop, other] = [await buildShop(2, 10), await buildShop(2, 10)];
    const { heard } = await follow(there, other.client);
    await saveMember(shop, { powerarr: '1' });
    const main = await signIn(here, other.main);
    await expect
      .poll(() => markAll(main, [other.ofMirror]).then(heard), { interval: 300 })
      .toContain(other.ofMirror.record_id);
  });
});
