import type { CouponType } from '@skin-mirror/shared/coupon/coupon.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';

interface Coupon {
  readonly type: CouponType;
  readonly value: number;
  readonly min: number;
  readonly currency: string;
}

/** Says in words what a coupon is worth, and for which purchases. The screen must load the texts `coupons`. */
export function useCouponText({ type, value, min, currency }: Coupon): { worth: string; condition: string } {
  const { t } = useTranslation('coupons');
  const pricing = new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currencyDisplay: 'narrowSymbol',
    currency,
  });
  return {
    worth: type === 'percent' ? t('worth.percent', { value }) : t('worth.amount', { value: pricing.format(value) }),
    condition: min > 0 ? t('min', { value: pricing.format(min) }) : t('min_none'),
  };
}
