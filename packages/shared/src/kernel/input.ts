import { z } from 'zod';

/** Trimmed, and empty where it is left out. */
export const optionalText = (max: number) => z.string().trim().max(max).default('');

/** The number of a row, also as text. */
export const rowId = z.coerce.number().pipe(z.int32().positive());
