import type { WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';

/** The words of coupons. They are apart from the other words, because most reports have no coupons. */
const zh = {
  title: '专属优惠',
  amount: '立减 {{value}}',
  percent: '立减 {{value}}%',
  min: '满 {{value}} 可用',
  min_none: '无门槛',
  until: '有效期至 {{day}}',
  claim: '领取',
  claim_of: '领取：{{name}}',
  claimed: '已领取',
  redeemed: '已使用',
  code: '券码',
  code_hint: '请在门店出示此券码',
  no_code_hint: '到店出示本报告即可使用',
  more: '了解更多优惠',
  failed: '网络不畅，请再试一次',
};

const en: typeof zh = {
  title: 'Coupons for you',
  amount: '{{value}} off',
  percent: '{{value}}% off',
  min: 'For {{value}} or more',
  min_none: 'For any purchase',
  until: 'Valid until {{day}}',
  claim: 'Claim',
  claim_of: 'Claim: {{name}}',
  claimed: 'Claimed',
  redeemed: 'Used',
  code: 'Your code',
  code_hint: 'Show this code in the shop.',
  no_code_hint: 'Show this report in the shop.',
  more: 'More about our offers',
  failed: 'No connection. Please try again.',
};

export const COUPON_TEXTS: Readonly<Record<WrittenLocale, typeof zh>> = { zh, en };
