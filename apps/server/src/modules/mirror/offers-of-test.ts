import type { OfferedCoupon } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import type { CurrentDraw } from '@skin-mirror/shared/draw/draw.contract.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Services } from '../../services.ts';
import { couponsOfTest } from '../coupon/offered.ts';
import { drawOfTest } from '../draw/run-draw.ts';
import { openShare } from '../link/open-share.ts';
import { shareIdOf } from '../link/share-id.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import type { TestRecord } from './test-record.store.ts';

interface TestOffers {
  readonly coupons: Omit<OfferedCoupon, 'redeem_code'>[];
  readonly draw: CurrentDraw | null;
}

/** Returns what the shop offers for a test. That is nothing while its report is closed, because customers claim there. */
export async function offersOfTest(
  services: Services,
  record: TestRecord,
  rules: ShopRules,
  locale: Locale,
): Promise<TestOffers> {
  const share_id = shareIdOf(record);
  const open = record.result && (await openShare(services, share_id));
  if (!open) return { coupons: [], draw: null };
  const [coupons, draw] = await Promise.all([
    couponsOfTest(services, rules, open, locale),
    drawOfTest(services, share_id, locale),
  ]);
  return {
    coupons: coupons.map(({ redeem_code: _, ...coupon }) => coupon),
    // Other customers see the mirror too, so codes stay in the report.
    draw: draw && { ...draw, draws: draw.draws.map((drawn) => ({ ...drawn, redeem_code: '' })) },
  };
}
