import { builtInTexts } from '../i18n/built-in.ts';
import { type Locale, WRITTEN_LOCALES } from '../kernel/locales.ts';
import { BUILT_IN_QUESTIONS, type QuestionKey, type QuestionWords } from './built-in-questions.ts';
import type { Question, StoredQuestion } from './question.schema.ts';

/** A built-in question in one language. The questionnaire of a new shop contains these questions. */
export interface SeedQuestion extends Omit<Question, 'id'> {
  readonly key: QuestionKey;
}

const wordsOf = (locale: Locale, key: QuestionKey): QuestionWords => builtInTexts(locale).questions[key];
const optionIn = (locale: Locale, key: QuestionKey, id: string): string => wordsOf(locale, key).options?.[id] ?? '';

/** Returns the built-in questions in order, in the language that a reader of the wanted one sees. */
export const seedQuestions = (locale: Locale): SeedQuestion[] =>
  BUILT_IN_QUESTIONS.map(({ key, type, options = [] }) => ({
    key,
    type,
    question: wordsOf(locale, key).question,
    placeholder: wordsOf(locale, key).placeholder ?? '',
    options: options.map((id) => ({ id, option: optionIn(locale, key, id) })),
    required: 0,
    show_if: null,
  }));

export const inAllLanguages = <Words>(wordsIn: (locale: Locale) => Words) =>
  Object.fromEntries(WRITTEN_LOCALES.map((locale) => [locale, wordsIn(locale)]));

/** Returns the built-in questions in all languages, as a shop's own questionnaire begins with them. */
export const storedSeeds = (): StoredQuestion[] =>
  BUILT_IN_QUESTIONS.map(({ key, type, options = [], wishes }) => ({
    key,
    version: 1,
    type,
    required: 0,
    texts: inAllLanguages((locale) => ({
      question: wordsOf(locale, key).question,
      placeholder: wordsOf(locale, key).placeholder ?? '',
    })),
    options: options.map((id) => ({
      id,
      texts: inAllLanguages((locale) => optionIn(locale, key, id)),
      ...(wishes && { dimension: wishes[id] ?? null }),
    })),
    show_if: null,
  }));
