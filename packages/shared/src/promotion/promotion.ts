import type { Day } from '../time/shop-day.ts';

export const PROMOTION_STATUS = { on: 10, off: 0, deleted: -10 } as const;

/** A deleted promotion can be restored within this time. Only then its seed may become public. In ms. */
export const UNDO_DELETE_MS = 60_000;

/** `pending`: the prize can't be won yet. `invalid`: it can't be won any more, or not while the promotion is off. */
export const AWARD_STATUS = { pending: 0, valid: 10, invalid: 11, deleted: -10 } as const;

/** How many prizes a promotion has, its consolation prize among them. */
export const PRIZE_COUNT = { min: 2, max: 8 } as const;

/** A Chinese character has two units, so a name has at most six of them. */
export const MAX_PRIZE_UNITS = 12;
/** The most characters of a name, before its units are counted. */
export const MAX_PRIZE_NAME = 64;
export const MAX_PRIZE_DETAIL = 500;
export const MAX_STOCK = 1_000_000;
/** 0 thank-you, 1 first prize … 5 fifth prize. */
export const AWARD_LEVELS = [0, 1, 2, 3, 4, 5] as const;

export const MAX_PROMOTION_NAME = 64;
export const MAX_PROMOTION_DESC = 300;
export const MAX_DAILY_LIMIT = 99;

export const PROMOTION_SORTS = ['id', 'act_name', 'start_time', 'end_time', 'status'] as const;

export const PHASES = ['pending', 'running', 'ended'] as const;
export type Phase = (typeof PHASES)[number];

/** The first and the last day of a promotion in the shop's time zone. */
export interface PromotionDays {
  readonly start_time: Day;
  readonly end_time: Day;
}

export function phaseOf({ start_time, end_time }: PromotionDays, today: Day): Phase {
  if (today < start_time) return 'pending';
  return today > end_time ? 'ended' : 'running';
}

/** Returns the status of a prize: see `AWARD_STATUS`. Prizes of a promotion that isn't saved are pending. */
export function awardStatus(
  promotion: (PromotionDays & { readonly status: number }) | null,
  { total_num, awarded }: { readonly total_num: number | null; readonly awarded: number },
  today: Day,
): (typeof AWARD_STATUS)[keyof typeof AWARD_STATUS] {
  const phase = promotion ? phaseOf(promotion, today) : 'pending';
  if (promotion?.status === PROMOTION_STATUS.deleted || phase === 'ended') return AWARD_STATUS.invalid;
  if (phase === 'pending') return AWARD_STATUS.pending;
  const isLeft = total_num === null || awarded < total_num;
  return promotion?.status === PROMOTION_STATUS.on && isLeft ? AWARD_STATUS.valid : AWARD_STATUS.invalid;
}

/** Returns the other promotions that are on and have a day in common with this one. Customers see the one that began last. */
export const overlapping = <P extends PromotionDays & { readonly id: number }>(
  { id, start_time, end_time }: PromotionDays & { readonly id: number },
  others: readonly P[],
): P[] => others.filter((other) => other.id !== id && other.start_time <= end_time && other.end_time >= start_time);
