import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { CARE_LEVELS, IMAGE_KINDS } from '@skin-mirror/shared/dimension/dimension.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { previewReport } from '@skin-mirror/shared/report/preview.ts';
import type { DisplaySettings, SharedReport, WholeReport } from '@skin-mirror/shared/report/report.contract.ts';
import { scoreTest, totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { type BuiltRecord, buildRecord } from '#tests/factories/record.ts';
import { createClient, createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1/32' });
});
afterAll(() => server.close());

const TOTAL = builtInTexts('zh').resultTexts.overall.total;
const SCORES = scoreTest(
  [
    { dimension: 'color', layer: 'layer', raw: 66, zones: { nose: 50 } },
    { dimension: 'acne', layer: 'layer', raw: 35 },
    { dimension: 'spot', layer: 'layer', raw: 62 },
    { dimension: 'spot', layer: 'deep', raw: 48 },
    { dimension: 'collagen', layer: 'deep', raw: 88 },
  ],
  [],
);
const RESULT = {
  algo_version: 'test',
  total_score: totalScore(SCORES),
  skin_age: 28,
  age_pred: 34,
  skin_type: 'mixed',
  ita: 40,
  tone: 'natural',
  moisture: { mode: 2, value: 40 },
  is_sensitive: false,
} as const;

interface Shop {
  readonly main: Account;
  readonly client: RestClient;
  readonly device: Device;
}

async function buildShop(state: { work_mode?: number } = {}): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { shop: 'Display', ...state });
  const main = await buildUser(server, { tenant_id });
  return { main, client: await signIn(server, main), device: await buildDevice(server, { tenant_id }) };
}

const test = ({ device }: Shop, columns = {}) =>
  buildRecord(server, { device, scores: SCORES, result: RESULT, ...columns });

/** Saves settings as the console does. Returns true if the server accepts them. */
async function update({ client }: Shop, values: Record<string, unknown>): Promise<boolean> {
  return (await client.mutate('config.update', values)).status === 200;
}

let lastAddress = 0;
async function reportOf({ share_id }: BuiltRecord): Promise<SharedReport> {
  const reader = createClient(server, { 'x-forwarded-for': `198.51.101.${++lastAddress}` });
  return (await reader.get('/skinSrv/analysis/shareDetail', { shareId: share_id })).json().report as SharedReport;
}

interface Preview {
  readonly report: WholeReport;
  readonly is_sample: boolean;
  readonly display: DisplaySettings;
}
const preview = async ({ client }: Pick<Shop, 'client'>, input = {}): Promise<Preview> =>
  ((await client.query('report.preview', input)).json().result as { data: Preview }).data;

const keysOf = (dims: readonly { key?: string; dimension?: string; layer: string }[]) =>
  dims.map(({ key, dimension, layer }) => `${layer} ${key ?? dimension}`);

describe('what a report shows', () => {
  it('is what the shop chose, in its order, also of tests from before', async () => {
    const shop = await buildShop();
    const record = await test(shop);
    expect(keysOf((await reportOf(record)).dims)).toEqual([
      'layer color',
      'layer spot',
      'layer acne',
      'deep spot',
      'deep collagen',
    ]);
    expect(await update(shop, { items_layer: ['acne', 'color'], items_deep: ['collagen'], items_skin_type: 0 })).toBe(
      true,
    );
    const report = await reportOf(record);
    expect(keysOf(report.dims)).toEqual(['layer acne', 'layer color', 'deep collagen']);
    expect(report).toMatchObject({ skin_type: null, skin_type_text: null, total_score: RESULT.total_score });
    expect(await update(shop, { items_layer: null, items_deep: null, items_skin_type: 1 })).toBe(true);
    expect((await reportOf(record)).dims).toHaveLength(SCORES.length);
  });

  it('decides by its lowest result which text about the whole skin is read', async () => {
    const shop = await buildShop();
    const record = await test(shop);
    const wholeText = async () => (await reportOf(record)).total_text;
    expect(await wholeText()).toEqual(TOTAL[5]);
    await update(shop, { items_layer: ['color', 'spot'] });
    expect(await wholeText()).toEqual(TOTAL[4]);
    await update(shop, { items_layer: ['color'], items_deep: [] });
    expect(await wholeText()).toBeNull();
  });

  it('changes nothing of what is stored', async () => {
    const shop = await buildShop();
    await update(shop, { items_layer: ['acne'], items_deep: [] });
    const record = await test(shop);
    expect(keysOf((await reportOf(record)).dims)).toEqual(['layer acne']);
    const { rows } = await server.services.pool.query<{ scores: RecordScore[] }>(
      'select scores from skin_record where record_id = $1',
      [record.record_id],
    );
    expect(rows[0]?.scores).toEqual(SCORES);
  });

  it('cannot be nothing at all', async () => {
    const shop = await buildShop();
    expect(await update(shop, { items_layer: [], items_deep: [] })).toBe(false);
    expect(await update(shop, { items_layer: [] })).toBe(true);
    expect(await update(shop, { items_deep: [] })).toBe(false);
    expect(await update(shop, { items_layer: ['acne', 'acne'] })).toBe(false);
    expect((await preview(shop)).display).toMatchObject({ items_layer: [], items_deep: null });
  });

  it('names how skin colour is drawn and what measured the moisture', async () => {
    const shop = await buildShop();
    const record = await test(shop, { customer_age: 40 });
    await update(shop, { color_show_type: 2, age_type: 2 });
    expect(await reportOf(record)).toMatchObject({ color_show_type: 2, moisture_source: 2, skin_age: 34 });
    expect(await reportOf(await test(shop, { customer_age: 33 }))).toMatchObject({ skin_age: null });
    expect(await reportOf(await test(shop, { result: { ...RESULT, moisture: undefined } }))).toMatchObject({
      moisture_source: null,
    });
  });

  it('says in the comprehensive report what the shop wrote for it', async () => {
    const shop = await buildShop();
    const record = await test(shop);
    const before = (await reportOf(record)).dims.find(({ key }) => key === 'acne');
    await shop.client.mutate('setting.editArticle', {
      id: `zonghe:acne:${before?.level}`,
      introduction: 'In short.',
      advice: 'Ask us.',
      locale: 'zh',
    });
    const after = (await reportOf(record)).dims.find(({ key }) => key === 'acne');
    expect(after).toEqual({ ...before, overall: { introduction: 'In short.', advice: 'Ask us.' } });
  });
});

describe('a mirror', () => {
  it('gets the display settings with the others, and what of a result is shown', async () => {
    const shop = await buildShop();
    await update(shop, { items_deep: ['collagen'], data_show_type: 2, color_show_type: 2, moisture_mode: 2 });
    const mirror = createMirrorClient(server, shop.device);
    expect((await mirror.get('/mirrorSrv/config')).json().bundle).toMatchObject({
      moisture_mode: 2,
      display: {
        chart_type: 'column',
        data_show_type: 2,
        color_show_type: 2,
        age_type: 1,
        show_skin_age: true,
        show_skin_type: true,
        items_layer: null,
        items_deep: ['collagen'],
      },
    });
    const { record_id } = await test(shop);
    const result = (await mirror.get('/mirrorSrv/record/result', { analysis_id: record_id })).json();
    expect(keysOf(result.shown as RecordScore[])).toEqual(['layer color', 'layer spot', 'layer acne', 'deep collagen']);
    expect(result.scores).toHaveLength(SCORES.length);
  });
});

describe('the preview of a report', () => {
  it('is the newest test as its customer gets it, without the customer', async () => {
    const shop = await buildShop();
    await test(shop, { test_time: new Date(Date.now() - DAY_MS), scores: [], result: { ...RESULT, tone: 'dark' } });
    const record = await test(shop, {
      customer_nickname: 'MARKER',
      customer_age: 33,
      images: IMAGE_KINDS.map((kind) => ({
        kind,
        path: `skin/MARKER-${kind}.jpg`,
        source_sha256: '',
        width: 3,
        height: 4,
        bytes: 5,
      })),
    });
    await buildRecord(server, { device: shop.device, status: 3, reason_key: 'no_face' });
    await update(shop, { items_layer: ['acne'], data_show_type: 3 });
    const { report, is_sample, display } = await preview(shop, { locale: 'zh' });
    expect(is_sample).toBe(false);
    expect(report).toMatchObject({
      age_band: null,
      sex: null,
      images: [],
      skin_ages: { evaluated: 28, predicted: 34 },
    });
    expect(JSON.stringify(report)).not.toMatch(/MARKER|30-34/);
    const shared = await reportOf(record);
    const today = { test_day: report.test_day, age_band: null, sex: null, images: [] };
    const { progress, percentile, ...shown } = previewReport(report, { ...display, moisture_mode: 2 });
    expect({ ...shown, progress: null, percentile: null }).toEqual({ ...shared, ...today });
    // The comparison is invented, of the dimensions that the shop shows.
    expect(keysOf(progress?.list ?? [])).toEqual(keysOf(shared.dims));
    expect(percentile).not.toBeNull();
  });

  it('is a sample in a shop without tests, with every care level', async () => {
    const { report, is_sample } = await preview(await buildShop(), { locale: 'en' });
    expect(is_sample).toBe(true);
    expect(new Set(report.dims.map(({ level }) => level))).toEqual(new Set(CARE_LEVELS));
    for (const { introduction, overall } of report.dims) {
      expect(introduction).toMatch(/^[^\p{sc=Han}]+$/v);
      expect(overall.advice).not.toBe('');
    }
  });

  it('can be at another care level, with its texts', async () => {
    const shop = await buildShop();
    await test(shop);
    const measured = await preview(shop);
    const severe = await preview(shop, { level: 5 });
    expect(new Set(severe.report.dims.map(({ level }) => level))).toEqual(new Set([5]));
    expect(severe.report.total_score).toBe(10);
    const best = await preview(shop, { level: 1 });
    expect([best, severe].map(({ report }) => report.total_text)).toEqual([TOTAL[1], TOTAL[5]]);
    expect(severe.report.dims[0]?.introduction).not.toBe(measured.report.dims[0]?.introduction);
  });

  it('can be of another customer, with the products for them and their ages', async () => {
    for (const isTested of [false, true]) {
      const shop = await buildShop();
      for (const [name, for_sex, age_min, age_max] of [
        ['For women', 2, null, null],
        ['For men', 1, null, null],
        ['For the young', 0, null, 25],
        ['For the old', 0, 50, null],
      ])
        await server.services.pool.query(
          `insert into goods (tenant_id, goods_name, for_sex, age_min, age_max, push_type)
           values ($1, $2, $3, $4, $5, 1)`,
          [shop.main.tenant_id, name, for_sex, age_min, age_max],
        );
      if (isTested) await test(shop, { customer_age: 33, customer_sex: 1 });
      const shown = async (input: object) => {
        const { sex, age_band, skin_ages, goods } = (await preview(shop, input)).report;
        return [sex, age_band, skin_ages.evaluated, goods.map(({ name }) => name).toSorted()];
      };
      expect(await shown({ sex: 1 })).toEqual([1, null, isTested ? 28 : 30, ['For men']]);
      expect(await shown({ sex: 0, age: 20 })).toEqual([0, '20-24', 18, ['For the young', 'For women']]);
      expect(await shown({ age: 61 })).toEqual([null, '60-64', 59, ['For the old', 'For women']]);
      expect((await shown({})).slice(0, 2)).toEqual([null, null]);
    }
  });

  it('can be of one mirror, with its page on the phone and its products', async () => {
    const shop = await buildShop({ work_mode: 2 });
    const { tenant_id } = shop.main;
    const { device_id, device_no } = shop.device;
    const { pool } = server.services;
    const { rows } = await pool.query<{ goods_id: number }>(
      "insert into goods (tenant_id, goods_name, push_type) values ($1, 'Only there', 1) returning goods_id",
      [tenant_id],
    );
    await pool.query('insert into goods_device (tenant_id, goods_id, device_id) values ($1, $2, $3)', [
      tenant_id,
      rows[0]?.goods_id,
      device_id,
    ]);
    await shop.client.mutate('config.setScoped', { device_no, values: { h5_title: 'The hall', chart_type: 'rose' } });
    const [ofShop, ofMirror] = [await preview(shop), await preview(shop, { device_no })];
    expect([ofShop.report.h5.title, ofMirror.report.h5.title]).toEqual(['', 'The hall']);
    // How results are displayed on the phone stays the shop's.
    expect([ofShop.display.chart_type, ofMirror.display.chart_type]).toEqual(['column', 'column']);
    expect(ofMirror.report.goods.map(({ name }) => name)).toEqual(['Only there']);
    expect(ofShop.report.goods).toEqual([]);
    const other = await buildShop({ work_mode: 2 });
    const refused = (await other.client.query('report.preview', { device_no })).json();
    expect(refused.error?.data?.code_name).toBe('DEVICE_NOT_FOUND');
  });

  it('is for those who may change what it shows', async () => {
    const { main } = await buildShop();
    const guide = async (power: number[]) => ({
      client: await signIn(server, await buildGuide(server, { parent: main, power })),
    });
    expect((await preview(await guide([3]))).is_sample).toBe(true);
    // A guide who edits products may see the preview, because the form of a product contains one.
    expect((await preview(await guide([1]))).is_sample).toBe(true);
    // A promotion and a coupon have one as well.
    expect((await preview(await guide([4]))).is_sample).toBe(true);
    const { client } = await guide([2]);
    expect((await client.query('report.preview', {})).json()).toMatchObject({ error: { message: '没有权限' } });
  });
});
