import type { QuestionAnswers } from '../record/record.schema.ts';
import { reactsLong } from './reaction.ts';
import { isAnswered } from './visible-questions.ts';

/** Answers after which a customer had better ask somebody before using new products. */
const CONDITIONS = ['pregnant', 'treated', 'prescribed'];

/** True if the report should ask the customer to talk to somebody first. It doesn't say why, because others may read it. */
export const asksFirst = (answers: QuestionAnswers | undefined): boolean =>
  CONDITIONS.some((option) => isAnswered(answers, 'condition', option)) ||
  isAnswered(answers, 'allergy', 'other') ||
  reactsLong(answers);
