import { z } from 'zod';
import { couponTerms } from '../coupon/coupon.schema.ts';

/** A shop's offers with a report, as the preview beside the form that edits them shows them. */
export const previewOffers = z.strictObject({
  draw: z
    .strictObject({
      promotion: z.strictObject({
        act_id: z.number(),
        act_name: z.string(),
        act_desc: z.string(),
        act_bg: z.string(),
        start_time: z.iso.date(),
        end_time: z.iso.date(),
      }),
      prizes: z.array(
        z.strictObject({
          award_id: z.number(),
          prize_name: z.string(),
          prize_pic: z.string(),
          prize_detail: z.string(),
          award_level: z.number(),
          is_left: z.boolean(),
        }),
      ),
    })
    .optional(),
  coupons: z
    .strictObject({
      title: z.string(),
      pic: z.string().nullable(),
      list: z.array(couponTerms.strict()),
    })
    .optional(),
});
export type PreviewOffers = z.infer<typeof previewOffers>;
