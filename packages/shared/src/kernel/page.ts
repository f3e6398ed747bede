import { z } from 'zod';
import { MAX_SELECTED, sortsOf } from './list.ts';

export const MAX_PAGE_SIZE = 500;

/**
 * The page number and size of a list. Invalid values are replaced instead of refused; sizes are limited to 1–500 rows.
 * A page beyond the last is empty.
 */
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

/** The order of a list: one of `columns`, with a leading minus for descending. */
export const sortInput = <const Column extends string>(columns: readonly Column[]) => ({
  // The type of an enum of any columns doesn't show that the empty text is one of its values.
  sort: z.literal(sortsOf(columns)).default('' as never),
});

/**
 * The rows of a bulk operation: those with these `ids`, or `all` that match the list's filter. `expected` is the number
 * of rows that the caller saw for `all`. If another number matches, the operation does nothing and answers
 * COUNT_CHANGED.
 */
export const selectionInput = <Id extends z.ZodType, Filter extends z.ZodType>(id: Id, filter: Filter) => ({
  ids: z.array(id).max(MAX_PAGE_SIZE).default([]),
  all: filter.optional(),
  expected: z.coerce.number().pipe(z.int().min(0)).optional(),
});

/** The errors that every bulk operation can return. */
export const SELECTION_ERRORS = ['SELECTION_EMPTY', 'SELECTION_TOO_LARGE', 'COUNT_CHANGED'] as const;

/** The ids that an operation on all matching rows answered with, sent again to undo it. */
export const selectedIds = <Id extends z.ZodType>(id: Id) => z.array(id).max(MAX_SELECTED).default([]);

/** The rows that a bulk operation changed. */
export const selectionOutput = <Id extends z.ZodType>(id: Id) =>
  z.object({ count: z.number().int(), ids: z.array(id) });
