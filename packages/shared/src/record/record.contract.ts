import { z } from 'zod';
import { customerMobile } from '../customer/customer-mobile.schema.ts';
import { recordScore } from '../dimension/dimension.schema.ts';
import { IMAGE_KINDS } from '../dimension/dimension.ts';
import { MAX_PHOTO_TESTS, RECORD_EXPORT_COLUMNS, SHEET } from '../export/export.ts';
import { exportInput } from '../export/export-columns.schema.ts';
import { recommendedGoods } from '../goods/goods.schema.ts';
import { owner, user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { flag, optionalDay, optionalText, rowId } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import {
  MAX_PAGE_SIZE,
  pageInput,
  SELECTION_ERRORS,
  selectedIds,
  selectionInput,
  selectionOutput,
  sortInput,
} from '../kernel/page.ts';
import { storedScheme } from '../scheme/scheme.schema.ts';
import { questionAnswers, recordInterest, recordResult, recordSale } from './record.schema.ts';
import {
  CHILD_FILTER,
  MAX_NOTE_LENGTH,
  MAX_SOLD_GOODS,
  MAX_SOLD_NUM,
  RECORD_SORTS,
  SIMULATED_FILTERS,
  SOLD_FILTERS,
  TRASH_SORTS,
} from './record.ts';
import { PICTURE_CLASSES } from './retention.ts';

const recordId = z.uuid();

const recordFilterInput = z.object({
  /** The number of a mirror. Empty or -1 means all mirrors. */
  device_no: z.string().trim().max(32).default(''),
  /** The first and last day, both included. Default: from the first day of this month until today. */
  from: optionalDay,
  to: optionalDay,
  /** Search text: any part of a phone number, nickname or device number. */
  q: z.string().trim().max(64).default(''),
  child: z.string().trim().max(16).default(CHILD_FILTER.all),
  /** `all`, or dimensions with or without a care level, such as `acne:4,spot`. */
  dimensions: z.string().trim().max(200).default('all'),
  status: z.union([z.literal(''), z.coerce.number().int().min(0).max(5)]).default(''),
  /** `hidden` leaves out the tests of simulated mirrors. An export does so, too, unless this is `shown` or the shop counts them. */
  simulated: z.enum(SIMULATED_FILTERS).default(''),
  /** `yes` for the tests that are marked as sold, `no` for all others. Empty means both. */
  sold: z.enum(['', ...SOLD_FILTERS]).default(''),
});
export type RecordFilterInput = z.output<typeof recordFilterInput>;

export const recordExportInput = recordFilterInput.extend({
  /** These tests instead of those of the filter. */
  ids: z.array(recordId).max(MAX_PAGE_SIZE).default([]),
  ...exportInput(RECORD_EXPORT_COLUMNS),
});
export type RecordExportInput = z.output<typeof recordExportInput>;

export const recordRow = z.object({
  id: recordId,
  analysis_id: recordId,
  result_id: recordId,
  /** The person who was tested. Null without a mobile number. */
  customer_id: z.number().int().nullable(),
  /** The path of the photo in white light. Add `_20x20` or `_40x40` for a thumbnail. Empty if there is no photo. */
  image: z.string(),
  customer_nickname: z.string(),
  customer_mobile: customerMobile,
  customer_sex: z.literal([1, 0]).nullable(),
  customer_age: z.number().int().nullable(),
  customer_location: z.string(),
  customer_level: z.string(),
  customer_comments: z.string(),
  customer_introducer: z.string(),
  device_no: z.string(),
  user_acct: z.string(),
  test_time: z.date(),
  arrive_time: z.date(),
  status: z.number().int().min(0).max(5),
  /** The reason why the test failed, in the language of the request. Empty if the test succeeded. */
  reason: z.string(),
  mark: z.string(),
  /** The sale after the test. Null if nothing is marked as sold. */
  sold: recordSale.nullable(),
  /** The products that the customer put on the shopping list of the report. Null if the customer sent none. */
  interest: recordInterest.nullable(),
  capture_state: z.number().int(),
  is_simulated: z.boolean(),
  total_score: z.number().nullable(),
  /** The paths of the photos, by documented name (`filename`, `filename_uv` …). */
  analysis: z.record(z.string(), z.string()),
  other_detects: z.object({ questions: questionAnswers }),
  /** The id and the address of the customer's report. Empty until the test succeeds. */
  share_id: z.string(),
  report_url: z.string(),
});
export type RecordRow = z.infer<typeof recordRow>;

const recordPage = z.object({
  /** `guide`: the name of the guide, else the login. */
  list: z.array(recordRow.extend({ guide: z.string() })),
  total: z.number().int(),
  /** True if there are too many rows to count all of them. Then `total` is the number of rows that were counted. */
  total_capped: z.boolean(),
  child: z.array(z.object({ user_id: z.number().int(), user_acct: z.string(), name: z.string() })),
  default_host: z.string(),
  user_host: z.string(),
  msg: z.string(),
});

/** These fields have unclear names in calls. The code uses clearer names. */
const WIRE_INPUT = { code: 'device_no', st: 'from', ed: 'to', weidu: 'dimensions' } as const;
const WIRE_OUTPUT = { test_time: 'crt_time', device_no: 'code' } as const;

export const recordContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Skin-test records, newest first',
    access: user('records', { scope: 'records:read' }),
    lane: 'heavy',
    rest: {
      method: 'POST',
      path: '/skinMgrSrv/record/list',
      renameInput: WIRE_INPUT,
      renameOutput: WIRE_OUTPUT,
      envelope: 'data',
      lift: ['default_host', 'user_host', 'msg'],
    },
    input: recordFilterInput.extend({ ...sortInput(RECORD_SORTS), ...pageInput(10) }),
    output: recordPage,
  },
  /** The tests that the list shows with the same filter. The shop needs the switch `record_expprt`. */
  export: {
    kind: 'query',
    audit: ['record.export'],
    summary: 'Skin-test records as a sheet',
    access: user('records', { scope: 'records:read' }),
    lane: 'heavy',
    rest: { method: 'GET', path: '/skinMgrSrv/record/exportdt', renameInput: WIRE_INPUT, ...SHEET },
    input: recordExportInput,
    output: z.custom<FileAnswer>(),
    errors: ['EXPORT_NOT_ALLOWED', 'RANGE_TOO_LARGE', 'RECORD_NOT_FOUND', 'EXPORT_BUSY'],
  },
  /** The photos as they were stored. The shop needs the switch `record_expprt`. */
  exportPhotos: {
    kind: 'query',
    audit: ['record.export_photos'],
    summary: 'The photos of skin-test records as a zip archive',
    access: user('records'),
    lane: 'heavy',
    rest: { method: 'GET', path: '/skinMgrSrv/record/exportImg', envelope: 'file', fileTypes: ['application/zip'] },
    input: z.object({ ids: z.array(recordId).min(1).max(MAX_PHOTO_TESTS) }),
    output: z.custom<FileAnswer>(),
    errors: ['EXPORT_NOT_ALLOWED', 'RECORD_NOT_FOUND', 'PHOTOS_GONE', 'EXPORT_BUSY'],
  },
  get: {
    kind: 'query',
    audit: ['record.view'],
    summary: 'One record in full',
    access: user('records'),
    input: z.object({ id: recordId }),
    output: recordRow.extend({
      images: z.array(z.object({ kind: z.enum(IMAGE_KINDS), url: z.string() })),
      scores: z.array(recordScore),
      result: recordResult.nullable(),
      goods: z.array(
        recommendedGoods.extend({
          trace: z.unknown(),
          /** The name of the product that the customer has in its place. Empty if there is none. */
          owned_goods: z.string(),
        }),
      ),
      excluded: z.array(z.object({ goods_id: z.number().int(), goods_name: z.string(), reason: z.string() })),
      scheme: storedScheme.nullable(),
      /** The customer's consent, and the version of the text that it was about. */
      consent: z.object({ text_id: z.string(), photos: flag, contact: flag, marketing: flag }),
      /** The published text that `consent.text_id` names. Null if none has this id. */
      consent_text: z.object({ version: z.string(), locale: z.enum(LOCALES).nullable() }).nullable(),
      /** When the photos were deleted because the customer wanted it. Null if they weren't. */
      photos_deleted_at: z.date().nullable(),
      /** The last time of each class of pictures that the test still has. */
      kept_until: z.array(z.object({ of: z.enum(PICTURE_CLASSES), count: z.number().int(), until: z.date() })),
    }),
    errors: ['RECORD_NOT_FOUND'],
  },
  mark: {
    kind: 'mutation',
    audit: ['record.mark'],
    summary: 'Write the note of a record',
    access: user('records', { scope: 'records:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/record/mark' },
    input: z.object({ analysis_id: recordId, mark: z.string().trim().min(1).max(MAX_NOTE_LENGTH) }),
    output: z.object({}),
    errors: ['RECORD_NOT_FOUND', 'RECORD_ERASED'],
  },
  clearMark: {
    kind: 'mutation',
    audit: ['record.clear_mark'],
    summary: 'Remove the note of a record',
    access: user('records'),
    input: z.object({ analysis_id: recordId }),
    output: z.object({}),
    errors: ['RECORD_NOT_FOUND', 'RECORD_ERASED'],
  },
  /** The newest text comes first. */
  notes: {
    kind: 'query',
    summary: "The history of a record's note",
    access: user('records'),
    input: z.object({ analysis_id: recordId }),
    output: z.object({ list: z.array(z.object({ mark: z.string(), user_name: z.string(), time: z.date() })) }),
    errors: ['RECORD_NOT_FOUND'],
  },
  /** Replaces what was marked before. Without products it says only that the customer bought something. */
  sell: {
    kind: 'mutation',
    audit: ['record.sell'],
    summary: 'Mark a record as sold, with the products that the customer bought',
    access: user('records', { scope: 'records:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/record/sold' },
    input: z.object({
      analysis_id: recordId,
      goods: z
        .array(
          z.object({ goods_id: rowId, num: z.coerce.number().pipe(z.int32().min(1).max(MAX_SOLD_NUM)).default(1) }),
        )
        .max(MAX_SOLD_GOODS)
        .default([]),
    }),
    output: z.object({ sold: recordSale }),
    errors: ['RECORD_NOT_FOUND', 'RECORD_ERASED', 'GOODS_NOT_FOUND'],
  },
  unsell: {
    kind: 'mutation',
    audit: ['record.unsell'],
    summary: "Take a record's mark as sold away",
    access: user('records'),
    input: z.object({ analysis_id: recordId }),
    output: z.object({}),
    errors: ['RECORD_NOT_FOUND', 'RECORD_ERASED'],
  },
  remove: {
    kind: 'mutation',
    audit: ['record.remove'],
    summary: 'Delete records; they can be restored for 30 days',
    access: user('records', { scope: 'records:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/record/del', renameInput: { code: 'device_no' } },
    input: z.object({
      /** The mirror of the records in `ids`. If a record belongs to another mirror, the call is refused. */
      device_no: z.string().trim().max(32).default(''),
      ...selectionInput(recordId, recordFilterInput),
    }),
    output: selectionOutput(recordId),
    errors: [...SELECTION_ERRORS, 'RECORD_NOT_FOUND'],
  },
  simulated: {
    kind: 'query',
    summary: 'How many records come from simulated mirrors',
    access: owner(),
    lane: 'heavy',
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  },
  removeSimulated: {
    kind: 'mutation',
    audit: ['record.remove_simulated'],
    summary: 'Delete all records of simulated mirrors; they can be restored for 30 days',
    access: owner(),
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  },
  /** The record that was deleted last comes first. */
  trash: {
    kind: 'query',
    summary: 'Deleted records that can still be restored',
    access: owner(),
    lane: 'heavy',
    input: z.object({ q: optionalText(64), ...sortInput(TRASH_SORTS), ...pageInput(10) }),
    output: z.object({ list: z.array(recordRow.extend({ deleted_at: z.date() })), total: z.number().int() }),
  },
  restore: {
    kind: 'mutation',
    audit: ['record.restore'],
    summary: 'Take deleted records back',
    access: user('records'),
    input: z.object({ ids: selectedIds(recordId) }),
    output: selectionOutput(recordId),
    errors: ['RECORD_NOT_FOUND', 'SELECTION_EMPTY'],
  },
  /** An event when a record arrives, is finished or removed. `skipped`: some were lost, so load the list again. */
  changes: {
    kind: 'subscription',
    summary: 'Changes of the records list as they happen',
    access: user('records'),
    input: z.object({ lastEventId: z.string().nullish() }),
    output: z.discriminatedUnion('what', [
      z.object({ what: z.enum(['new', 'changed']), record_id: recordId, test_time: z.date() }),
      z.object({ what: z.literal('skipped') }),
    ]),
  },
});

/** A test with everything that staff may read of it. */
export type FullRecord = z.output<typeof recordContract.get.output>;
