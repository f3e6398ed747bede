import { z } from 'zod';
import { CHOICES, STEP_ROLES } from '../recommendation/recommendation.ts';
import { STEP_PARTS } from '../scheme/scheme.ts';

/** A product as a report shows it to customers and guides. */
export const recommendedGoods = z.object({
  goods_id: z.number().int(),
  goods_name: z.string(),
  /** A path below `/fileSvr/get/`, or a full http address; empty without a picture. */
  goods_pic: z.string(),
  tag: z.string(),
  price: z.string().nullable(),
  source_url: z.string(),
  rank: z.number().int(),
  via: z.string(),
  /**
   * The step of the routine that the product is for, and the times of day at which it is used. Tests of older versions
   * have `other` and no time.
   */
  step_role: z.enum(STEP_ROLES).default('other'),
  parts: z.array(z.enum(STEP_PARTS)),
  /** `also`: the customer might also like the product, beside the first choice for the same step. */
  choice: z.enum(CHOICES).default('first'),
});
