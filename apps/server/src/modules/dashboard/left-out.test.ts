import { addDays, DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { allowExports } from '#tests/factories/exports.ts';
import { buildFollowUp } from '#tests/factories/follow-up.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

const REAL = ['Real'];
const BOTH = ['Real', 'Trial'];

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let main: Account;
let guide: Account;
let client: RestClient;

/** A shop with a real and a simulated mirror. Each has a test of today, one of 40 days ago, and a due follow-up. */
beforeEach(async () => {
  main = await buildUser(server);
  guide = await buildGuide(server, { parent: main, power: [2] });
  await allowExports(server, main.tenant_id);
  await visit(await buildDevice(server, { tenant_id: main.tenant_id }), { nickname: 'Real', mobile: '13800000001' });
  const simulated = await buildDevice(server, { tenant_id: main.tenant_id, is_simulated: true });
  await visit(simulated, { nickname: 'Trial', mobile: '13800000002' });
  client = await signIn(server, main);
});

async function visit(device: Device, { nickname, mobile }: { nickname: string; mobile: string }) {
  const test = {
    device,
    is_simulated: nickname === 'Trial',
    customer_nickname: nickname,
    customer_mobile: mobile,
    user_id: guide.user_id,
    user_acct: guide.user_acct,
  };
  const { record_id } = await buildRecord(server, { ...test, test_time: new Date(Date.now() - 40 * DAY_MS) });
  await buildRecord(server, test);
  await buildFollowUp(server, main.tenant_id, record_id, addDays(shopToday(), -1));
}

const asked = async (name: string, input: object = {}, by = client) =>
  (await by.query(name, input)).json().result?.data as Record<string, unknown>;
const namesOf = async (name: string, input: object, by = client) =>
  ((await asked(name, input, by)).list as { nickname: string }[]).map(({ nickname }) => nickname).toSorted();
const exported = async (path: string, query: Record<string, string>) => {
  const { text } = await client.get(path, { ...query, format: 'csv' });
  return BOTH.filter((name) => text.includes(name));
};
const RANGE = { st: '2020-01-01', ed: '2099-12-31' };

/** Returns what each place counts or lists. */
async function seen(by = client) {
  const { count_record, sellers } = await asked('dashboard.about', {}, by);
  const { days, left_out } = await asked('dashboard.daily', { days: 30 }, by);
  const month = await asked('dashboard.insights', {}, by);
  return {
    today: count_record,
    of_guide: (sellers as { user_acct: string; today: number }[]).find((one) => one.user_acct === guide.user_acct)
      ?.today,
    days: (days as { count: number }[]).reduce((sum, { count }) => sum + count, 0),
    left_out,
    month: [month.count_success, month.count_customer, month.count_returning, month.count_due],
    customers: await namesOf('customer.list', {}, by),
    follow_ups: await namesOf('followUp.list', { state: 'due' }, by),
  };
}
const seenInFiles = async () => ({
  tests: await exported('/skinMgrSrv/record/exportdt', RANGE),
  customers: await exported('/skinMgrSrv/record/exportCustomer', {}),
  follow_ups: await exported('/skinMgrSrv/followUp/export', { state: 'due' }),
});

describe('tests of simulated mirrors', () => {
  it('are left out of figures, customers, follow-ups and exports, for guides, too', async () => {
    const real = {
      today: 1,
      of_guide: 1,
      days: 1,
      left_out: 1,
      month: [1, 1, 1, 1],
      customers: REAL,
      follow_ups: REAL,
    };
    expect(await seen()).toEqual(real);
    expect(await seen(await signIn(server, guide))).toEqual(real);
    expect(await seenInFiles()).toEqual({ tests: REAL, customers: REAL, follow_ups: REAL });
  });

  it('count as others do once the shop says so, and no longer when it takes that back', async () => {
    const before = await seen();
    const counts = { show_simulated: 1 };
    expect((await client.post('/skinMgrSrv/config/update', counts)).json().code).toBe(0);
    const all = { today: 2, of_guide: 2, days: 2, left_out: 0, month: [2, 2, 2, 2], customers: BOTH, follow_ups: BOTH };
    expect(await seen()).toEqual(all);
    expect(await seen(await signIn(server, guide))).toEqual(all);
    expect(await seenInFiles()).toEqual({ tests: BOTH, customers: BOTH, follow_ups: BOTH });
    await client.post('/skinMgrSrv/config/update', { show_simulated: 0 });
    expect(await seen()).toEqual(before);
  });

  it('are listed and exported for who asks for them', async () => {
    const shown = { simulated: 'shown' };
    expect(await namesOf('customer.list', shown)).toEqual(BOTH);
    expect(await namesOf('followUp.list', { state: 'due', ...shown })).toEqual(BOTH);
    expect(await exported('/skinMgrSrv/record/exportdt', { ...RANGE, ...shown })).toEqual(BOTH);
    expect(((await asked('record.list', { from: RANGE.st })).list as unknown[]).length).toBe(4);
  });

  it('leave a customer listed who was at a real mirror, too', async () => {
    const device = await buildDevice(server, { tenant_id: main.tenant_id });
    await buildRecord(server, { device, customer_nickname: 'Trial', customer_mobile: '13800000002' });
    expect(await namesOf('customer.list', {})).toEqual(BOTH);
  });
});
