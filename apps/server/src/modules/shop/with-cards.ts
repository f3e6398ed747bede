import type { MatchResult } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import type { StoredRecommendation } from '@skin-mirror/shared/record/record.schema.ts';
import type { ChosenScheme, StoredScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import type { ShopRules } from './rule-book.ts';

/** Adds to a match what a report shows of its products and its scheme, and the next visit. */
export function withCards(rules: ShopRules, match: MatchResult): StoredRecommendation {
  const card = (goods_id: number) => {
    const found = rules.cards.get(goods_id);
    if (!found) throw new Error('a recommended product that is not in the catalogue');
    return found;
  };
  return {
    goods: match.recommendations.map((chosen) => ({ ...chosen, ...card(chosen.goods_id) })),
    excluded: match.excluded.map(({ goods_id, reason, points }) => [goods_id, reason, points]),
    revisit_days: match.scheme?.cycle_days ?? rules.config.revisit_days,
    ...(match.scheme && { scheme: withSteps(rules, match.scheme) }),
  };
}

function withSteps(rules: ShopRules, chosen: ChosenScheme): StoredScheme {
  const found = rules.schemes.find(({ scheme_id }) => scheme_id === chosen.scheme_id);
  if (!found) throw new Error('a chosen scheme that the shop does not have');
  return { ...chosen, description: found.description, steps: found.steps };
}
