import { TRASH_DAYS } from '@skin-mirror/shared/kernel/trash.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';

export const RESTORABLE = `interval '${TRASH_DAYS} days'`;

/** Returns the earliest deletion time of rows that can still be restored. */
export const restorableSince = (): Date => new Date(Date.now() - TRASH_DAYS * DAY_MS);
