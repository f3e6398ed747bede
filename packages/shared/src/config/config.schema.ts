import { z } from 'zod';
import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import { flag } from '../kernel/input.ts';
import { DEFAULT_LOCALE, LOCALES } from '../kernel/locales.ts';
import { DEFAULT_MAX_GOODS, GOODS_MODES, MAX_PER_ROLE } from '../recommendation/recommendation.ts';
import { QUALITY_POLICIES } from '../record/quality.ts';
import { shopName, shopText } from '../shop/shop-profile.schema.ts';
import { DEFAULT_CURRENCY, isCurrency, SHOP_PROFILE_LENGTH } from '../shop/shop-profile.ts';
import { defaultTimezone, isTimezone } from '../time/timezone.ts';
import {
  type ConfigSource,
  DEVICE_CONFIG_KEYS,
  isDeviceConfigKey,
  PUSH_MODES,
  type ResolvedSetting,
  type ShopConfigKey,
  type StoredConfig,
} from './config.ts';
import { marketingConfig } from './marketing-config.schema.ts';

/** 1 on, -1 off. Everything below 1 counts as off. */
const toggle = (open: boolean) =>
  z
    .number()
    .int()
    .default(open ? 1 : -1);

/** The dimensions that a report shows in a layer, in this order. Null: all measured ones in display order. */
const items = z
  .array(z.enum(DIMENSION_KEYS))
  .max(DIMENSION_KEYS.length)
  .refine((keys) => new Set(keys).size === keys.length)
  .nullable()
  .default(null);

/** The path of the shop's own picture. Empty: the default one. */
const picturePath = z
  .string()
  .max(300)
  .regex(/^(conf_app\/[\w./-]+)?$/)
  .default('');

/** Matches a phone number: digits with the usual signs, and an extension. */
const PHONE = /^(?:[+(]?[\d][\d\s()./-]*(?:(?:ext\.?|x|转|#|,)\s*\d+)?)?$/i;

/** HTML by language. A language without HTML uses the shop's default language. */
const htmlByLocale = z.partialRecord(z.enum(LOCALES), z.string().max(64 * 1024)).default({});

/** A shop's settings with their defaults. Defaults aren't stored. */
export const shopConfig = z.object({
  goods_mode: z.enum(GOODS_MODES).default('normal'),
  push_mode: z.literal([PUSH_MODES.cycle, PUSH_MODES.smart]).default(PUSH_MODES.smart),
  match_sex: z.literal([0, 1]).default(1),
  match_skin: flag.default(1),
  max_goods: z.number().int().min(1).max(50).default(DEFAULT_MAX_GOODS),
  /** The number of products per step of the routine that a report recommends first; 0 means no limit. */
  max_per_role: z.number().int().min(MAX_PER_ROLE.min).max(MAX_PER_ROLE.max).default(MAX_PER_ROLE.default),
  /** The shop's card, which customers see: its name, address, phone, opening hours and picture. */
  shop: shopName.default(''),
  shop_address: shopText(SHOP_PROFILE_LENGTH.shop_address).default(''),
  shop_phone: z.string().trim().max(SHOP_PROFILE_LENGTH.shop_phone).regex(PHONE).default(''),
  shop_hours: shopText(SHOP_PROFILE_LENGTH.shop_hours).default(''),
  shop_picture: picturePath,
  /** An IANA name. Days of lists and counts begin at midnight of this time zone. */
  timezone: z.string().max(64).refine(isTimezone).default(defaultTimezone(DEFAULT_LOCALE)),
  /** The ISO 4217 code of all prices. */
  currency: z.string().refine(isCurrency).default(DEFAULT_CURRENCY),
  default_locale: z.enum(LOCALES).default(DEFAULT_LOCALE),
  /** Customers register, and answer the questionnaire, before a test. */
  customer_info: toggle(false),
  have_questions: toggle(false),
  /** The mirror closes the report by itself after this many seconds. */
  countdown_status: toggle(true),
  countdown_seconds: z.number().int().min(5).max(600).default(60),
  chart_type: z.enum(['column', 'rose']).default('column'),
  /** The chart of the report's summary. */
  summary_chart: z.enum(['column', 'rose']).default('rose'),
  /** The unit in which scores are shown: 1 points, 2 care level, 3 percent band. */
  data_show_type: z.literal([1, 2, 3]).default(1),
  /**
   * `age_mode`: the report shows the skin age (1) or not (0). `age_type`: the age that the mirror evaluated (1) or
   * predicted (2).
   */
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
  /** Shows the skin type in the report. */
  items_skin_type: flag.default(1),
  logo: picturePath,
  startup_image: picturePath,
  /** The report's and the mirror's texts about the face, on the platform with face structure. */
  face_bones_content: htmlByLocale,
  face_muscle_content: htmlByLocale,
  face_fat_content: htmlByLocale,
  face_net_content: htmlByLocale,
  ...marketingConfig.shape,
  /** Has one possible value, because products are always matched by their effects. */
  match_efficacy: z.literal(1).default(1),
  /** The number of days for which photos of tests are kept. */
  retention_days: z.object({ photos: z.number().int().min(1).max(3650).default(365) }).prefault({}),
  /** Sites that may show the report in a frame. */
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
  /** Features of a shop that only the platform changes. */
  power_ext: flag.default(0),
  record_expprt: flag.default(0),
  customer_expprt: flag.default(0),
  goods_import: flag.default(0),
} satisfies Record<ShopConfigKey, z.ZodType>);
export type ShopConfig = z.output<typeof shopConfig>;

/** True if the setting may have this value. */
export const fitsConfig = (key: ShopConfigKey, value: unknown): boolean =>
  value !== undefined && shopConfig.shape[key].safeParse(value).success;

/** Returns the settings in force: the mirror's value, else the shop's, else the default. */
export const resolveConfig = (account: StoredConfig, device: StoredConfig = {}): ShopConfig =>
  shopConfig.parse({ ...fitting(account, SHOP_CONFIG_KEYS), ...fitting(device, DEVICE_CONFIG_KEYS) });

/** Tells where the value of each setting comes from. */
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

/** Returns the settings that a mirror may override, each with its source. */
export function explainConfig(account: StoredConfig, device?: StoredConfig): ResolvedSetting[] {
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

const SHOP_CONFIG_KEYS = Object.keys(shopConfig.shape) as ShopConfigKey[];

function fitting(stored: StoredConfig, keys: readonly ShopConfigKey[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => fitsConfig(key, stored[key])).map((key) => [key, stored[key]]));
}
