import { isOpen } from '@skin-mirror/shared/config/config.ts';
import type { OfferedCoupon } from '@skin-mirror/shared/coupon/coupon.schema.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Services } from '../../services.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { offeredCoupons } from './claim.store.ts';

/** Returns the coupons that a customer can claim with a test, and those that were claimed with it. */
export async function couponsOfTest(
  services: Services,
  rules: Pick<ShopRules, 'pageFor' | 'timezone' | 'default_locale'>,
  test: { readonly tenant_id: number; readonly record_id: string; readonly device_id: number },
  locale: Locale,
): Promise<OfferedCoupon[]> {
  const config = rules.pageFor(test.device_id);
  if (!isOpen(config.coupon_status)) return [];
  const reader = { wanted: locale, shopDefault: rules.default_locale };
  return offeredCoupons(services, test, shopDay(new Date(), rules.timezone), config.coupon_code_mode, reader);
}
