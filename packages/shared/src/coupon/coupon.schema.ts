import { z } from 'zod';
import { optionalText, rev, rowId, seenRev } from '../kernel/input.ts';
import { langsOf, translation, translations } from '../translation/translation.schema.ts';
import {
  COUPON_STATES,
  COUPON_TYPES,
  MAX_COUPON_CODE,
  MAX_COUPON_NAME,
  MAX_COUPON_TOTAL,
  MAX_LIMIT_PER,
  readSharedCode,
} from './coupon.ts';

/** The name of a coupon in further languages than the shop's default one. */
const couponTexts = translations(z.strictObject({ name: translation(MAX_COUPON_NAME) }));

/** The promise of a coupon. */
export const couponTerms = z.object({
  name: z.string(),
  type: z.enum(COUPON_TYPES),
  /** An amount in the shop's currency, or a percentage. */
  value: z.number(),
  /** The smallest purchase in the shop's currency. 0 for any purchase. */
  min: z.number(),
  /** The ISO 4217 code of the shop's currency. */
  currency: z.string(),
  /** The first and the last day in the shop's time zone. */
  start_time: z.iso.date(),
  end_time: z.iso.date(),
  /** The shop's own words about its use, in one language. Empty without any. */
  conditions: z.string(),
});

export type CouponTerms = z.output<typeof couponTerms>;

export const couponRow = couponTerms.extend({
  id: z.number().int(),
  /** Null without a limit. */
  total: z.number().int().nullable(),
  /** The most claims of one customer. */
  limit_per: z.number().int(),
  /** The code that all customers share. Empty without one. */
  shared_code: z.string(),
  claimed: z.number().int(),
  redeemed: z.number().int(),
  state: z.enum(COUPON_STATES),
  texts: couponTexts,
  rev,
});
export type CouponRow = z.infer<typeof couponRow>;

/** PostgreSQL has no year 0. */
const day = z.iso.date().regex(/^(?!0000)/);

export const couponSave = z.object({
  /** Empty for a new coupon. */
  id: z.union([z.literal(''), rowId]).default(''),
  rev: seenRev,
  name: z.string().trim().min(1).max(MAX_COUPON_NAME),
  /** All translations of the name. If this field is missing, they don't change. */
  texts: couponTexts.optional(),
  type: z.enum(COUPON_TYPES),
  value: z.coerce.number(),
  min: z.coerce.number().default(0),
  start_time: day,
  end_time: day,
  conditions: optionalText(200),
  /** Empty without a limit. */
  total: z.union([z.literal(''), z.coerce.number().pipe(z.int().min(1).max(MAX_COUPON_TOTAL))]).default(''),
  limit_per: z.coerce.number().pipe(z.int().min(1).max(MAX_LIMIT_PER)).default(1),
  shared_code: z.string().max(64).transform(readSharedCode).pipe(z.string().max(MAX_COUPON_CODE)).default(''),
});
export type CouponSave = z.output<typeof couponSave>;

/** A coupon as a customer sees it on the report. */
export const offeredCoupon = couponTerms.extend({
  id: z.number().int(),
  state: z.enum(COUPON_STATES),
  /** True if the customer has claimed the coupon on this report. */
  is_claimed: z.boolean(),
  /** Empty before the claim, and for a coupon without a code. */
  redeem_code: z.string(),
  is_redeemed: z.boolean(),
  /** The language of the name, if the shop didn't translate it into the reader's. */
  langs: langsOf('name'),
});
export type OfferedCoupon = z.infer<typeof offeredCoupon>;
