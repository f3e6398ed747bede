import { z } from 'zod';
import { CHOICES, STEP_ROLES } from '../recommendation/recommendation.ts';
import { STEP_PARTS } from '../scheme/scheme.ts';

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
  /** The step of the skin-care routine in which the product is used. Tests stored by older versions have `other`. */
  step_role: z.enum(STEP_ROLES).default('other'),
  parts: z.array(z.enum(STEP_PARTS)),
  /** `first`: a main recommendation for its step. `also`: another product that the customer might like. */
  choice: z.enum(CHOICES).default('first'),
});
