import { z } from 'zod';

/** Trimmed text; empty if missing. */
export const optionalText = (max: number) => z.string().trim().max(max).default('');

/** A row's number; accepts it as text too. */
export const rowId = z.coerce.number().pipe(z.int32().positive());

/** Yes or no as the wire has it: 1 or 0. */
export const flag = z.literal([0, 1]);
