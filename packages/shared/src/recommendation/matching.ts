import { meantBy, namedWishes } from '../question/wish.ts';
import { type CalledScheme, chooseScheme } from '../scheme/choose-scheme.ts';
import type { Catalogue } from './catalogue.ts';
import { chooseGoods, givenBy } from './choose-goods.ts';
import { askingScores, type Demand, profileSkinPoints, turnOf, type WorstScores, worstScores } from './efficacy.ts';
import type {
  Exclusion,
  MatchableGoods,
  MatchResult,
  MatchSettings,
  MatchTest,
  MatchTrace,
  SexFit,
  SkinFit,
} from './recommendation.schema.ts';
import { type ExclusionReason, PUSH_TYPES } from './recommendation.ts';
import { brokenRule, classBit, sexFitOf, skinFitOf } from './refusal.ts';
import { isWhole, type PreparedScheme } from './scheme-goods.ts';
import { isStrong } from './traits.ts';

/** Chooses the products for a test (see `chooseGoods`). The best that were left out come with their reason. */
export function matchGoods(catalogue: Catalogue, test: MatchTest): MatchResult {
  const { settings, goods } = catalogue;
  const worst = worstScores(test.scores);
  const asking = askingScores(worst, test);
  const demand = demandOf(catalogue, test, asking);
  const called = calledScheme(catalogue, test, worst, asking, demand);
  const stepsAt = called?.scheme.stepsAt;
  const { chosen, leftOut } = chooseGoods({ catalogue, test, worst, customer: classBit(test), demand, stepsAt });
  const result: MatchResult = {
    recommendations: chosen.map(({ position, points, place, choice }, at) => {
      const product = goods[position] as MatchableGoods;
      const trace = traceOf(product, points, demand, test, settings, stepsAt?.get(position));
      if (place) trace.place = place;
      return { goods_id: product.goods_id, rank: at + 1, step_role: product.step_role, choice, trace };
    }),
    excluded: leftOut.map(({ position, points, refusal: reason }) =>
      exclusionOf(goods[position] as MatchableGoods, reason ?? 'over_limit', points, test, worst),
    ),
  };
  if (called) {
    const { scheme_id, name, cycle_days } = called.scheme;
    result.scheme = { scheme_id, name, cycle_days, causes: [...called.causes] };
  }
  return result;
}

/** Returns the needs of a test, the greatest first. */
export function demandOf(
  { efficacy, wishes }: Catalogue,
  test: MatchTest,
  asking: WorstScores = askingScores(worstScores(test.scores), test),
): Demand {
  const wished = new Set(namedWishes(wishes, test.answers).flatMap(({ dimension }) => meantBy(dimension)));
  return efficacy.demand(asking, test.skin_type, test.turn ?? turnOf(test.scores), wished);
}

function calledScheme(
  catalogue: Catalogue,
  test: MatchTest,
  worst: WorstScores,
  asking: WorstScores,
  demand: Demand,
): CalledScheme<PreparedScheme> | undefined {
  const { schemes, settings } = catalogue;
  if (schemes.length === 0) return undefined;
  const input = { catalogue, test, worst, customer: classBit(test) };
  return chooseScheme(schemes, test, asking, settings, {
    greatest: demand.asking[0]?.score,
    isWhole: (scheme) => {
      const given = givenBy(scheme, input);
      return isWhole(scheme, (position) => given.has(position));
    },
  });
}

/**
 * Explains why a product was recommended. The product must have no `refusal`. `steps` are the numbers of the scheme's
 * steps that use the product. They are undefined if the scheme doesn't contain the product.
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
  const trace: MatchTrace = {
    via: isPinned ? 'pinned' : steps ? 'cycle' : byEfficacy,
    points,
    because: demand.causes(product),
    sex: sexFitOf(product, test, settings) as SexFit,
    skin: skinFitOf(product, test, settings) as SkinFit,
    skin_points: isSolrx && product.ext_rules ? profileSkinPoints(product.ext_rules.skin_type, test.skin_type) : 0,
  };
  if (steps) trace.steps = [...steps];
  if (isStrong(product)) trace.evening_only = true;
  return trace;
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
