import { z } from 'zod';
import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import { MAX_MESSAGE } from '../follow-up/follow-up.ts';
import { FACTOR_WANTED } from '../identity/second-factor.ts';
import { flag, optionalDay, optionalText } from '../kernel/input.ts';
import { DEFAULT_LOCALE, LOCALES } from '../kernel/locales.ts';
import { textUnits } from '../kernel/text-units.ts';
import { DEFAULT_MAX_GOODS, GOODS_MODES, MAX_PER_ROLE } from '../recommendation/recommendation.ts';
import { QUALITY_POLICIES } from '../record/quality.ts';
import { MAX_RETENTION_DAYS } from '../record/retention.ts';
import { CYCLE_DAYS, DEFAULT_REVISIT_DAYS } from '../scheme/scheme.ts';
import { shopName, shopText } from '../shop/shop-profile.schema.ts';
import { DEFAULT_CURRENCY, isCurrency, SHOP_PROFILE_LENGTH } from '../shop/shop-profile.ts';
import { MAX_BUTTON_UNITS } from '../shop-text/shop-text-keys.ts';
import { defaultTimezone, isTimezone } from '../time/timezone.ts';
import { slideProblem, WEB_ADDRESS } from './carousel.ts';
import {
  type ConfigSource,
  DEVICE_CONFIG_KEYS,
  isDeviceConfigKey,
  isPageOfMirrorKey,
  PUSH_MODES,
  type ShopConfigKey,
  type StoredConfig,
} from './config.ts';
import { QR_PROCESSES, QR_TYPES } from './qr-settings.ts';
import { FIELD_MODES, REG_FIELDS } from './registration.ts';

/** 1 on, -1 off. Everything below 1 counts as off. */
const toggle = (open: boolean) =>
  z
    .number()
    .int()
    .default(open ? 1 : -1);

/** The dimensions (such as acne) that a report shows, in this order. Null: all measured ones, in the usual order. */
const items = z
  .array(z.enum(DIMENSION_KEYS))
  .max(DIMENSION_KEYS.length)
  .refine((keys) => new Set(keys).size === keys.length)
  .nullable()
  .default(null);

/** The path of the shop's own picture. Empty means the default picture. */
const picturePath = z
  .string()
  .max(300)
  .regex(/^(conf_app\/[\w./-]+)?$/)
  .default('');

const PHONE = /^(?:[+(]?[\d][\d\s()./-]*(?:(?:ext\.?|x|转|#|,)\s*\d+)?)?$/i;

/** HTML for each language. If a language has no HTML, the shop's default language is used. */
const htmlByLocale = z.partialRecord(z.enum(LOCALES), z.string().max(64 * 1024)).default({});

const pictureDays = z.number().int().min(1).max(MAX_RETENTION_DAYS).default(365);

/** A text of limited width. A Chinese character counts as two units, a Latin character as one. */
const units = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => textUnits(value) <= max);
const webAddress = z.string().trim().max(500).regex(WEB_ADDRESS).default('');
/** The path of a file that the shop has uploaded. */
const path = z
  .string()
  .max(300)
  .regex(/^conf_app\/[\w./-]+$/);
const optionalPath = z.union([z.literal(''), path]).default('');
/** A secret from another service. The server stores it encrypted, and calls return an asterisk instead. */
const secret = z.string().max(600).default('');

/** Settings for advertising, QR codes, the page for phones and coupons. */
export const marketingConfig = z.object({
  /** The QR code after a test: 1 a picture, 2 a link to the page for phones, 3 a link to another system, 4 an app. */
  qr_type: z.literal(Object.values(QR_TYPES)).default(QR_TYPES.page),
  qr_static: optionalPath,
  qr_url: z
    .object({
      url: webAddress,
      link: webAddress,
      /** The answer of `url`: 1 a picture, 2 JSON. `qr_keys` names the keys of the JSON that contain the QR code. */
      api_type: z.literal([1, 2]).default(1),
      qr_keys: optionalText(200),
      link_params: z
        .array(z.enum(['shareId', 'device', 'locale']))
        .max(3)
        .default([]),
    })
    .prefault({}),
  qr_app_id: optionalText(64),
  qr_process: z.literal(Object.values(QR_PROCESSES)).default(QR_PROCESSES.testFirst),
  oa_secret: secret,
  oa_token: secret,
  oa_aes_key: secret,
  push_template_id: optionalText(64),
  kf_qr: optionalPath,
  kf_left: optionalText(60),
  kf_right: optionalText(60),
  carousel: z
    .array(
      z
        .object({
          path,
          orientation: z.enum(['portrait', 'landscape']).default('portrait'),
          link: webAddress,
          /** The first and the last day in the shop's time zone. Empty for no limit. */
          start: optionalDay,
          end: optionalDay,
        })
        .refine((slide) => slideProblem(slide) === undefined),
    )
    .max(5)
    .default([]),
  carousel_interval: z.number().int().min(1).max(60).default(5),
  ripple: z.array(path).max(5).default([]),
  video: z.object({ path: optionalPath, cover: optionalPath }).prefault({}),
  voice: z.object({ path: optionalPath, text: optionalText(200), enabled: flag.default(0) }).prefault({}),
  h5_title: units(30).default(''),
  h5_support_text: optionalText(60),
  h5_support_link: webAddress,
  h5_banner: optionalPath,
  h5_show_goods: flag.default(1),
  h5_show_active: flag.default(1),
  h5_show_cart: flag.default(0),
  h5_theme_color: z
    .string()
    .regex(/^(#[\da-f]{6})?$/i)
    .default(''),
  h5_privacy_url: webAddress,
  /** 1 on, -1 off. */
  coupon_status: z.literal([1, -1]).default(-1),
  coupon_title: units(30).default(''),
  coupon_pic: optionalPath,
  coupon_link: webAddress,
  /** 0 no code, 1 one code for all, 2 a code for each customer. */
  coupon_code_mode: z.literal([0, 1, 2]).default(0),
  /** Says for each field of the registration if it is hidden, optional or required. */
  reg_fields: z.partialRecord(z.enum(REG_FIELDS), z.enum(FIELD_MODES)).default({}),
});
export type MarketingConfig = z.output<typeof marketingConfig>;

/** The settings of a shop and their default values. Default values aren't stored. */
export const shopConfig = z.object({
  goods_mode: z.enum(GOODS_MODES).default('normal'),
  push_mode: z.literal([PUSH_MODES.cycle, PUSH_MODES.smart]).default(PUSH_MODES.smart),
  match_sex: z.literal([0, 1]).default(1),
  match_skin: flag.default(1),
  max_goods: z.number().int().min(1).max(50).default(DEFAULT_MAX_GOODS),
  /** The largest number of main recommendations for each step of the skin-care routine. 0 means no limit. */
  max_per_role: z.number().int().min(MAX_PER_ROLE.min).max(MAX_PER_ROLE.max).default(MAX_PER_ROLE.default),
  /** The next visit that a report without a scheme proposes, in days after the test. 0 proposes none. */
  revisit_days: z.number().int().min(0).max(CYCLE_DAYS.max).default(DEFAULT_REVISIT_DAYS),
  shop: shopName.default(''),
  shop_address: shopText(SHOP_PROFILE_LENGTH.shop_address).default(''),
  shop_phone: z.string().trim().max(SHOP_PROFILE_LENGTH.shop_phone).regex(PHONE).default(''),
  shop_hours: shopText(SHOP_PROFILE_LENGTH.shop_hours).default(''),
  shop_picture: picturePath,
  /** The IANA name of the shop's time zone. In lists and statistics, a day begins at midnight in this time zone. */
  timezone: z.string().max(64).refine(isTimezone).default(defaultTimezone(DEFAULT_LOCALE)),
  /** The ISO 4217 code of all prices. */
  currency: z.string().refine(isCurrency).default(DEFAULT_CURRENCY),
  default_locale: z.enum(LOCALES).default(DEFAULT_LOCALE),
  /** The accounts that may not be used without a second factor. */
  second_factor: z.literal([FACTOR_WANTED.nobody, FACTOR_WANTED.main, FACTOR_WANTED.everybody]).default(0),
  /** 1 if figures, customers and follow-ups count the tests of simulated mirrors, too. */
  show_simulated: flag.default(0),
  /** If customers register (`customer_info`) and answer a questionnaire (`have_questions`) before a test. */
  customer_info: toggle(false),
  have_questions: toggle(false),
  /** If on, the mirror closes the report after `countdown_seconds`. */
  countdown_status: toggle(true),
  countdown_seconds: z.number().int().min(5).max(600).default(60),
  chart_type: z.enum(['column', 'rose']).default('column'),
  summary_chart: z.enum(['column', 'rose']).default('rose'),
  /** How the report shows scores: 1 as points, 2 as care level, 3 as percent range. */
  data_show_type: z.literal([1, 2, 3]).default(1),
  /** `age_mode`: 1 if the report shows a skin age. `age_type`: 1 for the evaluated age, 2 for the predicted one. */
  age_mode: flag.default(1),
  age_type: z.literal([1, 2]).default(1),
  quality_policy: z.enum(QUALITY_POLICIES).default('normal'),
  /** The number of days for which a report's link is valid. */
  share_days: z.number().int().min(1).max(3650).default(180),
  /** The source of moisture values: 1 the mirror itself, 2 a moisture pen. */
  moisture_mode: z.literal([1, 2]).default(1),
  /** How skin colour is drawn: 1 a map of its unevenness, 2 a bar of five levels. */
  color_show_type: z.literal([1, 2]).default(1),
  items_layer: items,
  items_deep: items,
  items_skin_type: flag.default(1),
  /** 1 if the report compares the test with the customer's test before it. */
  show_progress: flag.default(1),
  logo: picturePath,
  startup_image: picturePath,
  /** The shop's own texts about the structure of the face. Only one platform shows these texts. */
  face_bones_content: htmlByLocale,
  face_muscle_content: htmlByLocale,
  face_fat_content: htmlByLocale,
  face_net_content: htmlByLocale,
  /** The shop's own texts in the report: at its opening, at the surface results, at close-ups, and at its end. */
  text_general: htmlByLocale,
  text_full_face: htmlByLocale,
  text_dermatoscope: htmlByLocale,
  text_scalp: htmlByLocale,
  text_conclusion: htmlByLocale,
  /** The label of the button that leads to a product. */
  text_product_button: z.partialRecord(z.enum(LOCALES), units(MAX_BUTTON_UNITS)).default({}),
  /** The shop's own message that asks a customer to come again, for each language. Parts such as `{{name}}` are filled in. */
  follow_up_text: z.partialRecord(z.enum(LOCALES), z.string().trim().max(MAX_MESSAGE)).default({}),
  ...marketingConfig.shape,
  /** Always 1, because products are always chosen by their effects. */
  match_efficacy: z.literal(1).default(1),
  /** The number of days for which pictures of tests are kept: photos, and faces with drawn marks. */
  retention_days: z.object({ photos: pictureDays, marks: pictureDays }).prefault({}),
  /** The websites that may show the report in a frame. */
  frame_ancestors: z
    .array(
      z
        .string()
        .trim()
        .max(200)
        .regex(/^https?:\/\/[\w.-]+(:\d{1,5})?$/i),
    )
    .max(20)
    .default([]),
  /** Switches for special features. Only the platform administrator can change these switches. */
  power_ext: flag.default(0),
  record_expprt: flag.default(0),
  customer_expprt: flag.default(0),
  goods_import: flag.default(0),
} satisfies Record<ShopConfigKey, z.ZodType>);
export type ShopConfig = z.output<typeof shopConfig>;

export const SHOP_CONFIG_KEYS = Object.keys(shopConfig.shape) as ShopConfigKey[];

type OptionalSettings<K extends ShopConfigKey> = {
  [Key in K]: z.ZodOptional<ReturnType<(typeof shopConfig.shape)[Key]['unwrap']>>;
};

/** Makes the shape of an object that may have these settings, without default values. */
export const optionalSettings = <K extends ShopConfigKey>(keys: readonly K[]): OptionalSettings<K> =>
  Object.fromEntries(keys.map((key) => [key, shopConfig.shape[key].unwrap().optional()])) as OptionalSettings<K>;

export const fitsConfig = (key: ShopConfigKey, value: unknown): boolean =>
  value !== undefined && shopConfig.shape[key].safeParse(value).success;

/** Returns all settings. Each value is the mirror's, else the shop's, else the default. */
export const resolveConfig = (account: StoredConfig, device: StoredConfig = {}): ShopConfig =>
  shopConfig.parse({ ...fitting(account, SHOP_CONFIG_KEYS), ...fitting(device, DEVICE_CONFIG_KEYS) });

/**
 * Returns the settings of the customers' page on the phone for tests of a mirror. The phone page and coupons are the
 * mirror's, everything else is the shop's.
 */
export const pageConfig = (ofShop: ShopConfig, ofMirror: ShopConfig): ShopConfig => ({
  ...ofShop,
  ...Object.fromEntries(SHOP_CONFIG_KEYS.filter(isPageOfMirrorKey).map((key) => [key, ofMirror[key]])),
});

export const sourcesOf = (account: StoredConfig, device: StoredConfig = {}): Record<ShopConfigKey, ConfigSource> =>
  Object.fromEntries(
    SHOP_CONFIG_KEYS.map((key) => [
      key,
      isDeviceConfigKey(key) && fitsConfig(key, device[key])
        ? 'device'
        : fitsConfig(key, account[key])
          ? 'account'
          : 'default',
    ]),
  ) as Record<ShopConfigKey, ConfigSource>;

/** Returns the settings that a mirror may override, each with its source and the value that it would have without it. */
export function explainConfig(account: StoredConfig, device?: StoredConfig) {
  const resolved = resolveConfig(account, device);
  const inherited = device ? resolveConfig(account) : resolveConfig({});
  const sources = sourcesOf(account, device);
  return DEVICE_CONFIG_KEYS.map((key) => ({
    key,
    value: resolved[key],
    source: sources[key],
    inherited: inherited[key],
  }));
}

function fitting(stored: StoredConfig, keys: readonly ShopConfigKey[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => fitsConfig(key, stored[key])).map((key) => [key, stored[key]]));
}
