import { z } from 'zod';
import { SKIN_TYPES } from '../dimension/dimension.ts';
import { owner, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { flag, optionalText, rev, rowId, seenRev } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { pageInput, SELECTION_ERRORS, selectedIds, selectionInput, sortInput } from '../kernel/page.ts';
import { excludeRule, extRules } from '../recommendation/recommendation.schema.ts';
import { STEP_ROLES } from '../recommendation/recommendation.ts';
import { historyOf } from '../revision/thing-revision.schema.ts';
import { translatedCount } from '../translation/translation.schema.ts';
import { GOODS_DETAIL_TEXTS, GOODS_FIELDS, GOODS_ROW_TEXTS, GOODS_TEXTS, goodsRecord } from './goods.fields.ts';
import { goodsTexts } from './goods.schema.ts';
import { GOODS_SORTS } from './goods.ts';
import { MAX_AGE, MAX_LASTS_DAYS } from './goods-problems.ts';
import { GOODS_PROFILES, MAX_DETAIL_CHARS, SOURCE_PLATFORMS } from './goods-profile.ts';

const count = (min: number, max: number) =>
  z.union([z.literal(''), z.coerce.number().int().min(min).max(max)]).optional();
const age = count(0, MAX_AGE);

export const goodsRow = z.object({
  ...goodsRecord(GOODS_ROW_TEXTS, () => z.string()),
  id: z.number().int(),
  goods_id: z.number().int(),
  price: z.string().nullable(),
  goods_pic: z.string(),
  tags: z.array(z.string()),
  /** The ids of three goods types, separated by commas: main, auxiliary A, auxiliary B. 0 means none. */
  type_ids: z.string(),
  goods_type_attr: z.object({ type_str: z.string() }),
  for_sex: z.literal([0, 1, 2]),
  source_platform: z.string(),
  shelf_status: z.literal([10, 0]),
  is_lock: flag,
  is_default: flag,
  push_type: z.literal([0, 1, 2]),
  mod_time: z.date(),
  /** How often customers opened the product from their reports in the last 30 days. */
  visits: z.number().int(),
  rev,
});
export type GoodsRow = z.infer<typeof goodsRow>;

export const goodsDetail = goodsRow.extend({
  ...goodsRecord(GOODS_DETAIL_TEXTS, () => z.string()),
  age_min: z.number().int().nullable(),
  age_max: z.number().int().nullable(),
  /** The days for which one piece usually lasts. Null if unknown. */
  lasts_days: z.number().int().nullable(),
  skin_types: z.array(z.enum(SKIN_TYPES)),
  detail: z.string(),
  category_id: z.number().int().nullable(),
  /** The product belongs to this care scheme, but to none of its steps. Null means no scheme. */
  scheme_id: z.number().int().nullable(),
  ext_rules: extRules.nullable(),
  exclude_rules: z.array(excludeRule),
  /** The numbers of the mirrors that may recommend the product (advanced mode). Empty means all mirrors. */
  device_nos: z.array(z.string()),
  texts: goodsTexts,
});
export type GoodsDetail = z.infer<typeof goodsDetail>;

export const goodsCategory = z.object({
  category_id: z.number().int(),
  name: z.string(),
  /** The step of the skin-care routine in which the products of this category are used. */
  step_role: z.enum(STEP_ROLES),
  goods: z.number().int(),
  rev,
});

/** The input of the product form. The required fields depend on the shop: see `goodsProfile`. */
export const goodsEdit = z.object({
  /** Empty or -1 for a new product. */
  id: z.union([z.literal(''), z.coerce.number().pipe(z.int32().min(-1))]).optional(),
  rev: seenRev,
  price: z.union([z.literal(''), z.coerce.string().trim().max(GOODS_FIELDS.price.max)]).optional(),
  ...goodsRecord(GOODS_TEXTS, (name) => optionalText(GOODS_FIELDS[name].max)),
  goods_pic: optionalText(GOODS_FIELDS.goods_pic.max),
  /** Only three types are allowed. The operation checks this later, because it returns a more exact error. */
  type_ids: z.array(z.coerce.number().pipe(z.int32().nonnegative())).max(20).default([]),
  for_sex: z.union([z.literal(''), z.coerce.number().pipe(z.literal([0, 1, 2]))]).default(''),
  tags: z.array(z.string().trim().min(1).max(32)).max(20).default([]),
  category_id: z.union([z.literal(''), rowId]).default(''),
  /** The care scheme that contains the product; empty for none. If this field is missing, the scheme doesn't change. */
  scheme_id: z.union([z.literal(''), rowId]).optional(),
  source_platform: z.enum(SOURCE_PLATFORMS).default('self'),
  age_min: age,
  age_max: age,
  lasts_days: count(1, MAX_LASTS_DAYS),
  skin_types: z.array(z.enum(SKIN_TYPES)).max(SKIN_TYPES.length).default([]),
  /** HTML. The server cleans it before storing. */
  detail: z.string().max(MAX_DETAIL_CHARS).default(''),
  ext_rules: extRules.partial().nullish(),
  exclude_rules: z.array(excludeRule).max(20).default([]),
  push_type: z.coerce
    .number()
    .pipe(z.literal([0, 1, 2]))
    .default(0),
  device_nos: z.array(z.string().trim().min(1).max(32)).max(500).default([]),
  /** All translations of the product. If this field is missing, they don't change. */
  texts: goodsTexts.optional(),
});
export type GoodsEdit = z.output<typeof goodsEdit>;

/** The result of an operation on several products. `failed` lists the products that are locked or needed no change. */
const batchResult = z.object({
  ok: z.number().int(),
  ids: z.array(z.number().int()),
  failed: z.array(z.object({ id: z.number().int(), goods_name: z.string(), msg: z.string() })),
});

const goodsFilter = z.object({
  /** Search text: any part of the name, number, tag, keywords or types. */
  q: optionalText(64),
  shelf_status: z.union([z.literal(''), z.coerce.number().pipe(z.literal([10, 0]))]).default(''),
  type_id: z.union([z.literal(''), rowId]).default(''),
  /** 0: only products without a picture. */
  has_picture: z.union([z.literal(''), z.coerce.number().pipe(flag)]).default(''),
  /** If given, only products with a text that isn't translated into this language. */
  untranslated: z.enum(LOCALES).or(z.literal('')).default(''),
  /** 1: only deleted products that can still be restored. */
  is_deleted: z.coerce.number().pipe(flag).default(0),
});
export type GoodsFilter = z.output<typeof goodsFilter>;

const selection = selectionInput(rowId, goodsFilter);

export const goodsContract = defineContract({
  profile: {
    kind: 'query',
    summary: "Which of a product's fields the shop works with",
    access: user('goods'),
    input: z.object({}),
    output: z.object({ profile: z.enum(GOODS_PROFILES) }),
  },
  typeList: {
    kind: 'query',
    summary: 'Goods types of the shop',
    access: user(undefined, { scope: 'goods:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/typeList' },
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ id: z.number().int(), type_name: z.string() })) }),
  },
  list: {
    kind: 'query',
    summary: 'The catalogue',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/list' },
    input: goodsFilter.extend({ ...sortInput(GOODS_SORTS), ...pageInput(20) }),
    output: z.object({
      list: z.array(goodsRow),
      total: z.number().int(),
      /** 1 if the shop still has built-in products, else 0. */
      hasdefault: flag,
    }),
  },
  detail: {
    kind: 'query',
    summary: 'One product in full',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/detail' },
    input: z.object({ id: rowId }),
    output: goodsDetail,
    errors: ['GOODS_NOT_FOUND'],
  },
  translated: {
    kind: 'query',
    summary: 'How many products have all their texts in each language',
    access: user('goods'),
    input: z.object({}),
    output: z.object({ list: z.array(translatedCount) }),
  },
  history: historyOf('Who changed a product, the newest first', user('goods'), 'GOODS_NOT_FOUND'),
  edit: {
    kind: 'mutation',
    audit: ['goods.update'],
    summary: 'Add or change a product',
    access: user('goods', { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/edit' },
    input: goodsEdit,
    output: z.object({ id: z.number().int() }),
    errors: [
      'GOODS_NOT_FOUND',
      'SCHEME_NOT_FOUND',
      'GOODS_LOCKED',
      'TOO_MANY_TYPES',
      'TAG_TOO_LONG',
      'GOODS_LIMIT',
      'GOODS_NO_TAKEN',
      'CHANGED_MEANWHILE',
    ],
  },
  remove: {
    kind: 'mutation',
    audit: ['goods.remove'],
    summary: 'Delete products; they can be taken back for 30 days',
    access: user('goods', { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/del', renameInput: { goods_id: 'ids' } },
    input: z.object(selection),
    output: batchResult,
    errors: [...SELECTION_ERRORS, 'GOODS_NOT_FOUND'],
  },
  restore: {
    kind: 'mutation',
    audit: ['goods.restore'],
    summary: 'Take deleted products back',
    access: user('goods', { scope: 'goods:write' }),
    input: z.object({ ...selection, ids: selectedIds(rowId) }),
    output: batchResult,
    errors: [...SELECTION_ERRORS, 'GOODS_NOT_FOUND', 'GOODS_LIMIT'],
  },
  shelve: {
    kind: 'mutation',
    audit: ['goods.update'],
    summary: 'Put products on the shelf or take them off it',
    access: user('goods', { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/shelve', renameInput: { goods_id: 'ids' } },
    input: z.object({ ...selection, status: z.coerce.number().pipe(z.literal([10, 0])) }),
    output: batchResult,
    errors: [...SELECTION_ERRORS, 'GOODS_NOT_FOUND'],
  },
  lock: {
    kind: 'mutation',
    audit: ['goods.update'],
    summary: 'Lock products against changes',
    access: user('goods', { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/lock', renameInput: { goods_id: 'ids' } },
    input: z.object(selection),
    output: batchResult,
    errors: [...SELECTION_ERRORS, 'GOODS_NOT_FOUND'],
  },
  unlock: {
    kind: 'mutation',
    audit: ['goods.update'],
    summary: 'Unlock products',
    access: user('goods', { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/unlock', renameInput: { goods_id: 'ids' } },
    input: z.object(selection),
    output: batchResult,
    errors: [...SELECTION_ERRORS, 'GOODS_NOT_FOUND'],
  },
  addDefault: {
    kind: 'mutation',
    audit: ['goods.default'],
    summary: 'Add the catalogue that comes with the product',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/addDefault' },
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
    errors: ['DEFAULT_EXISTS'],
  },
  removeDefault: {
    kind: 'mutation',
    audit: ['goods.default'],
    summary: 'Remove the catalogue that came with the product',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/delDefault' },
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
    errors: ['GOODS_NOT_FOUND'],
  },
  categoryList: {
    kind: 'query',
    summary: 'Categories of the catalogue',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/categoryList' },
    input: z.object({}),
    output: z.object({ list: z.array(goodsCategory) }),
  },
  saveCategory: {
    kind: 'mutation',
    audit: ['goods.category'],
    summary: 'Add or change a category',
    access: user('goods', { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/categorySave' },
    input: z.object({
      category_id: z.union([z.literal(''), rowId]).default(''),
      name: z.string().trim().min(1).max(64),
      /** If missing, the step of an existing category doesn't change. A new category gets `other`. */
      step_role: z.enum(STEP_ROLES).optional(),
      rev: seenRev,
    }),
    output: z.object({ category_id: z.number().int() }),
    errors: ['CATEGORY_TAKEN', 'GOODS_NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
});
