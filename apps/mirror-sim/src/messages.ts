import { filled } from '@skin-mirror/shared/i18n/filled.ts';
import { en, type MessageKey } from './texts/en.ts';
import { zh } from './texts/zh.ts';

export type ProblemKey = Extract<MessageKey, `problem.${string}`>;

export type Details = Readonly<Record<string, string | number>>;

/** A failed check. The key allows a message in any language. */
export interface Problem {
  readonly key: ProblemKey;
  readonly details: Details;
}

export const problem = (key: ProblemKey, details: Details = {}): Problem => ({ key, details });

/** A problem, with the name of what has it. */
export interface NamedProblem {
  readonly about: string;
  readonly problem: Problem;
}

/** Says of each problem what has it. */
export const named = (about: string, problems: readonly Problem[]): NamedProblem[] =>
  problems.map((one) => ({ about, problem: one }));

/** Returns a problem as a line for people. */
export const told = ({ about, problem: { key, details } }: NamedProblem, say: Say): string =>
  `${about}: ${say(key, details)}`;

export const languageOf = (locale: string | undefined): 'zh' | 'en' =>
  locale?.toLowerCase().startsWith('zh') ? 'zh' : 'en';

export type Say = (key: MessageKey, details?: Details) => string;

/**
 * Returns a function that gives texts in the terminal's language: Chinese if `language` starts with `zh`, otherwise
 * English.
 */
export function speaker(language: string | undefined): Say {
  const texts = { zh, en }[languageOf(language)];
  return (key, details = {}) => filled(texts[key], details);
}
