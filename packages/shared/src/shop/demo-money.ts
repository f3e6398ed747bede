import type { Locale } from '../kernel/locales.ts';

/** The prices of the demo shop in the currency of a language. */
interface DemoMoney {
  /** A price in CNY is divided by this number, and rounded to a multiple of `step`. */
  readonly per: number;
  readonly step: number;
  /** The sum that a coupon takes off. */
  readonly coupon: number;
}

const EURO: DemoMoney = { per: 8, step: 1, coupon: 10 };

const MONEY: Readonly<Record<Locale, DemoMoney>> = {
  zh: { per: 1, step: 1, coupon: 50 },
  'zh-TW': { per: 0.25, step: 10, coupon: 200 },
  en: { per: 7, step: 1, coupon: 10 },
  de: EURO,
  fr: EURO,
  ja: { per: 0.05, step: 10, coupon: 1000 },
  tr: { per: 0.2, step: 5, coupon: 250 },
  it: EURO,
  ko: { per: 0.005, step: 100, coupon: 10_000 },
  ru: { per: 0.1, step: 10, coupon: 500 },
  vi: { per: 0.0003, step: 1000, coupon: 150_000 },
  es: EURO,
  nl: EURO,
  pt: EURO,
  id: { per: 0.0005, step: 1000, coupon: 100_000 },
  pl: { per: 2, step: 1, coupon: 30 },
  ro: { per: 1.6, step: 1, coupon: 40 },
  bg: EURO,
};

/** A coupon counts from a purchase of this many times its value. */
const COUPON_FROM = 6;

/** Returns a price in CNY as one of a demo shop in a language. */
export function demoPrice(cny: number, locale: Locale): number {
  const { per, step } = MONEY[locale];
  return Math.round(cny / per / step) * step;
}

/** Returns the sum that the demo's coupon takes off, and the smallest purchase. */
export function demoCoupon(locale: Locale): { readonly value: number; readonly min: number } {
  const { coupon } = MONEY[locale];
  return { value: coupon, min: coupon * COUPON_FROM };
}
