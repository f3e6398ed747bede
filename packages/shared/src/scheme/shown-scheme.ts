import type { StoredRecommendation } from '../record/record.schema.ts';
import { addDays, type Day } from '../time/shop-day.ts';
import { inLanguage, type Reader } from '../translation/translation.ts';
import type { SchemeStep, ShownScheme, WordedScheme } from './scheme.schema.ts';

interface SchemeOfTest extends Pick<StoredRecommendation, 'scheme'> {
  readonly goods: readonly Pick<StoredRecommendation['goods'][number], 'goods_id'>[];
}

/**
 * Returns the scheme of a stored test as the customer sees it, or null. Products that weren't recommended are removed
 * from its steps. A step that loses all its products is left out, because there is nothing to do it with. One that loses
 * some loses its advice, which would speak of them.
 * @param now the scheme as the shop has it now, with its translations; undefined if it is gone
 */
export function shownSchemeOf(
  stored: SchemeOfTest | null,
  now: WordedScheme | undefined,
  reader: Reader,
): ShownScheme | null {
  if (!stored?.scheme) return null;
  const { cycle_days, steps } = stored.scheme;
  const given = new Set(stored.goods.map(({ goods_id }) => goods_id));
  return {
    ...inLanguage(schemeWords(stored.scheme), now && { texts: now.texts, words: schemeWords(now) }, reader),
    cycle_days,
    steps: steps
      .filter(({ goods_ids }) => goods_ids.length === 0 || goods_ids.some((id) => given.has(id)))
      .map((step) => {
        const same = now?.steps.find(({ title }) => title === step.title);
        const words = inLanguage(stepWords(step), same && { texts: same.texts, words: stepWords(same) }, reader);
        return {
          ...step,
          ...words,
          advice: step.goods_ids.every((id) => given.has(id)) ? words.advice : '',
          goods_ids: step.goods_ids.filter((id) => given.has(id)),
        };
      }),
  };
}

const schemeWords = ({ name, description }: Pick<ShownScheme, 'name' | 'description'>) => ({ name, description });
export const stepWords = ({ title, frequency, advice }: Pick<SchemeStep, 'title' | 'frequency' | 'advice'>) => ({
  title,
  frequency,
  advice,
});

/** Returns the day of the next visit that a stored test proposes, or null. */
export function nextVisit(
  test_day: Day,
  stored: Pick<StoredRecommendation, 'scheme' | 'revisit_days'> | null,
): Day | null {
  const days = stored?.revisit_days ?? stored?.scheme?.cycle_days ?? 0;
  return days === 0 ? null : addDays(test_day, days);
}
