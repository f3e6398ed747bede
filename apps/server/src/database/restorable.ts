/** Days in which deleted rows can be restored. */
const DAYS = 30;

/** The same as an SQL interval. */
export const RESTORABLE = `interval '${DAYS} days'`;

/** Rows deleted before this can't be restored. */
export const restorableSince = (): Date => new Date(Date.now() - DAYS * 86_400_000);
