import type { StoredQuestion } from './question.schema.ts';
import { MAX_QUESTIONS, QUESTION_TYPES } from './question.ts';

type Checked = Pick<StoredQuestion, 'key' | 'type' | 'show_if'> & {
  readonly options: readonly { readonly id: string }[];
};

export const QUESTION_PROBLEMS = [
  'QUESTION_LIMIT',
  'QUESTION_TWICE',
  'QUESTION_OPTIONS',
  'QUESTION_CONDITION_UNKNOWN',
  'QUESTION_CONDITION_LOOP',
  'QUESTION_CONDITION_LATER',
] as const;
type QuestionProblemCode = (typeof QUESTION_PROBLEMS)[number];

/** `place` is the number of the question in the questionnaire, from 1. */
interface QuestionProblem {
  readonly code: QuestionProblemCode;
  readonly place: number;
}

/** Returns the reasons why mirrors can't ask these questions in this order. */
export function questionProblems(questions: readonly Checked[]): QuestionProblem[] {
  const byKey = new Map(questions.map((one, at) => [one.key, { one, at }]));
  const problems: QuestionProblem[] = [];
  if (questions.length > MAX_QUESTIONS) problems.push({ code: 'QUESTION_LIMIT', place: MAX_QUESTIONS + 1 });
  for (const [at, { key, type, options, show_if }] of questions.entries()) {
    const add = (code: QuestionProblemCode) => problems.push({ code, place: at + 1 });
    if (questions.findIndex((other) => other.key === key) !== at) add('QUESTION_TWICE');
    if (
      type !== QUESTION_TYPES.text &&
      (options.length < 2 || new Set(options.map(({ id }) => id)).size < options.length)
    )
      add('QUESTION_OPTIONS');
    if (!show_if) continue;
    const cause = byKey.get(show_if.question);
    const known = new Set(cause?.one.options.map(({ id }) => id));
    if (!cause || cause.one.type === QUESTION_TYPES.text || !show_if.options.every((id) => known.has(id)))
      add('QUESTION_CONDITION_UNKNOWN');
    else if (isLoop(key, byKey)) add('QUESTION_CONDITION_LOOP');
    else if (cause.at > at) add('QUESTION_CONDITION_LATER');
  }
  return problems;
}

/** True if a question's condition leads back to the question itself. */
function isLoop(key: string, byKey: ReadonlyMap<string, { readonly one: Checked }>): boolean {
  const seen = new Set<string>();
  for (
    let next = byKey.get(key)?.one.show_if?.question;
    next !== undefined;
    next = byKey.get(next)?.one.show_if?.question
  ) {
    if (next === key) return true;
    if (seen.has(next)) return false;
    seen.add(next);
  }
  return false;
}
