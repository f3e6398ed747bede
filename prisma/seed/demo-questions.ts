import { type DemoTexts, demoTexts } from '@skin-mirror/shared/i18n/demo-texts.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { namedAnswers } from '@skin-mirror/shared/question/ask-first.ts';
import type { QuestionWords } from '@skin-mirror/shared/question/built-in-questions.ts';
import {
  type QuestionCondition,
  type StoredQuestion,
  storedQuestion,
} from '@skin-mirror/shared/question/question.schema.ts';
import { QUESTION_TYPES } from '@skin-mirror/shared/question/question.ts';
import { inAllLanguages, storedSeeds } from '@skin-mirror/shared/question/seed.ts';

interface Further {
  readonly key: keyof DemoTexts['questions'];
  readonly type: StoredQuestion['type'];
  readonly options: readonly string[];
  readonly show_if: QuestionCondition;
}

const wordsIn = (locale: Locale, key: Further['key']): QuestionWords => demoTexts(locale).questions[key];

const furtherQuestion = ({ key, type, options, show_if }: Further): StoredQuestion =>
  storedQuestion.parse({
    key,
    version: 1,
    type,
    texts: inAllLanguages((locale) => ({ question: wordsIn(locale, key).question })),
    options: options.map((id) => ({ id, texts: inAllLanguages((locale) => wordsIn(locale, key).options?.[id]) })),
    show_if,
  });

/** Further questions, by the key of the question that each one follows. Each is asked only after some answers to it. */
const FURTHER: Readonly<Record<string, StoredQuestion>> = {
  allergy: furtherQuestion({
    key: 'reaction',
    type: QUESTION_TYPES.multiple,
    options: ['red', 'itch', 'breakout', 'peel'],
    show_if: { question: 'allergy', options: namedAnswers('allergy') },
  }),
  reaction: furtherQuestion({
    key: 'calm',
    type: QUESTION_TYPES.single,
    options: ['hours', 'days', 'longer'],
    show_if: { question: 'reaction', options: ['red', 'itch'] },
  }),
};

const withFurther = (question: StoredQuestion): StoredQuestion[] => {
  const next = FURTHER[question.key];
  return next ? [question, ...withFurther(next)] : [question];
};

/** Returns the questionnaire of the demo shop: the built-in questions and two that depend on earlier answers. */
export const demoQuestions = (): StoredQuestion[] => storedSeeds().flatMap(withFurther);
