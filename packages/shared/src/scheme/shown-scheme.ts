import type { StoredRecommendation } from '../record/record.schema.ts';
import { addDays, type Day } from '../time/shop-day.ts';
import type { ShownScheme } from './scheme.schema.ts';

interface SchemeOfTest extends Pick<StoredRecommendation, 'scheme'> {
  readonly goods: readonly Pick<StoredRecommendation['goods'][number], 'goods_id'>[];
}

/**
 * Returns the scheme of a stored test as the customer sees it, or null. Products that weren't recommended are removed
 * from its steps. A step that loses all its products is left out, because there is nothing to do it with. One that loses
 * some loses its advice, which would speak of them.
 */
export function shownSchemeOf(stored: SchemeOfTest | null): ShownScheme | null {
  if (!stored?.scheme) return null;
  const { name, description, cycle_days, steps } = stored.scheme;
  const given = new Set(stored.goods.map(({ goods_id }) => goods_id));
  return {
    name,
    description,
    cycle_days,
    steps: steps
      .filter(({ goods_ids }) => goods_ids.length === 0 || goods_ids.some((id) => given.has(id)))
      .map((step) => ({
        ...step,
        advice: step.goods_ids.every((id) => given.has(id)) ? step.advice : '',
        goods_ids: step.goods_ids.filter((id) => given.has(id)),
      })),
  };
}

/** Returns the day of the next visit that a stored test proposes, or null. */
export function nextVisit(
  test_day: Day,
  stored: Pick<StoredRecommendation, 'scheme' | 'revisit_days'> | null,
): Day | null {
  const days = stored?.revisit_days ?? stored?.scheme?.cycle_days ?? 0;
  return days === 0 ? null : addDays(test_day, days);
}
