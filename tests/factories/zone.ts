import { HOUR_MS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';

/**
 * The time zone of the shops that tests make. The shop's day doesn't end within the next hour, so it stays the same
 * while the tests of a file run.
 */
export const SHOP_ZONE = endsSoon('Asia/Shanghai') ? 'Asia/Tokyo' : 'Asia/Shanghai';

/** The day of the shops that tests make. */
export const shopToday = (): string => shopDay(new Date(), SHOP_ZONE);

function endsSoon(zone: string): boolean {
  return shopDay(new Date(), zone) !== shopDay(new Date(Date.now() + HOUR_MS), zone);
}
