import { z } from 'zod';
import { CARE_LEVELS, FOR_SEX, SKIN_TYPES } from '../dimension/dimension.ts';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText, rev, rowId, seenRev } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import {
  pageInput,
  SELECTION_ERRORS,
  selectedIds,
  selectionInput,
  selectionOutput,
  sortInput,
} from '../kernel/page.ts';
import { historyOf } from '../revision/thing-revision.schema.ts';
import { translatedCount } from '../translation/translation.schema.ts';
import { matchableScheme, schemeTexts, schemeTrigger, stepTexts, wordedScheme } from './scheme.schema.ts';
import {
  CYCLE_DAYS,
  MAX_PRIORITY,
  MAX_STEP_GOODS,
  MAX_STEPS,
  MAX_TRIGGERS,
  SCHEME_SORTS,
  SCHEME_STATUS,
  SCHEME_WORDS,
  STEP_PARTS,
  STEP_WORDS,
} from './scheme.ts';

const status = z.literal([SCHEME_STATUS.on, SCHEME_STATUS.off]);
const day = z.coerce.number().pipe(z.int().min(1).max(CYCLE_DAYS.max));

export const schemeRow = z.object({
  id: z.number().int(),
  ...matchableScheme.omit({ scheme_id: true, steps: true, other_goods_ids: true }).shape,
  /** The numbers of steps and of products. */
  steps: z.number().int(),
  goods: z.number().int(),
  mod_time: z.date(),
});
export type SchemeRow = z.infer<typeof schemeRow>;

export const schemeDetail = wordedScheme.omit({ scheme_id: true, other_goods_ids: true }).extend({
  id: z.number().int(),
  mod_time: z.date(),
  rev,
  /** The products in the scheme's steps, without deleted products. */
  goods: z.array(
    z.object({
      goods_id: z.number().int(),
      goods_name: z.string(),
      goods_pic: z.string(),
      shelf_status: z.literal([10, 0]),
    }),
  ),
});
export type SchemeDetail = z.infer<typeof schemeDetail>;

export const schemeSave = z.object({
  /** Empty or -1 for a new scheme. */
  id: z.union([z.literal(''), z.coerce.number().pipe(z.int32().min(-1))]).optional(),
  rev: seenRev,
  name: z.string().trim().min(1).max(SCHEME_WORDS.name),
  description: optionalText(SCHEME_WORDS.description),
  /** All translations of name and description. If this field is missing, they don't change. */
  texts: schemeTexts.optional(),
  cycle_days: z.coerce.number().pipe(z.int().min(CYCLE_DAYS.min).max(CYCLE_DAYS.max)),
  for_sex: z.coerce
    .number()
    .pipe(z.literal([FOR_SEX.all, FOR_SEX.male, FOR_SEX.female]))
    .default(FOR_SEX.all),
  skin_types: z.array(z.enum(SKIN_TYPES)).max(SKIN_TYPES.length).default([]),
  triggers: z
    .array(z.object({ dimension: schemeTrigger.shape.dimension, from: z.coerce.number().pipe(z.literal(CARE_LEVELS)) }))
    .min(1)
    .max(MAX_TRIGGERS),
  priority: z.coerce.number().pipe(z.int().min(0).max(MAX_PRIORITY)).default(0),
  status: z.coerce.number().pipe(status).default(SCHEME_STATUS.on),
  /** The steps in the order of use. `day_to` lies between `day_from` and `cycle_days`, both included. */
  steps: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(STEP_WORDS.title),
        part: z.enum(STEP_PARTS),
        frequency: optionalText(STEP_WORDS.frequency),
        advice: optionalText(STEP_WORDS.advice),
        day_from: day,
        day_to: day,
        goods_ids: z.array(rowId).max(MAX_STEP_GOODS).default([]),
        /** All translations of the step. If this field is missing, a step of the same title keeps its own. */
        texts: stepTexts.optional(),
      }),
    )
    .min(1)
    .max(MAX_STEPS),
});
export type SchemeSave = z.output<typeof schemeSave>;

const schemeFilter = z.object({
  q: optionalText(64),
  status: z.union([z.literal(''), z.coerce.number().pipe(status)]).default(''),
  /** If given, only schemes with a text that isn't translated into this language. */
  untranslated: z.enum(LOCALES).or(z.literal('')).default(''),
});
export type SchemeFilter = z.output<typeof schemeFilter>;

export const schemeContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Schemes of care',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/scheme/list' },
    input: schemeFilter.extend({ ...sortInput(SCHEME_SORTS), ...pageInput(20) }),
    output: z.object({ list: z.array(schemeRow), total: z.number().int() }),
  },
  detail: {
    kind: 'query',
    summary: 'One scheme with its steps',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/scheme/detail' },
    input: z.object({ id: rowId }),
    output: schemeDetail,
    errors: ['SCHEME_NOT_FOUND'],
  },
  translated: {
    kind: 'query',
    summary: 'How many schemes have all their texts in each language',
    access: user('goods'),
    input: z.object({}),
    output: z.object({ list: z.array(translatedCount) }),
  },
  history: historyOf('Who changed a scheme, the newest first', user('goods'), 'SCHEME_NOT_FOUND'),
  save: {
    kind: 'mutation',
    audit: ['scheme.update'],
    summary: 'Add or change a scheme',
    access: user('goods', { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/scheme/save' },
    input: schemeSave,
    output: z.object({ id: z.number().int() }),
    errors: [
      'SCHEME_NOT_FOUND',
      'SCHEME_LIMIT',
      'SCHEME_NAME_TAKEN',
      'SCHEME_STEP_DAYS',
      'GOODS_NOT_FOUND',
      'NOTHING_CHANGED',
      'CHANGED_MEANWHILE',
    ],
  },
  /** Deletes schemes. If one scheme belongs to another shop, no scheme is deleted. */
  remove: {
    kind: 'mutation',
    audit: ['scheme.remove'],
    summary: 'Delete schemes; their goods stay',
    access: user('goods', { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/scheme/del', renameInput: { id: 'ids' } },
    input: z.object(selectionInput(rowId, schemeFilter)),
    output: selectionOutput(rowId),
    errors: [...SELECTION_ERRORS, 'SCHEME_NOT_FOUND'],
  },
  restore: {
    kind: 'mutation',
    audit: ['scheme.restore'],
    summary: 'Take deleted schemes back',
    access: user('goods', { scope: 'goods:write' }),
    input: z.object({ ids: selectedIds(rowId) }),
    output: selectionOutput(rowId),
    errors: ['SELECTION_EMPTY', 'SCHEME_NOT_FOUND', 'SCHEME_LIMIT', 'SCHEME_NAME_TAKEN'],
  },
});
