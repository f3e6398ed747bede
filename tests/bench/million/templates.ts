import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import {
  DIMENSIONS,
  type DimensionKey,
  LIGHT_MODES,
  SKIN_TYPES,
  TONES,
  ZONES,
} from '@skin-mirror/shared/dimension/dimension.ts';
import { EXCLUSION_REASONS, STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import {
  type RecordImage,
  type RecordResult,
  type StoredGoods,
  type StoredRecommendation,
  storedRecommendation,
} from '@skin-mirror/shared/record/record.schema.ts';

/** The measured content of a test. The tests of a shop share some of these, because their texts take long to make. */
export interface TestContent {
  readonly scores: readonly RecordScore[];
  readonly result: RecordResult;
  readonly recommendation: StoredRecommendation;
}

/** The number of contents. The first half of them has a scheme, so its tests have a follow-up. */
export const CONTENTS = 128;

export const CYCLE_DAYS = 28;

const cycled = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
const levelOf = (score: number) => Math.min(5, Math.max(1, Math.ceil((100 - score) / 20))) as RecordScore['level'];

export function contentsOf(goods_ids: readonly number[], scheme_id: number): TestContent[] {
  return Array.from({ length: CONTENTS }, (_, index) => {
    const scores = scoresOf(index);
    const scheme = index < CONTENTS / 2 ? schemeOf(scheme_id, goods_ids, scores) : undefined;
    const recommendation = {
      goods: Array.from({ length: 6 }, (_one, place) => goodsOf(index, place, goods_ids, scores)),
      excluded: Array.from({ length: 12 }, (_one, place) => [
        cycled(goods_ids, index * 3 + place + 40),
        cycled(EXCLUSION_REASONS, index + place),
        place,
      ]),
      ...(scheme && { scheme }),
    };
    // Fails here instead of in an answer, if the shape of a stored recommendation changes.
    return { scores, result: resultOf(index, scores), recommendation: storedRecommendation.parse(recommendation) };
  });
}

function scoresOf(index: number): RecordScore[] {
  return DIMENSIONS.map(({ key, layer }, place) => {
    const score = 40 + ((index * 37 + place * 23 + index * place) % 56);
    const zones = Object.fromEntries(ZONES.map((zone, at) => [zone, Math.min(100, score + at)]));
    return { dimension: key, layer, raw: score, offset: 0, score, level: levelOf(score), count: place, zones };
  });
}

const resultOf = (index: number, scores: readonly RecordScore[]): RecordResult => ({
  algo_version: 'bench',
  total_score: Math.round((scores.reduce((sum, { score }) => sum + score, 0) / scores.length) * 10) / 10,
  skin_age: 20 + (index % 40),
  skin_type: cycled(SKIN_TYPES, index),
  ita: 20 + (index % 30),
  tone: cycled(TONES, index),
  moisture: { mode: 1, value: 40 + (index % 30) },
  is_sensitive: index % 5 === 0,
});

/** A copy of a product, with a long story in every eighth content. */
function goodsOf(
  index: number,
  place: number,
  goods_ids: readonly number[],
  scores: readonly RecordScore[],
): StoredGoods {
  const goods_id = cycled(goods_ids, index * 7 + place * 11);
  const because = scores.slice(place, place + 2).map(({ dimension, layer, score, level }) => ({
    dimension,
    layer,
    score,
    level,
    threshold: 80 as const,
    goods_type_id: 1,
    weight: 3 as const,
    points: 9,
  }));
  return {
    goods_id,
    rank: place + 1,
    step_role: cycled(STEP_ROLES, place),
    choice: 'first',
    trace: { via: 'smart', points: 18, because, sex: 'all', skin: 'fits', skin_points: 0 },
    goods_name: `舒缓修护精华水 ${goods_id}`,
    goods_pic: `goods/2026-11/${goods_id}/${'a'.repeat(64)}.jpg`,
    tag: '热卖',
    price: '268.00',
    source_url: `https://shop.example.com/item/${goods_id}?from=mirror`,
    brand_story: storyOf(goods_id, index % 8 === 0 ? 400 : 40),
  };
}

/** A text of `length` characters that hardly repeats itself, because repetitions would be stored in a few bytes. */
function storyOf(seed: number, length: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCodePoint(0x4e00 + (state % 2_000));
  }).join('');
}

function schemeOf(scheme_id: number, goods_ids: readonly number[], scores: readonly RecordScore[]) {
  const [first] = scores as [RecordScore];
  const { dimension, layer, score, level }: { dimension: DimensionKey } & RecordScore = first;
  return {
    scheme_id,
    name: '四周舒缓方案',
    cycle_days: CYCLE_DAYS,
    description: '早晚各一次，四周后复测。',
    causes: [{ dimension, from: 2 as const, layer, score, level }],
    steps: [
      {
        title: '清洁',
        part: 'pm' as const,
        frequency: '每天',
        advice: '温水，轻柔。',
        day_from: 1,
        day_to: 28,
        goods_ids: goods_ids.slice(0, 3),
      },
    ],
  };
}

/** The photos of a test, whose folders no test of the benchmark has. */
export const IMAGES: readonly RecordImage[] = LIGHT_MODES.map((kind) => ({
  kind,
  path: `skin/2026-11/1/${'a'.repeat(36)}/${kind}-${'b'.repeat(16)}.jpg`,
  source_sha256: 'c'.repeat(64),
  width: 1200,
  height: 1600,
  bytes: 340_000,
}));
