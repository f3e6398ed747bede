import type { Question } from '@skin-mirror/shared/question/question.schema.ts';
import type { QuestionAnswers } from '@skin-mirror/shared/record/record.schema.ts';

/** Returns answers in the order of the questions. Answers to deleted questions come last, with ids as texts. */
export function readableAnswers(questions: readonly Question[], given: QuestionAnswers) {
  const answered = questions.filter(({ id }) => id in given);
  const answeredIds = new Set(answered.map(({ id }) => id));
  return [
    ...answered.map(({ id, question, options }) => {
      const words = new Map(options.map((option) => [option.id, option.option]));
      return { id, question, answers: valuesOf(given[id]).map((value) => words.get(value) ?? value) };
    }),
    ...Object.keys(given)
      .filter((id) => !answeredIds.has(id))
      .map((id) => ({ id, question: id, answers: valuesOf(given[id]) })),
  ];
}

const valuesOf = (answer: QuestionAnswers[string] | undefined): string[] =>
  [answer ?? []].flat().filter((value) => value !== '');
