import { z } from 'zod';

/** A product as a report shows it to customers and guides. */
export const recommendedGoods = z.object({
  goods_id: z.number().int(),
  goods_name: z.string(),
  /** A path below `/fileSvr/get/` or a full http address. Empty if there is none. */
  goods_pic: z.string(),
  tag: z.string(),
  price: z.string().nullable(),
  source_url: z.string(),
  rank: z.number().int(),
  via: z.string(),
});
