import type { QuestionAnswers } from '../record/record.schema.ts';
import type { StoredQuestion } from './question.schema.ts';
import { QUESTION_TYPES, questionId, questionKey } from './question.ts';

/**
 * Returns the ids of the answers that no question of the shop explains: an unknown question, or an unknown option of the
 * present version. Options of an older version aren't checked, because a mirror may have asked before it knew the new one.
 */
export function unknownAnswers(
  asked: readonly Pick<StoredQuestion, 'key' | 'version' | 'type' | 'options'>[],
  answers: QuestionAnswers,
): string[] {
  const byKey = new Map(asked.map((question) => [question.key, question]));
  const isUnknown = ([id, answer]: [string, string | string[]]) => {
    const question = byKey.get(questionKey(id));
    if (!question) return true;
    const { key, version, type, options } = question;
    if (type === QUESTION_TYPES.text || id !== questionId(key, version)) return false;
    return [answer].flat().some((value) => value !== '' && !options.some((option) => option.id === value));
  };
  return Object.entries(answers)
    .filter(isUnknown)
    .map(([id]) => id);
}
