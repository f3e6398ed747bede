import { z } from 'zod';

/** What became of a guide's application for a mirror. -1 stands for one that was never made. */
export const REVIEW_STATUS = {
  pending: 0,
  approved: 10,
  rejected: 11,
  unbound: 20,
  none: -1,
  invalid: -10,
} as const;
export const reviewStatus = z.literal([0, 10, 11, 20, -1, -10]);
export type ReviewStatus = z.infer<typeof reviewStatus>;

/** A mirror that was silent for longer counts as offline. */
export const ONLINE_WITHIN_MS = 10 * 60 * 1000;

/** An application that nobody answered for so many days is over. */
export const APPLICATION_DAYS = 30;

export const deviceNo = z.string().trim().min(1).max(32);

/** A mirror as its shop sees it. */
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
  /** Whether the mirror itself was activated since it was bound, so that it can send tests. */
  is_activated: z.boolean(),
  online: z.literal([1, 0]),
  last_seen: z.date().nullable(),
  last_open_time: z.date().nullable(),
  bound_at: z.date(),
  shop: z.string(),
  remark: z.string(),
  is_simulated: z.boolean(),
  /** Guides that are approved, and applications that wait for an answer. */
  sub_count: z.number().int(),
  unreviewed_count: z.number().int(),
  /** Revision of the shop's settings, and the one that the mirror has taken over. */
  config_rev: z.number().int(),
  acked_rev: z.number().int(),
  /** Why the mirror couldn't take over the last revision; empty when it could. */
  ack_error: z.string(),
  queue_len: z.number().int(),
  free_mb: z.number().int().nullable(),
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
  /** The guide's permissions now, comma-separated. */
  power: z.string(),
  review_status: reviewStatus,
  reason: z.string(),
  crt_time: z.date(),
  opt_time: z.date().nullable(),
});
export type DeviceGuide = z.infer<typeof deviceGuide>;
