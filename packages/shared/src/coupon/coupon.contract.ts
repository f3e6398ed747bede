import { z } from 'zod';
import { EXPORT_FORMATS, SHEET } from '../export/export.ts';
import { user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { optionalText, rowId } from '../kernel/input.ts';
import {
  pageInput,
  SELECTION_ERRORS,
  selectedIds,
  selectionInput,
  selectionOutput,
  sortInput,
} from '../kernel/page.ts';
import { historyOf } from '../revision/thing-revision.schema.ts';
import { LINK_HOLDER, shareId } from '../share/share-link.schema.ts';
import { couponRow, couponSave, couponTerms, offeredCoupon } from './coupon.schema.ts';
import { COUPON_SORTS, COUPON_STATES } from './coupon.ts';

const couponFilter = z.object({
  /** Search text: any part of the name. */
  q: optionalText(64),
  state: z.union([z.literal(''), z.enum(COUPON_STATES)]).default(''),
});
export type CouponFilter = z.output<typeof couponFilter>;

const typedCode = z.string().trim().min(1).max(64);

export const couponContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Coupons of the shop, those that run first',
    access: user('marketing', { scope: 'marketing:read' }),
    lane: 'heavy',
    rest: { method: 'POST', path: '/skinMgrSrv/coupon/list' },
    input: couponFilter.extend({ ...sortInput(COUPON_SORTS), ...pageInput(20) }),
    output: z.object({ list: z.array(couponRow), total: z.number().int() }),
  },
  history: historyOf('Who changed a coupon, the newest first', user('marketing'), 'COUPON_NOT_FOUND'),
  save: {
    kind: 'mutation',
    audit: ['coupon.update'],
    summary: 'Add or change a coupon',
    access: user('marketing', { scope: 'marketing:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/coupon/save' },
    input: couponSave,
    output: z.object({ id: z.number().int() }),
    errors: [
      'COUPON_NOT_FOUND',
      'COUPON_LIMIT',
      'COUPON_PERCENT',
      'COUPON_MIN',
      'COUPON_TOTAL',
      'COUPON_CODE_TAKEN',
      'CHANGED_MEANWHILE',
    ],
  },
  /** Codes that customers have already claimed can still be redeemed. */
  remove: {
    kind: 'mutation',
    audit: ['coupon.remove'],
    summary: 'Delete coupons',
    access: user('marketing', { scope: 'marketing:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/coupon/del', renameInput: { id: 'ids' } },
    input: z.object(selectionInput(rowId, couponFilter)),
    output: selectionOutput(rowId),
    errors: [...SELECTION_ERRORS, 'COUPON_NOT_FOUND'],
  },
  restore: {
    kind: 'mutation',
    audit: ['coupon.restore'],
    summary: 'Take deleted coupons back',
    access: user('marketing', { scope: 'marketing:write' }),
    input: z.object({ ids: selectedIds(rowId) }),
    output: selectionOutput(rowId),
    errors: ['SELECTION_EMPTY', 'COUPON_NOT_FOUND', 'COUPON_LIMIT', 'COUPON_CODE_TAKEN'],
  },
  /** Today becomes the last day. Coupons that are over stay as they are, and aren't counted. */
  end: {
    kind: 'mutation',
    audit: ['coupon.end'],
    summary: 'End coupons today, all of them or none',
    access: user('marketing', { scope: 'marketing:write' }),
    limit: { name: 'coupon-end', points: 30, seconds: 60, by: 'caller' },
    rest: { method: 'POST', path: '/skinMgrSrv/coupon/end' },
    input: z.object({ ids: selectedIds(rowId) }),
    output: selectionOutput(rowId),
    errors: ['SELECTION_EMPTY', 'COUPON_NOT_FOUND', 'COUPON_NOT_BEGUN'],
  },
  /**
   * Says nothing about the customer. A code is redeemed once. A code that customers share is counted each time, but a
   * call with the same `client_uuid` is the same redemption, so a till may send it again when the answer was lost.
   */
  redeem: {
    kind: 'mutation',
    audit: ['coupon.redeem'],
    summary: "Redeem a customer's coupon code",
    access: user(['marketing', 'records'], { scope: 'marketing:write' }),
    /** Enough for a busy till, but too few to guess codes. */
    limit: { name: 'coupon-redeem', points: 60, seconds: 60, by: 'caller' },
    rest: { method: 'POST', path: '/skinMgrSrv/coupon/redeem' },
    input: z.object({
      code: typedCode,
      // The database writes it in small letters.
      client_uuid: z.union([z.literal(''), z.uuid().toLowerCase()]).default(''),
    }),
    output: couponTerms.extend({
      /** The code as it is stored. */
      redeem_code: z.string(),
      /** True if all customers share the code. */
      is_shared: z.boolean(),
    }),
    errors: ['COUPON_CODE_UNKNOWN', 'COUPON_REDEEMED', 'COUPON_OVER', 'COUPON_UPCOMING'],
  },
  unredeem: {
    kind: 'mutation',
    audit: ['coupon.unredeem'],
    summary: 'Undo a redemption that the caller made in the last minute',
    access: user(['marketing', 'records'], { scope: 'marketing:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/coupon/unredeem' },
    input: z.object({ code: typedCode }),
    output: z.object({}),
    errors: ['COUPON_UNDO_LATE'],
  },
  /** The claims of the coupons that the list shows with the same filter. */
  exportClaims: {
    kind: 'query',
    audit: ['coupon.export'],
    summary: 'Claims of coupons as a sheet',
    access: user('marketing', { scope: 'marketing:read' }),
    lane: 'heavy',
    rest: { method: 'GET', path: '/skinMgrSrv/coupon/claimsExport', ...SHEET },
    input: couponFilter.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') }),
    output: z.custom<FileAnswer>(),
    errors: ['EXPORT_NOT_ALLOWED', 'RANGE_TOO_LARGE', 'EXPORT_BUSY'],
  },
  offered: {
    kind: 'query',
    summary: 'The coupons that a customer can claim on a report',
    access: LINK_HOLDER,
    limit: { name: 'coupon-read', points: 60, seconds: 60, by: 'network' },
    rest: { method: 'GET', path: '/skinSrv/coupon/list', renameInput: { shareId: 'share_id' } },
    input: z.object({ share_id: shareId }),
    output: z.object({
      /** The shop's words above the coupons. Empty for the usual ones. */
      title: z.string(),
      /** The address of a picture, or null. */
      pic: z.string().nullable(),
      /** The shop's page about its coupons. Empty without one. */
      link: z.string(),
      list: z.array(offeredCoupon),
    }),
    errors: ['SHARE_UNAVAILABLE'],
  },
  /** A second claim on the same report gives the same code. */
  claim: {
    kind: 'mutation',
    audit: null,
    summary: 'Claim a coupon on a report',
    access: LINK_HOLDER,
    limit: { name: 'coupon-claim', points: 30, seconds: 60, by: 'network' },
    rest: { method: 'POST', path: '/skinSrv/coupon/claim', renameInput: { shareId: 'share_id' } },
    input: z.object({ share_id: shareId, id: rowId }),
    output: offeredCoupon,
    errors: [
      'SHARE_UNAVAILABLE',
      'COUPONS_CLOSED',
      'COUPON_NOT_FOUND',
      'COUPON_OUT',
      'COUPON_OVER',
      'COUPON_UPCOMING',
      'COUPON_CLAIMED',
    ],
  },
});
