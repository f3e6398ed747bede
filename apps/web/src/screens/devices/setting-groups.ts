import type { DeviceConfigKey } from '@skin-mirror/shared/config/config.ts';

/** The settings that the customers' report on the phone follows. */
export const PHONE_KEYS = [
  'h5_title',
  'h5_banner',
  'h5_theme_color',
  'h5_support_text',
  'h5_support_link',
  'h5_privacy_url',
  'h5_show_goods',
  'h5_show_cart',
  'h5_show_active',
] as const satisfies readonly DeviceConfigKey[];

/** The settings of a mirror by the part of a visit that they decide, in the order of a visit. */
export const SETTING_GROUPS = [
  { group: 'test', keys: ['customer_info', 'have_questions', 'moisture_mode', 'quality_policy'] },
  {
    group: 'results',
    keys: [
      'chart_type',
      'data_show_type',
      'color_show_type',
      'age_mode',
      'age_type',
      'items_skin_type',
      'items_layer',
      'items_deep',
    ],
  },
  { group: 'closing', keys: ['countdown_status', 'countdown_seconds'] },
  { group: 'goods', keys: ['push_mode', 'max_goods', 'max_per_role', 'match_sex', 'match_skin'] },
  { group: 'phone', keys: PHONE_KEYS },
  { group: 'coupons', keys: ['coupon_status', 'coupon_title', 'coupon_pic', 'coupon_link', 'coupon_code_mode'] },
] as const satisfies readonly { readonly group: string; readonly keys: readonly DeviceConfigKey[] }[];
