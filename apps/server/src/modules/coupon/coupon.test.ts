import { randomUUID } from 'node:crypto';
import { CODE_MODES } from '@skin-mirror/shared/coupon/coupon.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

let server: RunningServer;
let anybody: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  anybody = createClient(server);
});
afterAll(() => server.close());

const TODAY = shopToday();

/** A shop that gives coupons, with a guide and two tests of one customer. */
async function buildShop(coupon_code_mode: number = CODE_MODES.unique) {
  const { tenant_id } = await buildTenant(server);
  const main = await buildUser(server, { tenant_id });
  const guide = await buildGuide(server, { parent: main, power: [2] });
  const [owner, till] = [await signIn(server, main), await signIn(server, guide)];
  const device = await buildDevice(server, { tenant_id });
  const { customer_id } = await server.services.prisma.customer.create({
    data: { tenant_id, mobile: '13800000001', seen_at: new Date() },
  });
  const test = () => buildRecord(server, { device, customer_id });
  const set = async (values: Record<string, unknown>) =>
    expect((await owner.post('/skinMgrSrv/config/update', values, 'json')).json()).toMatchObject({ code: 0 });
  await set({ coupon_status: 1, coupon_code_mode });
  const save = async (values: object = {}) => {
    const coupon = { name: '10 off', type: 'amount', value: 10, start_time: TODAY, end_time: TODAY, ...values };
    return (await owner.post('/skinMgrSrv/coupon/save', coupon, 'json')).json() as unknown as {
      code: number;
      id: number;
    };
  };
  const list = async () => (await owner.post('/skinMgrSrv/coupon/list', {}, 'json')).json().list as { rev: number }[];
  return { tenant_id, main, guide, owner, till, device, test, set, save, list };
}

interface Offered {
  readonly id: number;
  readonly is_claimed?: boolean;
  readonly redeem_code: string;
}

const claim = async ({ share_id }: { share_id: string }, id: number) =>
  (await anybody.post('/skinSrv/coupon/claim', { shareId: share_id, id }, 'json')).json() as unknown as Offered;
const offered = async ({ share_id }: { share_id: string }) =>
  (await anybody.get('/skinSrv/coupon/list', { shareId: share_id })).json() as unknown as {
    code: number;
    list: Offered[];
  };
const redeem = async (client: RestClient, code: string, path = 'redeem') =>
  (await client.post(`/skinMgrSrv/coupon/${path}`, { code }, 'json')).json();

describe('a coupon', () => {
  it('is claimed once on a report, redeemed once at the till, and taken back within a minute', async () => {
    const { test, save, till, owner, list } = await buildShop();
    const { id } = await save({ min: 50 });
    const report = await test();
    expect((await offered(report)).list).toMatchObject([
      { id, name: '10 off', value: 10, min: 50, is_claimed: false, redeem_code: '' },
    ]);

    const claimed = await claim(report, id);
    expect(claimed).toMatchObject({ code: 0, is_claimed: true });
    const code = (await offered(report)).list[0]?.redeem_code ?? '';
    expect(code).toMatch(/^[2-9A-Z]{10}$/);
    expect((await claim(report, id)).id).toBe(id);
    expect(await list()).toMatchObject([{ id, claimed: 1, redeemed: 0, state: 'running' }]);

    const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase();
    const both = await Promise.all([redeem(till, typed), redeem(owner, code)]);
    expect(both.map((answer) => answer.code).sort()).toEqual([0, 50007]);
    expect(await list()).toMatchObject([{ claimed: 1, redeemed: 1 }]);
    expect((await offered(report)).list).toMatchObject([{ is_redeemed: true }]);

    const winner = both[0]?.code === 0 ? till : owner;
    expect(await redeem(winner === till ? owner : till, code, 'unredeem')).toMatchObject({ code: 11001 });
    expect(await redeem(winner, code, 'unredeem')).toMatchObject({ code: 0 });
    expect(await redeem(till, code)).toMatchObject({ code: 0, name: '10 off', is_shared: false });
    await server.services.prisma.coupon_claim.updateMany({
      where: { code },
      data: { redeemed_at: new Date(Date.now() - 61_000) },
    });
    expect(await redeem(till, code, 'unredeem')).toMatchObject({ code: 11001 });
  });

  it('is never given more often than there are, nor than a customer may have it', async () => {
    const { device, save, test, list } = await buildShop();
    const { id } = await save({ total: 3 });
    const reports = await Promise.all(Array.from({ length: 8 }, () => buildRecord(server, { device })));
    const answers = await Promise.all(reports.map((report) => claim(report, id)));
    expect(answers.filter(({ is_claimed }) => is_claimed)).toHaveLength(3);
    expect(await list()).toMatchObject([{ claimed: 3, state: 'out' }]);

    const twice = await save({ name: 'twice', limit_per: 2 });
    const own = await Promise.all([test(), test(), test()]);
    const claims = await Promise.all(own.map((report) => claim(report, twice.id)));
    expect(claims.filter(({ is_claimed }) => is_claimed)).toHaveLength(2);
  });

  it('of another shop, before its days, after them, deleted or of a closed report is not given', async () => {
    const { save, test, set, owner, till, tenant_id } = await buildShop();
    const other = await buildShop();
    const report = await test();
    const foreign = await other.save();
    expect(await claim(report, foreign.id)).toMatchObject({ code: 11001 });
    const early = await save({ start_time: '2098-01-01', end_time: '2099-01-01' });
    const late = await save({ start_time: '2020-01-01', end_time: '2020-01-02' });
    expect((await claim(report, early.id)).is_claimed).toBeUndefined();
    expect((await claim(report, late.id)).is_claimed).toBeUndefined();
    expect((await offered(report)).list).toEqual([]);

    const { id } = await save();
    expect(await claim(report, id)).toMatchObject({ is_claimed: true });
    const code = (await offered(report)).list[0]?.redeem_code ?? '';
    expect(await redeem(other.till, code)).toMatchObject({ code: 11001 });
    expect((await owner.post('/skinMgrSrv/coupon/del', { id: [id] }, 'json')).json()).toMatchObject({
      code: 0,
      count: 1,
    });
    expect(await claim(await test(), id)).toMatchObject({ code: 11001 });
    expect((await offered(report)).list).toMatchObject([{ id, redeem_code: code }]);
    expect(await redeem(till, code)).toMatchObject({ code: 0 });

    await set({ coupon_status: -1 });
    expect(await offered(report)).toMatchObject({ list: [] });
    expect(await claim(report, id)).toMatchObject({ code: 11001 });
    await server.services.prisma.skin_record.updateMany({
      where: { tenant_id },
      data: { share_revoked_at: new Date() },
    });
    expect(await offered(report)).toMatchObject({ code: 60001 });
    expect(await claim(report, id)).toMatchObject({ code: 60001 });
  });

  it('with a code for all shows it after the claim; the till counts each redemption, and takes the last own one back', async () => {
    const { save, test, till, owner, list, tenant_id } = await buildShop(CODE_MODES.shared);
    const { id } = await save({ shared_code: 'summer-10', type: 'percent', value: 15 });
    expect(await save({ shared_code: 'SUMMER10' })).toMatchObject({ code: 40010 });
    const report = await test();
    await claim(report, id);
    expect((await offered(report)).list).toMatchObject([{ redeem_code: 'SUMMER10', is_claimed: true }]);
    for (const client of [till, owner])
      expect(await redeem(client, 'Summer10')).toMatchObject({ code: 0, is_shared: true, type: 'percent', value: 15 });
    expect(await redeem(till, 'WINTER')).toMatchObject({ code: 11001 });
    expect(await list()).toMatchObject([{ claimed: 1, redeemed: 2 }]);
    const undone = await Promise.all([redeem(till, 'summer 10', 'unredeem'), redeem(till, 'SUMMER10', 'unredeem')]);
    expect(undone.map((answer) => answer.code).sort()).toEqual([0, 11001]);
    expect(await list()).toMatchObject([{ redeemed: 1 }]);
    const late = { used_at: new Date(Date.now() - 61_000) };
    await server.services.prisma.coupon_use.updateMany({ where: { tenant_id }, data: late });
    expect(await redeem(owner, 'SUMMER10', 'unredeem')).toMatchObject({ code: 11001 });
    const other = await buildShop(CODE_MODES.shared);
    expect(await redeem(other.till, 'SUMMER10')).toMatchObject({ code: 11001 });
    const days = { id, name: 'over', type: 'percent', value: 15, shared_code: 'SUMMER10', end_time: '2020-01-02' };
    await save({ ...days, start_time: '2020-01-01' });
    expect(await redeem(till, 'SUMMER10')).toMatchObject({ code: 11001 });
    expect(await list()).toMatchObject([{ redeemed: 1 }]);
  });

  it.each([
    ['a code of their own', CODE_MODES.unique],
    ['a code for all', CODE_MODES.shared],
  ])('with %s is redeemed once, however often a till repeats the call', async (_what, mode) => {
    const { save, test, till, owner, list, tenant_id } = await buildShop(mode);
    const { id } = await save({ shared_code: 'SUMMER10' });
    const report = await test();
    const { redeem_code: code = '' } = await claim(report, id);
    const act = { code, client_uuid: randomUUID() };
    const send = async (by: RestClient, body: Readonly<Record<string, unknown>>) =>
      (await by.post('/skinMgrSrv/coupon/redeem', body, 'json')).json();
    const first = await Promise.all([send(till, act), send(till, act), send(till, act)]);
    const again = await send(till, act);
    const inCapitals = await send(till, { code, client_uuid: act.client_uuid.toUpperCase() });
    expect([...first, again, inCapitals].map((answer) => answer.code)).toEqual([0, 0, 0, 0, 0]);
    expect(again).toMatchObject({ name: '10 off', redeem_code: code });
    expect(await list()).toMatchObject([{ redeemed: 1 }]);
    const noted = await server.services.prisma.audit_log.count({ where: { tenant_id, action: 'coupon.redeem' } });
    expect(noted).toBe(1);
    // Another act, and another account with the same key.
    const others = [await send(till, { code, client_uuid: randomUUID() }), await send(owner, act)];
    expect(others.map((answer) => answer.code === 0)).toEqual([mode === CODE_MODES.shared, false]);
    expect(await send(till, { code, client_uuid: 'x' })).toMatchObject({ code: 11001 });
  });

  it('is checked, keeps what was claimed, and tells who saves an older version', async () => {
    const { save, test, owner, list, till } = await buildShop();
    expect(await save({ value: 0 })).toMatchObject({ code: 11001 });
    expect(await save({ type: 'percent', value: 101 })).toMatchObject({ code: 11001 });
    expect(await save({ value: 10, min: 5 })).toMatchObject({ code: 11001 });
    expect(await save({ end_time: '2020-01-01' })).toMatchObject({ code: 11001 });
    const { id } = await save({ total: 5 });
    await claim(await test(), id);
    await claim(await buildRecord(server, { device: (await buildShop()).device }), id);
    const [row] = await list();
    expect(row).toMatchObject({ claimed: 1, rev: 1 });
    expect(await save({ id, rev: 1, total: 1, name: 'new' })).toMatchObject({ code: 0 });
    expect(await save({ id, rev: 1, name: 'older' })).toMatchObject({ code: 50006 });
    const second = await test();
    expect((await claim(second, id)).is_claimed).toBeUndefined();
    expect(await save({ id, total: '' })).toMatchObject({ code: 0 });
    expect((await till.post('/skinMgrSrv/coupon/list', {}, 'json')).json()).toMatchObject({ code: 30001 });
    const filtered = async (filter: Record<string, unknown>) =>
      (await owner.post('/skinMgrSrv/coupon/list', filter, 'json')).json().total;
    expect(await filtered({ state: 'over' })).toBe(0);
    expect(await filtered({ sort: '-claimed' })).toBe(1);
    const all = (q: string) => owner.post('/skinMgrSrv/coupon/del', { all: { q }, expected: 1 }, 'json');
    expect((await all('other')).json()).toMatchObject({ code: 40010 });
    expect((await all('10 OFF')).json()).toMatchObject({ code: 0, count: 1 });
  });

  it('has conditions of at most 200 characters, which customers read and of which an open form learns', async () => {
    const { save, test, list } = await buildShop();
    const { id } = await save();
    expect((await offered(await test())).list).toMatchObject([{ id, conditions: '' }]);
    const conditions = 'Not with other coupons.';
    expect(await save({ id, rev: 1, conditions })).toMatchObject({ code: 0 });
    expect(await list()).toMatchObject([{ id, conditions, rev: 2 }]);
    const report = await test();
    expect((await offered(report)).list).toMatchObject([{ id, conditions }]);
    expect(await claim(report, id)).toMatchObject({ conditions, is_claimed: true });
    expect(await save({ id, rev: 1, conditions: 'older' })).toMatchObject({ code: 50006 });
    expect(await save({ id, conditions: 'x'.repeat(201) })).toMatchObject({ code: 11001 });
  });

  it('is ended today, all of them or none, unless it has not begun or belongs to another shop', async () => {
    const { save, owner, till, list, test, tenant_id } = await buildShop();
    const end = async (ids: readonly number[], client = owner) =>
      (await client.post('/skinMgrSrv/coupon/end', { ids }, 'json')).json();
    const { id } = await save({ end_time: '2099-01-01' });
    const early = await save({ start_time: '2098-01-01', end_time: '2099-01-01' });
    const late = await save({ start_time: '2020-01-01', end_time: '2020-01-02' });
    const foreign = await (await buildShop()).save({ end_time: '2099-01-01' });
    expect(await end([])).toMatchObject({ code: 11001 });
    expect(await end([id, foreign.id])).toMatchObject({ code: 11001 });
    expect(await end([id], till)).toMatchObject({ code: 30001 });
    const refused = (await owner.mutate('coupon.end', { ids: [id, early.id] })).json();
    expect(refused.error?.data.code_name).toBe('COUPON_NOT_BEGUN');
    expect(await list()).toContainEqual(expect.objectContaining({ id, end_time: '2099-01-01', rev: 1 }));

    expect(await end([id, late.id])).toMatchObject({ code: 0, count: 1, ids: [id] });
    expect(await list()).toContainEqual(expect.objectContaining({ id, end_time: TODAY, state: 'running', rev: 2 }));
    expect(await list()).toContainEqual(expect.objectContaining({ id: late.id, end_time: '2020-01-02' }));
    expect((await offered(await test())).list).toMatchObject([{ id }]);
    expect(await end([id])).toMatchObject({ code: 0, count: 0, ids: [] });
    const noted = await server.services.prisma.audit_log.findMany({ where: { tenant_id, action: 'coupon.end' } });
    expect(noted.map(({ entity_id }) => entity_id)).toEqual([String(id)]);
    const history = (await owner.query('coupon.history', { id })).json().result?.data as { list: object[] };
    expect(history.list[0]).toMatchObject({ changes: [{ key: 'end_time', before: '2099-01-01', after: TODAY }] });
  });

  it('can be taken back after it was deleted', async () => {
    const { save, owner, list } = await buildShop();
    const { id } = await save();
    await owner.post('/skinMgrSrv/coupon/del', { id: [id] }, 'json');
    expect(await list()).toEqual([]);
    expect((await owner.mutate('coupon.restore', { ids: [id] })).json().result?.data).toEqual({ count: 1, ids: [id] });
    expect(await list()).toMatchObject([{ id }]);
    expect((await owner.mutate('coupon.restore', { ids: [id] })).json().error?.data.code_name).toBe('COUPON_NOT_FOUND');
  });

  it('tells who claimed it in a table: a guide those of the own tests, with part of the number', async () => {
    const { tenant_id, main, owner, test, save } = await buildShop();
    const [first, second] = [await save({ name: 'First' }), await save({ name: 'Second' })];
    const report = await test();
    for (const { id } of [first, second]) await claim(report, id);
    await server.services.prisma.skin_record.updateMany({
      where: { tenant_id },
      data: { customer_nickname: 'Anna', customer_mobile: '13811112222' },
    });
    const table = (caller: RestClient, q = '') => caller.get('/skinMgrSrv/coupon/claimsExport', { format: 'csv', q });
    expect((await table(owner)).json()).toMatchObject({ code: 30001 });
    await server.services.pool.query(
      "insert into config_value (tenant_id, key, value) values ($1, 'customer_expprt', '1')",
      [tenant_id],
    );
    const all = (await table(owner)).text;
    for (const text of ['First', 'Second', 'Anna', '13811112222']) expect(all).toContain(text);
    expect((await table(owner, 'second')).text).not.toContain('First');
    const guide = await buildGuide(server, { parent: main, power: [4] });
    const own = await signIn(server, guide);
    expect((await table(own)).text).not.toContain('Anna');
    await server.services.prisma.skin_record.updateMany({ where: { tenant_id }, data: { user_id: guide.user_id } });
    const { text } = await table(own);
    expect(text).toContain('138****2222');
    expect(text).not.toContain('13811112222');
    const other = await buildShop();
    await server.services.pool.query(
      "insert into config_value (tenant_id, key, value) values ($1, 'customer_expprt', '1')",
      [other.tenant_id],
    );
    expect((await table(other.owner)).text).not.toContain('Anna');
  });
});

it('a coupon has a history of its values, of its deletion, and of who did it', async () => {
  const { owner, main, save, till } = await buildShop();
  const { id } = await save();
  await save({ id, value: 15, total: 5 });
  await save({ id, value: 15, total: 5 });
  await owner.post('/skinMgrSrv/coupon/del', { id: [id] }, 'json');
  expect((await owner.query('coupon.history', { id })).json().error?.data.code_name).toBe('COUPON_NOT_FOUND');
  await owner.mutate('coupon.restore', { ids: [id] });
  const {
    data: { list },
  } = (await owner.query('coupon.history', { id })).json().result as unknown as {
    data: { list: { user_name: string; changes: unknown[] }[] };
  };
  expect(list.map(({ changes }) => changes)).toEqual([
    [{ key: 'is_deleted', before: 1, after: 0 }],
    [{ key: 'is_deleted', before: 0, after: 1 }],
    [
      { key: 'total', before: null, after: 5 },
      { key: 'value', before: 10, after: 15 },
    ],
    [],
  ]);
  expect(new Set(list.map(({ user_name }) => user_name))).toEqual(new Set([main.user_acct]));
  expect((await till.query('coupon.history', { id })).json().error?.data.code_name).toBe('NO_PERMISSION');
});
