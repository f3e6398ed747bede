import { z } from 'zod';

export const MAX_PAGE_SIZE = 500;

/** Page number and size of a list. Bad values don't fail; sizes are clamped to 1–500 rows. */
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
