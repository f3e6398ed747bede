import { z } from 'zod';

/** State of a guide's application for a mirror. -1 means there is none. */
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

/** A mirror that is silent for longer counts as offline. */
export const ONLINE_WITHIN_MS = 10 * 60 * 1000;

/** An application without an answer expires after this many days. */
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
  /** True if the mirror was activated after it was bound, so that it can send tests. */
  is_activated: z.boolean(),
  online: z.literal([1, 0]),
  last_seen: z.date().nullable(),
  last_open_time: z.date().nullable(),
  bound_at: z.date(),
  shop: z.string(),
  remark: z.string(),
  is_simulated: z.boolean(),
  /** Number of approved guides, and of applications without an answer. */
  sub_count: z.number().int(),
  unreviewed_count: z.number().int(),
  /** Revision of the shop's settings, and the revision the mirror uses. */
  config_rev: z.number().int(),
  acked_rev: z.number().int(),
  /** Why the mirror couldn't apply the last revision; empty if it could. */
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
  /** The guide's current permissions, comma-separated. */
  power: z.string(),
  review_status: reviewStatus,
  reason: z.string(),
  crt_time: z.date(),
  opt_time: z.date().nullable(),
});
export type DeviceGuide = z.infer<typeof deviceGuide>;
