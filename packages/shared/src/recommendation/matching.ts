import { type CalledScheme, chooseScheme } from '../scheme/choose-scheme.ts';
import type { MatchableScheme } from '../scheme/scheme.schema.ts';
import {
  type Demand,
  type Efficacy,
  efficacyByProfile,
  efficacyByType,
  profileSkinPoints,
  type WorstScores,
  worstScores,
} from './efficacy.ts';
import { EffectIndex, pointsOf } from './ranking.ts';
import type {
  Exclusion,
  MatchableGoods,
  MatchResult,
  MatchSettings,
  MatchTest,
  MatchTrace,
  PushMapping,
  Recommendation,
  SexFit,
  SkinFit,
} from './recommendation.schema.ts';
import { type ExclusionReason, MAX_EXCLUSIONS, PUSH_TYPES } from './recommendation.ts';
import { brokenRule, classBit, openClasses, refusal, sexFitOf, skinFitOf } from './refusal.ts';
import { type PreparedScheme, prepareSchemes } from './scheme-goods.ts';

/** A shop's goods, mappings, settings and schemes, prepared for matching many tests. */
export interface Catalogue {
  readonly settings: MatchSettings;
  /** Ordered by goods_id. */
  readonly goods: readonly MatchableGoods[];
  /** `openClasses` of each product. */
  readonly openTo: Uint32Array;
  readonly efficacy: Efficacy;
  /** Pinned goods, which always come first. */
  readonly pinned: EffectIndex;
  readonly others: EffectIndex;
  /** Empty in smart mode. */
  readonly schemes: readonly PreparedScheme[];
}

/**
 * Goods ids must be unique. In `solrx` mode only goods with a skin profile take part and mappings are ignored. If two
 * mappings name the same dimension, the later one counts, so a shop's own mapping can follow the default.
 */
export function prepareCatalogue(
  goods: readonly MatchableGoods[],
  mappings: readonly PushMapping[],
  settings: MatchSettings,
  schemes: readonly MatchableScheme[] = [],
): Catalogue {
  const isSolrx = settings.goods_mode === 'solrx';
  const efficacy = isSolrx ? efficacyByProfile : efficacyByType(mappings);
  const ordered = goods
    .filter((product) => !isSolrx || product.ext_rules !== null)
    .sort((a, b) => a.goods_id - b.goods_id);
  const placed = ordered.map((product, position) => ({
    position,
    effects: efficacy.effectsOf(product),
    isPinned: product.push_type === PUSH_TYPES.first,
  }));
  return {
    settings,
    goods: ordered,
    openTo: Uint32Array.from(ordered, (product) => openClasses(product, settings)),
    efficacy,
    pinned: new EffectIndex(placed.filter(({ isPinned }) => isPinned)),
    others: new EffectIndex(placed.filter(({ isPinned }) => !isPinned)),
    schemes: settings.push_mode === 'cycle' ? prepareSchemes(schemes, ordered) : [],
  };
}

/**
 * Chooses the goods for a test, at most `max_goods`. Also returns the best of the chosen goods that were left out, in
 * the same order, with the reason. Goods are chosen in this order, each product once:
 *
 * 1. pinned goods;
 * 2. in cycle mode the goods of the scheme that the test calls for, in the order of its steps, even if no dimension
 *    asks for them;
 * 3. goods that efficacy asks for.
 *
 * Within 1 and 3 the order is by points, then by goods_id. Goods with a `refusal` are never chosen.
 */
export function matchGoods(catalogue: Catalogue, test: MatchTest): MatchResult {
  const { settings, goods, efficacy, openTo } = catalogue;
  const customer = classBit(test);
  const worst = worstScores(test.scores);
  const demand = efficacy.demand(worst, test.skin_type);
  const called = calledScheme(catalogue, test, worst);
  const stepsAt = called?.scheme.stepsAt;
  const recommendations: Recommendation[] = [];
  const excluded: Exclusion[] = [];

  const visit = (position: number, points: number): boolean => {
    if (excluded.length === MAX_EXCLUSIONS && ((openTo[position] as number) & customer) === 0) return true;
    const product = goods[position] as MatchableGoods;
    const isFull = recommendations.length >= settings.max_goods;
    const reason = refusal(product, test, worst, settings) ?? (isFull ? 'over_limit' : undefined);
    if (!reason) {
      const trace = traceOf(product, points, demand, test, settings, stepsAt?.get(position));
      recommendations.push({ goods_id: product.goods_id, rank: recommendations.length + 1, trace });
    } else if (excluded.length < MAX_EXCLUSIONS) {
      excluded.push(exclusionOf(product, reason, points, test, worst));
    }
    return recommendations.length < settings.max_goods || excluded.length < MAX_EXCLUSIONS;
  };
  catalogue.pinned.visit(demand.strengths, 0, visit);
  if (!called || !stepsAt) {
    catalogue.others.visit(demand.strengths, 1, visit);
    return { recommendations, excluded };
  }
  for (const position of stepsAt.keys()) {
    const product = goods[position] as MatchableGoods;
    if (product.push_type === PUSH_TYPES.first) continue;
    if (!visit(position, pointsOf(efficacy.effectsOf(product), demand.strengths))) break;
  }
  catalogue.others.visit(demand.strengths, 1, (position, points) => stepsAt.has(position) || visit(position, points));
  const { scheme_id, name, cycle_days } = called.scheme;
  return { recommendations, excluded, scheme: { scheme_id, name, cycle_days, causes: [...called.causes] } };
}

const calledScheme = (
  { schemes, settings }: Catalogue,
  test: MatchTest,
  worst: WorstScores,
): CalledScheme<PreparedScheme> | undefined =>
  schemes.length === 0 ? undefined : chooseScheme(schemes, test, worst, settings);

export type Explanation =
  | { readonly outcome: 'recommended'; readonly recommendation: Recommendation }
  /** The first of `EXCLUSION_REASONS` that applies, even if nothing asks for the product. */
  | { readonly outcome: 'excluded'; readonly exclusion: Exclusion }
  /** Nothing excludes the product, but no dimension and no scheme asks for it. */
  | { readonly outcome: 'no_efficacy'; readonly goods_id: number }
  /** Not in the catalogue. In `solrx` mode that includes goods without a skin profile. */
  | { readonly outcome: 'not_in_catalogue'; readonly goods_id: number };

/** Explains why a product is or isn't recommended for a test. Costs as much as a full match. */
export function explainGoods(catalogue: Catalogue, test: MatchTest, goodsId: number): Explanation {
  const position = catalogue.goods.findIndex(({ goods_id }) => goods_id === goodsId);
  const product = catalogue.goods[position];
  if (!product) return { outcome: 'not_in_catalogue', goods_id: goodsId };
  const recommended = matchGoods(catalogue, test).recommendations.find(({ goods_id }) => goods_id === goodsId);
  if (recommended) return { outcome: 'recommended', recommendation: recommended };

  const worst = worstScores(test.scores);
  const { strengths } = catalogue.efficacy.demand(worst, test.skin_type);
  const points = pointsOf(catalogue.efficacy.effectsOf(product), strengths);
  const isOfScheme = calledScheme(catalogue, test, worst)?.scheme.stepsAt.has(position) ?? false;
  const isChosen = points > 0 || product.push_type === PUSH_TYPES.first || isOfScheme;
  const reason = refusal(product, test, worst, catalogue.settings) ?? (isChosen ? 'over_limit' : undefined);
  if (!reason) return { outcome: 'no_efficacy', goods_id: goodsId };
  return { outcome: 'excluded', exclusion: exclusionOf(product, reason, points, test, worst) };
}

/**
 * For goods that pass `refusal`, so sex and skin match. `steps` are the scheme steps that use the product; undefined if
 * it isn't part of the scheme.
 */
function traceOf(
  product: MatchableGoods,
  points: number,
  demand: Demand,
  test: MatchTest,
  settings: MatchSettings,
  steps: readonly number[] | undefined,
): MatchTrace {
  const isSolrx = settings.goods_mode === 'solrx';
  const isPinned = product.push_type === PUSH_TYPES.first;
  const byEfficacy = isSolrx ? 'solrx' : 'smart';
  return {
    via: isPinned ? 'pinned' : steps ? 'cycle' : byEfficacy,
    points,
    because: demand.causes(product),
    sex: sexFitOf(product, test, settings) as SexFit,
    skin: skinFitOf(product, test, settings) as SkinFit,
    skin_points: isSolrx && product.ext_rules ? profileSkinPoints(product.ext_rules.skin_type, test.skin_type) : 0,
    ...(steps && { steps: [...steps] }),
  };
}

function exclusionOf(
  product: MatchableGoods,
  reason: ExclusionReason,
  points: number,
  test: MatchTest,
  worst: WorstScores,
): Exclusion {
  const { goods_id } = product;
  const rule = reason === 'exclude_rule' ? brokenRule(product, test, worst) : undefined;
  return rule ? { goods_id, reason, points, rule } : { goods_id, reason, points };
}
