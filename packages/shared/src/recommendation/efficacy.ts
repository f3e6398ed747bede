import type { RecordScore } from '../dimension/dimension.schema.ts';
import { DIMENSION_KEYS, type DimensionKey, type SkinType } from '../dimension/dimension.ts';
import type { ExtRules, MatchableGoods, MatchCause, PushMapping } from './recommendation.schema.ts';
import { MAPPING_STATUS, MAX_GOODS_TYPES, RANK_WEIGHTS, SOLRX_THRESHOLD } from './recommendation.ts';
import { needOf } from './routine.ts';

/**
 * The numbers of a product's effects; `NO_EFFECT` fills empty places. In `normal` mode an effect is a goods type as
 * main type, auxiliary A or auxiliary B. In `solrx` mode an effect is a rule of the skin profile. Products with the
 * same effects get the same points, which makes matching fast.
 */
export type Effects = readonly [number, number, number];
const NO_EFFECT = 0;

export type WorstScores = ReadonlyMap<DimensionKey, RecordScore>;

/**
 * Returns one score for each dimension. If both the surface and the deep skin were measured, returns the lower score.
 */
export function worstScores(scores: readonly RecordScore[]): WorstScores {
  const worst = new Map<DimensionKey, RecordScore>();
  for (const score of scores) {
    const current = worst.get(score.dimension);
    const isWorse =
      !current || score.score < current.score || (score.score === current.score && score.layer === 'layer');
    if (isWorse) worst.set(score.dimension, score);
  }
  return worst;
}

export interface Demand {
  /** The points of each effect in this test. The index is the number of the effect. */
  readonly strengths: readonly number[];
  /** Returns the dimensions that gave points to a product, most severe first. */
  causes(goods: MatchableGoods): MatchCause[];
}

export interface Efficacy {
  readonly effectCount: number;
  effectsOf(goods: MatchableGoods): Effects;
  demand(worst: WorstScores, skinType: SkinType): Demand;
}

const bySeverity = (a: { score: RecordScore }, b: { score: RecordScore }) => a.score.score - b.score.score;

/**
 * Gives points by goods type. A dimension with a score below its threshold gives points to the goods types in its
 * mapping.
 */
export function efficacyByType(mappings: readonly PushMapping[]): Efficacy {
  const enabled = enabledMappings(mappings);
  const types = [...new Set(enabled.flatMap(({ goods_type_ids }) => goods_type_ids))];
  const firstEffects = new Map(types.map((type, index) => [type, index * MAX_GOODS_TYPES + 1]));
  const firstEffect = (type: number | undefined) => firstEffects.get(type ?? NO_TYPE);
  const effectCount = types.length * MAX_GOODS_TYPES + 1;
  const rules = enabled.map((mapping) => ({
    mapping,
    firstEffects: mapping.goods_type_ids.map((type) => firstEffect(type) as number),
  }));

  return {
    effectCount,
    effectsOf({ type_ids }) {
      const effects = RANK_WEIGHTS.map((_, rank) => {
        const first = firstEffect(type_ids[rank]);
        return first === undefined || isRepeated(type_ids, rank) ? NO_EFFECT : first + rank;
      });
      return effects as [number, number, number];
    },

    demand(worst) {
      const strengths = new Array<number>(effectCount).fill(0);
      const asking: { score: RecordScore; mapping: PushMapping }[] = [];
      for (const { mapping, firstEffects } of rules) {
        const score = worst.get(mapping.analysis_type);
        if (!score || score.score >= mapping.threshold) continue;
        const need = needOf(score.score, mapping.threshold);
        asking.push({ score, mapping });
        for (const first of firstEffects) {
          for (let rank = 0; rank < MAX_GOODS_TYPES; rank++) {
            strengths[first + rank] = (strengths[first + rank] as number) + (RANK_WEIGHTS[rank] as number) * need;
          }
        }
      }
      asking.sort(bySeverity);
      return { strengths, causes: (goods) => causesByType(asking, goods) };
    },
  };
}

/** In a product's list of goods types, this number means no type. */
const NO_TYPE = 0;

/** Returns the enabled mappings in display order. If a dimension has two mappings, the later mapping counts. */
function enabledMappings(mappings: readonly PushMapping[]): PushMapping[] {
  const byDimension = new Map(mappings.map((mapping) => [mapping.analysis_type, mapping]));
  return DIMENSION_KEYS.flatMap((key) => byDimension.get(key) ?? [])
    .filter(({ status }) => status === MAPPING_STATUS.on)
    .map((mapping) => ({ ...mapping, goods_type_ids: [...new Set(mapping.goods_type_ids)] }));
}

/** True if the product has the same goods type at a better rank. A repeated type gives no further points. */
const isRepeated = (typeIds: readonly number[], rank: number) => typeIds.indexOf(typeIds[rank] as number) < rank;

function causesByType(
  asking: readonly { score: RecordScore; mapping: PushMapping }[],
  { type_ids }: MatchableGoods,
): MatchCause[] {
  const causes: MatchCause[] = [];
  for (const { score, mapping } of asking) {
    for (let rank = 0; rank < type_ids.length; rank++) {
      const type = type_ids[rank] as number;
      const weight = RANK_WEIGHTS[rank];
      if (weight && mapping.goods_type_ids.includes(type) && !isRepeated(type_ids, rank)) {
        causes.push(causeOf(score, mapping.threshold, type, weight));
      }
    }
  }
  return causes;
}

function causeOf(
  { dimension, layer, score, level }: RecordScore,
  threshold: PushMapping['threshold'],
  goods_type_id: number | null,
  weight: (typeof RANK_WEIGHTS)[number],
): MatchCause {
  return {
    dimension,
    layer,
    score,
    level,
    threshold,
    goods_type_id,
    weight,
    points: weight * needOf(score, threshold),
  };
}

const SOLRX_EFFECTS = { oil: 1, dry: 2, pigment: 3, wrinkle: 4 } as const;

/** The dimensions for each rule of a skin profile. The worst score of these dimensions counts. */
const SOLRX_TARGETS = [
  { rule: 'pigment', dimensions: ['pigment', 'spot', 'uv_spot'] },
  { rule: 'wrinkle', dimensions: ['wrinkle'] },
] as const satisfies readonly { rule: keyof ExtRules; dimensions: readonly DimensionKey[] }[];

/** Returns the points for the skin type: 2 if it is equal, 1 for mixed or neutral skin, 0 if it is opposite. */
export function profileSkinPoints(profile: ExtRules['skin_type'], skinType: SkinType): 0 | 1 | 2 {
  if (skinType === 'mixed' || skinType === 'neutral') return 1;
  return (profile === 'oil') === (skinType === 'oily') ? 2 : 0;
}

/**
 * Gives points by skin profile: for the skin type, and for pigment or wrinkles with a score below 80. Products without
 * a profile get no points.
 */
export const efficacyByProfile: Efficacy = {
  effectCount: Object.keys(SOLRX_EFFECTS).length + 1,
  effectsOf: ({ ext_rules: rules }) => [
    rules ? SOLRX_EFFECTS[rules.skin_type] : NO_EFFECT,
    rules?.pigment ? SOLRX_EFFECTS.pigment : NO_EFFECT,
    rules?.wrinkle ? SOLRX_EFFECTS.wrinkle : NO_EFFECT,
  ],

  demand(worst, skinType) {
    const asking = SOLRX_TARGETS.flatMap(({ rule, dimensions }) => {
      const score = dimensions
        .flatMap((dimension) => worst.get(dimension) ?? [])
        .reduce<RecordScore | undefined>((a, b) => (a && a.score <= b.score ? a : b), undefined);
      return score && score.score < SOLRX_THRESHOLD ? { rule, score } : [];
    }).sort(bySeverity);
    const strengths = new Array<number>(efficacyByProfile.effectCount).fill(0);
    strengths[SOLRX_EFFECTS.oil] = profileSkinPoints('oil', skinType);
    strengths[SOLRX_EFFECTS.dry] = profileSkinPoints('dry', skinType);
    for (const { rule, score } of asking) strengths[SOLRX_EFFECTS[rule]] = needOf(score.score, SOLRX_THRESHOLD);
    return {
      strengths,
      causes: ({ ext_rules: rules }) =>
        asking.filter(({ rule }) => rules?.[rule] === 1).map(({ score }) => causeOf(score, SOLRX_THRESHOLD, null, 1)),
    };
  },
};
