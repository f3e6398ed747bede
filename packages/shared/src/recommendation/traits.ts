import { SKIN_TYPES } from '../dimension/dimension.ts';
import type { QuestionKey } from '../question/built-in-questions.ts';
import { isAnswered } from '../question/visible-questions.ts';
import type { MatchableGoods, MatchTest } from './recommendation.schema.ts';

/** Facts about a product that its rules and skin types tell, as bits. */
export type Traits = number;
export const NO_TRAIT: Traits = 0;
export const TRAITS = {
  /** It holds an acid or retinol, because customers who don't bear acids mustn't get it. */
  strong: 1,
  /** A moisturiser that isn't made for dry skin. */
  light: 2,
} as const;

export function traitsOf(product: MatchableGoods): Traits {
  const isLight = product.step_role === 'moisturise' && !isRich(product);
  return (isStrong(product) ? TRAITS.strong : NO_TRAIT) | (isLight ? TRAITS.light : NO_TRAIT);
}

/** True for a moisturiser that is made for dry skin. */
export const isRich = ({ step_role, skin_types }: MatchableGoods): boolean =>
  step_role === 'moisturise' && skin_types.length < SKIN_TYPES.length && skin_types.includes('dry');

export const isStrong = (product: Pick<MatchableGoods, 'exclude_rules'>): boolean =>
  keepsAway(product, 'allergy', 'acids');

/** True for a product that customers without make-up don't get. */
export const removesMakeUp = (product: Pick<MatchableGoods, 'exclude_rules'>): boolean =>
  keepsAway(product, 'make_up', 'rarely');

/** True for customers who wear make-up every week or more often. */
export const wearsMakeUp = ({ answers }: Pick<MatchTest, 'answers'>): boolean =>
  ['daily', 'weekly'].some((often) => isAnswered(answers, 'make_up', often));

const keepsAway = (
  { exclude_rules }: Pick<MatchableGoods, 'exclude_rules'>,
  question: QuestionKey,
  option: string,
): boolean =>
  exclude_rules.some((rule) => rule.kind === 'answer' && rule.question === question && rule.option === option);
