import { z } from 'zod';

/** The columns of an export in the wanted order. Empty means all. */
export const exportColumns = <const Column extends string>(columns: readonly Column[]) =>
  z
    .array(z.enum(columns))
    .max(columns.length)
    .default([])
    .transform((wanted) => [...new Set(wanted)]);
