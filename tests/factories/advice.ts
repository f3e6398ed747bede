import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import { worstScores } from '@skin-mirror/shared/recommendation/efficacy.ts';
import { defaultMappings, SEED_IDS } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import { matchGoods } from '@skin-mirror/shared/recommendation/matching.ts';
import { helpsWith, reasonsOf } from '@skin-mirror/shared/recommendation/reason.ts';
import {
  type MatchableGoods,
  type MatchTest,
  matchableGoods,
  matchSettings,
} from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { PUSH_TYPES, SEED_PUSH_THRESHOLD, type StepRole } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { refusal } from '@skin-mirror/shared/recommendation/refusal.ts';
import { inRoutine, needsOf } from '@skin-mirror/shared/recommendation/routine.ts';
import type { DemoProduct } from '../../prisma/seed/demo-catalogue.ts';

/** The figures that a skin adviser would look at in the recommendations of many tests. Shares are from 0 to 1. */
export interface Advice {
  readonly tests: number;
  /** Tests with a result below the line. The other tests should get nothing. */
  readonly with_need: number;
  readonly products_without_need: number;
  /** Routines that cleanse, moisturise and protect, as far as the shop sells a product for this customer. */
  readonly core_complete: number;
  /** Tests whose lowest result has a product whose step is meant for it, as far as the shop sells one. */
  readonly greatest_need_treated: number;
  /** Tests whose lowest result nothing on the shelf helps. */
  readonly greatest_need_not_sold: number;
  /** Tests of which each of the three lowest results has a product with an effect for it, as far as it is sold. */
  readonly three_needs_served: number;
  /** Reports with the same reason at each of their products. */
  readonly one_reason_for_all: number;
  /** Reasons that the product has no effect for, that don't fit its step, or with a result that is no need. */
  readonly false_reasons: number;
  /** Main recommendations beside another one of the same step. */
  readonly repeated_steps: number;
  /** Products that broke a rule for sex, age, skin type or exclusion. */
  readonly broken_rules: number;
  /** The share of the products on the shelf that somebody gets. */
  readonly goods_shown: number;
  readonly most_goods: number;
}

const TYPES_FOR = new Map(
  defaultMappings().map(({ analysis_type, goods_type_ids }) => [analysis_type, goods_type_ids]),
);
const CORE: readonly StepRole[] = ['cleanse', 'moisturise', 'protect'];

/** Returns a product of the demo as the matching knows it. Its goods_id is its place, from 1. */
export const matchableDemo = (product: DemoProduct, index: number): MatchableGoods =>
  matchableGoods.parse({
    ...product,
    goods_id: index + 1,
    shelf_status: SHELF_STATUS.on,
    is_lock: false,
    push_type: PUSH_TYPES.auto,
    type_ids: product.effects.map((effect) => SEED_IDS.get(effect)),
  });

/** Recommends products for all tests, and looks at them without the rules that chose them. */
export function adviceOf(goods: readonly MatchableGoods[], tests: readonly MatchTest[]): Advice {
  const settings = matchSettings.parse({});
  const catalogue = prepareCatalogue(goods, defaultMappings(), settings);
  const byId = new Map(goods.map((product) => [product.goods_id, product]));
  const shown = new Set<number>();
  const count = { without: 0, core: 0, treated: 0, unsold: 0, three: 0, same: 0, untrue: 0, repeats: 0, broken: 0 };
  let [needy, most] = [0, 0];
  for (const test of tests) {
    const { recommendations } = matchGoods(catalogue, test);
    const worst = worstScores(test.scores);
    const needs = [...worst.values()]
      .filter(({ score }) => score < SEED_PUSH_THRESHOLD)
      .sort((a, b) => a.score - b.score);
    most = Math.max(most, recommendations.length);
    if (needs.length === 0) {
      count.without += recommendations.length;
      continue;
    }
    needy += 1;
    const allowed = goods.filter((product) => !refusal(product, test, worst, settings));
    const given = recommendations.map(({ goods_id }) => byId.get(goods_id) as MatchableGoods);
    for (const { goods_id } of given) shown.add(goods_id);
    count.broken += given.filter((product) => !allowed.includes(product)).length;

    const isIn = (list: readonly MatchableGoods[], role: StepRole) => list.some(({ step_role }) => step_role === role);
    if (CORE.every((role) => isIn(given, role) || !isIn(allowed, role))) count.core += 1;
    const helps = (product: MatchableGoods, { dimension }: (typeof needs)[number]) =>
      product.type_ids.some((type) => TYPES_FOR.get(dimension)?.includes(type));
    const isMeant = (product: MatchableGoods, need: (typeof needs)[number]) =>
      helps(product, need) && helpsWith(product.step_role, need.dimension);
    const [lowest] = needs as [(typeof needs)[number]];
    // Results in the same step of ten points are equal needs.
    const step = Math.ceil((SEED_PUSH_THRESHOLD - lowest.score) / 10);
    const greatest = needs.filter(({ score }) => Math.ceil((SEED_PUSH_THRESHOLD - score) / 10) === step);
    if (!allowed.some((product) => isMeant(product, lowest))) count.unsold += 1;
    else if (greatest.some((need) => given.some((product) => isMeant(product, need)))) count.treated += 1;
    const isServed = (need: (typeof needs)[number]) =>
      given.some((product) => helps(product, need)) || !allowed.some((product) => helps(product, need));
    if (needs.slice(0, 3).every(isServed)) count.three += 1;

    // A make-up remover is used before the cleanser, or beside a product without a step.
    const firsts = recommendations
      .filter(({ choice, trace }) => choice === 'first' && trace.place !== 'make_up')
      .map(({ step_role }) => step_role);
    count.repeats += firsts.length - new Set(firsts).size;
    const cards = inRoutine(recommendations).map((recommended) => ({
      ...recommended,
      needs: needsOf(recommended, undefined).map((need) => ({ ...need, key: need.dimension })),
    }));
    const reasons = reasonsOf(cards);
    const asText = new Set(reasons.map((list) => list.map(({ key }) => key).join()));
    // A product without a reason has the sentence of its step.
    if (reasons.length > 1 && asText.size === 1 && !asText.has('')) count.same += 1;
    for (const [at, list] of reasons.entries()) {
      const product = byId.get(cards[at]?.goods_id ?? 0) as MatchableGoods;
      count.untrue += list.filter((reason) => {
        const score = worst.get(reason.dimension);
        return !score || score.score >= SEED_PUSH_THRESHOLD || !isMeant(product, score);
      }).length;
    }
  }
  const share = (part: number) => (needy === 0 ? 1 : part / needy);
  return {
    tests: tests.length,
    with_need: needy,
    products_without_need: count.without,
    core_complete: share(count.core),
    greatest_need_treated: needy === count.unsold ? 1 : count.treated / (needy - count.unsold),
    greatest_need_not_sold: count.unsold,
    three_needs_served: share(count.three),
    one_reason_for_all: count.same,
    false_reasons: count.untrue,
    repeated_steps: count.repeats,
    broken_rules: count.broken,
    goods_shown: shown.size / goods.length,
    most_goods: most,
  };
}
