/** Deleted rows can be taken back for so many days. */
const DAYS = 30;

/** SQL: the same as an interval. */
export const RESTORABLE = `interval '${DAYS} days'`;

/** Rows that were deleted before this can't be taken back any more. */
export const restorableSince = (): Date => new Date(Date.now() - DAYS * 86_400_000);
