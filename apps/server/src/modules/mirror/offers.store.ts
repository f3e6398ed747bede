import type { MirrorOffers } from '@skin-mirror/shared/mirror/marketing.schema.ts';
import { PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import { type Day, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import { type Reader, translated } from '@skin-mirror/shared/translation/translation.ts';
import type { Services } from '../../services.ts';
import { PROMISED } from '../coupon/promised.ts';
import { pictureAddress } from '../file/photo-address.ts';

/** A screen has no room for more. */
const MAX_OFFERS = 20;

/** Returns the coupons and promotions of a shop that aren't over today. */
export async function offersOf(
  { prisma }: Pick<Services, 'prisma'>,
  tenant_id: number,
  { today, currency, reader }: { readonly today: Day; readonly currency: string; readonly reader: Reader },
): Promise<MirrorOffers> {
  const notOver = { tenant_id, end_time: { gte: new Date(today) } };
  const [coupons, promotions] = await Promise.all([
    prisma.coupon.findMany({
      where: { ...notOver, deleted_at: null },
      select: { coupon_id: true, ...PROMISED },
      orderBy: [{ end_time: 'asc' }, { coupon_id: 'asc' }],
      take: MAX_OFFERS,
    }),
    prisma.promotion.findMany({
      where: { ...notOver, status: PROMOTION_STATUS.on, seed_shown_at: null },
      select: { act_id: true, act_name: true, texts: true, act_bg: true, start_time: true, end_time: true },
      orderBy: [{ start_time: 'asc' }, { act_id: 'asc' }],
      take: MAX_OFFERS,
    }),
  ]);
  return {
    coupons: coupons.map(({ coupon_id: id, name, texts, type, value, min, ...days }) => ({
      id,
      name: translated(name, texts, 'name', reader).text,
      type,
      value: Number(value),
      min: Number(min),
      currency,
      ...daysOf(days),
    })),
    promotions: promotions.map(({ act_id, act_name, texts, act_bg, ...days }) => ({
      act_id,
      name: translated(act_name, texts, 'act_name', reader).text,
      picture: pictureAddress(act_bg),
      ...daysOf(days),
    })),
  };
}

const daysOf = ({ start_time, end_time }: { start_time: Date; end_time: Date }) => ({
  start: utcDay(start_time),
  end: utcDay(end_time),
});
