import { z } from 'zod';

export const optionalText = (max: number) => z.string().trim().max(max).default('');

/** The id of a database row. It may also be sent as text. */
export const rowId = z.coerce.number().pipe(z.int32().positive());

/** Increases with each change of a row. A client that saves sends it back, so the server notices changes of others. */
export const rev = z.number().int();

/** The `rev` that the caller has read. A save without `rev` overwrites newer changes. */
export const seenRev = z.union([z.literal(''), z.coerce.number().pipe(z.int32().nonnegative())]).optional();

/** A day as `yyyy-MM-dd`, or an empty text for none. */
export const optionalDay = z.union([z.literal(''), z.iso.date()]).default('');

/** Yes or no in calls: 1 or 0. */
export const flag = z.literal([0, 1]);
