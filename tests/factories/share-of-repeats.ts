import { defaultMappings } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import { matchGoods, prepareCatalogue } from '@skin-mirror/shared/recommendation/matching.ts';
import type {
  MatchableGoods,
  MatchSettings,
  MatchTest,
} from '@skin-mirror/shared/recommendation/recommendation.schema.ts';

/**
 * Returns the share (0 to 1) of tests in which two recommended products have the same role, while another wanted role
 * has no product. A role is a product's use, such as cleansing.
 */
export function shareOfRepeats(goods: readonly MatchableGoods[], tests: readonly MatchTest[], settings: MatchSettings) {
  const catalogue = prepareCatalogue(goods, defaultMappings(), settings);
  const unlimited = { ...catalogue, settings: { ...settings, max_goods: goods.length } };
  const repeating = tests.filter((test) => {
    const roles = matchGoods(catalogue, test).recommendations.map(({ step_role }) => step_role);
    const asked = new Set(matchGoods(unlimited, test).recommendations.map(({ step_role }) => step_role));
    return new Set(roles).size < roles.length && asked.size > new Set(roles).size;
  });
  return repeating.length / tests.length;
}
