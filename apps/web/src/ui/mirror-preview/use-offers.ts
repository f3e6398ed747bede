import type { MirrorOffers } from '@skin-mirror/shared/mirror/marketing.schema.ts';
import { PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import { useMemo } from 'react';
import { fileAddress } from '../../lib/file-address.ts';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

const PAGE = { page: 1, pageSize: 20 } as const;

/** Returns the coupons and promotions of today that the shop's mirrors show. */
export function useOffers(): MirrorOffers {
  const today = useFormat().today();
  const coupons = trpc.coupon.list.useQuery({ ...PAGE, state: 'running' }).data?.list;
  const days = { start_time: today, end_time: today };
  const promotions = trpc.promotion.list.useQuery({ ...PAGE, ...days, status: PROMOTION_STATUS.on }).data?.list;
  return useMemo(
    () => ({
      coupons: (coupons ?? []).map(({ start_time: start, end_time: end, ...coupon }) => ({ ...coupon, start, end })),
      promotions: (promotions ?? [])
        .filter(({ is_closed }) => !is_closed)
        .map(({ id, act_name: name, act_bg, start_time: start, end_time: end }) => ({
          act_id: id,
          name,
          start,
          end,
          picture: act_bg === '' ? null : fileAddress(act_bg),
        })),
    }),
    [coupons, promotions],
  );
}
