import { z } from 'zod';
import { flag, optionalText, rev } from '../kernel/input.ts';
import { REVIEW_STATUS } from './device.ts';

export const reviewStatus = z.literal(Object.values(REVIEW_STATUS));

export const deviceNo = z.string().trim().min(1).max(32);
/** A mirror's number, in advanced mode. Empty or -1: the whole shop. */
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
  /** True if the mirror was activated after the shop took it in, so that it can send tests. */
  is_activated: z.boolean(),
  /**
   * The time until which the mirror connects with its number alone; null if it needs the code or has connected already.
   */
  open_until: z.date().nullable(),
  online: flag,
  last_seen: z.date().nullable(),
  last_open_time: z.date().nullable(),
  bound_at: z.date(),
  shop: z.string(),
  remark: z.string(),
  is_simulated: z.boolean(),
  /** The number of approved guides, and of applications without an answer. */
  sub_count: z.number().int(),
  unreviewed_count: z.number().int(),
  /** The revision of the shop's settings, and the revision that the mirror uses. */
  config_rev: z.number().int(),
  acked_rev: z.number().int(),
  /** The reason why the mirror couldn't apply the last revision; empty if it could. */
  ack_error: z.string(),
  queue_len: z.number().int(),
  free_mb: z.number().int().nullable(),
  /** Counts the changes of the mirror's shop and remark. */
  rev,
});
export type ShopDevice = z.infer<typeof shopDevice>;

/** A guide's application as the main account sees it. */
export const deviceGuide = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  user_acct: z.string(),
  name: z.string(),
  mobile: z.string(),
  shop: z.string(),
  device_no: z.string(),
  /** The guide's current permissions, comma-separated. */
  power: z.string(),
  review_status: reviewStatus,
  reason: z.string(),
  crt_time: z.date(),
  opt_time: z.date().nullable(),
});
export type DeviceGuide = z.infer<typeof deviceGuide>;
