import type { QuestionAnswers } from '../record/record.schema.ts';
import type { QuestionKey } from './built-in-questions.ts';
import type { Question } from './question.schema.ts';
import { questionKey } from './question.ts';
import { reactsLong } from './reaction.ts';
import { isAnswered } from './visible-questions.ts';

const CONDITION = 'condition' satisfies QuestionKey;
/** Answers after which a customer had better ask somebody before using new products. */
const CONDITIONS = ['pregnant', 'treated', 'prescribed'];

/** True if the report should ask the customer to talk to somebody first. */
export const asksFirst = (answers: QuestionAnswers | undefined): boolean =>
  conditionsIn(answers).length > 0 || isAnswered(answers, 'allergy', 'other') || reactsLong(answers);

/** Returns the words of the answers for which the report asks so, as far as somebody else needs to know them. */
export const conditionWords = (questions: readonly Asked[], answers: QuestionAnswers | undefined): string[] => {
  const { options = [] } = questions.find(({ id }) => questionKey(id) === CONDITION) ?? {};
  return conditionsIn(answers).flatMap((condition) => options.find(({ id }) => id === condition)?.option ?? []);
};

type Asked = Pick<Question, 'id' | 'options'>;

const conditionsIn = (answers: QuestionAnswers | undefined): string[] =>
  CONDITIONS.filter((option) => isAnswered(answers, CONDITION, option));
