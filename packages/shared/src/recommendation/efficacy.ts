import type { RecordScore } from '../dimension/dimension.schema.ts';
import { DIMENSION_KEYS, type DimensionKey, type SkinType } from '../dimension/dimension.ts';
import { ADULT_AGE } from '../record/age-band.ts';
import { anyBit, type Needs, NO_NEED, quarters, type Top, withValue } from './needs.ts';
import { helpsWith as stepHelpsWith } from './reason.ts';
import type { ExtRules, MatchableGoods, MatchCause, MatchTest, PushMapping } from './recommendation.schema.ts';
import { MAPPING_STATUS, MAX_GOODS_TYPES, RANK_WEIGHTS, SOLRX_THRESHOLD } from './recommendation.ts';
import { needOf } from './routine.ts';

/**
 * The numbers of a product's effects; `NO_EFFECT` fills empty places. In `normal` mode an effect is a goods type as
 * main type, auxiliary A or auxiliary B. In `solrx` mode an effect is a rule of the skin profile. Products with the
 * same effects get the same points, which makes matching fast.
 */
export type Effects = readonly [number, number, number];
const NO_EFFECT = 0;
/** The wishes of a customer who has none. */
const NOTHING: ReadonlySet<DimensionKey> = new Set();

export type WorstScores = ReadonlyMap<DimensionKey, RecordScore>;

/** Returns one score for each dimension: the lower one, if both the surface and the deep skin were measured. */
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

/** Only adults are recommended care for these results, whatever the mirror measures. */
const ADULTS_ONLY: readonly DimensionKey[] = ['wrinkle', 'collagen'];

export const isYouth = ({ age }: Pick<MatchTest, 'age'>): boolean => age !== undefined && age < ADULT_AGE;

/** Returns the scores that can ask for products and schemes. */
export function askingScores(worst: WorstScores, test: Pick<MatchTest, 'age'>): WorstScores {
  return isYouth(test) ? new Map([...worst].filter(([dimension]) => !ADULTS_ONLY.includes(dimension))) : worst;
}

/** A need that an effect helps with. `need` is the index in `Demand.needs`. */
export interface Help {
  readonly need: number;
  readonly weight: number;
}

/** A result that leads to recommendations. */
interface AskingResult {
  readonly need: number;
  readonly score: RecordScore;
}

export interface Demand {
  /** The needs of this test, from 0 to `MAX_NEED`. */
  readonly needs: Uint8Array;
  /** The points that an effect gets without a need. The index is the number of the effect. */
  readonly bonus: Uint8Array;
  readonly hasBonus: boolean;
  /** True if all needs are mild, or if there is none. */
  readonly isMild: boolean;
  /** Decides which of several equal products comes first (see `turnOf`). */
  readonly turn: number;
  /** The results with a need, the greatest need first. */
  readonly asking: readonly AskingResult[];
  /** Returns the dimensions that gave points to a product, in the order of `asking`. */
  causes(goods: MatchableGoods): MatchCause[];
}

/**
 * Returns a number that decides which of several equal products comes first. It depends on the measurement alone, not on
 * the shop's offsets. So the same test always gets the same products, and over many tests equal products take turns.
 */
export const turnOf = (scores: readonly RecordScore[]): number =>
  mixed(scores.reduce((sum, { raw }) => sum + Math.round(raw * 100), 0));

/** Spreads a number over 24 bits, because scores often have no decimals (Knuth's multiplicative hash). */
const mixed = (sum: number): number => Math.imul(sum, 0x9e3779b1) >>> 8;

/** A result is a mild need if it lies by less than so many points below its line. */
const MILD_BELOW = 20;
const isMild = (line: number, { score }: Pick<RecordScore, 'score'>): boolean => line - score < MILD_BELOW;

export interface Efficacy {
  /** For each effect, the needs that it helps with. The index is the number of the effect. */
  readonly helps: readonly (readonly Help[])[];
  /** The dimension for each index of `Demand.needs`. */
  readonly dimensions: readonly DimensionKey[];
  /** For each need, the main effects that help with it, in the order of the shop's mapping: the most direct one first. */
  readonly mainEffects: readonly (readonly number[])[];
  effectsOf(goods: MatchableGoods): Effects;
  /** `wished` are the results that the customer would like to improve. They come first among equal needs. */
  demand(worst: WorstScores, skinType: SkinType, turn?: number, wished?: ReadonlySet<DimensionKey>): Demand;
}

/** Returns a product's points. Each need counts once, with the strongest effect: a later one never weighs more. */
export function pointsOf(
  effects: Effects,
  { helps }: Pick<Efficacy, 'helps'>,
  { needs, bonus }: Pick<Demand, 'needs' | 'bonus'>,
): number {
  let points = 0;
  let top: Top = 0;
  let covered: Needs = NO_NEED;
  for (const effect of effects) {
    points += bonus[effect] as number;
    for (const { need, weight } of helps[effect] as Help[]) {
      if ((covered & anyBit(need)) === 0) top = withValue(top, (needs[need] as number) * weight);
      covered |= anyBit(need);
    }
  }
  return points + quarters(top) / 4;
}

/** True if a product with these effects gets points. It is much faster than `pointsOf`. */
export const helpsWith = (
  effects: Effects,
  { helps }: Pick<Efficacy, 'helps'>,
  { needs, bonus }: Pick<Demand, 'needs' | 'bonus'>,
): boolean =>
  effects.some(
    (effect) =>
      (bonus[effect] as number) > 0 || (helps[effect] as Help[]).some(({ need }) => (needs[need] as number) > 0),
  );

/** Sorts results: greatest need first, then the customer's wishes, the lowest score, the order of the dimensions. */
const byNeed =
  (needs: Uint8Array, wished: ReadonlySet<DimensionKey>) =>
  (a: AskingResult, b: AskingResult): number =>
    (needs[b.need] as number) - (needs[a.need] as number) ||
    Number(wished.has(b.score.dimension)) - Number(wished.has(a.score.dimension)) ||
    a.score.score - b.score.score ||
    a.need - b.need;

/** Gives points by goods type: a dimension with a score below its threshold gives them to the types in its mapping. */
export function efficacyByType(mappings: readonly PushMapping[]): Efficacy {
  const enabled = enabledMappings(mappings);
  const types = [...new Set(enabled.flatMap(({ goods_type_ids }) => goods_type_ids))];
  const firstEffects = new Map(types.map((type, index) => [type, index * MAX_GOODS_TYPES + 1]));
  const helps: Help[][] = [[]];
  for (const type of types) {
    const needs = enabled.flatMap(({ goods_type_ids }, need) => (goods_type_ids.includes(type) ? need : []));
    for (const weight of RANK_WEIGHTS) helps.push(needs.map((need) => ({ need, weight })));
  }
  const bonus = new Uint8Array(helps.length);
  const cleansing = new Set(
    enabled.flatMap(({ analysis_type, goods_type_ids }) =>
      stepHelpsWith('cleanse', analysis_type) ? goods_type_ids : [],
    ),
  );
  /** A cleanser is rinsed off, so a type counts only if it is for a result that cleansing helps with. */
  const counts: Counts = ({ step_role, type_ids }, rank) =>
    !isRepeated(type_ids, rank) && (step_role !== 'cleanse' || cleansing.has(type_ids[rank] as number));

  return {
    helps,
    dimensions: enabled.map(({ analysis_type }) => analysis_type),
    mainEffects: enabled.map(({ goods_type_ids }) => goods_type_ids.map((type) => firstEffects.get(type) as number)),
    effectsOf(goods) {
      const effects = RANK_WEIGHTS.map((_, rank) => {
        const first = firstEffects.get(goods.type_ids[rank] ?? NO_TYPE);
        return first !== undefined && counts(goods, rank) ? first + rank : NO_EFFECT;
      });
      return effects as [number, number, number];
    },

    demand(worst, _skinType, turn = 0, wished = NOTHING) {
      const needs = new Uint8Array(enabled.length);
      const asking: (AskingResult & { mapping: PushMapping })[] = [];
      for (let need = 0; need < enabled.length; need++) {
        const mapping = enabled[need] as PushMapping;
        const score = worst.get(mapping.analysis_type);
        if (!score || score.score >= mapping.threshold) continue;
        needs[need] = needOf(score.score, mapping.threshold);
        asking.push({ need, score, mapping });
      }
      asking.sort(byNeed(needs, wished));
      return {
        needs,
        bonus,
        hasBonus: false,
        isMild: asking.every(({ mapping, score }) => isMild(mapping.threshold, score)),
        turn,
        asking,
        causes: (goods) => causesByType(asking, goods, counts),
      };
    },
  };
}

/** In a product's list of goods types, this number means no type. */
const NO_TYPE = 0;

/** True if the product's type at this rank gives points. */
type Counts = (goods: MatchableGoods, rank: number) => boolean;

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
  goods: MatchableGoods,
  counts: Counts,
): MatchCause[] {
  const causes: MatchCause[] = [];
  for (const { score, mapping } of asking) {
    for (let rank = 0; rank < goods.type_ids.length; rank++) {
      const type = goods.type_ids[rank] as number;
      const weight = RANK_WEIGHTS[rank];
      if (weight && mapping.goods_type_ids.includes(type) && counts(goods, rank)) {
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
const SOLRX_NEEDS = { pigment: 0, wrinkle: 1 } as const;

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

/** Gives points by skin profile: for the skin type, and for pigment or wrinkles with a score below 80. */
export const efficacyByProfile: Efficacy = {
  helps: [[], [], [], [{ need: SOLRX_NEEDS.pigment, weight: 1 }], [{ need: SOLRX_NEEDS.wrinkle, weight: 1 }]],
  dimensions: SOLRX_TARGETS.map(({ rule }) => rule),
  mainEffects: SOLRX_TARGETS.map(() => []),
  effectsOf: ({ ext_rules: rules }) => [
    rules ? SOLRX_EFFECTS[rules.skin_type] : NO_EFFECT,
    rules?.pigment ? SOLRX_EFFECTS.pigment : NO_EFFECT,
    rules?.wrinkle ? SOLRX_EFFECTS.wrinkle : NO_EFFECT,
  ],

  demand(worst, skinType, turn = 0, wished = NOTHING) {
    const needs = new Uint8Array(SOLRX_TARGETS.length);
    const asking = SOLRX_TARGETS.flatMap(({ rule, dimensions }) => {
      const score = dimensions
        .flatMap((dimension) => worst.get(dimension) ?? [])
        .reduce<RecordScore | undefined>((a, b) => (a && a.score <= b.score ? a : b), undefined);
      if (!score || score.score >= SOLRX_THRESHOLD) return [];
      const need = SOLRX_NEEDS[rule];
      needs[need] = needOf(score.score, SOLRX_THRESHOLD);
      return { need, rule, score };
    });
    const bonus = new Uint8Array(efficacyByProfile.helps.length);
    bonus[SOLRX_EFFECTS.oil] = profileSkinPoints('oil', skinType);
    bonus[SOLRX_EFFECTS.dry] = profileSkinPoints('dry', skinType);
    asking.sort(byNeed(needs, wished));
    return {
      needs,
      bonus,
      hasBonus: true,
      isMild: asking.every(({ score }) => isMild(SOLRX_THRESHOLD, score)),
      turn,
      asking,
      causes: ({ ext_rules: rules }) =>
        asking.filter(({ rule }) => rules?.[rule] === 1).map(({ score }) => causeOf(score, SOLRX_THRESHOLD, null, 1)),
    };
  },
};
