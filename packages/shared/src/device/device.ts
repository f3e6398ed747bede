/** The state of a guide's application for a mirror. `none`: the guide has not applied. */
export const REVIEW_STATUS = {
  pending: 0,
  approved: 10,
  rejected: 11,
  unbound: 20,
  none: -1,
  invalid: -10,
} as const;
export type ReviewStatus = (typeof REVIEW_STATUS)[keyof typeof REVIEW_STATUS];

/** In calls, an empty device number or -1 means the whole shop. */
export const isWholeShop = (device_no: string): boolean => device_no === '' || device_no === '-1';

/** A mirror that sends nothing for longer than this counts as offline. */
export const ONLINE_WITHIN_MS = 10 * 60 * 1000;

/**
 * A heartbeat without news is stored only if the last stored heartbeat is older than this. The stored time may
 * therefore be a few minutes old. This is less than `ONLINE_WITHIN_MS`, so the mirror doesn't look offline.
 */
export const SEEN_EVERY_MS = 3 * 60 * 1000;

/** The settings of a mirror: in use, refused by the mirror, on their way, or waiting until the mirror is back. */
export type PublishState = 'applied' | 'failed' | 'pending' | 'offline';

/** Returns whether a mirror uses the shop's newest settings. */
export function publishState(device: {
  readonly online: 1 | 0;
  readonly config_rev: number;
  readonly acked_rev: number;
  readonly ack_error: string;
}): PublishState {
  if (device.ack_error !== '') return 'failed';
  if (device.acked_rev >= device.config_rev) return 'applied';
  return device.online ? 'pending' : 'offline';
}

/** A mirror that sends nothing for this many days needs attention. */
export const SILENT_DAYS = 3;

/** An application without an answer expires after this many days. */
export const APPLICATION_DAYS = 30;

export const DEVICE_SORTS = [
  'device_id',
  'device_no',
  'model',
  'shop',
  'status',
  'last_seen',
  'bound_at',
  'sub_count',
  'unreviewed_count',
] as const;

export const GUIDE_SORTS = [
  'id',
  'user_acct',
  'name',
  'shop',
  'device_no',
  'review_status',
  'crt_time',
  'opt_time',
] as const;
