import type { QuestionAnswers } from '../record/record.schema.ts';
import { QUESTION_SEEDS } from './built-in-questions.ts';
import { isTender } from './reaction.ts';
import { isAnswered } from './visible-questions.ts';

/** Questions whose answers, but for `none`, mean that customers should ask somebody before they use new products. */
const CAREFUL = ['condition', 'allergy'] as const;

/** Returns the answers to a built-in question that name something. */
export const namedAnswers = (question: (typeof CAREFUL)[number]): string[] =>
  QUESTION_SEEDS[question].options.filter((option) => option !== 'none');

/**
 * True if the report should ask the customer to talk to somebody first; tender skin counts too. It doesn't say why,
 * because others may read it.
 */
export const asksFirst = (answers: QuestionAnswers | undefined): boolean =>
  CAREFUL.some((question) => namedAnswers(question).some((option) => isAnswered(answers, question, option))) ||
  isTender(answers);
