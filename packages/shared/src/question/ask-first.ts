import type { QuestionAnswers } from '../record/record.schema.ts';
import { isTender } from './reaction.ts';
import { isAnswered } from './visible-questions.ts';

/** Answers after which customers should ask somebody before they use new products. Tender skin counts too. */
const CAREFUL = {
  condition: ['pregnant', 'treated', 'prescribed'],
  allergy: ['fragrance', 'alcohol', 'acids', 'sunscreen', 'other'],
};

/** True if the report should ask the customer to talk to somebody first. It doesn't say why, because others may read it. */
export const asksFirst = (answers: QuestionAnswers | undefined): boolean =>
  Object.entries(CAREFUL).some(([question, options]) =>
    options.some((option) => isAnswered(answers, question, option)),
  ) || isTender(answers);
