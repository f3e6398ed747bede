import { DAY_MS } from '../time/shop-day.ts';
import type { Catalogue } from './catalogue.ts';
import { CORE_ROLES } from './choose-goods.ts';
import { worstScores } from './efficacy.ts';
import { demandOf } from './matching.ts';
import type { MatchableGoods, MatchCause, MatchTest, MatchTrace } from './recommendation.schema.ts';
import type { Choice, StepRole } from './recommendation.ts';
import { refusal } from './refusal.ts';
import { needsOf } from './routine.ts';
import { isStrong, removesMakeUp } from './traits.ts';

/** Pieces of a product that a customer bought. */
export interface Purchase {
  readonly goods_id: number;
  readonly num: number;
  readonly time: Date;
}

/** Returns the products that aren't used up yet: each piece lasts for `lasts_days`. Those without it are left out. */
export function notUsedUp(
  purchases: readonly Purchase[],
  lastsDays: ReadonlyMap<number, number>,
  now: Date,
): ReadonlySet<number> {
  const lasting = purchases.filter(({ goods_id, num, time }) => {
    const days = (lastsDays.get(goods_id) ?? 0) * num;
    return now.getTime() - time.getTime() < days * DAY_MS;
  });
  return new Set(lasting.map(({ goods_id }) => goods_id));
}

/** A recommended product of a stored test. Tests stored by older versions have neither step nor choice. */
interface Recommended {
  readonly goods_id: number;
  readonly step_role?: StepRole | undefined;
  readonly choice?: Choice | undefined;
  readonly trace: MatchTrace;
}

/** The product that a customer has in the place of a recommended one, and the results that it helps with. */
export interface OwnedPlace {
  readonly goods_id: number;
  readonly because: readonly MatchCause[];
}

/**
 * Returns by the id of a recommended product which owned product takes its place: itself, or another one of its step
 * that the customer may use. In the core of the routine, any such product does, but a make-up remover takes only the
 * place of another one. In another step, it must be for the result that the recommended one is for. A product of a
 * scheme's step keeps its place. One with an acid or retinol takes only the place of another such product, because a
 * routine has at most one.
 */
export function ownedPlaces(
  recommended: readonly Recommended[],
  owned: readonly MatchableGoods[],
  test: MatchTest,
  catalogue: Catalogue,
): ReadonlyMap<number, OwnedPlace> {
  const worst = worstScores(test.scores);
  const { causes } = demandOf(catalogue, test);
  const own = new Map(owned.map((product) => [product.goods_id, { product, because: causes(product) }]));
  const places = new Map<number, OwnedPlace>();
  for (const { goods_id, trace } of recommended)
    if (own.delete(goods_id)) places.set(goods_id, { goods_id, because: trace.because });
  const free = new Set([...own.values()].filter(({ product }) => !refusal(product, test, worst, catalogue.settings)));
  for (const one of recommended) {
    if (places.has(one.goods_id)) continue;
    const found = [...free].find(({ product, because }) => isAsGood(product, because, one));
    if (!found) continue;
    free.delete(found);
    places.set(one.goods_id, { goods_id: found.product.goods_id, because: found.because });
  }
  return places;
}

function isAsGood(product: MatchableGoods, because: readonly MatchCause[], one: Recommended): boolean {
  const { step_role, choice, trace } = one;
  const { steps, place, evening_only = false } = trace;
  if (choice === 'also' || steps || isStrong(product) !== evening_only) return false;
  if (place === 'make_up' || removesMakeUp(product)) return place === 'make_up' && removesMakeUp(product);
  if (!step_role || step_role === 'other' || product.step_role !== step_role) return false;
  if (CORE_ROLES.includes(step_role)) return true;
  const [wanted] = needsOf(one, undefined);
  const own = needsOf({ step_role, trace: { ...trace, because: [...because] } }, undefined);
  return own.some(({ dimension }) => dimension === wanted?.dimension);
}
