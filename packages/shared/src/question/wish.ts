import type { DimensionKey } from '../dimension/dimension.ts';
import type { QuestionAnswers } from '../record/record.schema.ts';
import type { StoredQuestion, Wish } from './question.schema.ts';
import { QUESTION_SEEDS } from './seed.ts';
import { isAnswered } from './visible-questions.ts';

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

const BUILT_IN: readonly Wish[] = Object.entries(QUESTION_SEEDS).flatMap(([question, seed]) =>
  'wishes' in seed ? Object.entries(seed.wishes).map(([option, dimension]) => ({ question, option, dimension })) : [],
);
