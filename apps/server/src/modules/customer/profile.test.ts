import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { addDays, DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { buildFollowUp } from '#tests/factories/follow-up.ts';
import { buildPromotion } from '#tests/factories/promotion.ts';
import { type BuiltRecord, buildRecord } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

let server: RunningServer;
let main: Account;
let guide: Account;
let device: Device;
beforeAll(async () => {
  server = await startTestServer();
  const { tenant_id } = await buildTenant(server);
  main = await buildUser(server, { tenant_id });
  guide = await buildGuide(server, { parent: main, power: [PERMISSIONS.records] });
  device = await buildDevice(server, { tenant_id });
});
afterAll(() => server.close());

const today = shopToday();
const test = (customer_mobile: string, days: number, user_id: number | null = null): Promise<BuiltRecord> =>
  buildRecord(server, { device, customer_mobile, user_id, test_time: new Date(Date.now() - days * DAY_MS) });

async function claim({ tenant_id, record_id }: BuiltRecord, name: string, code: string): Promise<void> {
  const days = { start_time: new Date(today), end_time: new Date(addDays(today, 9)) };
  const { prisma } = server.services;
  const { coupon_id } = await prisma.coupon.create({ data: { tenant_id, name, type: 'amount', value: 10, ...days } });
  await prisma.coupon_claim.create({ data: { tenant_id, coupon_id, record_id, code } });
}

let draws = 0;
async function win({ tenant_id, record_id }: BuiltRecord, prize_name: string, redeem_code: string | null) {
  draws += 1;
  const { act_id, award_ids } = await buildPromotion(server, {
    tenant_id,
    act_name: `Draw ${draws}`,
    awards: [{ prize_name, probability: 100, total_num: 5 }],
  });
  const award_id = award_ids[0] as number;
  const data = { tenant_id, act_id, seq: 1, record_id, award_id, draw_day: new Date(today), redeem_code };
  await server.services.prisma.draw.create({ data });
}

interface Profile {
  readonly id: number;
  readonly follow_up: null | { id: string; due_on: string; state: string; outcome: string };
  readonly claims: { name: string; redeem_code: string; redeemed_at: string | null }[];
  readonly prizes: { prize_name: string; act_name: string; redeem_code: string; redeemed_at: string | null }[];
}

async function profile(client: RestClient, mobile: string): Promise<Profile> {
  const { list } = (await client.post('/skinMgrSrv/customer/list', { q: mobile })).json() as unknown as {
    list: { id: number }[];
  };
  return (await client.post('/skinMgrSrv/customer/detail', { id: list[0]?.id })).json() as unknown as Profile;
}

describe("a customer's profile", () => {
  it('has the next visit, the coupons and the prizes with their states', async () => {
    const client = await signIn(server, main);
    const mobile = '13900000101';
    const [older, newer] = [await test(mobile, 40), await test(mobile, 3)];
    await buildFollowUp(server, device.tenant_id, older.record_id, addDays(today, -12));
    await buildFollowUp(server, device.tenant_id, newer.record_id, addDays(today, 25));
    await server.services.pool.query('update follow_up set came_at = $3 where tenant_id = $1 and record_id = $2', [
      device.tenant_id,
      older.record_id,
      newer.test_time,
    ]);
    await claim(older, '10 off', 'AAAAA22222');
    await win(newer, 'Mask', 'BBBBB33333');
    await win(newer, 'Thank you', null);
    const found = await profile(client, mobile);
    expect(found.follow_up).toMatchObject({ id: newer.record_id, due_on: addDays(today, 25), state: 'upcoming' });
    expect(found.claims).toMatchObject([{ name: '10 off', redeem_code: 'AAAAA22222', redeemed_at: null }]);
    expect(found.prizes).toMatchObject([{ prize_name: 'Mask', redeem_code: 'BBBBB33333', redeemed_at: null }]);
    expect((await client.mutate('coupon.redeem', { code: 'AAAAA22222' })).status).toBe(200);
    expect((await client.mutate('draw.redeem', { redeem_code: 'BBBBB33333' })).status).toBe(200);
    const after = await profile(client, mobile);
    expect(after.claims[0]?.redeemed_at).toEqual(expect.any(String));
    expect(after.prizes[0]?.redeemed_at).toEqual(expect.any(String));
  });

  it("shows a guide nothing of others' tests", async () => {
    const mobile = '13900000102';
    const own = await test(mobile, 9, guide.user_id);
    const other = await test(mobile, 2);
    await buildFollowUp(server, device.tenant_id, other.record_id, addDays(today, -1));
    await claim(own, 'own coupon', 'CCCCC22222');
    await claim(other, 'other coupon', 'DDDDD22222');
    await win(other, 'other prize', 'EEEEE22222');
    const client = await signIn(server, guide);
    const { follow_up, claims, prizes } = await profile(client, mobile);
    expect(follow_up).toBeNull();
    expect(claims.map(({ name }) => name)).toEqual(['own coupon']);
    expect(prizes).toEqual([]);
    const all = await profile(await signIn(server, main), mobile);
    expect(all.follow_up?.state).toBe('due');
    expect(all.claims).toHaveLength(2);
  });

  it('keeps what came from a merged customer, and has no next visit for who agreed to no contact', async () => {
    const client = await signIn(server, main);
    const [one, other] = [await test('13900000103', 5), await test('13900000104', 4)];
    await claim(other, 'merged coupon', 'FFFFF22222');
    const [from, to] = [(await profile(client, '13900000104')).id, (await profile(client, '13900000103')).id];
    expect((await client.post('/skinMgrSrv/customer/merge', { from, to })).json().code).toBe(0);
    const { follow_up, claims } = await profile(client, one.customer_mobile);
    expect(follow_up).toBeNull();
    expect(claims.map(({ name }) => name)).toEqual(['merged coupon']);
  });
});
