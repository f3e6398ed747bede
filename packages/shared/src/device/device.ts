/** State of a guide's application for a mirror. -1 means there is none. */
export const REVIEW_STATUS = {
  pending: 0,
  approved: 10,
  rejected: 11,
  unbound: 20,
  none: -1,
  invalid: -10,
} as const;
export type ReviewStatus = (typeof REVIEW_STATUS)[keyof typeof REVIEW_STATUS];

/** True if a call names the whole shop in place of a mirror. */
export const isWholeShop = (device_no: string): boolean => device_no === '' || device_no === '-1';

/** A mirror that is silent for longer counts as offline. */
export const ONLINE_WITHIN_MS = 10 * 60 * 1000;

/**
 * A heartbeat that says nothing new is stored only if the last one is older. A mirror that sends one a minute therefore
 * looks up to four minutes older than it is, far below the limit above.
 */
export const SEEN_EVERY_MS = 3 * 60 * 1000;

/** A mirror that is silent for longer needs attention. */
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
