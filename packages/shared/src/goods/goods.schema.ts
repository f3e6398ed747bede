import { z } from 'zod';

/** 10 on the shelf, 0 off it. */
export const SHELF_STATUS = { on: 10, off: 0 } as const;

/** Goods of a shop. All of them are loaded again after each change of a setting, and searched for each test. */
export const MAX_SHOP_GOODS = 5_000;

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
