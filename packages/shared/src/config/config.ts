import { FACE_PARTS, faceKey } from '../face/face-parts.ts';
import { HTML_TEXT_KEYS } from '../shop-text/shop-text-keys.ts';

export const isOpen = (value: number): boolean => value > 0;

/** How products are chosen. `cycle`: those of a matching scheme first, then by effect. `smart`: only by effect. */
export const PUSH_MODES = { cycle: 1, smart: 2 } as const;

/**
 * The accounts that may change each setting: accounts with a permission, only the main account, only the main account by
 * itself and not by an API token (`signed_in`), or only the platform.
 */
export const CONFIG_EDITORS = {
  goods_mode: 'platform',
  record_expprt: 'platform',
  customer_expprt: 'platform',
  goods_import: 'platform',
  shop: 'owner',
  shop_address: 'owner',
  shop_phone: 'owner',
  shop_hours: 'owner',
  shop_picture: 'owner',
  timezone: 'owner',
  currency: 'owner',
  default_locale: 'owner',
  retention_days: 'owner',
  second_factor: 'signed_in',
  show_simulated: 'owner',
  frame_ancestors: 'signed_in',
  oa_secret: 'owner',
  oa_token: 'owner',
  oa_aes_key: 'owner',
  power_ext: 'platform',
  customer_info: 'marketing',
  have_questions: 'marketing',
  countdown_status: 'marketing',
  countdown_seconds: 'marketing',
  qr_type: 'owner',
  qr_static: 'owner',
  qr_url: 'owner',
  qr_app_id: 'owner',
  qr_process: 'owner',
  push_template_id: 'owner',
  kf_qr: 'owner',
  kf_left: 'owner',
  kf_right: 'owner',
  carousel: 'marketing',
  carousel_interval: 'marketing',
  ripple: 'marketing',
  video: 'marketing',
  voice: 'marketing',
  h5_title: 'marketing',
  h5_support_text: 'marketing',
  h5_support_link: 'marketing',
  h5_banner: 'marketing',
  h5_show_goods: 'marketing',
  h5_show_active: 'marketing',
  h5_show_cart: 'marketing',
  h5_theme_color: 'marketing',
  h5_privacy_url: 'marketing',
  coupon_status: 'marketing',
  coupon_title: 'marketing',
  coupon_pic: 'marketing',
  coupon_link: 'marketing',
  coupon_code_mode: 'marketing',
  reg_fields: 'marketing',
  follow_up_text: 'marketing',
  push_mode: 'config',
  match_efficacy: 'config',
  match_sex: 'config',
  match_skin: 'config',
  max_goods: 'config',
  max_per_role: 'config',
  revisit_days: 'config',
  chart_type: 'config',
  summary_chart: 'config',
  data_show_type: 'config',
  age_mode: 'config',
  age_type: 'config',
  quality_policy: 'config',
  share_days: 'config',
  moisture_mode: 'config',
  color_show_type: 'config',
  items_layer: 'config',
  items_deep: 'config',
  items_skin_type: 'config',
  show_progress: 'config',
  logo: 'config',
  startup_image: 'config',
  text_general: 'config',
  text_full_face: 'config',
  text_dermatoscope: 'config',
  text_scalp: 'config',
  text_conclusion: 'config',
  text_product_button: 'config',
  face_bones_content: 'face',
  face_muscle_content: 'face',
  face_fat_content: 'face',
  face_net_content: 'face',
} as const satisfies Record<string, 'config' | 'marketing' | 'face' | 'owner' | 'signed_in' | 'platform'>;
export type ShopConfigKey = keyof typeof CONFIG_EDITORS;

/** Settings with an HTML text for each language. */
export const HTML_KEYS = [...FACE_PARTS.map(faceKey), ...HTML_TEXT_KEYS] as const satisfies readonly ShopConfigKey[];

export const PICTURE_KEYS = [
  'logo',
  'startup_image',
  'shop_picture',
  'qr_static',
  'kf_qr',
  'h5_banner',
  'coupon_pic',
] as const satisfies readonly ShopConfigKey[];

/** These settings are stored encrypted. Calls return an asterisk instead of the value. */
const SECRET_KEYS = ['oa_secret', 'oa_token', 'oa_aes_key'] as const satisfies readonly ShopConfigKey[];
export type SecretKey = (typeof SECRET_KEYS)[number];

export const isSecretKey = (key: string): key is SecretKey => (SECRET_KEYS as readonly string[]).includes(key);

/** Calls return this text instead of a stored secret. */
export const SECRET_SIGN = '*';

/** Returns the paths of all files in these settings, each with the key of its setting. */
export function filesIn(values: Readonly<Record<string, unknown>>): [key: string, path: string][] {
  const names = new Set<string>([...PICTURE_KEYS, 'carousel', 'ripple', 'video', 'voice']);
  return Object.entries(values).flatMap(([key, value]) =>
    names.has(key) ? pathsIn(value).map((path): [string, string] => [key, path]) : [],
  );
}

function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('conf_app/') ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(pathsIn) : [];
}

/** These settings are columns of the shop's database table, because SQL statements read them. They are never empty. */
export const SHOP_COLUMN_KEYS = [
  'shop',
  'timezone',
  'currency',
  'default_locale',
] as const satisfies readonly ShopConfigKey[];
export type ShopColumnKey = (typeof SHOP_COLUMN_KEYS)[number];

export const isShopColumn = (key: string): key is ShopColumnKey =>
  (SHOP_COLUMN_KEYS as readonly string[]).includes(key);

/** The settings of the customers' page on the phone. */
export type PhonePageKey = Extract<ShopConfigKey, `h5_${string}`>;

export const isPhonePageKey = (key: string): key is PhonePageKey => isConfigKey(key) && key.startsWith('h5_');

/** True for settings of the customers' page on the phone that follow the mirror of the test: the page itself and coupons. */
export const isPageOfMirrorKey = (key: string): key is ShopConfigKey =>
  isPhonePageKey(key) || (isConfigKey(key) && key.startsWith('coupon_'));

export const isConfigKey = (key: string): key is ShopConfigKey => Object.hasOwn(CONFIG_EDITORS, key);

/** The settings that a mirror may override in advanced mode. Those of the console's form come first, in its order. */
export const DEVICE_CONFIG_KEYS = [
  'customer_info',
  'have_questions',
  'countdown_status',
  'countdown_seconds',
  'chart_type',
  'data_show_type',
  'age_mode',
  'moisture_mode',
  'quality_policy',
  'max_goods',
  'max_per_role',
  'match_sex',
  'match_skin',
  'age_type',
  'color_show_type',
  'items_skin_type',
  'items_layer',
  'items_deep',
  'push_mode',
  'h5_title',
  'h5_banner',
  'h5_theme_color',
  'h5_support_text',
  'h5_support_link',
  'h5_privacy_url',
  'h5_show_goods',
  'h5_show_cart',
  'h5_show_active',
  'coupon_status',
  'coupon_title',
  'coupon_pic',
  'coupon_link',
  'coupon_code_mode',
  'logo',
  'startup_image',
  'carousel',
  'carousel_interval',
  'ripple',
  'video',
  'voice',
  'qr_type',
  'qr_static',
  'qr_url',
  'qr_process',
  'kf_qr',
  'kf_left',
  'kf_right',
] as const satisfies readonly ShopConfigKey[];
export type DeviceConfigKey = (typeof DEVICE_CONFIG_KEYS)[number];

export const isDeviceConfigKey = (key: string): key is DeviceConfigKey =>
  (DEVICE_CONFIG_KEYS as readonly string[]).includes(key);

/** The stored settings by key. A stored value that is no longer valid is ignored. */
export type StoredConfig = Readonly<Record<string, unknown>>;

/** Where a value comes from: the default, the shop (`account`) or a mirror (`device`). */
export const CONFIG_SOURCES = ['default', 'account', 'device'] as const;
export type ConfigSource = (typeof CONFIG_SOURCES)[number];
