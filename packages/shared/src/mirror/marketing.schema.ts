import { z } from 'zod';
import { QR_TYPES } from '../config/qr-settings.ts';
import { COUPON_TYPES } from '../coupon/coupon.ts';

/** A file on this server. The content of an address never changes: a changed file has another address. */
const mirrorFile = z.object({
  address: z.string(),
  /** Null for a file that was stored before the server computed hashes. */
  sha256: z.string().nullable(),
});
export type MirrorFile = z.infer<typeof mirrorFile>;

/** The advertising on a mirror, and the way to the report. */
export const mirrorMarketing = z.object({
  carousel: z.array(
    mirrorFile.extend({
      orientation: z.enum(['portrait', 'landscape']),
      link: z.string(),
      /** The first and the last day in the shop's time zone, such as `2026-11-30`. Empty for no limit. */
      start: z.string(),
      end: z.string(),
    }),
  ),
  /** Seconds for each picture of the carousel. */
  carousel_interval: z.number().int(),
  ripple: z.array(mirrorFile),
  /** Null without a video. The mirror then shows the carousel. */
  video: mirrorFile.extend({ cover: mirrorFile.nullable() }).nullable(),
  voice: z.object({ enabled: z.boolean(), file: mirrorFile.nullable(), text: z.string() }),
  qr: z.object({
    /** 1 a picture, 2 the report's page, 3 another system's address, 4 an official account. */
    type: z.literal(Object.values(QR_TYPES)),
    /** 1: the customer scans after the test. 2: before the test. */
    process: z.literal([1, 2]),
    /** The shop's own picture of method 1. */
    picture: mirrorFile.nullable(),
    /** The code of the customer service, with the prompts to its left and right. */
    service: mirrorFile.nullable(),
    left: z.string(),
    right: z.string(),
  }),
  /** The entry of the coupons. Null if it is switched off. */
  coupon: z.object({ title: z.string(), picture: mirrorFile.nullable(), link: z.string() }).nullable(),
  /** The coupons that run or will run, those that end first in front. Empty while they are switched off. */
  coupons: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      type: z.enum(COUPON_TYPES),
      value: z.number(),
      min: z.number(),
      /** The ISO 4217 code of the shop's currency. */
      currency: z.string(),
      /** The first and the last day in the shop's time zone. */
      start: z.string(),
      end: z.string(),
    }),
  ),
  /** The promotions that run or will run. A mirror shows the one that `runningPromotion` chooses. */
  promotions: z.array(
    z.object({
      act_id: z.number().int(),
      name: z.string(),
      picture: z.string().nullable(),
      start: z.string(),
      end: z.string(),
    }),
  ),
  h5: z.object({ title: z.string(), show_goods: z.boolean(), show_active: z.boolean(), show_cart: z.boolean() }),
});
export type MirrorMarketing = z.infer<typeof mirrorMarketing>;
export type MirrorOffers = Pick<MirrorMarketing, 'coupons' | 'promotions'>;
