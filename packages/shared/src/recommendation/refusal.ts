import { FOR_SEX, type ForSex, SEX, type Sex, SKIN_TYPES } from '../dimension/dimension.ts';
import { SHELF_STATUS } from '../goods/goods.ts';
import { profileSkinPoints, type WorstScores } from './efficacy.ts';
import type {
  ExcludeRule,
  MatchableGoods,
  MatchSettings,
  MatchTest,
  SexFit,
  SkinFit,
} from './recommendation.schema.ts';
import { type ExclusionReason, PUSH_TYPES } from './recommendation.ts';

export type Refusal = Exclude<ExclusionReason, 'over_limit'>;

/**
 * Returns the reason why a customer must not get a product, even if it is pinned or has many points; undefined if there
 * is none. Checks safety before sex and skin type. Facts that the customer didn't give (sex, age) never exclude a
 * product.
 */
export function refusal(
  product: MatchableGoods,
  test: MatchTest,
  worst: WorstScores,
  settings: MatchSettings,
): Refusal | undefined {
  if (product.shelf_status !== SHELF_STATUS.on) return 'off_shelf';
  if (product.push_type === PUSH_TYPES.never) return 'never';
  if (brokenRule(product, test, worst)) return 'exclude_rule';
  if (settings.goods_mode === 'solrx' && test.is_sensitive && product.ext_rules?.sensitive !== 1) return 'sensitive';
  if (sexFitOf(product, test, settings) === 'differs') return 'sex';
  if (skinFitOf(product, test, settings) === 'differs') return 'skin_type';
  if (isOutsideAge(product, test)) return 'age';
  return undefined;
}

const SEXES = [undefined, SEX.female, SEX.male] as const;

/** One customer for each combination of sex, skin type and sensitivity, without age or scores. */
export const CUSTOMER_CLASSES: readonly MatchTest[] = SEXES.flatMap((sex) =>
  SKIN_TYPES.flatMap((skin_type) =>
    [false, true].map((is_sensitive) => ({ scores: [], sex, skin_type, is_sensitive })),
  ),
);

/** Returns the number of a test's customer class. */
export const classOf = ({ sex, skin_type, is_sensitive }: MatchTest): number =>
  (SEXES.indexOf(sex) * SKIN_TYPES.length + SKIN_TYPES.indexOf(skin_type)) * 2 + (is_sensitive ? 1 : 0);

/** Returns one bit per customer class, which is set unless the product is refused to the whole class. */
export const openClasses = (product: MatchableGoods, settings: MatchSettings): number =>
  CUSTOMER_CLASSES.reduce(
    (bits, test, at) => (refusal(product, test, new Map(), settings) ? bits : bits | (1 << at)),
    0,
  );

/** Returns the bit of `openClasses` for a test. If the product doesn't have it, `refusal` returns a reason. */
export const classBit = (test: MatchTest): number => 1 << classOf(test);

/** Returns the first exclusion rule that applies to the customer. */
export function brokenRule(
  { exclude_rules }: MatchableGoods,
  test: MatchTest,
  worst: WorstScores,
): ExcludeRule | undefined {
  for (const rule of exclude_rules) {
    if (applies(rule, test, worst)) return rule;
  }
  return undefined;
}

function applies(rule: ExcludeRule, test: MatchTest, worst: WorstScores): boolean {
  switch (rule.kind) {
    case 'sensitive':
      return test.is_sensitive;
    case 'level':
      return (worst.get(rule.dimension)?.level ?? 0) >= rule.from;
    case 'age_below':
      return test.age !== undefined && test.age < rule.age;
  }
}

export function sexFitOf({ for_sex }: MatchableGoods, { sex }: MatchTest, settings: MatchSettings): SexFit | 'differs' {
  if (!settings.match_sex || settings.goods_mode === 'solrx') return 'not_checked';
  if (for_sex === FOR_SEX.all) return 'all';
  if (sex === undefined) return 'unknown';
  return suitsSex(for_sex, sex) ? 'fits' : 'differs';
}

/** True if something for one sex, or for all, suits this customer. An unknown sex fits everything. */
export const suitsSex = (for_sex: ForSex, sex: Sex | undefined): boolean =>
  for_sex === FOR_SEX.all || sex === undefined || (for_sex === FOR_SEX.male) === (sex === SEX.male);

export function skinFitOf(
  { skin_types, ext_rules }: MatchableGoods,
  { skin_type }: MatchTest,
  settings: MatchSettings,
): SkinFit | 'differs' {
  const unfit = settings.match_skin ? 'differs' : 'not_checked';
  if (settings.goods_mode === 'solrx') {
    if (!ext_rules) return unfit;
    return ([unfit, 'partly', 'fits'] as const)[profileSkinPoints(ext_rules.skin_type, skin_type)];
  }
  if (skin_types.length === 0) return 'all';
  return skin_types.includes(skin_type) ? 'fits' : unfit;
}

const isOutsideAge = ({ age_min, age_max }: MatchableGoods, { age }: MatchTest): boolean =>
  age !== undefined && ((age_min !== null && age < age_min) || (age_max !== null && age > age_max));
