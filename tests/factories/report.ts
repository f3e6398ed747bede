import { DIMENSIONS, type DimensionKey, type Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import type { StoredScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { scoreTest, totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { buildGuide } from './accounts.ts';
import { buildDevice } from './device.ts';
import { buildRecord } from './record.ts';
import type { RunningServer } from './server.ts';
import { buildShop, type Shop } from './shop.ts';

/** Scores for every dimension, and for the dimension `spot` in both layers of the skin. All care levels occur. */
const SCORES = scoreTest(
  [
    ...DIMENSIONS.map(({ key, layer }, index) => ({
      dimension: key,
      layer,
      raw: [92, 58, 71, 33, 84, 12, 66, 77][index % 8] as number,
      count: 3 + index,
      ...(index % 3 === 0 && { zones: { nose: 50, chin: 71, left_cheek: 88, forehead: 35 } }),
    })),
    { dimension: 'spot' as const, layer: 'deep' as const, raw: 48 },
  ],
  [],
);

export const scoreOf = (dimension: DimensionKey, layer: Layer = 'layer') =>
  SCORES.find((score) => score.dimension === dimension && score.layer === layer);

export const SHOP_CARD = {
  shop_address: '12 Garden Lane\nSecond floor',
  shop_phone: '+44 20 5550 1234 ext 7',
  shop_hours: 'Daily 10:00–20:00',
} as const;

interface StoredProduct {
  readonly name: string;
  /** This field is missing in tests that an older version stored. */
  readonly step_role?: string;
  readonly choice?: 'first' | 'also';
  /** True for a product with an acid or retinol. */
  readonly evening_only?: true;
  readonly link?: string;
}

/** The usual products of a skin-care routine, and one more that the customer might like. Some products have links. */
export const ROUTINE: readonly StoredProduct[] = [
  { name: 'Cloud cleanser', step_role: 'cleanse', link: 'https://shop.example/1' },
  { name: 'Quiet serum', step_role: 'treat' },
  { name: 'Harbour cream', step_role: 'moisturise' },
  { name: 'Noon shield', step_role: 'protect' },
  { name: 'Sunday mask', step_role: 'mask' },
  { name: 'Second serum', step_role: 'treat', choice: 'also' },
];

interface ReportState {
  /** The only result of the test. If this field is missing, the test has results in all dimensions. */
  readonly only?: DimensionKey;
  /** The answers of the questionnaire. */
  readonly questions?: Readonly<Record<string, unknown>>;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly platform?: string;
  readonly currency?: string;
  readonly goods?: readonly StoredProduct[];
  /** The number of days until the next test. If this field is missing, the report has no scheme. */
  readonly cycle_days?: number;
  /** The steps of the scheme. */
  readonly steps?: StoredScheme['steps'];
  readonly adviser?: string;
  /** If this field is missing, a day in March 2026. */
  readonly test_time?: Date;
  /** The number of earlier visits of the customer, a month apart, each with a worse result. Then all tests have a photo. */
  readonly visits?: number;
}

/** A photo whose file is missing. */
const WHITE = {
  kind: 'white',
  path: 'skin/missing.jpg',
  source_sha256: '',
  width: 720,
  height: 960,
  bytes: 1,
} as const;

/** Makes a shop and a test. Returns the share id of the test's report. */
export async function buildReport(server: RunningServer, state: ReportState = {}): Promise<{ shop: Shop; id: string }> {
  const { pool } = server.services;
  const shop = await buildShop(server, { shop: 'Lotus & Reed', config: state.config ?? {} });
  await pool.query('update tenant set platform = $2, currency = $3 where tenant_id = $1', [
    shop.tenant_id,
    state.platform ?? 'default',
    state.currency ?? 'EUR',
  ]);
  const measured = SCORES.filter(({ dimension }) => !state.only || dimension === state.only);
  const guide = state.adviser && (await buildGuide(server, { parent: shop.main, name: state.adviser }));
  const test = {
    device: await buildDevice(server, shop),
    test_time: state.test_time ?? new Date('2026-03-01T04:00:00Z'),
    scores: measured,
    questions: state.questions ?? {},
    ...(state.visits && { images: [WHITE], customer_mobile: '13800138000' }),
    result: {
      algo_version: 'test',
      total_score: totalScore(measured),
      skin_age: 28,
      age_pred: 34,
      skin_type: 'mixed',
      ita: 40,
      tone: 'natural',
      is_sensitive: false,
      face_shape: 'oval',
      moisture: { mode: 1, value: 40 },
    },
    ...(guide && { user_id: guide.user_id, user_acct: guide.user_acct }),
  } satisfies Parameters<typeof buildRecord>[1];
  for (let visit = 1; visit <= (state.visits ?? 0); visit += 1) {
    const scores = measured.map((score, at) => {
      const raw = Math.max(0, score.raw - (at % 2 === 0 ? 12 * visit : 0));
      return { ...score, raw, score: raw };
    });
    const result = { ...test.result, total_score: totalScore(scores) };
    await buildRecord(server, {
      ...test,
      scores,
      result,
      test_time: new Date(test.test_time.getTime() - visit * 30 * DAY_MS),
    });
  }
  const record = await buildRecord(server, test);
  await pool.query('update skin_record set recommendation = $2 where record_id = $1', [
    record.record_id,
    JSON.stringify(recommendation(state)),
  ]);
  return { shop, id: record.share_id };
}

function recommendation({ goods = [], cycle_days, steps }: ReportState) {
  const cause = { layer: 'layer', score: 12, level: 5, threshold: 80, goods_type_id: 1, weight: 3, points: 21 };
  return {
    excluded: [],
    goods: goods.map(({ name, link = '', step_role, choice, evening_only }, index) => ({
      goods_id: index + 1,
      rank: index + 1,
      goods_name: name,
      goods_pic: '',
      tag: '',
      price: '89.50',
      source_url: link,
      brand_story: '',
      step_role,
      choice,
      trace: {
        via: 'smart',
        points: 21,
        sex: 'all',
        skin: 'all',
        skin_points: 0,
        evening_only,
        because: [{ dimension: 'acne', ...cause, score: scoreOf('acne')?.score ?? 0 }],
      },
    })),
    ...(cycle_days && {
      scheme: {
        scheme_id: 1,
        name: 'Four calm weeks',
        description: 'Small steps.',
        cycle_days,
        causes: [],
        steps: steps ?? [
          { title: 'Rest', part: 'pm', frequency: '', advice: '', day_from: 1, day_to: 1, goods_ids: [1] },
        ],
      },
    }),
  };
}
