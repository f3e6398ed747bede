import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  buildAdmin,
  buildGuide,
  buildTenant,
  buildUser,
  changeAccount,
} from '#tests/factories/accounts.ts';
import { type ActivatedMirror, activateMirror, buildSerial, type Serial } from '#tests/factories/device.ts';
import { createClient, loginFields, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { newActiveCode } from '../serial/active-code.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const buildMain = async (work_mode: 1 | 2 = 1): Promise<Account> =>
  buildUser(server, { tenant_id: (await buildTenant(server, { work_mode })).tenant_id });

const login = ({ user_acct, password }: Account) => ({ account: user_acct, password });
const beat = async ({ client }: ActivatedMirror) =>
  (await client.post('/mirrorSrv/device/heartbeat', { seq: 1 })).json();
const codeOf = async (serial: Serial, fields = {}) => (await activateMirror(server, serial, fields)).answer.json().code;
const shopOf = async ({ device_no }: Serial) =>
  (
    await server.services.pool.query('select tenant_id from device where device_no = $1 and unbound_at is null', [
      device_no,
    ])
  ).rows[0]?.tenant_id;

describe('a mirror that nobody bound', () => {
  it('asks for the main account, and tells so to nobody without its code', async () => {
    const serial = await buildSerial(server);
    const { answer } = await activateMirror(server, serial);
    expect(answer.json()).toEqual({
      code: 20001,
      msg: expect.stringContaining('enter the main account and its password'),
    });
    expect(await codeOf(serial, { account: 'somebody' })).toBe(20001);
    expect(await codeOf({ ...serial, active_code: newActiveCode() }, login(await buildMain()))).toBe(20002);
    expect(await shopOf(serial)).toBeUndefined();
  });

  it.each([1, 2] as const)('becomes the mirror of the main account that is typed on it, in mode %i', async (mode) => {
    const main = await buildMain(mode);
    const serial = await buildSerial(server);
    const mirror = await activateMirror(server, serial, login(main));
    expect(mirror.answer.json()).toMatchObject({ code: 0, config_rev: expect.any(Number) });
    expect((await beat(mirror)).code).toBe(0);
    expect(await shopOf(serial)).toBe(main.tenant_id);
    const { list } = (await (await signIn(server, main)).post('/skinMgrSrv/device/myList')).json();
    expect(list).toMatchObject([{ device_no: serial.device_no, status: 10, online: 1, is_activated: true }]);
    const { rows } = await server.services.pool.query(
      "select actor_id, actor_name, entity_id, details from audit_log where tenant_id = $1 and action = 'device.activate'",
      [main.tenant_id],
    );
    expect(rows).toEqual([
      {
        actor_id: null,
        actor_name: serial.device_no,
        entity_id: serial.device_no,
        details: { user_acct: main.user_acct },
      },
    ]);
  });

  it('may ask again while its code lives, with the account or without', async () => {
    const main = await buildMain();
    const serial = await buildSerial(server);
    expect(await codeOf(serial, login(main))).toBe(0);
    expect(await codeOf(serial, login(main))).toBe(0);
    const mirror = await activateMirror(server, serial);
    expect((await beat(mirror)).code).toBe(0);
    expect(await codeOf(serial, login(main))).toBe(20002);
  });

  it.each([
    ['an unknown account', async () => ({ account: 'nobody-here', password: 'whatever-1' }), 11003],
    ['a wrong password', async () => ({ ...login(await buildMain()), password: 'wrong-1' }), 11005],
    ['a guide', async () => login(await buildGuide(server)), 30001],
    ['a platform administrator', async () => login(await buildAdmin(server)), 30001],
    [
      'a disabled main account',
      async () => {
        const main = await buildMain();
        await changeAccount(server, main, { status: 11 });
        return login(main);
      },
      30002,
    ],
  ])('is refused for %s', async (_, account, code) => {
    const serial = await buildSerial(server);
    expect(await codeOf(serial, await account())).toBe(code);
    expect(await shopOf(serial)).toBeUndefined();
  });

  it('is no other way to guess passwords: wrong ones count as when signing in', async () => {
    const main = await buildMain();
    const serial = await buildSerial(server);
    const codes: unknown[] = [];
    for (let time = 0; time < 6; time += 1) codes.push(await codeOf(serial, { ...login(main), password: 'wrong-1' }));
    expect(codes).toEqual([11005, 11005, 11005, 11005, 11005, 30003]);
    expect((await createClient(server).post('/auth2/token', loginFields(main))).json().code).toBe(30003);
  });

  it('goes to one of two shops that ask at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const serial = await buildSerial(server);
      const mains = [await buildMain(), await buildMain()];
      const codes = await Promise.all(mains.map((main) => codeOf(serial, login(main))));
      expect(codes.filter((code) => code === 0)).toHaveLength(1);
      expect(await shopOf(serial)).toBe(mains[codes.indexOf(0)]?.tenant_id);
    }
  });
});

describe('a mirror that a shop has bound', () => {
  it('needs no account, and takes none but that of its shop', async () => {
    const [ours, theirs] = [await buildMain(2), await buildMain(2)];
    const serial = await buildSerial(server);
    const shop = { ...serial, shop: 'Counter', role: 1 };
    await (await signIn(server, ours)).post('/skinMgrSrv/device/bind', shop);
    expect(await codeOf(serial, login(theirs))).toBe(20003);
    expect(await codeOf(serial, { ...login(ours), password: 'wrong-1' })).toBe(11005);
    expect(await codeOf(serial, login(ours))).toBe(0);
    expect((await beat(await activateMirror(server, serial))).code).toBe(0);
    expect(await shopOf(serial)).toBe(ours.tenant_id);
  });
});
