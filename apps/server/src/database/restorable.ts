/** The number of days in which deleted rows can be restored. */
const DAYS = 30;

/** The same time as an SQL interval. */
export const RESTORABLE = `interval '${DAYS} days'`;

/** Returns the time before which deleted rows can't be restored any more. */
export const restorableSince = (): Date => new Date(Date.now() - DAYS * 86_400_000);
