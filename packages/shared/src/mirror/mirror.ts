/** The largest accepted difference between a mirror's clock and the server's. */
export const MAX_CLOCK_SKEW_MS = 5 * 60 * 1000;

/** Status of a mirror on the platform. Any other stored value counts as inactive. */
export const SERIAL_STATUS = { normal: 10, locked: -11, inactive: -1 } as const;

/** The time after which an unfinished record counts as timed out. */
export const RECORD_TIMEOUT_MS = 30 * 60 * 1000;

/** A mirror that sends a test again within these months gets the record of its first try. */
export const RECORD_KEY_MONTHS = 13;

/**
 * Returns the first instant of the month (UTC) that is so many months before that of `now`. Whole months, because the
 * same day of an earlier month may not exist: `setUTCMonth` on the 31st of March makes February the 3rd of March.
 */
export const startOfMonthBefore = (months: number, now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));

export const MAX_IMAGE_BYTES = 6 * 1024 * 1024;
export const MAX_IMAGES = 24;

/**
 * The parts of a request that a mirror's signature must cover (RFC 9421). Path and query instead of the full address, because a proxy in front
 * of the server may change scheme and host. Requests without a body have no digest (RFC 9530).
 */
export const SIGNED_COMPONENTS = ['@method', '@path', '@query', 'x-device-no', 'content-digest'] as const;

/** Minutes in which an activation code that was typed on the mirror or in the console counts for the other as well. */
export const TYPED_ONCE_MINUTES = 60;
