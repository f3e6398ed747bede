import type { RecordScore } from '../dimension/dimension.schema.ts';
import type { DimensionKey } from '../dimension/dimension.ts';
import type { QuestionAnswers } from '../record/record.schema.ts';
import { QUESTION_SEEDS } from './built-in-questions.ts';
import type { StoredQuestion, Wish } from './question.schema.ts';
import { isAnswered } from './visible-questions.ts';

/** Results of care level 1 need no care. */
const FINE_FROM = 80;

/** Returns the result that an option stands for, or null. */
export const dimensionOf = (
  question: string,
  { id, dimension }: Pick<StoredQuestion['options'][number], 'id' | 'dimension'>,
): DimensionKey | null =>
  dimension === undefined
    ? (BUILT_IN.find((wish) => wish.question === question && wish.option === id)?.dimension ?? null)
    : dimension;

/** Returns the wishes that customers can name in these questions, in the order of the questionnaire. */
export const wishesIn = (questions: readonly Pick<StoredQuestion, 'key' | 'options'>[]): Wish[] =>
  questions.flatMap(({ key, options }) =>
    options.flatMap((option) => {
      const dimension = dimensionOf(key, option);
      return dimension ? { question: key, option: option.id, dimension } : [];
    }),
  );

/** Returns the wishes that the customer named. Each dimension has only the first one. */
export function namedWishes(wishes: readonly Wish[], answers: QuestionAnswers | undefined): Wish[] {
  const named = wishes.filter(({ question, option }) => isAnswered(answers, question, option));
  return named.filter(({ dimension }, at) => named.findIndex((other) => other.dimension === dimension) === at);
}

/** Results that customers mean by the same word as another one. For example, "spots" are also pigment. */
const ALSO_MEANT: Readonly<Partial<Record<DimensionKey, readonly DimensionKey[]>>> = {
  acne: ['pockmark'],
  pore: ['blackhead'],
  spot: ['pigment', 'uv_spot'],
  wrinkle: ['collagen'],
};

/** Returns the results that a wish is about, the named one first. */
export const meantBy = (dimension: DimensionKey): DimensionKey[] => [dimension, ...(ALSO_MEANT[dimension] ?? [])];

/** Returns the result that the answer to a wish names: the lowest one that it means and that needs care, else the named one. */
export function meantResult(dimension: DimensionKey, scores: readonly RecordScore[]): DimensionKey {
  const lowest = (key: DimensionKey) =>
    Math.min(...scores.filter((score) => score.dimension === key).map(({ score }) => score));
  const [least] = meantBy(dimension)
    .map((key) => ({ key, score: lowest(key) }))
    .sort((a, b) => a.score - b.score);
  return least && least.score < FINE_FROM ? least.key : dimension;
}

const BUILT_IN: readonly Wish[] = Object.entries(QUESTION_SEEDS).flatMap(([question, seed]) =>
  'wishes' in seed ? Object.entries(seed.wishes).map(([option, dimension]) => ({ question, option, dimension })) : [],
);
