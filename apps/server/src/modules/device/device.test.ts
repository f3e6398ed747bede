import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishedDevice } from '@skin-mirror/shared/device/device.schema.ts';
import { publishState } from '@skin-mirror/shared/device/device.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, buildDeviceGuide } from '#tests/factories/device.ts';
import { createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly client: RestClient;
  readonly tenant_id: number;
}

async function buildShop(work_mode: 1 | 2 = 2): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode });
  const main = await buildUser(server, { tenant_id });
  return { main, tenant_id, client: await signIn(server, main) };
}

const setMode = (client: RestClient, work_mode: number) => client.post('/skinMgrSrv/config/mode', { work_mode });
const codesOf = async (client: RestClient, is_set_work: number | '' = '') =>
  ((await client.post('/skinmgr/device/list', { is_set_work })).json().list as { code: string }[]).map(
    ({ code }) => code,
  );
const mirrorsOf = async (client: RestClient, filter: Record<string, unknown> = {}) =>
  (await client.post('/skinMgrSrv/device/myList', filter)).json();

describe('the list of mirrors to choose from', () => {
  it("has the shop's bound mirrors, and for settings the normal ones alone", async () => {
    const { client, tenant_id } = await buildShop();
    const states = [{}, { status: -11 }, { status: -1 }, { is_unbound: true }];
    const devices = [];
    for (const state of states) devices.push((await buildDevice(server, { tenant_id, ...state })).device_no);
    await buildDevice(server);
    expect((await codesOf(client)).toSorted()).toEqual(devices.slice(0, 3).toSorted());
    expect(await codesOf(client, 1)).toEqual(devices.slice(0, 1));
  });

  it('shows a guide every mirror in basic mode, and in advanced mode those it was approved for', async () => {
    const { main, client, tenant_id } = await buildShop(1);
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const asGuide = await signIn(server, guide);
    const approved = await buildDevice(server, { tenant_id });
    const pending = await buildDevice(server, { tenant_id });
    await buildDeviceGuide(server, { device: approved, guide });
    await buildDeviceGuide(server, { device: pending, guide, review_status: 0 });
    expect(await codesOf(asGuide)).toHaveLength(2);
    await setMode(client, 2);
    expect(await codesOf(asGuide)).toEqual([approved.device_no]);
    expect(await codesOf(client)).toHaveLength(2);
  });

  it('is empty for the platform administrator', async () => {
    await buildDevice(server);
    expect(await codesOf(await signIn(server, await buildAdmin(server)))).toEqual([]);
  });
});

describe('the state of the settings', () => {
  /** A mirror in an answer, where times are text. */
  interface Published extends Omit<PublishedDevice, 'acked_at'> {
    readonly acked_at: string | null;
  }
  const publishedTo = async (client: RestClient) => {
    const { result } = (await client.query('device.published', {})).json();
    const { list } = (result as { data: { list: Published[] } }).data;
    return Object.fromEntries(list.map((device) => [device.device_no, { ...device, state: publishState(device) }]));
  };

  it('is applied where a mirror said so, with the time, and waits for one that is offline', async () => {
    const { client, tenant_id } = await buildShop();
    const build = async () => {
      const device = await buildDevice(server, { tenant_id });
      return { no: device.device_no, mirror: createMirrorClient(server, device) };
    };
    const [first, second, third] = [await build(), await build(), await build()];
    await buildDevice(server, { tenant_id, status: -11 });
    await buildDevice(server, { tenant_id, is_unbound: true });
    await buildDevice(server);
    const apply = async ({ mirror }: typeof first) => {
      const { rev } = (await mirror.get('/mirrorSrv/config')).json();
      await mirror.post('/mirrorSrv/config/ack', { rev, ok: 1 });
    };
    for (const each of [first, second, third]) await apply(each);
    await server.services.pool.query(
      "update device set last_seen = now() - interval '1 hour' where tenant_id = $1 and device_no = $2",
      [tenant_id, third.no],
    );
    const statesOf = async () => {
      const found = await publishedTo(client);
      expect(Object.keys(found)).toHaveLength(3);
      return [first, second, third].map(({ no }) => found[no]?.state);
    };
    expect(await statesOf()).toEqual(['applied', 'applied', 'applied']);
    await client.mutate('config.update', { chart_type: 'rose' });
    expect(await statesOf()).toEqual(['pending', 'pending', 'offline']);
    const saved = Date.now();
    for (const each of [first, second]) await apply(each);
    expect(await statesOf()).toEqual(['applied', 'applied', 'offline']);
    expect(Date.parse((await publishedTo(client))[first.no]?.acked_at ?? '')).toBeGreaterThanOrEqual(saved);
    expect(Date.parse((await publishedTo(client))[third.no]?.acked_at ?? '')).toBeLessThan(saved);
    await third.mirror.post('/mirrorSrv/config/ack', { rev: 1, ok: 0, error: 'no space' });
    expect((await publishedTo(client))[third.no]).toMatchObject({ state: 'failed', ack_error: 'no space' });
    await apply(third);
    expect(await statesOf()).toEqual(['applied', 'applied', 'applied']);
  });

  it('shows a guide the mirrors that they may choose from, and nothing to those who may not change it', async () => {
    const { main, client, tenant_id } = await buildShop();
    const guide = await buildGuide(server, { parent: main, power: [3] });
    const own = await buildDevice(server, { tenant_id });
    await buildDevice(server, { tenant_id });
    await buildDeviceGuide(server, { device: own, guide });
    expect(Object.keys(await publishedTo(await signIn(server, guide)))).toEqual([own.device_no]);
    expect(Object.keys(await publishedTo(client))).toHaveLength(2);
    const seller = await signIn(server, await buildGuide(server, { parent: main, power: [1, 2] }));
    expect((await seller.query('device.published', {})).json()).toMatchObject({ error: { message: '没有权限' } });
  });
});

describe("the main account's list", () => {
  it('finds mirrors by any part of what identifies them', async () => {
    const { client, tenant_id } = await buildShop();
    const { device_no } = await buildDevice(server, { tenant_id, device_no: 'LK-0001' });
    await buildDevice(server, { tenant_id });
    await server.services.pool.query(
      "update device_serial set model = 'Pro_9', mac = 'AA:BB:01', serial = 'SN77' where device_no = $1",
      [device_no],
    );
    const saved = { device_no, shop: 'Counter 湖滨', remark: 'by the 窗' };
    expect((await client.post('/skinMgrSrv/device/save', saved)).json().code).toBe(0);
    for (const q of ['k-00', 'pro_', 'bb:01', 'sn7', '湖滨', '窗', '']) {
      const { list, total } = await mirrorsOf(client, { q });
      expect([q, total]).toEqual([q, q === '' ? 2 : 1]);
      if (q !== '') expect(list).toMatchObject([saved]);
    }
    for (const q of ['%', 'o-9', 'nothing']) expect((await mirrorsOf(client, { q })).total, q).toBe(0);
  });

  it('counts guides and applications, and says what the mirror shows and whether it is there', async () => {
    const { main, client, tenant_id } = await buildShop();
    const device = await buildDevice(server, { tenant_id });
    for (const review_status of [10, 10, 0, 11, 20]) {
      await buildDeviceGuide(server, { device, guide: await buildGuide(server, { parent: main }), review_status });
    }
    expect(await mirrorsOf(client)).toMatchObject({
      work_mode: 2,
      list: [{ online: 0, sub_count: 2, unreviewed_count: 1 }],
    });
    const mirror = createMirrorClient(server, device);
    await mirror.post('/mirrorSrv/device/heartbeat', { seq: 1, queue_len: 3, free_mb: 512, config_rev: 1 });
    await mirror.post('/mirrorSrv/config/ack', { rev: 1, ok: 0, error: 'video too long' });
    await client.mutate('config.setScoped', { device_no: device.device_no, values: { max_goods: 2 } });
    const { list } = await mirrorsOf(client);
    expect(list).toMatchObject([
      { online: 1, queue_len: 3, free_mb: 512, acked_rev: 1, ack_error: 'video too long', is_activated: true },
    ]);
    expect((list as { config_rev: number }[])[0]?.config_rev).toBeGreaterThan(1);
    await server.services.pool.query(
      "update device set last_seen = now() - interval '11 minutes' where device_id = $1",
      [device.device_id],
    );
    expect((await mirrorsOf(client)).list).toMatchObject([{ online: 0 }]);
  });

  it('comes in pages', async () => {
    const { client, tenant_id } = await buildShop();
    for (let count = 0; count < 3; count += 1) await buildDevice(server, { tenant_id });
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await mirrorsOf(client, { page, pageSize: 2 }));
    expect(pages.map(({ list, total }) => [(list as unknown[]).length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
  });

  it("takes another shop's mirror for one that doesn't exist", async () => {
    const { client } = await buildShop();
    const { device_no } = await buildDevice(server);
    const save = async (about: string) =>
      (await client.post('/skinMgrSrv/device/save', { device_no: about, shop: 'x', remark: '' })).json();
    expect(await save(device_no)).toEqual(await save('NOBODY'));
  });
});

describe('the work mode', () => {
  it('is switched by the main account, noted when it changes, and counted as a change of settings', async () => {
    const { main, client, tenant_id } = await buildShop(1);
    const revision = async () =>
      (await server.services.pool.query('select settings_rev from tenant where tenant_id = $1', [tenant_id])).rows[0];
    const before = await revision();
    expect((await setMode(client, 2)).json()).toMatchObject({ code: 0, work_mode: 2 });
    expect((await setMode(client, 2)).json().code).toBe(0);
    expect((await setMode(client, 3)).json().code).toBe(11001);
    expect((await client.post('/userSrv/user/get')).json().attr).toMatchObject({ work_mode: 2 });
    expect(await revision()).toEqual({ settings_rev: before.settings_rev + 1 });
    const { rows } = await server.services.pool.query(
      "select details from audit_log where tenant_id = $1 and action = 'device.mode'",
      [tenant_id],
    );
    expect(rows).toEqual([{ details: { work_mode: 2 } }]);
    const guide = await signIn(server, await buildGuide(server, { parent: main, power: [1, 2, 3, 4] }));
    expect((await setMode(guide, 1)).json().code).toBe(30001);
  });

  it("ends guides' open live updates, which see other records from then on", async () => {
    const { main, client, tenant_id } = await buildShop(1);
    const guide = await buildGuide(server, { parent: main });
    const { signal, release } = server.services.accountWatch.changeOf({
      kind: 'user',
      tenant_id,
      user_id: guide.user_id,
      user_acct: guide.user_acct,
      auth_type: 2,
      timezone: 'UTC',
      parent_id: main.user_id,
      power: [],
      device_ids: [],
      credential: { kind: 'session', hash: new Uint8Array() },
    });
    await setMode(client, 2);
    for (let tries = 0; tries < 100 && !signal.aborted; tries += 1) await sleep(20);
    expect(signal.aborted).toBe(true);
    release();
  });
});
