import { expect, it } from 'vitest';
import { MAX_COUPON_VALUE } from '../coupon/coupon.ts';
import { LOCALES } from '../kernel/locales.ts';
import { demoCoupon, demoPrice } from './demo-money.ts';

it('has round prices in the currency of each language', () => {
  const prices = LOCALES.map((locale) => [locale, demoPrice(199, locale)]);
  expect(Object.fromEntries(prices)).toMatchObject({ zh: 199, en: 28, de: 25, ja: 3980, 'zh-TW': 800, vi: 663_000 });
  for (const locale of LOCALES) {
    expect(demoPrice(29, locale), locale).toBeGreaterThan(0);
    expect(demoCoupon(locale).value, locale).toBeLessThanOrEqual(MAX_COUPON_VALUE);
  }
  expect([demoCoupon('zh'), demoCoupon('en')]).toEqual([
    { value: 50, min: 300 },
    { value: 10, min: 60 },
  ]);
});
