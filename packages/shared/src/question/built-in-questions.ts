import type { DimensionKey } from '../dimension/dimension.ts';
import type { Question } from './question.schema.ts';
import { QUESTION_TYPES } from './question.ts';

interface BuiltInQuestion {
  readonly type: Question['type'];
  readonly options?: readonly string[];
  /** The results that customers would like to improve, by option. */
  readonly wishes?: Readonly<Record<string, DimensionKey>>;
}

const { single, multiple, text } = QUESTION_TYPES;

/** The built-in questions by key, without words. An option's key is also its id, so all languages have the same ids. */
export const QUESTION_SEEDS = {
  sleep: { type: single, options: ['well', 'fair', 'short', 'light'] },
  water: { type: single, options: ['few', 'some', 'plenty'] },
  sun: { type: single, options: ['indoors', 'protected', 'sometimes', 'unprotected'] },
  cleansing: { type: single, options: ['water', 'once', 'twice', 'more'] },
  concerns: {
    type: multiple,
    options: ['dryness', 'oil', 'acne', 'pores', 'redness', 'dullness', 'spots', 'lines', 'eyes', 'none'],
    wishes: {
      dryness: 'water',
      acne: 'acne',
      pores: 'pore',
      redness: 'sensitive',
      dullness: 'color',
      spots: 'spot',
      lines: 'wrinkle',
      eyes: 'dark_circle',
    },
  },
  allergy: { type: multiple, options: ['none', 'fragrance', 'alcohol', 'acids', 'sunscreen', 'other'] },
  condition: { type: multiple, options: ['none', 'pregnant', 'treated', 'prescribed'] },
  make_up: { type: single, options: ['daily', 'weekly', 'rarely'] },
  products: { type: text },
} as const satisfies Readonly<Record<string, BuiltInQuestion>>;

export type QuestionKey = keyof typeof QUESTION_SEEDS;

/** The built-in questions in order. */
export const BUILT_IN_QUESTIONS: readonly (BuiltInQuestion & { readonly key: QuestionKey })[] = Object.entries(
  QUESTION_SEEDS,
).map(([key, question]) => ({ key: key as QuestionKey, ...question }));

/** The words of a built-in question in one language. */
export interface QuestionWords {
  readonly question: string;
  readonly placeholder?: string;
  readonly options?: Readonly<Record<string, string>>;
}
