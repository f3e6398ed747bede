import { z } from 'zod';

/** Trimmed text; empty if missing. */
export const optionalText = (max: number) => z.string().trim().max(max).default('');

/** A row's number; accepts it as text too. */
export const rowId = z.coerce.number().pipe(z.int32().positive());

/**
 * Counts the changes of a thing. A save sends the number back, so that nobody overwrites a change that they haven't
 * seen.
 */
export const rev = z.number().int();

/** The `rev` that the caller has read. A save without it overwrites anything; the documented calls have none. */
export const seenRev = z.union([z.literal(''), z.coerce.number().pipe(z.int32().nonnegative())]).optional();

/** Yes or no as calls have it: 1 or 0. */
export const flag = z.literal([0, 1]);
