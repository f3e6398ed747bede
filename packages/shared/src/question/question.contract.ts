import { z } from 'zod';
import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { flag, rev, seenRev } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { question, questionCondition, storedQuestion } from './question.schema.ts';
import { MAX_OPTIONS, MAX_QUESTIONS, QUESTION_LENGTH } from './question.ts';
import { QUESTION_PROBLEMS } from './question-problems.ts';

const questionIdField = z.string().trim().min(1).max(32);
const locale = z.enum(LOCALES);

/** A question in one language, as somebody edits it. */
const questionSave = z.object({
  /** Empty for a new question. */
  id: z.string().trim().max(32).default(''),
  rev: seenRev,
  /** The language of the texts. The default is the shop's language. Texts in other languages stay. */
  lang: locale.optional(),
  question: z.string().trim().min(1).max(QUESTION_LENGTH.question),
  type: z.coerce.number().pipe(z.literal([1, 2, 3])),
  placeholder: z.string().trim().max(QUESTION_LENGTH.placeholder).default(''),
  /** An option without an id is new. */
  options: z
    .array(
      z.object({
        id: z
          .string()
          .trim()
          .regex(/^[\w-]{0,64}$/)
          .default(''),
        option: z.string().trim().min(1).max(QUESTION_LENGTH.option),
        /** The result that the customer would like to improve. Null for none. If it is missing, it stays as it is. */
        dimension: z.enum(DIMENSION_KEYS).nullable().optional(),
      }),
    )
    .max(MAX_OPTIONS)
    .default([]),
  required: z.coerce.number().pipe(flag).default(0),
  show_if: questionCondition.nullable().default(null),
});

/** A question in the builder. */
export const questionRow = question.extend({
  options: z.array(z.object({ id: z.string(), option: z.string(), dimension: z.enum(DIMENSION_KEYS).nullable() })),
  version: z.number().int(),
  rev,
  /** The languages that have a text. */
  langs: z.array(locale),
});
export type QuestionRow = z.infer<typeof questionRow>;

/** False for names such as `constructor`, which every object has. */
const isOwnName = (key: string): boolean => !(key in {});

/** A whole questionnaire as a file. */
export const questionnaireFile = z.object({
  questions: z
    .array(storedQuestion.omit({ key: true, version: true }).extend({ id: storedQuestion.shape.key.refine(isOwnName) }))
    .min(1)
    .max(MAX_QUESTIONS),
});
export type QuestionnaireFile = z.output<typeof questionnaireFile>;

export const questionContract = defineContract({
  list: {
    kind: 'query',
    summary: 'The pre-test questionnaire in the language of the request',
    access: user(undefined, { scope: 'config:read' }),
    rest: { method: 'GET', path: '/skinMgrSrv/question/list' },
    input: z.object({}),
    output: z.object({ list: z.array(question) }),
  },
  /** Returns the versions that these answers were given to, deleted ones too. Unknown ids are left out. */
  versions: {
    kind: 'query',
    summary: 'The questions that a customer answered, as they were worded then',
    access: user('records'),
    input: z.object({ ids: z.array(questionIdField).max(200) }),
    output: z.object({ list: z.array(question) }),
  },
  builder: {
    kind: 'query',
    summary: 'The questionnaire as the console edits it',
    access: user('marketing'),
    input: z.object({ lang: locale.optional() }),
    output: z.object({
      /** 0 if the shop still asks the built-in questions. */
      own: flag,
      /** The language of the texts. */
      lang: locale,
      list: z.array(questionRow),
    }),
  },
  /** The first change copies the built-in questions. A change of what customers read makes a new version with a new id. */
  save: {
    kind: 'mutation',
    audit: ['question.update'],
    summary: 'Add or change a question; texts in one language',
    access: user('marketing', { scope: 'marketing:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/question/save' },
    input: questionSave,
    output: z.object({ id: z.string() }),
    errors: ['QUESTION_NOT_FOUND', 'QUESTION_NEEDED', 'CHANGED_MEANWHILE', 'NOTHING_CHANGED', ...QUESTION_PROBLEMS],
  },
  /** Without any question, mirrors ask the built-in ones again. */
  remove: {
    kind: 'mutation',
    audit: ['question.remove'],
    summary: 'Delete questions; answers stay with their tests',
    access: user('marketing', { scope: 'marketing:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/question/del' },
    input: z.object({ ids: z.array(questionIdField).max(MAX_QUESTIONS).default([]) }),
    output: z.object({ count: z.number().int() }),
    errors: ['SELECTION_EMPTY', 'QUESTION_NOT_FOUND', 'QUESTION_NEEDED'],
  },
  sort: {
    kind: 'mutation',
    audit: ['question.sort'],
    summary: 'Put the questions into another order; names all of them',
    access: user('marketing', { scope: 'marketing:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/question/sort' },
    input: z.object({ ids: z.array(questionIdField).min(1).max(MAX_QUESTIONS) }),
    output: z.object({}),
    errors: ['QUESTIONS_CHANGED', ...QUESTION_PROBLEMS],
  },
  export: {
    kind: 'query',
    summary: 'The whole questionnaire in all languages, for import elsewhere',
    access: user('marketing', { scope: 'marketing:read' }),
    rest: { method: 'GET', path: '/skinMgrSrv/question/export' },
    input: z.object({}),
    output: z.object({ questionnaire: questionnaireFile }),
  },
  /** Replaces the whole questionnaire or nothing. A question with the same id is a new version of the one before. */
  import: {
    kind: 'mutation',
    audit: ['question.import'],
    summary: 'Replace the questionnaire by an exported one',
    access: user('marketing', { scope: 'marketing:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/question/import', bodyLimit: 1024 * 1024 },
    input: z.object({ questionnaire: z.looseObject({}) }),
    output: z.object({ count: z.number().int() }),
    errors: ['QUESTION_FILE', ...QUESTION_PROBLEMS],
  },
});
