import { z } from 'zod';
import { flag, optionalText } from '../kernel/input.ts';
import { textUnits } from '../kernel/text-units.ts';
import { slideProblem, WEB_ADDRESS } from './carousel.ts';
import { QR_PROCESSES, QR_TYPES } from './qr-settings.ts';
import { FIELD_MODES, REG_FIELDS } from './registration.ts';

/** A text of limited width. A Chinese character counts as two units, a Latin character as one. */
const units = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => textUnits(value) <= max)
    .default('');
const webAddress = z.string().trim().max(500).regex(WEB_ADDRESS).default('');
/** The path of a file that the shop has uploaded. */
const path = z
  .string()
  .max(300)
  .regex(/^conf_app\/[\w./-]+$/);
const optionalPath = z.union([z.literal(''), path]).default('');
const day = z.union([z.literal(''), z.iso.date()]).default('');
/** 1 on, -1 off. */
const toggle = (open: boolean) => z.literal([1, -1]).default(open ? 1 : -1);
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
      /**
       * The answer that `url` gives: 1 a picture, 2 JSON. `qr_keys` names the keys of the JSON that contain the QR
       * code.
       */
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
          start: day,
          end: day,
        })
        .refine((slide) => slideProblem(slide) === undefined),
    )
    .max(5)
    .default([]),
  carousel_interval: z.number().int().min(1).max(60).default(5),
  ripple: z.array(path).max(5).default([]),
  video: z.object({ path: optionalPath, cover: optionalPath }).prefault({}),
  voice: z.object({ path: optionalPath, text: optionalText(200), enabled: flag.default(0) }).prefault({}),
  h5_title: units(30),
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
  coupon_status: toggle(false),
  coupon_title: units(30),
  coupon_pic: optionalPath,
  coupon_link: webAddress,
  /** 0 no code, 1 one code for all, 2 a code for each customer. */
  coupon_code_mode: z.literal([0, 1, 2]).default(0),
  /** Says for each field of the registration if it is hidden, optional or required. */
  reg_fields: z.partialRecord(z.enum(REG_FIELDS), z.enum(FIELD_MODES)).default({}),
});
export type MarketingConfig = z.output<typeof marketingConfig>;
