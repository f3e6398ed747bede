import i18next from 'i18next';
import { COUPON_TEXTS } from './coupon-texts.ts';

for (const [language, texts] of Object.entries(COUPON_TEXTS)) i18next.addResourceBundle(language, 'coupons', texts);
