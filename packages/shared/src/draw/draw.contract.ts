import { z } from 'zod';
import { customerMobile } from '../customer/customer-mobile.schema.ts';
import { SHEET, WINNER_EXPORT_COLUMNS } from '../export/export.ts';
import { exportInput } from '../export/export-columns.schema.ts';
import { anonymous, user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { LINK_HOLDER, shareId } from '../share/share-link.schema.ts';
import { langsOf } from '../translation/translation.schema.ts';
import { WINNER_SORTS, WINNER_STATES } from './winner.ts';

const byShare = z.object({ share_id: shareId });

const prize = z.strictObject({
  award_id: z.number().int(),
  prize_name: z.string(),
  /** The address of the picture. Empty without one. */
  prize_pic: z.string(),
  prize_detail: z.string(),
  /** 0 thank-you, 1 first … 5 fifth. */
  award_level: z.number().int(),
  /** The language of each text that the shop didn't translate into the reader's. */
  langs: langsOf('prize_name', 'prize_detail'),
});
export type ShownPrize = z.infer<typeof prize>;

const drawn = z.strictObject({
  act_id: z.number().int(),
  act_name: z.string(),
  /** The number of the draw in its promotion, as in the log. */
  seq: z.number().int(),
  draw_time: z.date(),
  /** Null without a prize. */
  award: prize.nullable(),
  /** Empty if there is nothing to redeem. */
  redeem_code: z.string(),
  redeemed_at: z.date().nullable(),
  langs: langsOf('act_name'),
});
export type Drawn = z.infer<typeof drawn>;

const promotion = z.strictObject({
  act_id: z.number().int(),
  act_name: z.string(),
  act_desc: z.string(),
  act_bg: z.string(),
  start_time: z.iso.date(),
  end_time: z.iso.date(),
  langs: langsOf('act_name', 'act_desc'),
});

export const currentDraw = z.strictObject({
  /** Null if none is running, or if the shop hides them. */
  promotion: promotion.nullable(),
  prizes: z.array(prize.extend({ is_left: z.boolean() })),
  /** The hash of the seed that decides all draws. The seed itself is public after the end. */
  seed_hash: z.string(),
  draws_left: z.number().int(),
  /** Says why there is no draw left: `drawn` already, the mobile number drew today (`daily`), or the test is older. */
  reason: z.enum(['', 'drawn', 'daily', 'before']),
  /** The draws of the test in this promotion and in others, the newest first. */
  draws: z.array(drawn),
});
export type CurrentDraw = z.infer<typeof currentDraw>;

const winnerFilter = z.object({
  /** The promotion. By default the newest one that anybody drew in. */
  act_id: rowId.or(z.literal('')).default(''),
  /** Search text: any part of the nickname or the mobile number, or the code. */
  q: z.string().trim().max(64).default(''),
  state: z.enum(WINNER_STATES).or(z.literal('')).default(''),
  /** By default the newest first. */
  ...sortInput(WINNER_SORTS),
});
export type WinnerFilterInput = z.output<typeof winnerFilter>;

const winner = z.object({
  /** The id of the test. */
  id: z.uuid(),
  seq: z.number().int(),
  draw_time: z.date(),
  prize_name: z.string(),
  award_level: z.number().int(),
  redeem_code: z.string(),
  /** Empty for a test that was deleted or whose customer was erased. */
  nickname: z.string(),
  mobile: customerMobile,
  /** Empty for a test that was deleted. */
  device_no: z.string(),
  user_acct: z.string(),
  /** The guide's name, else the login. */
  user_name: z.string(),
  redeemed_at: z.date().nullable(),
  redeemed_by: z.string(),
  /** The name of whoever handed out the prize, else the login. */
  redeemed_name: z.string(),
  state: z.enum(WINNER_STATES),
});
export type Winner = z.infer<typeof winner>;

const redeemed = z.object({
  redeem_code: z.string(),
  act_name: z.string(),
  prize_name: z.string(),
  prize_pic: z.string(),
  award_level: z.number().int(),
  draw_time: z.date(),
  redeemed_at: z.date().nullable(),
  redeemed_by: z.string(),
});
export type Redeemed = z.infer<typeof redeemed>;

/** Accepts the staff that serves customers, because it hands out the prizes. */
const STAFF = user(['marketing', 'records'], { scope: 'marketing:read' });

const typedCode = z.object({ redeem_code: z.string().trim().min(1).max(40) });

/** Enough for a busy till, but too few to guess codes. */
const REDEMPTIONS = { name: 'redeem', points: 60, seconds: 60, by: 'caller' } as const;

export const drawContract = defineContract({
  current: {
    kind: 'query',
    summary: 'The lucky draw of a report: the running promotion, and what the test has drawn',
    access: LINK_HOLDER,
    limit: { name: 'draw-read', points: 120, seconds: 60, by: 'network' },
    rest: { method: 'GET', path: '/skinSrv/active/current', renameInput: { shareId: 'share_id' } },
    input: byShare,
    output: currentDraw,
    errors: ['SHARE_UNAVAILABLE'],
  },
  /** A repeated call gives the answer of the first one. */
  draw: {
    kind: 'mutation',
    audit: null,
    summary: 'Draw once for a test',
    access: LINK_HOLDER,
    limit: { name: 'draw', points: 60, seconds: 60, by: 'network' },
    rest: { method: 'POST', path: '/skinSrv/active/draw', renameInput: { shareId: 'share_id' } },
    input: byShare,
    output: drawn,
    errors: ['SHARE_UNAVAILABLE', 'DRAW_CLOSED', 'DRAW_BEFORE', 'DRAW_DAILY', 'DRAW_DONE', 'DRAW_SOLD_OUT'],
  },
  verify: {
    kind: 'query',
    summary: 'The seed and the log of a promotion that is over, without people, in pages',
    access: anonymous('the log has no people, and it is public after the end'),
    limit: { name: 'draw-log', points: 60, seconds: 60, by: 'network' },
    lane: 'heavy',
    rest: {
      method: 'GET',
      path: '/skinSrv/active/verify',
      renameInput: { shop: 'shop_key' },
      message: 'success',
      cacheControl: 'public, max-age=86400, immutable',
    },
    input: z.object({
      /** With it, a promotion of another shop is unknown. */
      shop_key: z.string().max(64).optional(),
      act_id: rowId,
      /** The `next` of the page before. By default the first page. */
      after: z.int32().min(0).default(0),
    }),
    output: z.strictObject({
      shop: z.string(),
      act_name: z.string(),
      end_time: z.iso.date(),
      seed_hash: z.string(),
      seed: z.string(),
      /** Only on the first page. */
      terms: z.array(
        z.strictObject({
          from_seq: z.number().int(),
          prizes: z.array(
            z.strictObject({
              award_id: z.number().int(),
              probability: z.number().int(),
              total: z.number().int().nullable(),
            }),
          ),
        }),
      ),
      /** Only on the first page. */
      names: z.array(z.strictObject({ award_id: z.number().int(), prize_name: z.string() })),
      /** At most 5,000 draws. */
      draws: z.array(
        z.strictObject({ seq: z.number().int(), record_id: z.uuid(), award_id: z.number().int().nullable() }),
      ),
      /** Asks for the next page as `after`. Null on the last page. */
      next: z.number().int().nullable(),
    }),
    errors: ['PROMOTION_NOT_FOUND', 'DRAW_RUNNING'],
  },
  winners: {
    kind: 'query',
    summary: 'The winners of a promotion, the newest first',
    access: STAFF,
    lane: 'heavy',
    rest: { method: 'POST', path: '/skinMgrSrv/active/winners' },
    input: winnerFilter.extend(pageInput(20)),
    output: z.object({
      list: z.array(winner),
      total: z.number().int(),
      total_capped: z.boolean(),
      /** The promotion of the list. 0 while the shop has none. */
      act_id: z.number().int(),
      /** The promotions that anybody drew in, the newest first. */
      promotions: z.array(z.object({ act_id: z.number().int(), act_name: z.string() })),
    }),
    errors: ['PROMOTION_NOT_FOUND'],
  },
  /** The rows that the list shows with the same filter. */
  exportWinners: {
    kind: 'query',
    audit: ['draw.export'],
    summary: 'Winners as a sheet',
    access: STAFF,
    lane: 'heavy',
    rest: { method: 'GET', path: '/skinMgrSrv/active/winnersExport', ...SHEET },
    input: winnerFilter.extend(exportInput(WINNER_EXPORT_COLUMNS)),
    output: z.custom<FileAnswer>(),
    errors: ['PROMOTION_NOT_FOUND', 'EXPORT_NOT_ALLOWED', 'RANGE_TOO_LARGE', 'EXPORT_BUSY'],
  },
  redeem: {
    kind: 'mutation',
    audit: ['draw.redeem'],
    summary: 'Hand out a prize by its code, once',
    access: user(['marketing', 'records'], { scope: 'marketing:write' }),
    limit: REDEMPTIONS,
    rest: { method: 'POST', path: '/skinMgrSrv/active/redeem' },
    input: typedCode,
    output: redeemed,
    errors: ['REDEEM_UNKNOWN', 'REDEEM_DONE'],
  },
  undoRedeem: {
    kind: 'mutation',
    audit: ['draw.redeem_undo'],
    summary: 'Take back a redemption within a minute',
    access: user(['marketing', 'records'], { scope: 'marketing:write' }),
    limit: REDEMPTIONS,
    rest: { method: 'POST', path: '/skinMgrSrv/active/redeemUndo' },
    input: typedCode,
    output: redeemed,
    errors: ['REDEEM_UNKNOWN', 'REDEEM_LATE'],
  },
  /** Returns how many tests the shop made on each of the last four weeks' days, for the forecast of the stock. */
  traffic: {
    kind: 'query',
    summary: "The shop's tests per day",
    access: user('marketing', { scope: 'marketing:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/active/traffic' },
    input: z.object({}),
    output: z.object({ days: z.array(z.number().int()) }),
  },
});
