import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { buildRecord, buildRecords } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly device: Device;
  readonly client: RestClient;
}

async function buildShop(): Promise<Shop> {
  const { tenant_id } = await buildTenant(server);
  const main = await buildUser(server, { tenant_id });
  return { main, device: await buildDevice(server, { tenant_id }), client: await signIn(server, main) };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const acne = (raw: number): RecordScore[] => [
  { dimension: 'acne', layer: 'layer', raw, offset: 0, score: raw, level: 3 },
];

interface Compared {
  readonly code: number;
  readonly before: { id: string };
  readonly list: { dimension: string; difference: number; smallest: number; verdict: string; is_checked: boolean }[];
  readonly warnings: string[];
  readonly percentile: { value: number; people: number } | null;
}

const compare = async ({ client }: Shop, a: string, b: string) =>
  (await client.post('/skinMgrSrv/customer/compare', { a, b })).json() as unknown as Compared;

async function addCheck({ client, device }: Shop, scores: readonly number[], apart = 1, mobiles = ['13900000099']) {
  const tests = await buildRecords(
    server,
    scores.map((raw, at) => ({
      device,
      scores: acne(raw),
      test_time: minutesAgo(at * apart),
      customer_mobile: mobiles[at % mobiles.length] ?? '',
    })),
  );
  const record_ids = tests.map(({ record_id }) => record_id);
  return { record_ids, answer: await client.mutate('progress.check', { device_no: device.device_no, record_ids }) };
}

describe('a comparison', () => {
  it("judges a difference against the mirror's own scatter", async () => {
    const shop = await buildShop();
    const one = { device: shop.device, customer_mobile: '13900000001' };
    const old = await buildRecord(server, { ...one, scores: acne(50), test_time: minutesAgo(9000) });
    const now = await buildRecord(server, { ...one, scores: acne(56), test_time: minutesAgo(60) });
    const madeUp = await buildRecord(server, { ...one, scores: acne(70), capture_state: 2, test_time: minutesAgo(50) });
    const assumed = await compare(shop, now.record_id, old.record_id);
    expect(assumed.before.id).toBe(old.record_id);
    expect(assumed.warnings).toEqual([]);
    expect(assumed.list).toMatchObject([{ dimension: 'acne', difference: 6, verdict: 'same', is_checked: false }]);
    for (let time = 0; time < 3; time += 1) {
      expect((await addCheck(shop, [60, 61, 60])).answer.status).toBe(200);
    }
    const checked = await compare(shop, old.record_id, now.record_id);
    expect(checked.list).toMatchObject([{ difference: 6, verdict: 'better', is_checked: true }]);
    const unlike = await compare(shop, old.record_id, madeUp.record_id);
    expect(unlike.warnings).toEqual(['make_up']);
    expect(unlike.list).toMatchObject([{ difference: 20, verdict: 'same', is_checked: true }]);
  });

  it('of two customers, of a foreign test or of a failed one is refused', async () => {
    const shop = await buildShop();
    const { device } = shop;
    const one = await buildRecord(server, { device });
    const other = await buildRecord(server, { device });
    const failed = await buildRecord(server, { device, status: 3, customer_mobile: one.customer_mobile });
    const foreign = await buildRecord(server);
    expect((await compare(shop, one.record_id, other.record_id)).code).toBe(11001);
    expect((await compare(shop, one.record_id, failed.record_id)).code).toBe(11001);
    expect((await compare(shop, one.record_id, foreign.record_id)).code).toBe(11001);
  });

  it('names the place among customers of the same sex and age band, each counted once', async () => {
    const shop = await buildShop();
    const { device } = shop;
    const scored = (total_score: number) => ({
      ...({
        algo_version: 't',
        total_score,
        skin_type: 'mixed',
        ita: 40,
        tone: 'natural',
        is_sensitive: false,
      } as const),
    });
    const peers = Array.from({ length: 20 }, (_, at) => ({
      device,
      customer_mobile: `1380000${1000 + at}`,
      customer_sex: 0 as const,
      customer_age: 30 + (at % 5),
      result: scored(40 + at),
      test_time: minutesAgo(500 + at),
    }));
    await buildRecords(server, peers);
    // Neither the age band nor the sex of these two fits, and the third is an older test of a counted customer.
    await buildRecords(server, [
      { ...peers[0], customer_mobile: '13700000001', customer_age: 36 },
      { ...peers[0], customer_mobile: '13700000002', customer_sex: 1 },
      { ...peers[0], result: scored(99), test_time: minutesAgo(9999) },
    ]);
    const mine = { device, customer_mobile: '13600000001', customer_sex: 0 as const, customer_age: 32 };
    const old = await buildRecord(server, { ...mine, result: scored(10), test_time: minutesAgo(300) });
    const now = await buildRecord(server, { ...mine, result: scored(50), test_time: minutesAgo(30) });
    const { percentile } = await compare(shop, old.record_id, now.record_id);
    // Ten of 21 have less, and one other has the same.
    expect(percentile?.people).toBe(21);
    expect(percentile?.value).toBeCloseTo((100 * (10 + 1)) / 21, 6);
  });
});

it('shows a customer’s scores in each dimension over time, to a guide those of the own tests', async () => {
  const shop = await buildShop();
  const guide = await buildGuide(server, { parent: shop.main, power: [PERMISSIONS.records] });
  const one = { device: shop.device, customer_mobile: '13900000021' };
  await buildRecord(server, { ...one, scores: acne(50), test_time: minutesAgo(9000) });
  await buildRecord(server, { ...one, status: 3, test_time: minutesAgo(500) });
  const own = { user_id: guide.user_id, user_acct: guide.user_acct };
  const { record_id } = await buildRecord(server, { ...one, ...own, scores: acne(56), test_time: minutesAgo(60) });
  const { rows } = await server.services.pool.query('select customer_id as id from skin_record where record_id = $1', [
    record_id,
  ]);
  const trend = async (client: RestClient) =>
    (await client.query('progress.trend', rows[0])).json().result?.data as { list: { scores: { score: number }[] }[] };
  const scores = async (client: RestClient) => (await trend(client)).list.map((test) => test.scores[0]?.score);
  expect(await scores(shop.client)).toEqual([50, 56]);
  expect(await scores(await signIn(server, guide))).toEqual([56]);
  expect(await scores((await buildShop()).client)).toEqual([]);
});

describe('a repeatability check', () => {
  it('is of three tests of the mirror within half an hour, and no test counts twice', async () => {
    const shop = await buildShop();
    const { client, device } = shop;
    const code = async (answer: { json(): { error?: { data: { code_name: string } } } }) =>
      answer.json().error?.data.code_name;
    const { record_ids, answer } = await addCheck(shop, [50, 52, 54]);
    expect(answer.status).toBe(200);
    const again = () => client.mutate('progress.check', { device_no: device.device_no, record_ids });
    expect(await code(await again())).toBe('CHECK_TAKEN');
    expect(await code((await addCheck(shop, [50, 52, 54], 20)).answer)).toBe('CHECK_UNFIT');
    const twoPeople = await addCheck(shop, [50, 52, 54], 1, ['13900000098', '13900000097']);
    expect(await code(twoPeople.answer)).toBe('CHECK_UNFIT');
    const known = (await client.query('progress.repeatability', { device_no: device.device_no })).json().result?.data;
    expect(known).toMatchObject({ checks: 1, list: [{ dimension: 'acne', layer: 'layer', deviation: 2 }] });
  });

  it('of two faces is removed again, and its tests can be part of another one', async () => {
    const shop = await buildShop();
    const { client, device } = shop;
    const { device_no } = device;
    const { record_ids } = await addCheck(shop, [30, 60, 90]);
    const read = async () => (await client.query('progress.repeatability', { device_no })).json().result?.data;
    const { history } = (await read()) as { history: { check_id: string }[] };
    const remove = (by = client, check_id = history[0]?.check_id) =>
      by.mutate('progress.removeCheck', { device_no, check_id });
    expect((await remove((await buildShop()).client)).json()).toMatchObject({
      error: { data: { code_name: 'DEVICE_NOT_FOUND' } },
    });
    expect((await remove()).json()).toMatchObject({ result: { data: { checks: 0 } } });
    expect((await remove()).json()).toMatchObject({ error: { data: { code_name: 'CHECK_NOT_FOUND' } } });
    expect(await read()).toMatchObject({ checks: 0, history: [], list: [] });
    expect((await client.mutate('progress.check', { device_no, record_ids })).status).toBe(200);
  });

  it('that two people note at once counts once', async () => {
    const shop = await buildShop();
    const { client, device } = shop;
    const tests = await buildRecords(
      server,
      [50, 52, 54].map((raw) => ({ device, scores: acne(raw), customer_mobile: '' })),
    );
    const input = { device_no: device.device_no, record_ids: tests.map(({ record_id }) => record_id) };
    const answers = await Promise.all([client.mutate('progress.check', input), client.mutate('progress.check', input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
