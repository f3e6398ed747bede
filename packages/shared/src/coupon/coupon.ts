import { type FieldProblem, fieldProblems } from '../kernel/field-problems.ts';
import type { Day } from '../time/shop-day.ts';

/** How much a coupon is worth: an amount of money, or a percentage of the purchase. */
export const COUPON_TYPES = ['amount', 'percent'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

/** Values of the setting `coupon_code_mode`. */
export const CODE_MODES = { none: 0, shared: 1, unique: 2 } as const;

export const COUPON_SORTS = ['name', 'start_time', 'end_time', 'claimed'] as const;

export const MAX_COUPONS = 100;
export const MAX_COUPON_NAME = 30;
export const MAX_COUPON_VALUE = 999_999.99;
export const MAX_COUPON_TOTAL = 1_000_000;
export const MAX_LIMIT_PER = 99;
export const MAX_COUPON_CODE = 20;

/** `out`: all have been claimed. */
export const COUPON_STATES = ['running', 'upcoming', 'out', 'over'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

interface CouponStock {
  /** The first and the last day. */
  readonly start_time: Day;
  readonly end_time: Day;
  /** Null without a limit. */
  readonly total: number | null;
  readonly claimed: number;
}

export function couponState({ start_time, end_time, total, claimed }: CouponStock, today: Day): CouponState {
  if (today > end_time) return 'over';
  if (total !== null && claimed >= total) return 'out';
  return today < start_time ? 'upcoming' : 'running';
}

export interface CouponDraft {
  readonly type: CouponType;
  readonly value: number;
  readonly min: number;
  readonly start_time: Day;
  readonly end_time: Day;
}

/** Returns what is wrong with a coupon. The form and the server share these rules. */
export function couponProblems({ type, value, min, start_time, end_time }: CouponDraft): FieldProblem[] {
  const { problems, add } = fieldProblems();
  if (type === 'percent') add(!Number.isInteger(value) || value < 1 || value > 100, 'value', 'COUPON_PERCENT');
  else add(!isMoney(value) || value === 0, 'value');
  add(!isMoney(min), 'min');
  // A purchase of the smallest size must not cost less than nothing.
  if (type === 'amount') add(min > 0 && min < value, 'min', 'COUPON_MIN');
  add(end_time < start_time, 'end_time');
  return problems;
}

const isMoney = (value: number): boolean =>
  value >= 0 && value <= MAX_COUPON_VALUE && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Reads a shared code that somebody typed: in any case, with gaps. */
export const readSharedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
