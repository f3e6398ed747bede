import { z } from 'zod';
import { flag, optionalText, rev } from '../kernel/input.ts';
import { REVIEW_STATUS } from './device.ts';

export const reviewStatus = z.literal(Object.values(REVIEW_STATUS));

export const deviceNo = z.string().trim().min(1).max(32);
/** The number of a mirror (only in advanced mode). Empty or -1 means the whole shop. */
export const mirrorOrShop = optionalText(32);

export const shopDevice = z.object({
  device_id: z.number().int(),
  device_no: z.string(),
  model: z.string(),
  mac: z.string(),
  serial: z.string(),
  app_version: z.string(),
  ip: z.string(),
  location: z.string(),
  /** 10 normal, -11 locked, -1 inactive. */
  status: z.literal([10, -11, -1]),
  /** True if the mirror was activated after the shop bound it. Only then can the mirror send tests. */
  is_activated: z.boolean(),
  /** Until then the mirror can connect without a code. Null if it needs a code or is already connected. */
  open_until: z.date().nullable(),
  /** The network from which the mirror can do so: that of the console, or the one that was allowed. Else empty. */
  opened_from: z.string(),
  /** Another network from which a mirror with this number asks to connect. Empty if none does. */
  asks_from: z.string(),
  online: flag,
  last_seen: z.date().nullable(),
  last_open_time: z.date().nullable(),
  bound_at: z.date(),
  shop: z.string(),
  remark: z.string(),
  is_simulated: z.boolean(),
  /** `sub_count`: approved guides. `unreviewed_count`: applications that wait for an answer. */
  sub_count: z.number().int(),
  unreviewed_count: z.number().int(),
  /** `config_rev`: the newest revision of the shop's settings. `acked_rev`: the revision that the mirror uses. */
  config_rev: z.number().int(),
  acked_rev: z.number().int(),
  /** The time at which the mirror said that it uses this revision; null if it never did. */
  acked_at: z.date().nullable(),
  /** The reason why the mirror could not apply the newest settings. Empty if it could. */
  ack_error: z.string(),
  queue_len: z.number().int(),
  free_mb: z.number().int().nullable(),
  /** Increases with each change of the mirror's shop or remark. */
  rev,
});
export type ShopDevice = z.infer<typeof shopDevice>;

/** The part of a mirror that says whether it has the shop's newest settings. */
export const publishedDevice = shopDevice.pick({
  device_no: true,
  shop: true,
  online: true,
  last_seen: true,
  config_rev: true,
  acked_rev: true,
  acked_at: true,
  ack_error: true,
});
export type PublishedDevice = z.infer<typeof publishedDevice>;

/** A guide's application for access to a mirror, as the main account sees it. */
export const deviceGuide = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  user_acct: z.string(),
  name: z.string(),
  mobile: z.string(),
  shop: z.string(),
  device_no: z.string(),
  power: z.string(),
  review_status: reviewStatus,
  reason: z.string(),
  crt_time: z.date(),
  opt_time: z.date().nullable(),
});
export type DeviceGuide = z.infer<typeof deviceGuide>;
