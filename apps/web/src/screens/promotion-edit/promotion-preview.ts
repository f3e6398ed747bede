import type { PreviewOffers } from '@skin-mirror/shared/report/preview-offers.schema.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { fileAddress } from '../../lib/file-address.ts';
import type { Prize, PromotionValues } from './promotion-values.ts';

const picture = (path: string): string => path && fileAddress(path);

/** The lucky draw of the form, as the report shows it. Days that are still empty are `today`. */
export const promotionPreview = (
  { act_name, act_desc, act_bg, start_time, end_time }: PromotionValues,
  prizes: readonly Prize[],
  today: Day,
): PreviewOffers => ({
  draw: {
    promotion: {
      act_id: 0,
      act_name,
      act_desc,
      act_bg: picture(act_bg),
      start_time: start_time || today,
      end_time: end_time || start_time || today,
    },
    prizes: prizes.map(({ id, prize_name, prize_pic, prize_detail, award_level }) => ({
      award_id: id,
      prize_name,
      prize_pic: picture(prize_pic),
      prize_detail,
      award_level,
      is_left: true,
    })),
  },
});
