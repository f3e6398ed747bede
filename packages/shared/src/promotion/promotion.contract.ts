import { z } from 'zod';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText, rev, rowId, seenRev } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { historyOf } from '../revision/thing-revision.schema.ts';
import { translation, translations } from '../translation/translation.schema.ts';
import {
  AWARD_LEVELS,
  AWARD_STATUS,
  MAX_PRIZE_DETAIL,
  MAX_PRIZE_NAME,
  MAX_PROMOTION_DESC,
  MAX_PROMOTION_NAME,
  PHASES,
  PRIZE_COUNT,
  PROMOTION_SORTS,
  PROMOTION_STATUS,
} from './promotion.ts';

const status = z.literal(Object.values(PROMOTION_STATUS));
/** PostgreSQL has no year 0. */
const day = z.union([z.literal(''), z.iso.date().regex(/^(?!0000)/)]).default('');
/** A number that a form sends as text. The rules of the form check it. */
const typed = z.string().trim().max(16);
/** Empty or -1: not saved yet. */
const newOrId = z.union([z.literal(''), z.coerce.number().pipe(z.int32().min(-1))]).default('');
/** The device number under which the form was opened. It separates the drafts of an account. */
const code = optionalText(64);

/** The texts of a promotion and of a prize in further languages than the shop's default one. */
const promotionTexts = translations(
  z.strictObject({ act_name: translation(MAX_PROMOTION_NAME), act_desc: translation(MAX_PROMOTION_DESC) }),
);
const prizeTexts = translations(
  z.strictObject({ prize_name: translation(MAX_PRIZE_NAME), prize_detail: translation(MAX_PRIZE_DETAIL) }),
);

export const awardRow = z.object({
  id: z.number().int(),
  /** -1 for a draft. */
  act_id: z.number().int(),
  /** The prize in the shop's library. */
  prize_id: z.number().int(),
  prize_name: z.string(),
  prize_pic: z.string(),
  prize_detail: z.string(),
  texts: prizeTexts,
  award_level: z.literal(AWARD_LEVELS),
  /** Percent. */
  probability: z.number(),
  /** Null without a limit, for the default consolation prize. */
  total_num: z.number().int().nullable(),
  left_num: z.number().int().nullable(),
  awarded: z.number().int(),
  status: z.literal(Object.values(AWARD_STATUS)),
  /** False for the default consolation prize, which has no stock and can't be deleted. */
  notdefault: z.boolean(),
  /** The place in the table, from 1. */
  num: z.number().int(),
  rev,
});
export type AwardRow = z.infer<typeof awardRow>;

const overlap = z.object({ id: z.number().int(), act_name: z.string() });

export const promotionRow = z.object({
  id: z.number().int(),
  act_name: z.string(),
  act_desc: z.string(),
  texts: promotionTexts,
  expect: z.string().nullable(),
  start_time: z.iso.date(),
  end_time: z.iso.date(),
  act_bg: z.string(),
  status,
  phase: z.enum(PHASES),
  /** How often a mobile number may draw per day. Null without a limit. */
  daily_limit: z.number().int().nullable(),
  seed_hash: z.string(),
  /** True when the seed is public. Nobody draws any more, so the promotion can't be changed. */
  is_closed: z.boolean(),
  /** How many tests have drawn. */
  draws: z.number().int(),
  prizes: z.array(awardRow),
  /** Other promotions that are on at the same time, if this one is on. */
  overlaps: z.array(overlap),
  rev,
});
export type PromotionRow = z.infer<typeof promotionRow>;

const promotionFilter = z.object({
  /** Exactly the stored text. */
  expect: optionalText(64),
  /** Any part of the name. */
  act_name: optionalText(64),
  /** Without a status, all that aren't deleted. */
  status: z.union([z.literal(''), z.coerce.number().pipe(status)]).default(''),
  /** Promotions that run on at least one of these days. */
  start_time: day,
  end_time: day,
});
export type PromotionFilter = z.output<typeof promotionFilter>;

const prizeFields = {
  prize_name: optionalText(MAX_PRIZE_NAME),
  prize_pic: optionalText(300),
  prize_detail: optionalText(MAX_PRIZE_DETAIL),
  /** All translations of the prize. If this field is missing, they don't change. */
  texts: prizeTexts.optional(),
  /** Default: 1 for a new prize. */
  award_level: z.union([z.literal(''), z.coerce.number().pipe(z.literal(AWARD_LEVELS))]).default(''),
  /** Percent, with at most two decimals. */
  probability: typed.default(''),
  total_num: typed.default(''),
  /** The server counts what is left. A number above the stock is refused. */
  left_num: typed.default(''),
};

const prizeInput = z.object({ id: newOrId, prize_id: newOrId, rev: seenRev, ...prizeFields });
export type PrizeInput = z.output<typeof prizeInput>;

const promotionSave = z.object({
  id: newOrId,
  rev: seenRev,
  /** 10 on, 0 off, -10 deleted. A new promotion is on by default. Alone, it changes nothing else. */
  status: z.union([z.literal(''), z.coerce.number().pipe(status)]).default(''),
  act_name: z.string().trim().max(200).optional(),
  act_desc: z.string().trim().max(2000).optional(),
  /** All translations of name and description. If this field is missing, they don't change. */
  texts: promotionTexts.optional(),
  start_time: z.string().trim().max(10).optional(),
  end_time: z.string().trim().max(10).optional(),
  expect: z.string().trim().max(64).optional(),
  act_bg: z.string().trim().max(300).optional(),
  /** How often a mobile number may draw per day. Empty for no limit. Default: 1. */
  daily_limit: typed.optional(),
  code,
  /** Prizes that are saved first, each as by `prizesave`. */
  prizes: z.array(prizeInput).max(PRIZE_COUNT.max).optional(),
});
export type PromotionSave = z.output<typeof promotionSave>;

const READ = user('marketing', { scope: 'marketing:read' });
const WRITE = user('marketing', { scope: 'marketing:write' });
const PRIZE_ERRORS = [
  'INPUT_REQUIRED',
  'PRIZE_NAME_LONG',
  'PRIZE_PICTURE',
  'PROBABILITY_OVER',
  'PROMOTION_NOT_FOUND',
  'PROMOTION_CLOSED',
  'AWARD_NOT_FOUND',
  'PRIZE_WON',
  'PRIZE_COUNT',
  'STOCK_BELOW_AWARDED',
  'FILE_TOO_LARGE',
  'CHANGED_MEANWHILE',
] as const;

export const promotionContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Promotions with a lucky draw',
    access: READ,
    rest: { method: 'POST', path: '/skinMgrSrv/active/list', envelope: 'data' },
    input: promotionFilter.extend({ ...sortInput(PROMOTION_SORTS), ...pageInput(2) }),
    output: z.object({ list: z.array(promotionRow), total: z.number().int() }),
  },
  detail: {
    kind: 'query',
    summary: 'One promotion',
    access: READ,
    rest: { method: 'POST', path: '/skinMgrSrv/active/detail' },
    input: z.object({ id: rowId }),
    output: promotionRow,
    errors: ['PROMOTION_NOT_FOUND'],
  },
  history: historyOf(
    'Who changed a promotion or its prizes, the newest first',
    user('marketing'),
    'PROMOTION_NOT_FOUND',
  ),
  /** With only `id` and `status` it switches or deletes. A new promotion takes the prizes of the caller's drafts. */
  save: {
    kind: 'mutation',
    audit: ['promotion.update', 'promotion.switch', 'promotion.remove'],
    summary: 'Add, change, switch or delete a promotion',
    access: WRITE,
    rest: { method: 'POST', path: '/skinMgrSrv/active/save' },
    input: promotionSave,
    output: z.object({ id: z.number().int(), overlaps: z.array(overlap) }),
    errors: [...PRIZE_ERRORS, 'PROMOTION_OVER'],
  },
  restore: {
    kind: 'mutation',
    audit: ['promotion.restore'],
    summary: 'Take back a promotion that was deleted within the last minute',
    access: WRITE,
    input: z.object({
      id: rowId,
      /** The status before. */
      status: z.literal([PROMOTION_STATUS.on, PROMOTION_STATUS.off]),
    }),
    output: z.object({ id: z.number().int() }),
    errors: ['PROMOTION_NOT_FOUND', 'PRIZE_COUNT', 'PROBABILITY_OVER'],
  },
  /** Makes the default consolation prize of a draft that has none. Drafts are kept for a day. */
  prizes: {
    kind: 'query',
    summary: 'The prizes of a promotion, or those of a promotion that is not saved yet',
    access: READ,
    rest: { method: 'POST', path: '/skinMgrSrv/active/prizeAndAwardlist' },
    input: z.object({ act_id: newOrId, code }),
    output: z.object({ list: z.array(awardRow) }),
    errors: ['PROMOTION_NOT_FOUND'],
  },
  savePrize: {
    kind: 'mutation',
    audit: ['promotion.prize'],
    summary: 'Add or change a prize of a promotion',
    access: WRITE,
    rest: { method: 'POST', path: '/skinMgrSrv/active/prizesave' },
    input: prizeInput.extend({ act_id: newOrId, code }),
    output: z.object({ id: z.number().int(), prize_id: z.number().int() }),
    errors: PRIZE_ERRORS,
  },
  saveAward: {
    kind: 'mutation',
    audit: ['promotion.prize_remove'],
    summary: 'Delete a prize of a promotion',
    access: WRITE,
    rest: { method: 'POST', path: '/skinMgrSrv/active/awardsave' },
    input: z.object({ id: rowId, status: z.coerce.number().pipe(z.literal(AWARD_STATUS.deleted)) }),
    output: z.object({ id: z.number().int() }),
    errors: ['AWARD_NOT_FOUND', 'AWARD_DEFAULT', 'PRIZE_COUNT', 'PROMOTION_CLOSED'],
  },
  /** Returns the last prizes of the shop's library, each name and picture once. */
  library: {
    kind: 'query',
    summary: 'Prizes that the shop had before',
    access: READ,
    input: z.object({}),
    output: z.object({
      list: z.array(
        awardRow.pick({ prize_id: true, prize_name: true, prize_pic: true, prize_detail: true, texts: true }),
      ),
    }),
  },
});
