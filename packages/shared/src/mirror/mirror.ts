/** The largest accepted difference between a mirror's clock and the server's. */
export const MAX_CLOCK_SKEW_MS = 5 * 60 * 1000;

/** The status of a mirror on the platform. Other stored values count as inactive. */
export const SERIAL_STATUS = { normal: 10, locked: -11, inactive: -1 } as const;

/** An unfinished test counts as timed out after this time. */
export const RECORD_TIMEOUT_MS = 30 * 60 * 1000;

/** If a mirror sends the same test again within this many months, it gets the record of the first attempt. */
export const RECORD_KEY_MONTHS = 13;

/**
 * Returns the first instant (UTC) of the month that is `months` before the month of `now`. Only whole months are
 * counted, because an earlier month may not have the same day: there is no 31 February.
 */
export const startOfMonthBefore = (months: number, now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));

export const MAX_IMAGE_BYTES = 6 * 1024 * 1024;

/**
 * The parts of a request that a mirror's signature must cover (RFC 9421). Scheme and host aren't signed, because a
 * proxy may change them. Requests without a body have no `content-digest` (RFC 9530).
 */
export const SIGNED_COMPONENTS = ['@method', '@path', '@query', 'x-device-no', 'content-digest'] as const;

/**
 * If a person types an activation code on the mirror, the console accepts the mirror without the code for this many
 * minutes. If the person types it in the console, the mirror can connect without the code.
 */
export const TYPED_ONCE_MINUTES = 60;
