import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { BUILT_IN_QUESTIONS, type QuestionKey } from '@skin-mirror/shared/question/built-in-questions.ts';
import type { Question } from '@skin-mirror/shared/question/question.schema.ts';
import { QUESTION_TYPES, questionKey } from '@skin-mirror/shared/question/question.ts';
import { visibleQuestions } from '@skin-mirror/shared/question/visible-questions.ts';
import type { QuestionAnswers } from '@skin-mirror/shared/record/record.schema.ts';
import { OWN_WORDS } from '../person/own-words.ts';
import type { Persona } from '../person/personas.ts';
import type { Random } from '../random.ts';

type Answer = QuestionAnswers[string];

/**
 * Invents a customer's answers to the questions that the customer is asked. Answers to built-in questions match the
 * customer's skin. Answers to the shop's own questions are random.
 */
export function answerQuestions(questions: readonly Question[], persona: Persona, random: Random): QuestionAnswers {
  let answers: QuestionAnswers = {};
  for (const question of questions) {
    if (!visibleQuestions(questions, answers).includes(question)) continue;
    const answer = answerTo(question, persona, random.stream(question.id));
    if (answer.length > 0) answers = { ...answers, [question.id]: answer };
  }
  return answers;
}

function answerTo(question: Question, persona: Persona, random: Random): Answer {
  const key = seedKey(question);
  const fitting = key && stillOffered(question, ANSWERS[key](persona, random));
  const answer = fitting ?? anyAnswer(question, random);
  return answer.length === 0 && question.required === 1 ? 'OK' : answer;
}

/** Finds the built-in question with the same key, or with the same wording. */
function seedKey({ id, question }: Question): QuestionKey | undefined {
  const isWordedSo = (key: QuestionKey) =>
    WRITTEN_LOCALES.some((locale) => builtInTexts(locale).questions[key].question === question);
  return BUILT_IN_QUESTIONS.find(({ key }) => key === questionKey(id) || isWordedSo(key))?.key;
}

/** Returns the answer, or undefined if the question no longer has an option that the answer uses. */
function stillOffered({ type, options }: Question, answer: Answer): Answer | undefined {
  if (type === QUESTION_TYPES.text) return answer;
  const ids = options.map(({ id }) => id);
  return [answer].flat().every((id) => ids.includes(id)) ? answer : undefined;
}

function anyAnswer({ type, options }: Question, random: Random): Answer {
  if (type === QUESTION_TYPES.text || options.length === 0) return random.chance(0.33) ? '' : 'OK';
  const ids = random.shuffled(options.map(({ id }) => id));
  return type === QUESTION_TYPES.single ? (ids[0] ?? '') : ids.slice(0, random.int(1, 2));
}

const ANSWERS: Readonly<Record<QuestionKey, (persona: Persona, random: Random) => Answer>> = {
  sleep: ({ scores }, random) => {
    if (scores.dark_circle < 66) return random.pick(['short', 'light']);
    return random.pick(['well', 'well', 'fair', 'light']);
  },
  water: ({ scores }, random) => {
    if (scores.water < 60) return random.pick(['few', 'few', 'some']);
    return random.pick(['some', 'some', 'plenty']);
  },
  sun: ({ sun, care }) => {
    if (sun < 0.35) return 'indoors';
    if (care > 0.3) return 'protected';
    return sun < 0.6 ? 'sometimes' : 'unprotected';
  },
  cleansing: ({ oil, care }, random) => {
    if (oil > 0.6) return random.pick(['twice', 'more']);
    if (care < -0.3) return random.pick(['water', 'once']);
    return random.pick(['once', 'twice']);
  },
  concerns: ({ scores }) => {
    const concerns = CONCERNS.filter(({ dimensions }) => dimensions.some((key) => scores[key] < 68));
    return concerns.length > 0 ? concerns.slice(0, 4).map(({ id }) => id) : ['none'];
  },
  allergy: ({ is_sensitive }, random) =>
    is_sensitive ? random.shuffled(['fragrance', 'alcohol', 'acids', 'other']).slice(0, random.int(1, 2)) : ['none'],
  condition: ({ sex, age, scores }, random) => {
    if (sex === 0 && age >= 22 && age <= 42 && random.chance(0.06)) return ['pregnant'];
    if (age >= 25 && random.chance(0.05)) return ['treated'];
    return scores.acne < 45 && random.chance(0.2) ? ['prescribed'] : ['none'];
  },
  make_up: ({ sex, age }, random) => {
    if (sex === 1) return 'rarely';
    return age < 45 ? random.pick(['daily', 'daily', 'weekly', 'rarely']) : random.pick(['weekly', 'rarely']);
  },
  products: ({ locale, care }) => {
    const { few_products, many_products } = OWN_WORDS[locale];
    return care < -0.4 ? '' : care < 0.3 ? few_products : many_products;
  },
};

const CONCERNS = [
  { id: 'dryness', dimensions: ['water'] },
  { id: 'acne', dimensions: ['acne', 'pockmark'] },
  { id: 'pores', dimensions: ['pore', 'blackhead'] },
  { id: 'redness', dimensions: ['sensitive'] },
  { id: 'dullness', dimensions: ['color'] },
  { id: 'spots', dimensions: ['spot', 'pigment'] },
  { id: 'lines', dimensions: ['wrinkle', 'collagen'] },
  { id: 'eyes', dimensions: ['dark_circle'] },
] as const;
