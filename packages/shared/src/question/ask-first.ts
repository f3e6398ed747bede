import type { QuestionAnswers } from '../record/record.schema.ts';
import type { QuestionKey } from './built-in-questions.ts';
import { isAnswered } from './visible-questions.ts';

/** The answers after which a customer had better ask somebody before using new products. */
const ASKING: readonly (readonly [question: QuestionKey, options: readonly string[]])[] = [
  ['condition', ['pregnant', 'treated', 'prescribed']],
  ['allergy', ['other']],
];

/** True if the report should ask the customer to talk to somebody first. It never names the answer. */
export const asksFirst = (answers: QuestionAnswers | undefined): boolean =>
  ASKING.some(([question, options]) => options.some((option) => isAnswered(answers, question, option)));
