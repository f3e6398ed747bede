import { z } from 'zod';
import { CARE_LEVELS, FOR_SEX, SKIN_TYPES } from '../dimension/dimension.ts';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText, rev, rowId, seenRev } from '../kernel/input.ts';
import {
  pageInput,
  SELECTION_ERRORS,
  selectedIds,
  selectionInput,
  selectionOutput,
  sortInput,
} from '../kernel/page.ts';
import { thingHistory, thingHistoryInput } from '../revision/thing-revision.schema.ts';
import { matchableScheme, schemeTrigger } from './scheme.schema.ts';
import {
  CYCLE_DAYS,
  MAX_PRIORITY,
  MAX_STEP_GOODS,
  MAX_STEPS,
  MAX_TRIGGERS,
  SCHEME_SORTS,
  SCHEME_STATUS,
  STEP_PARTS,
} from './scheme.ts';

const status = z.literal([SCHEME_STATUS.on, SCHEME_STATUS.off]);
const day = z.coerce.number().pipe(z.int().min(1).max(CYCLE_DAYS.max));

export const schemeRow = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  cycle_days: z.number().int(),
  for_sex: z.literal([FOR_SEX.all, FOR_SEX.male, FOR_SEX.female]),
  skin_types: z.array(z.enum(SKIN_TYPES)),
  triggers: z.array(schemeTrigger),
  priority: z.number().int(),
  status,
  steps: z.number().int(),
  goods: z.number().int(),
  mod_time: z.date(),
});
export type SchemeRow = z.infer<typeof schemeRow>;

export const schemeDetail = matchableScheme.omit({ scheme_id: true, other_goods_ids: true }).extend({
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
  name: z.string().trim().min(1).max(64),
  description: optionalText(1000),
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
        title: z.string().trim().min(1).max(64),
        part: z.enum(STEP_PARTS),
        frequency: optionalText(64),
        advice: optionalText(500),
        day_from: day,
        day_to: day,
        goods_ids: z.array(rowId).max(MAX_STEP_GOODS).default([]),
      }),
    )
    .min(1)
    .max(MAX_STEPS),
});
export type SchemeSave = z.output<typeof schemeSave>;

const schemeFilter = z.object({
  q: optionalText(64),
  status: z.union([z.literal(''), z.coerce.number().pipe(status)]).default(''),
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
  history: {
    kind: 'query',
    summary: 'Who changed a scheme, the newest first',
    access: user('goods'),
    input: thingHistoryInput,
    output: thingHistory,
    errors: ['SCHEME_NOT_FOUND'],
  },
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
