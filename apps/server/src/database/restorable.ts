/** The number of days during which a deleted row can be restored. */
const DAYS = 30;

export const RESTORABLE = `interval '${DAYS} days'`;

/** Returns the earliest deletion time of rows that can still be restored. */
export const restorableSince = (): Date => new Date(Date.now() - DAYS * 86_400_000);
