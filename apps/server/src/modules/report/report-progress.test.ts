import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { scoreTest, totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import { DAY_MS, MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { type BuiltRecord, buildRecord, buildRecords, type RecordColumns } from '#tests/factories/record.ts';
import { createClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1/32' });
});
afterAll(() => server.close());

let lastAddress = 0;
async function reportOf({ share_id: shareId }: BuiltRecord): Promise<SharedReport> {
  const reader = createClient(server, { 'x-forwarded-for': `198.51.102.${++lastAddress}` });
  const answer = (await reader.get('/skinSrv/analysis/shareDetail', { shareId })).json();
  expect(answer).toMatchObject({ code: 0 });
  return answer.report as SharedReport;
}
const progressOf = async (record: BuiltRecord) => (await reportOf(record)).progress;

const MOBILE = '13900000077';
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

function measured(acne: number, spot: number) {
  const scores = scoreTest(
    [
      { dimension: 'acne', layer: 'layer', raw: acne },
      { dimension: 'spot', layer: 'deep', raw: spot },
    ],
    [],
  );
  const result = { algo_version: 't', total_score: totalScore(scores), skin_type: 'mixed', ita: 40, tone: 'natural' };
  return { scores, result: { ...result, is_sensitive: false } as RecordColumns['result'] };
}

const buildTest = (device: Device, days: number, columns: Partial<RecordColumns> = {}) =>
  buildRecord(server, { device, customer_mobile: MOBILE, test_time: daysAgo(days), ...measured(50, 60), ...columns });

async function buildShopDevice(is_simulated = false) {
  const { tenant_id } = await buildTenant(server);
  return buildDevice(server, { tenant_id, is_simulated });
}

it('compares a test with the one before it, without a word about who or which it was', async () => {
  const device = await buildShopDevice();
  await buildTest(device, 60, measured(90, 90));
  const before = await buildTest(device, 30, { ...measured(50, 60), mark: 'MARKER', customer_nickname: 'MARKER' });
  const now = await buildTest(device, 1, measured(70, 62));
  const report = await reportOf(now);
  expect(report.progress).toEqual({
    since: (await reportOf(before)).test_day,
    captures_differ: false,
    list: [
      { key: 'acne', layer: 'layer', before: 50, verdict: 'better' },
      { key: 'spot', layer: 'deep', before: 60, verdict: 'same' },
    ],
    photo: null,
    trend: expect.objectContaining({ visited: 3 }),
  });
  expect(report.percentile).toBeNull();
  const text = JSON.stringify(report);
  for (const fact of ['MARKER', MOBILE, before.record_id, before.share_id, now.record_id])
    expect(text).not.toContain(fact);
  const madeUp = await buildTest(device, 0, { ...measured(71, 62), capture_state: 2 });
  expect(await progressOf(madeUp)).toMatchObject({ captures_differ: true, list: [{ before: 70 }, { before: 62 }] });
});

it('compares with no test that is deleted, simulated, failed, of the same day, of another shop or of nobody', async () => {
  const device = await buildShopDevice();
  const other = await buildShopDevice();
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T04:00:00Z`);
  const at = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS);
  await buildTest(device, 20, { deleted_at: new Date() });
  await buildTest(device, 19, { is_simulated: true });
  await buildTest(device, 18, { status: 3, scores: [], result: null });
  await buildTest(device, 17, { customer_id: null });
  await buildTest(other, 16);
  await buildTest(device, 0, { test_time: at(0) });
  const now = await buildTest(device, 0, { test_time: at(10) });
  expect(await progressOf(now)).toBeNull();
  await buildTest(device, 15);
  expect(await progressOf(now)).not.toBeNull();
  await server.services.pool.query('update skin_record set customer_id = null where record_id = $1', [now.record_id]);
  expect(await progressOf(now)).toBeNull();
});

it('invites to no further test from an old report, once the shop has tested the customer again', async () => {
  const device = await buildShopDevice();
  const old = await buildTest(device, 40);
  await server.services.pool.query('update skin_record set recommendation = $2 where record_id = $1', [
    old.record_id,
    JSON.stringify({ goods: [], excluded: [], revisit_days: 28 }),
  ]);
  const invited = async () => (await reportOf(old)).next_visit !== null;
  await buildTest(device, 50);
  await buildTest(device, 4, { status: 3, scores: [], result: null });
  await buildTest(device, 3, { deleted_at: new Date() });
  await buildTest(device, 2, { customer_mobile: '13900000078' });
  await buildTest(await buildShopDevice(), 1);
  expect(await invited()).toBe(true);
  await buildTest(device, 5);
  expect(await invited()).toBe(false);
});

it('compares simulated tests with each other, so that a demo shows it', async () => {
  const device = await buildShopDevice(true);
  await buildTest(device, 9, { is_simulated: true });
  expect(await progressOf(await buildTest(device, 1, { is_simulated: true }))).not.toBeNull();
});

it('compares with no test that may be of a relative with the same number, until somebody settled it', async () => {
  const device = await buildShopDevice();
  await buildTest(device, 30);
  const daughters = await buildTest(device, 20, { customer_age: 9, ...measured(99, 99) });
  const now = await buildTest(device, 1);
  expect(await progressOf(daughters)).toBeNull();
  expect(await progressOf(now)).toMatchObject({ list: [{ before: 50 }, { before: 60 }] });
  await server.services.pool.query('update skin_record set is_settled = true where record_id = $1', [
    daughters.record_id,
  ]);
  expect(await progressOf(now)).toMatchObject({ list: [{ before: 99 }, { before: 99 }] });
});

it('compares nothing of a person who waits for erasure, or in a shop that hides it', async () => {
  const device = await buildShopDevice();
  const client = await signIn(server, await buildUser(server, device));
  await buildTest(device, 30);
  const now = await buildTest(device, 1);
  expect(await progressOf(now)).not.toBeNull();
  const set = async (show_progress: number) => (await client.mutate('config.update', { show_progress })).status;
  expect(await set(0)).toBe(200);
  expect(await progressOf(now)).toBeNull();
  expect(await set(1)).toBe(200);
  await server.services.pool.query('update customer set erase_at = now() where tenant_id = $1', [device.tenant_id]);
  expect(await progressOf(now)).toBeNull();
});

it('names the place among at least 20 customers of the same sex and age band who came within two years', async () => {
  const device = await buildShopDevice();
  const now = await buildTest(device, 1, measured(70, 60));
  const placeOf = async (record: BuiltRecord) => (await reportOf(record)).percentile;
  const peers = (first: number, count: number, columns: Partial<RecordColumns> = {}) =>
    buildRecords(
      server,
      Array.from({ length: count }, (_, at) => ({
        device,
        customer_mobile: `1370000${first + at}`,
        test_time: daysAgo(9),
        ...measured(30 + at, 60),
        ...columns,
      })),
    );
  await peers(1000, 18);
  await peers(2000, 3, { customer_sex: 1 });
  await peers(3000, 3, { customer_age: 50 });
  await peers(4000, 3, { test_time: daysAgo(800) });
  expect(await placeOf(now)).toBeNull();
  await peers(5000, 2, measured(95, 95));
  // 18 of 21 have less, and the half of the customer counts as well.
  expect(await placeOf(now)).toEqual({ value: 88, n: 21 });
  expect(await placeOf(await buildTest(device, 2, { customer_mobile: '' }))).toBeNull();
});

it('shows the total and each result of all visits, one a day, with the offset of this test', async () => {
  const device = await buildShopDevice();
  await buildTest(device, 60, measured(40, 50));
  await buildTest(device, 60, measured(44, 52));
  await buildTest(device, 50, { deleted_at: new Date() });
  await buildTest(device, 40, { customer_age: 9 });
  const second = await buildTest(device, 30, measured(50, 60));
  expect((await progressOf(second))?.trend).toBeNull();
  const now = await buildTest(device, 1, measured(70, 62));
  const trend = (await progressOf(now))?.trend;
  expect(trend).toMatchObject({ visited: 3, test_days: [expect.any(String), expect.any(String), expect.any(String)] });
  expect(trend?.lines.map(({ key, scores }) => [key, scores.slice(1)])).toEqual([
    ['total', [55, 66]],
    ['acne', [50, 70]],
    ['spot', [60, 62]],
  ]);
  // A mirror that was never checked is taken to scatter by 3 points.
  expect(trend?.lines.map(({ smallest }) => Math.round(smallest * 10) / 10)).toEqual([8.5, 8.5, 8.5]);
});

it('shows at most 24 of many visits, the first and this one among them', async () => {
  const device = await buildShopDevice();
  const one = { device, customer_mobile: MOBILE };
  await buildRecords(
    server,
    Array.from({ length: 200 }, (_, at) => ({ ...one, test_time: daysAgo(2 + at), ...measured(50, 60) })),
  );
  const first = await buildTest(device, 300, measured(20, 30));
  const now = await buildTest(device, 1, measured(70, 62));
  const trend = (await progressOf(now))?.trend;
  expect(trend).toMatchObject({ visited: 202 });
  expect(trend?.test_days).toHaveLength(24);
  expect(trend?.test_days[0]).toBe((await reportOf(first)).test_day);
  expect(trend?.lines[0]?.scores).toHaveLength(24);
  expect(trend?.lines[0]?.scores.at(-1)).toBe(66);
});
