import { z } from 'zod';
import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import { flag } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { MAX_OPTIONS, QUESTION_LENGTH } from './question.ts';

const type = z.literal([1, 2, 3]);

/** The question is asked if another question was answered with one of these options. */
export const questionCondition = z.object({
  /** The id of the other question. It has options and is asked earlier. */
  question: z.string().max(32),
  options: z.array(z.string().max(64)).min(1).max(MAX_OPTIONS),
});
export type QuestionCondition = z.infer<typeof questionCondition>;

/** A question as the customer reads it. */
export const question = z.object({
  id: z.string(),
  question: z.string(),
  /** 1 one option, 2 several options, 3 a text. */
  type,
  placeholder: z.string(),
  options: z.array(z.object({ id: z.string(), option: z.string() })),
  /** 1 if the customer can't go on without an answer. */
  required: flag,
  /** Null if the question is always asked. */
  show_if: questionCondition.nullable(),
});
export type Question = z.infer<typeof question>;

const words = (max: number) => z.string().trim().min(1).max(max);

/** A question with its texts in all languages. `key` is the same in all versions of the question. */
export const storedQuestion = z.object({
  key: z.string().regex(/^[\w-]{1,24}$/),
  version: z.int().positive(),
  type,
  required: flag.default(0),
  texts: z.partialRecord(
    z.enum(LOCALES),
    z.object({
      question: words(QUESTION_LENGTH.question),
      placeholder: z.string().trim().max(QUESTION_LENGTH.placeholder).default(''),
    }),
  ),
  options: z
    .array(
      z.object({
        id: z.string().regex(/^[\w-]{1,64}$/),
        texts: z.partialRecord(z.enum(LOCALES), words(QUESTION_LENGTH.option)),
        /** The result that the customer would like to improve; null for none. By default the built-in question's. */
        dimension: z.enum(DIMENSION_KEYS).nullable().optional(),
      }),
    )
    .max(MAX_OPTIONS)
    .default([]),
  /** `question` is the key of another question. */
  show_if: questionCondition.nullable().default(null),
});
export type StoredQuestion = z.output<typeof storedQuestion>;

/** An option with which customers say what they would like to improve. */
export const wish = z.object({
  /** The key of the question. */
  question: z.string(),
  option: z.string(),
  dimension: z.enum(DIMENSION_KEYS),
});
export type Wish = z.infer<typeof wish>;
