import type { QuestionAnswers } from '../record/record.schema.ts';
import type { Question } from './question.schema.ts';
import { questionKey } from './question.ts';

type Asked = Pick<Question, 'id' | 'show_if'>;

/** Returns the questions that a customer is asked, in order. An answer to a question that isn't asked doesn't count. */
export function visibleQuestions<Q extends Asked>(questions: readonly Q[], answers: QuestionAnswers): Q[] {
  const asked = new Set<string>();
  return questions.filter(({ id, show_if }) => {
    const isAsked =
      show_if === null ||
      (asked.has(show_if.question) && valuesOf(answers, show_if.question).some((one) => show_if.options.includes(one)));
    if (isAsked) asked.add(id);
    return isAsked;
  });
}

/** True if the customer chose the option, in whichever version of the question. */
export const isAnswered = (answers: QuestionAnswers | undefined, question: string, option: string): boolean =>
  Object.entries(answers ?? {}).some(
    ([id, answer]) => questionKey(id) === question && [answer].flat().includes(option),
  );

const valuesOf = (answers: QuestionAnswers, id: string): string[] =>
  [Object.hasOwn(answers, id) ? (answers[id] ?? []) : []].flat().filter((value) => value.trim() !== '');
