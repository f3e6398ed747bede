import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import {
  type ActivatedMirror,
  activateMirror,
  buildDevice,
  buildDeviceGuide,
  buildSerial,
  type Serial,
} from '#tests/factories/device.ts';
import { wholeTest } from '#tests/factories/mirror-test.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { hashActiveCode, newActiveCode } from '../serial/active-code.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly client: RestClient;
}

async function buildShop(work_mode: 1 | 2 = 2): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode });
  const main = await buildUser(server, { tenant_id });
  return { main, client: (await signIn(server, main)).with({ locale: 'en' }) };
}

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;

const bind = async ({ client }: Shop, serial: Serial, fields: Record<string, unknown> = {}) =>
  (await client.post('/skinMgrSrv/device/bind', { ...serial, shop: 'Counter 1', role: 1, ...fields })).json();
const unbind = async ({ client }: Shop, device_no: string) =>
  (await client.post('/skinMgrSrv/device/unbind', { device_no })).json();
const mirrorsOf = async ({ client }: Shop, q = '') =>
  (await client.post('/skinMgrSrv/device/myList', { q })).json().list as Record<string, unknown>[];
const beat = async ({ client }: ActivatedMirror) =>
  client.post('/mirrorSrv/device/heartbeat', { seq: 1, is_start: 1, ip: '10.0.0.9', location: 'Hangzhou' });
const actionsOf = async ({ main }: Shop) =>
  (
    await sql<{ action: string }>(
      "select action from audit_log where tenant_id = $1 and action like 'device.%' order by 1",
      [main.tenant_id],
    )
  ).map(({ action }) => action);

describe('binding a mirror', () => {
  it('takes it into the shop by its number and code, before the mirror itself is switched on', async () => {
    const shop = await buildShop();
    const serial = await buildSerial(server);
    expect(await bind(shop, serial)).toMatchObject({
      code: 0,
      msg: 'Success',
      device: {
        device_no: serial.device_no,
        shop: 'Counter 1',
        status: 10,
        online: 0,
        is_activated: false,
        sub_count: 0,
      },
    });
    expect(await mirrorsOf(shop)).toMatchObject([{ device_no: serial.device_no, last_seen: null }]);
    expect(await actionsOf(shop)).toEqual(['device.bind']);
  });

  it('asks for what is missing, in order, whatever the mode', async () => {
    const shop = await buildShop(1);
    const serial = await buildSerial(server);
    const missing = async (fields: Record<string, unknown>) => {
      const { code, msg } = await bind(shop, serial, fields);
      return [code, msg];
    };
    expect(await missing({ device_no: '', shop: '', active_code: '' })).toEqual([
      11001,
      'Device number cannot be empty.',
    ]);
    expect(await missing({ shop: ' ', active_code: '' })).toEqual([11001, 'Activation code cannot be empty.']);
    expect(await missing({ shop: ' ' })).toEqual([11001, 'Shop cannot be empty.']);
  });

  it('needs advanced mode', async () => {
    const shop = await buildShop(1);
    expect((await bind(shop, await buildSerial(server))).code).toBe(20005);
    await shop.client.post('/skinMgrSrv/config/mode', { work_mode: 2 });
    expect((await bind(shop, await buildSerial(server))).code).toBe(0);
  });

  it.each([
    ['a number that nobody made', async () => ({ device_no: 'NOBODY', active_code: newActiveCode() }), 20001],
    ['a wrong code', async () => ({ ...(await buildSerial(server)), active_code: newActiveCode() }), 20002],
    ['a locked mirror', () => buildSerial(server, { status: -11 }), 20004],
    [
      'a mirror that was set aside for another shop',
      async () => buildSerial(server, { tenant_id: (await buildTenant(server)).tenant_id }),
      20003,
    ],
  ])('is refused for %s', async (_, serial, code) => {
    expect((await bind(await buildShop(), await serial())).code).toBe(code);
  });

  it('is refused for a mirror that is bound already, by us or by others', async () => {
    const [ours, theirs] = [await buildShop(), await buildShop()];
    const serial = await buildSerial(server);
    await bind(ours, serial);
    expect(await bind(ours, serial)).toMatchObject({ code: 20003, msg: 'This mirror is already bound to your shop.' });
    expect(await bind(theirs, serial)).toMatchObject({ code: 20003, msg: 'This mirror is bound to another account.' });
  });

  it('tells nobody without the code whether a mirror is bound', async () => {
    const stranger = await buildShop();
    const { device_no } = await buildDevice(server);
    const unbound = await buildSerial(server);
    const wrong = { active_code: newActiveCode() };
    expect(await bind(stranger, { ...wrong, device_no })).toEqual(await bind(stranger, { ...unbound, ...wrong }));
  });

  it('is won by one of two shops that ask at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shops = [await buildShop(), await buildShop()] as const;
      const serial = await buildSerial(server);
      const codes = await Promise.all([...shops, ...shops].map(async (shop) => (await bind(shop, serial)).code));
      expect(codes.toSorted()).toEqual([0, 20003, 20003, 20003]);
      expect(await sql('select 1 from device where device_no = $1', [serial.device_no])).toHaveLength(1);
    }
  });

  it('hears five wrong codes of an account and then none for a while, not even the right one', async () => {
    const shop = await buildShop();
    const serial = await buildSerial(server);
    const codes: unknown[] = [];
    for (const active_code of [...Array.from({ length: 5 }, newActiveCode), serial.active_code]) {
      codes.push((await bind(shop, { ...serial, active_code })).code);
    }
    expect(codes).toEqual([20002, 20002, 20002, 20002, 20002, 30003]);
    expect((await bind(await buildShop(), serial)).code).toBe(0);
  });

  it('hears no more than five of fifty wrong codes that come at once', async () => {
    const shop = await buildShop();
    const { device_no } = await buildSerial(server);
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => (await bind(shop, { device_no, active_code: newActiveCode() })).code),
    );
    expect(codes.filter((code) => code === 20002)).toHaveLength(5);
    expect(codes.filter((code) => code === 30003)).toHaveLength(45);
  });
});

describe('the life of a mirror', () => {
  it('is bound, activated, used, unbound and bound again, each time with a code of its own', async () => {
    const [first, second] = [await buildShop(), await buildShop()];
    const serial = await buildSerial(server);
    await bind(first, serial);
    const mirror = await activateMirror(server, serial);
    expect(mirror.answer.json().code).toBe(0);
    expect((await beat(mirror)).json().code).toBe(0);
    expect(await mirrorsOf(first)).toMatchObject([{ online: 1, is_activated: true, ip: '10.0.0.9', model: 'M1' }]);
    // The mirror's first request used up the code, so a second activation with this code is refused.
    expect((await activateMirror(server, serial)).answer.json().code).toBe(20002);
    expect((await bind(second, serial)).code).toBe(20002);

    const { analysis_id } = (await mirror.client.post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
    const { active_code } = (await unbind(first, serial.device_no)) as { active_code?: string };
    expect(active_code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
    expect((await beat(mirror)).status).toBe(401);
    expect(await mirrorsOf(first)).toEqual([]);
    expect(await sql('select tenant_id from skin_record where record_id = $1', [analysis_id])).toEqual([
      { tenant_id: first.main.tenant_id },
    ]);

    expect((await bind(second, serial)).code).toBe(20002);
    const renewed = { ...serial, active_code: String(active_code) };
    // The next shop does not see the mirror's old address and location.
    expect((await bind(second, renewed)).device).toMatchObject({
      ip: '',
      location: '',
      model: 'M1',
      last_open_time: null,
    });
    const again = await activateMirror(server, renewed);
    expect((await beat(again)).json().code).toBe(0);
    expect((await beat(mirror)).json().code).toBe(10401);
    expect(await actionsOf(first)).toEqual(['device.activate', 'device.bind', 'device.unbind']);
    expect(await actionsOf(second)).toEqual(['device.activate', 'device.bind']);
  });

  it.each([
    ['a request for its configuration', ({ client }: ActivatedMirror) => client.get('/mirrorSrv/config')],
    ['a test', ({ client }: ActivatedMirror) => client.post('/mirrorSrv/record/upload', { meta: wholeTest() })],
  ])('has a code that dies with %s as well', async (_, ask) => {
    const shop = await buildShop();
    const serial = await buildSerial(server);
    await bind(shop, serial);
    const lost = await activateMirror(server, serial);
    const heard = await activateMirror(server, serial);
    // The second activation replaced the secret of the first one, so a request with the first secret fails.
    expect((await ask(lost)).status).toBe(401);
    expect((await activateMirror(server, serial)).answer.json().code).toBe(0);
    expect((await ask(heard)).status).toBe(401);
    expect((await ask(await activateMirror(server, serial))).json().code).toBe(0);
    expect((await activateMirror(server, serial)).answer.json().code).toBe(20002);
  });
});

describe('unbinding a mirror', () => {
  it('says before what it would end, and ends it', async () => {
    const shop = await buildShop();
    const { tenant_id } = shop.main;
    const device = await buildDevice(server, { tenant_id });
    const guides = [await buildGuide(server, { parent: shop.main }), await buildGuide(server, { parent: shop.main })];
    for (const [index, review_status] of [10, 0].entries()) {
      await buildDeviceGuide(server, { device, guide: guides[index] as Account, review_status });
    }
    await buildDeviceGuide(server, { device, guide: guides[0] as Account, review_status: 11 });
    await buildRecord(server, { device });
    await shop.client.mutate('config.setScoped', { device_no: device.device_no, values: { max_goods: 2 } });
    const preview = await shop.client.query('device.unbindPreview', { device_no: device.device_no });
    expect(preview.json().result?.data).toEqual({
      guide_count: 1,
      pending_count: 1,
      record_count: 1,
      setting_count: 1,
    });

    expect((await unbind(shop, device.device_no)).code).toBe(0);
    expect(
      await sql('select review_status from device_guide where device_id = $1 order by id', [device.device_id]),
    ).toEqual([{ review_status: 20 }, { review_status: -10 }, { review_status: 11 }]);
    expect(await sql('select secret_enc, unbound_at from device where device_id = $1', [device.device_id])).toEqual([
      { secret_enc: null, unbound_at: expect.any(Date) },
    ]);
    expect(await sql('select tenant_id, status from device_serial where device_no = $1', [device.device_no])).toEqual([
      { tenant_id: null, status: -1 },
    ]);
  });

  it('and a mirror that says it is alive don’t stand in each other’s way', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await buildShop();
      const device = await buildDevice(server, { tenant_id: shop.main.tenant_id });
      const mirror = createMirrorClient(server, device);
      const beats = Array.from({ length: 8 }, () => mirror.post('/mirrorSrv/device/heartbeat', { seq: 1 }));
      const [{ code }, ...answers] = await Promise.all([unbind(shop, device.device_no), ...beats]);
      expect(code).toBe(0);
      for (const { status } of answers) expect([200, 401]).toContain(status);
    }
  });

  it('keeps a lock', async () => {
    const shop = await buildShop();
    const { device_no } = await buildDevice(server, { tenant_id: shop.main.tenant_id, status: -11 });
    const { active_code } = await unbind(shop, device_no);
    expect((await bind(shop, { device_no, active_code: String(active_code) })).code).toBe(20004);
  });

  it('is possible in basic mode too', async () => {
    const shop = await buildShop(1);
    const { device_no } = await buildDevice(server, { tenant_id: shop.main.tenant_id });
    expect((await unbind(shop, device_no)).code).toBe(0);
  });

  it("finds nothing of another shop's mirror, as of one that doesn't exist", async () => {
    const shop = await buildShop();
    const { device_no } = await buildDevice(server);
    expect(await unbind(shop, device_no)).toEqual(await unbind(shop, 'NOBODY'));
    expect((await unbind(shop, device_no)).code).toBe(20001);
  });
});

describe('unbinding by an activation code', () => {
  const byCode = async (client: RestClient, code: string) =>
    (await client.post('/skinMgrSrv/device/unbindZmActiveCode', { code })).json();

  async function buildBound(shop: Shop): Promise<Serial> {
    const serial = await buildSerial(server);
    await bind(shop, serial);
    return serial;
  }

  it('says 解绑成功 in every language, also when the code was used up long ago', async () => {
    const shop = await buildShop();
    const serial = await buildBound(shop);
    await beat(await activateMirror(server, serial));
    expect(await byCode(shop.client, serial.active_code)).toEqual({
      code: 0,
      msg: '解绑成功',
      active_code: expect.any(String),
    });
    expect(await mirrorsOf(shop)).toEqual([]);
  });

  it("takes another shop's code for a wrong one", async () => {
    const [ours, theirs] = [await buildShop(), await buildShop()];
    const { active_code } = await buildBound(theirs);
    expect(await byCode(ours.client, active_code)).toEqual(await byCode(ours.client, newActiveCode()));
    expect(await mirrorsOf(theirs)).toHaveLength(1);
  });

  it('is open to the platform administrator for every shop, whose log tells it', async () => {
    const shop = await buildShop();
    const admin = await signIn(server, await buildAdmin(server));
    const { active_code } = await buildBound(shop);
    expect((await byCode(admin, active_code)).msg).toBe('解绑成功');
    expect(await actionsOf(shop)).toEqual(['device.bind', 'device.unbind']);
  });

  it('hears five wrong codes', async () => {
    const shop = await buildShop();
    const codes: unknown[] = [];
    for (let time = 0; time < 6; time += 1) codes.push((await byCode(shop.client, randomUUID())).code);
    expect(codes).toEqual([20002, 20002, 20002, 20002, 20002, 30003]);
  });
});

describe('an activation code that is typed once', () => {
  const activate = async (serial: Partial<Serial>) => activateMirror(server, serial as Serial);
  const connect = async ({ client }: Shop, fields: Partial<Serial>) =>
    (await client.mutate('device.connect', { ...fields })).json();
  const pass = (device_no: string, minutes: number) =>
    sql(
      `update device_serial set open_until = open_until - $2 * interval '1 minute',
              offered_until = offered_until - $2 * interval '1 minute' where device_no = $1`,
      [device_no, minutes],
    );

  it.each([1, 2] as const)('in the console lets the mirror connect by its number alone, in mode %i', async (mode) => {
    const shop = await buildShop(mode);
    const serial = await buildSerial(server);
    expect((await connect(shop, serial)).result?.data).toMatchObject({
      device: { is_activated: false, open_until: expect.anything(), shop: expect.any(String) },
    });
    const mirror = await activate({ device_no: serial.device_no });
    expect(mirror.answer.json()).toMatchObject({ code: 0, device_no: serial.device_no });
    expect((await beat(mirror)).json().code).toBe(0);
    expect(await mirrorsOf(shop)).toMatchObject([{ is_activated: true, open_until: null }]);
    // The mirror is activated now. A second activation is refused, without a code and with the old code.
    expect((await activate({ device_no: serial.device_no })).answer.json().code).toBe(20002);
    expect((await activate(serial)).answer.json().code).toBe(20002);
  });

  it('in the console lets no mirror of another network connect, until the shop allows that network', async () => {
    const [shop, other] = [await buildShop(1), await buildShop(1)];
    const { device_no, active_code } = await buildSerial(server);
    const behindProxy = await startBeside(server, { TRUST_PROXY: '127.0.0.1' });
    const from = (ip: string, headers: Readonly<Record<string, string>> = {}) =>
      createClient(behindProxy, { locale: 'en', 'x-forwarded-for': ip, ...headers });
    const ask = async (ip: string, code = '') =>
      (await from(ip).post('/mirrorSrv/device/activate', { device_no, active_code: code }, 'json')).json();
    const console = from('192.168.1.5', shop.client.headers);
    expect((await console.mutate('device.connect', { device_no, active_code })).status).toBe(200);
    expect(await mirrorsOf(shop)).toMatchObject([{ opened_from: '192.168.1.0/24', asks_from: '' }]);

    expect(await ask('203.0.113.77')).toEqual({ code: 20002, msg: expect.stringContaining('203.0.113.77') });
    expect(await mirrorsOf(shop)).toMatchObject([{ asks_from: '203.0.113.77', is_activated: false }]);
    const allow = async (by: RestClient, asks_from: string) =>
      (await by.mutate('device.allow', { device_no, asks_from })).json().error?.data.code_name;
    expect(await allow(other.client, '203.0.113.77')).toBe('DEVICE_ASKS_NOT');
    expect(await allow(console, '203.0.113.78')).toBe('DEVICE_ASKS_NOT');
    expect((await ask('203.0.113.77')).code).toBe(20002);
    expect(await allow(console, '203.0.113.77')).toBeUndefined();
    expect(await mirrorsOf(shop)).toMatchObject([{ opened_from: '203.0.113.77', asks_from: '' }]);
    expect((await ask('203.0.113.77')).code).toBe(0);
    expect(await actionsOf(shop)).toEqual(['device.activate', 'device.allow', 'device.bind']);
    // A mirror that stands beside the console, or that knows the code, needs no permission.
    expect((await ask('198.51.100.9')).code).toBe(20002);
    expect((await ask('198.51.100.9', active_code)).code).toBe(0);
    const near = await buildSerial(server);
    await console.mutate('device.connect', near);
    const body = { device_no: near.device_no, active_code: '' };
    const beside = await from('192.168.1.77').post('/mirrorSrv/device/activate', body, 'json');
    expect(beside.json().code).toBe(0);
    await behindProxy.close();
  });

  it('in the console counts for an hour; then the mirror asks for it', async () => {
    const shop = await buildShop(1);
    const serial = await buildSerial(server);
    await connect(shop, serial);
    await pass(serial.device_no, 61);
    expect((await activate({ device_no: serial.device_no })).answer.json().code).toBe(20002);
    expect(await mirrorsOf(shop)).toMatchObject([{ is_activated: false, open_until: null }]);
    expect((await activate(serial)).answer.json().code).toBe(0);
  });

  it('on the mirror lets the console of its network bind it by its number alone', async () => {
    const shop = await buildShop(1);
    const [typed, untyped] = [await buildSerial(server), await buildSerial(server)];
    expect((await activate(typed)).answer.json()).toMatchObject({ code: 20001 });
    const refusal = (await connect(shop, { device_no: untyped.device_no })).error?.data;
    expect(refusal).toMatchObject({ code_name: 'INPUT_REQUIRED', details: { field: 'active_code' } });
    expect((await connect(shop, { device_no: typed.device_no })).error).toBeUndefined();
    const mirror = await activate(typed);
    expect((await beat(mirror)).json().code).toBe(0);
  });

  it('on the mirror counts for an hour, and in no other network', async () => {
    const shop = await buildShop(1);
    const [late, elsewhere] = [await buildSerial(server), await buildSerial(server)];
    for (const serial of [late, elsewhere]) await activate(serial);
    await pass(late.device_no, 61);
    await sql("update device_serial set offered_from = '203.0.113.7' where device_no = $1", [elsewhere.device_no]);
    for (const { device_no } of [late, elsewhere]) {
      expect((await connect(shop, { device_no })).error?.data).toMatchObject({ code_name: 'INPUT_REQUIRED' });
    }
  });

  it('on the mirror counts for nothing once the platform has replaced it', async () => {
    const shop = await buildShop(1);
    const { device_no, active_code } = await buildSerial(server);
    await activate({ device_no, active_code });
    const [serial] = await sql<{ id: number }>('select id from device_serial where device_no = $1', [device_no]);
    const platform = await signIn(server, await buildAdmin(server));
    expect((await platform.mutate('serial.renewCode', { id: serial?.id })).status).toBe(200);
    expect((await connect(shop, { device_no })).error?.data).toMatchObject({ code_name: 'INPUT_REQUIRED' });
  });

  it('opens nothing for a mirror that no console expects', async () => {
    const serial = await buildSerial(server);
    expect((await activate({ device_no: serial.device_no })).answer.json().code).toBe(20002);
    expect(await sql('select 1 from device where device_no = $1', [serial.device_no])).toEqual([]);
  });

  it('has 12 characters in groups of four without look-alikes, and older ones of 26 still work', async () => {
    for (let round = 0; round < 50; round += 1) {
      expect(newActiveCode()).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
    }
    const old = { ...(await buildSerial(server)), active_code: '70131-ABCDE-FGHJK-MNPQR-STVWXY' };
    await sql('update device_serial set active_code_hash = $2 where device_no = $1', [
      old.device_no,
      hashActiveCode(old.active_code),
    ]);
    expect((await bind(await buildShop(), { ...old, active_code: '7oi3l abcde fghjk mnpqr stvwxy' })).code).toBe(0);
    expect((await activate(old)).answer.json().code).toBe(0);
  });
});

it('a device number may be typed in small letters, in the console, on the mirror and by a guide', async () => {
  const shop = await buildShop();
  const [first, second] = [await buildSerial(server), await buildSerial(server)];
  const small = ({ device_no, active_code }: Serial) => ({ device_no: device_no.toLowerCase(), active_code });
  await sql('update device_serial set device_no = upper(device_no) where device_no = any($1)', [
    [first.device_no, second.device_no],
  ]);
  expect((await bind(shop, small(first))).device).toMatchObject({ device_no: first.device_no.toUpperCase() });
  const main = { account: shop.main.user_acct, password: shop.main.password };
  const mirror = await activateMirror(server, small(second), main);
  expect(mirror.answer.json()).toMatchObject({ code: 0, device_no: second.device_no.toUpperCase() });
  // The mirror signs its requests with its number in small letters, as it was typed. The server accepts this.
  expect((await beat(mirror)).json().code).toBe(0);
  const guide = await signIn(server, await buildGuide(server, { parent: shop.main, parent_id: null }));
  const applied = await guide.post('/skinMgrSrv/device/apply', { device_no: first.device_no.toLowerCase() });
  expect(applied.json()).toMatchObject({ code: 0, review_status: 0 });
});
