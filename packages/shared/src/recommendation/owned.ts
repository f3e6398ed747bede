import { DAY_MS } from '../time/shop-day.ts';
import { CORE_ROLES } from './choose-goods.ts';
import { worstScores } from './efficacy.ts';
import type { MatchableGoods, MatchSettings, MatchTest, MatchTrace } from './recommendation.schema.ts';
import type { Choice, StepRole } from './recommendation.ts';
import { refusal } from './refusal.ts';
import { isStrong } from './traits.ts';

/** Pieces of a product that a customer bought. */
export interface Purchase {
  readonly goods_id: number;
  readonly num: number;
  readonly time: Date;
}

/**
 * Returns the products that the customer hasn't used up yet. Each piece lasts for the product's `lasts_days`. Products
 * without `lasts_days` are left out.
 */
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

/**
 * Returns by the id of a recommended product which owned product takes its place: itself, or another one of its step
 * that the customer may use. In the core of the routine, any such product does. In another step, it needs the effect
 * for which the recommended one was chosen. A product of a scheme's step keeps its place. One with an acid or retinol
 * takes only the place of another such product, because a routine has at most one.
 */
export function ownedPlaces(
  recommended: readonly Recommended[],
  owned: readonly MatchableGoods[],
  test: MatchTest,
  settings: MatchSettings,
): ReadonlyMap<number, number> {
  const ownedIds = new Set(owned.map(({ goods_id }) => goods_id));
  const same = recommended.filter(({ goods_id }) => ownedIds.has(goods_id)).map(({ goods_id }) => goods_id);
  const worst = worstScores(test.scores);
  const places = new Map(same.map((goods_id) => [goods_id, goods_id]));
  let free = owned.filter((product) => !places.has(product.goods_id) && !refusal(product, test, worst, settings));
  for (const one of recommended) {
    if (places.has(one.goods_id)) continue;
    const instead = free.find((product) => isAsGood(product, one));
    if (!instead) continue;
    places.set(one.goods_id, instead.goods_id);
    free = free.filter((product) => product !== instead);
  }
  return places;
}

function isAsGood(product: MatchableGoods, { step_role, choice, trace }: Recommended): boolean {
  const { steps, because, evening_only = false } = trace;
  if (isStrong(product) !== evening_only) return false;
  if (choice === 'also' || steps || !step_role || step_role === 'other' || product.step_role !== step_role)
    return false;
  const effect = because[0]?.goods_type_id;
  return CORE_ROLES.includes(step_role) || (Boolean(effect) && product.type_ids.includes(effect as number));
}
