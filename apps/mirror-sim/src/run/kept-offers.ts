import { z } from 'zod';

export const keptDraw = z.object({
  shop_key: z.string(),
  act_id: z.number().int(),
  seq: z.number().int(),
  award_id: z.number().int().nullable(),
  /** The hash of the seed, as it was shown before the draw. */
  seed_hash: z.string(),
  redeem_code: z.string(),
  is_redeemed: z.boolean(),
});
/** The draw of a test in a promotion. */
export type KeptDraw = z.output<typeof keptDraw>;

export const keptClaim = z.object({
  coupon_id: z.number().int(),
  redeem_code: z.string(),
  is_redeemed: z.boolean(),
});
export type KeptClaim = z.output<typeof keptClaim>;

export const keptPromotion = z.object({
  act_id: z.number().int(),
  /** `probability` in percent. */
  prizes: z.array(z.object({ name: z.string(), probability: z.number(), stock: z.number().int() })),
});
/** A promotion as a scenario wanted it. */
export type KeptPromotion = z.output<typeof keptPromotion>;
