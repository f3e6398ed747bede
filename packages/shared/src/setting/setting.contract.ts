import { z } from 'zod';
import { CONFIG_SOURCES } from '../config/config.ts';
import { mirrorOrShop } from '../device/device.schema.ts';
import { recordScore } from '../dimension/dimension.schema.ts';
import { DIMENSION_KEYS, LAYERS } from '../dimension/dimension.ts';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rev, rowId, seenRev } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { wish } from '../question/question.schema.ts';
import { COVERAGE_CLASSES, NEVER_REASONS } from '../recommendation/coverage.ts';
import { matchableGoods, matchSettings, pushMapping } from '../recommendation/recommendation.schema.ts';
import { GOODS_MODES, PUSH_THRESHOLDS, STEP_ROLES } from '../recommendation/recommendation.ts';
import { questionAnswers, recordCustomer, recordResult } from '../record/record.schema.ts';
import { TEXT_SECTIONS } from '../result-text/result-text.ts';
import { matchableScheme } from '../scheme/scheme.schema.ts';
import { MAX_NEVER, WHAT_IF_TESTS } from './setting.ts';

const READ = { scope: 'config:read' } as const;
const WRITE = { scope: 'config:write' } as const;
const msg = z.object({});

/** The documentation calls the device number `code`. */
const CODE = { code: 'device_no' } as const;
/** The errors of changes for one mirror. */
const OF_MIRROR = ['NO_PERMISSION', 'DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'] as const;
/** Where a value comes from: the default, the shop or a mirror. */
const source = z.enum(CONFIG_SOURCES);

export const offsetRow = z.object({
  id: z.number().int(),
  /** The position in the display order. */
  number: z.number().int(),
  name: z.string(),
  /** The name of the offset in calls, such as `acne` or `deep_acne`. */
  typename: z.string(),
  ratename: z.string(),
  rate: z.number().int(),
  source,
  category: z.enum(LAYERS),
  mod_time: z.date().nullable(),
  /** 1 if a test of the last 90 days measured this dimension, else 0. */
  detected: z.literal([1, 0]),
});
export type OffsetRow = z.infer<typeof offsetRow>;

export const articleRow = z.object({
  id: z.string(),
  service: z.string(),
  service_name: z.string(),
  value: z.string(),
  value_key: z.string(),
  introduction: z.string(),
  advice: z.string(),
  care_level: z.number().int(),
  /** 1 if the shop has its own text, or the mirror if one was named; else 0. */
  isedit: z.literal([1, 0]),
  source,
  /** The language of the text. It may differ from the requested language. */
  locale: z.enum(LOCALES),
  /** The text without an own one: the built-in one, and for a mirror the shop's. Users compare with it, or go back to it. */
  seed_introduction: z.string(),
  seed_advice: z.string(),
  rev,
});
export type ArticleRow = z.infer<typeof articleRow>;

const textCoverageRow = z.object({
  section: z.enum(TEXT_SECTIONS),
  locale: z.enum(LOCALES),
  /** The number of texts that the shop has edited in any language, and how many of them exist in this language. */
  edited: z.number().int(),
  own: z.number().int(),
  /** The texts that customers read instead of the missing ones, by their source and language. The most come first. */
  fallbacks: z.array(z.object({ source: z.enum(['own', 'seed']), locale: z.enum(LOCALES), count: z.number().int() })),
  /** The number of missing texts that exist in the shop's default language. */
  copyable: z.number().int(),
});

const mappingRow = z.object({
  id: z.number().int(),
  analysis_type: z.string(),
  analysis_name: z.string(),
  goods_types: z.string(),
  goods_types_arr: z.array(z.number().int()),
  goods_types_name: z.string(),
  status: z.literal([10, 0]),
  threshold: z.literal(PUSH_THRESHOLDS),
  isedit: z.literal([1, 0]),
  source,
  rev,
});

const count = z.number().int().nonnegative();

/** The coverage of a shop: which customers get products. The type `Coverage` explains the numbers. */
const coverageAnswer = z.object({
  goods_mode: z.enum(GOODS_MODES),
  /** True if push_mode is `cycle`. Then care schemes can add products that no dimension asks for. */
  is_cycle: z.boolean(),
  /** All products, on the shelf or not; and those only for some mirrors, which the other numbers leave out. */
  total: count,
  for_single_mirrors: count,
  /** The number of products on the shelf whose category has no step of the skin-care routine. */
  without_step: count,
  rows: z.array(
    z.object({
      dimension: z.enum(DIMENSION_KEYS),
      asks: z.boolean(),
      goods_type_ids: z.array(z.number().int()),
      cells: z
        .array(z.object({ count, partly: count, kept_back: count, step_roles: z.array(z.enum(STEP_ROLES)) }))
        .length(COVERAGE_CLASSES.length),
    }),
  ),
  anyway: z.array(count).length(COVERAGE_CLASSES.length),
  missing_core: z.array(z.array(z.enum(STEP_ROLES))).length(COVERAGE_CLASSES.length),
  never: z
    .array(z.object({ goods_id: z.number().int(), goods_name: z.string(), reason: z.enum(NEVER_REASONS) }))
    .max(MAX_NEVER),
  never_total: count,
});
export type CoverageAnswer = z.output<typeof coverageAnswer>;

/** The data of a past test that is needed to try other offsets. It doesn't identify the customer. */
const whatIfTest = z.object({
  scores: z.array(recordScore.pick({ dimension: true, layer: true, raw: true })),
  skin_type: recordResult.shape.skin_type,
  /** The stored value. It is used only if sensitivity wasn't measured. */
  is_sensitive: z.boolean(),
  sex: recordCustomer.shape.sex,
  age: recordCustomer.shape.age,
  /** The answers that the shop's rules read. */
  answers: questionAnswers,
  /** The index of the test's mirror in `mirrors`. */
  mirror: z.number().int().nonnegative(),
});
export type WhatIfTest = z.output<typeof whatIfTest>;

const whatIfMirror = z.object({
  /** The mirror's own offsets. They replace the shop's offsets for the same dimension and layer. */
  offsets: z.array(z.object({ dimension: z.enum(DIMENSION_KEYS), layer: z.enum(LAYERS), offset: z.number().int() })),
  settings: matchSettings,
});

const whatIfInputs = z.object({
  tests: z.array(whatIfTest).max(WHAT_IF_TESTS),
  mirrors: z.array(whatIfMirror),
  goods: z.array(matchableGoods.extend({ goods_name: z.string() })),
  mappings: z.array(pushMapping),
  schemes: z.array(matchableScheme),
  wishes: z.array(wish),
});
export type WhatIfInputs = z.output<typeof whatIfInputs>;

const rowIds = z
  .array(z.union([z.string().max(64), z.number()]).transform(String))
  .max(500)
  .default([]);
const named = z.object({ key: z.string(), name: z.string() });

export const settingContract = defineContract({
  offsets: {
    kind: 'query',
    summary: 'Score offsets by dimension and layer',
    access: user('config', READ),
    rest: {
      method: 'GET',
      path: '/skinMgrSrv/settings/get',
      renameInput: CODE,
      renameOutput: { category: 'categray' },
    },
    input: z.object({ /** If given, returns the offsets that apply on this mirror. */ device_no: mirrorOrShop }),
    output: z.object({ list: z.array(offsetRow), rev }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  /** Accepts `{typename: value}` for several offsets, or `{typename, rate}` for one offset. */
  updateOffsets: {
    kind: 'mutation',
    audit: ['setting.offset'],
    summary: 'Change score offsets; they count from the next test on',
    access: user('config', WRITE),
    rest: { method: 'POST', path: '/skinMgrSrv/settings/update', renameInput: CODE },
    input: z.looseObject({
      /** -1 for the whole shop, or a mirror's device_id in advanced mode. */ customer_id: z.coerce
        .number()
        .pipe(z.int32())
        .default(-1),
      /** The number of the mirror, if `customer_id` doesn't name the mirror. */
      device_no: mirrorOrShop,
      rev: seenRev,
    }),
    output: z.object({ count: z.number().int() }),
    errors: ['CHANGED_MEANWHILE', 'SETTING_UNKNOWN', 'OFFSET_RANGE', 'DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  /** Past tests without data that identifies customers, on which the console tries new offsets before saving. */
  whatIf: {
    kind: 'query',
    summary: 'The last tests, goods and rules, to see what other offsets would change',
    access: user('config'),
    lane: 'heavy',
    input: z.object({}),
    output: whatIfInputs,
  },
  coverage: {
    kind: 'query',
    summary: 'Which customers get products and which don’t, and which products nobody gets',
    access: user('config'),
    lane: 'heavy',
    input: z.object({
      /** If given, returns the coverage of this mirror, with its own mapping, settings and products. */
      device_no: mirrorOrShop,
    }),
    output: coverageAnswer,
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  articles: {
    kind: 'query',
    summary: 'Result texts of a report section',
    access: user('config', READ),
    rest: { method: 'POST', path: '/skinMgrSrv/settings/articleList', renameInput: CODE },
    input: z.object({
      /** If given, returns the texts that apply on this mirror. */
      device_no: mirrorOrShop,
      /** `syn` is another name of `zonghe`. */
      type: z.preprocess((type) => (type === 'syn' ? 'zonghe' : type), z.enum(TEXT_SECTIONS)),
      locale: z.enum(LOCALES).optional(),
    }),
    output: z.object({ list: z.array(articleRow), test_type: z.array(named) }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  editArticle: {
    kind: 'mutation',
    audit: ['setting.text'],
    summary: 'Write a result text of one’s own',
    access: user('config', WRITE),
    rest: { method: 'POST', path: '/skinMgrSrv/settings/articleEdit', renameInput: CODE },
    input: z.object({
      device_no: mirrorOrShop,
      id: z.string().trim().min(1).max(64),
      introduction: z.string().trim().min(1).max(1000),
      advice: z.string().trim().min(1).max(2000),
      locale: z.enum(LOCALES).optional(),
      rev: seenRev,
    }),
    output: msg,
    errors: ['RESULT_TEXT_NOT_FOUND', 'NOTHING_CHANGED', 'CHANGED_MEANWHILE', ...OF_MIRROR],
  },
  resetArticles: {
    kind: 'mutation',
    audit: ['setting.text_reset'],
    summary: "Take the product's own result texts again",
    access: user('config', WRITE),
    rest: { method: 'POST', path: '/skinMgrSrv/settings/articleReset', renameInput: { id: 'ids', ...CODE } },
    input: z.object({ device_no: mirrorOrShop, ids: rowIds, locale: z.enum(LOCALES).optional() }),
    output: z.object({ count: z.number().int() }),
    errors: ['SELECTION_EMPTY', 'RESULT_TEXT_NOT_FOUND', 'NOTHING_TO_RESET', ...OF_MIRROR],
  },
  textCoverage: {
    kind: 'query',
    summary: "How far the shop's own result texts reach, by section and language",
    access: user('config'),
    input: z.object({}),
    output: z.object({ default_locale: z.enum(LOCALES), list: z.array(textCoverageRow) }),
  },
  /** Copies texts into other languages. Texts that a language already has don't change. */
  copyTexts: {
    kind: 'mutation',
    audit: ['setting.text_copy'],
    summary: "Copy the shop's words in its default language to languages where they are missing",
    access: user('config'),
    input: z.object({
      locales: z.array(z.enum(LOCALES)).min(1).max(LOCALES.length),
      /** Default: all sections. */
      section: z.enum(TEXT_SECTIONS).optional(),
    }),
    /** `copied` has the ids of the new texts. Send them to `resetArticles` to undo the copy. */
    output: z.object({
      count: z.number().int(),
      copied: z.array(z.object({ locale: z.enum(LOCALES), ids: z.array(z.string()) })),
    }),
    errors: ['NOTHING_TO_COPY'],
  },
  mappings: {
    kind: 'query',
    summary: 'Which goods types each dimension asks for',
    access: user('config', READ),
    rest: { method: 'POST', path: '/skinMgrSrv/settings/analysisGoodsTypeList', renameInput: CODE },
    input: z.object({ /** If given, returns the mapping that applies on this mirror. */ device_no: mirrorOrShop }),
    output: z.object({
      list: z.array(mappingRow),
      test_type: z.array(named),
      goods_type: z.array(z.object({ id: z.number().int(), type_name: z.string() })),
    }),
    errors: ['NO_PERMISSION', 'DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  editMapping: {
    kind: 'mutation',
    audit: ['setting.mapping'],
    summary: 'Choose the goods types of a dimension',
    access: user('config', WRITE),
    rest: { method: 'POST', path: '/skinMgrSrv/settings/analysisGoodsTypeEdit', renameInput: CODE },
    input: z.object({
      device_no: mirrorOrShop,
      id: z.coerce.number().pipe(z.int32()).optional(),
      analysis_type: z.string().trim().min(1).max(32),
      /** The ids as a list, or as text with commas. `goods_types_arr` is another name for the same field. */
      goods_types: z.array(rowId).max(20).default([]),
      goods_types_arr: z.array(rowId).max(20).default([]),
      status: z.coerce
        .number()
        .pipe(z.literal([10, 0]))
        .default(10),
      threshold: z.coerce.number().pipe(z.literal(PUSH_THRESHOLDS)).optional(),
      rev: seenRev,
    }),
    output: msg,
    errors: ['TYPES_REQUIRED', 'TOO_MANY_TYPES', 'MAPPING_NOT_FOUND', 'CHANGED_MEANWHILE', ...OF_MIRROR],
  },
  resetMappings: {
    kind: 'mutation',
    audit: ['setting.mapping_reset'],
    summary: "Take the product's own mapping again",
    access: user('config', WRITE),
    rest: { method: 'POST', path: '/skinMgrSrv/settings/analysisGoodsTypeReset', renameInput: { id: 'ids', ...CODE } },
    input: z.object({ device_no: mirrorOrShop, ids: rowIds }),
    output: z.object({ count: z.number().int() }),
    errors: ['SELECTION_EMPTY', 'MAPPING_NOT_FOUND', 'NOTHING_TO_RESET', ...OF_MIRROR],
  },
});
