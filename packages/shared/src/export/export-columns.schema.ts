import { z } from 'zod';
import { EXPORT_FORMATS } from './export.ts';

/** The wanted columns of an export, in their order, and its format. Without columns it has all. */
export const exportInput = <const Column extends string>(columns: readonly Column[]) => ({
  columns: z
    .array(z.enum(columns))
    .max(columns.length)
    .default([])
    .transform((wanted) => [...new Set(wanted)]),
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
});
