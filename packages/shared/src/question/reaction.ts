import type { QuestionAnswers } from '../record/record.schema.ts';
import { isAnswered } from './visible-questions.ts';

/** Questions, as the demo shop asks them beside the built-in ones, and the answers of skin that reacts strongly. */
export const REACTION_ANSWERS = [
  ['reaction', ['red', 'itch', 'peel']],
  ['calm', ['longer']],
] as const;
export type ReactionKey = (typeof REACTION_ANSWERS)[number][0];

/** True if the customer doesn't bear acids, or the skin stings, flakes or reacts for long. Strong care isn't for them. */
export const isTender = (answers: QuestionAnswers | undefined): boolean =>
  isAnswered(answers, 'allergy', 'acids') ||
  REACTION_ANSWERS.some(([question, options]) => options.some((option) => isAnswered(answers, question, option)));
