import { z } from 'zod';
import { MAX_SELECTED, sortsOf } from './list.ts';

export const MAX_PAGE_SIZE = 500;

/** The page and its size (1–500 rows). Valid values replace invalid ones. A page after the last page is empty. */
export const pageInput = (defaultSize: number) => ({
  page: z.coerce
    .number()
    .int()
    .catch(1)
    .transform((page) => Math.max(1, page))
    .default(1),
  pageSize: z.coerce
    .number()
    .int()
    .catch(defaultSize)
    .transform((size) => Math.min(MAX_PAGE_SIZE, Math.max(1, size)))
    .default(defaultSize),
});

export const sortInput = <const Column extends string>(columns: readonly Column[]) => ({
  // TypeScript doesn't know that the empty text is an allowed value, so the cast is needed.
  sort: z.literal(sortsOf(columns)).default('' as never),
});

/**
 * The rows for a bulk operation: the given `ids`, or `all` rows that match a filter. `expected` is the number of rows
 * that the caller saw. If the number has changed, the operation does nothing and returns COUNT_CHANGED.
 */
export const selectionInput = <Id extends z.ZodType, Filter extends z.ZodType>(id: Id, filter: Filter) => ({
  ids: z.array(id).max(MAX_PAGE_SIZE).default([]),
  all: filter.optional(),
  expected: z.coerce.number().pipe(z.int().min(0)).optional(),
});

export const SELECTION_ERRORS = ['SELECTION_EMPTY', 'SELECTION_TOO_LARGE', 'COUNT_CHANGED'] as const;

/** The ids that a bulk operation returned. The caller sends them again to undo the operation. */
export const selectedIds = <Id extends z.ZodType>(id: Id) => z.array(id).max(MAX_SELECTED).default([]);

export const selectionOutput = <Id extends z.ZodType>(id: Id) =>
  z.object({ count: z.number().int(), ids: z.array(id) });
