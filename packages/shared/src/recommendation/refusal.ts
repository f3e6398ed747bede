import { FOR_SEX, type ForSex, SEX, type Sex, SKIN_TYPES } from '../dimension/dimension.ts';
import { SHELF_STATUS } from '../goods/goods.ts';
import { isAnswered } from '../question/visible-questions.ts';
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
 * Returns the reason why the customer must not get the product, or undefined. The reason counts even for pinned
 * products. An unknown sex or age is never a reason.
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

/** One sample customer for each combination of sex, skin type and sensitivity, without age or scores. */
export const CUSTOMER_CLASSES: readonly MatchTest[] = SEXES.flatMap((sex) =>
  SKIN_TYPES.flatMap((skin_type) =>
    [false, true].map((is_sensitive) => ({ scores: [], sex, skin_type, is_sensitive })),
  ),
);

/** Returns the index of the test's customer group in `CUSTOMER_CLASSES`. */
export const classOf = ({ sex, skin_type, is_sensitive }: MatchTest): number =>
  (SEXES.indexOf(sex) * SKIN_TYPES.length + SKIN_TYPES.indexOf(skin_type)) * 2 + (is_sensitive ? 1 : 0);

const UNMEASURED: WorstScores = new Map();

/** A bit beside those of the customer groups: the group alone decides whether a customer may get the product. */
const GROUP_DECIDES = 1 << CUSTOMER_CLASSES.length;

/** Returns a number with a bit for each customer group. It is 0 if no customer of the group may get the product. */
export function openClasses(product: MatchableGoods, settings: MatchSettings): number {
  const { exclude_rules, age_min, age_max } = product;
  const hasOtherRules = exclude_rules.some(({ kind }) => kind !== 'sensitive') || age_min !== null || age_max !== null;
  return CUSTOMER_CLASSES.reduce(
    (bits, test, at) => (refusal(product, test, UNMEASURED, settings) ? bits : bits | (1 << at)),
    hasOtherRules ? 0 : GROUP_DECIDES,
  );
}

/** True if the product's `openClasses` alone show that a customer of the group in `classBit` may get it. */
export const isOpenTo = (openTo: number, bit: number): boolean =>
  (openTo & bit) !== 0 && (openTo & GROUP_DECIDES) !== 0;

/** Returns the bit of the customer's group. If it is 0 in the product's `openClasses`, the customer can't get it. */
export const classBit = (test: MatchTest): number => 1 << classOf(test);

/** Returns the product's first exclusion rule that applies to the customer, or undefined. */
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
    case 'answer':
      return isAnswered(test.answers, rule.question, rule.option);
  }
}

export function sexFitOf({ for_sex }: MatchableGoods, { sex }: MatchTest, settings: MatchSettings): SexFit | 'differs' {
  if (!settings.match_sex || settings.goods_mode === 'solrx') return 'not_checked';
  if (for_sex === FOR_SEX.all) return 'all';
  if (sex === undefined) return 'unknown';
  return suitsSex(for_sex, sex) ? 'fits' : 'differs';
}

/** True if a product or scheme is for this sex or for everybody. An unknown sex always fits. */
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
