import { z } from 'zod';
import { LIST_NAMES } from './lists.ts';
import { COLUMN_WIDTH, DENSITIES, MAX_COLUMNS, MAX_SEARCH_LENGTH, MAX_VIEW_NAME } from './view.ts';

const key = z.string().min(1).max(64);
const keys = z.array(key).max(MAX_COLUMNS).readonly().default([]);

export const listName = z.enum(LIST_NAMES);

export const viewName = z.string().trim().min(1).max(MAX_VIEW_NAME);

export const viewSearch = z
  .record(key, z.union([z.string().max(500), z.number()]))
  .refine((search) => JSON.stringify(search).length <= MAX_SEARCH_LENGTH);

export const listLayout = z.object({
  order: keys,
  hidden: keys,
  widths: z
    .record(key, z.int().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max))
    .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS)
    .default({}),
  density: z.enum(DENSITIES).default('normal'),
});

export const savedView = z.object({
  id: z.number().int(),
  name: z.string(),
  search: viewSearch,
  /** True if other accounts of the shop can see the view, if they may open the list. */
  shared: z.boolean(),
  /** True if the list opens with this view for the caller. */
  is_default: z.boolean(),
  may_change: z.boolean(),
  /** The name of the view's owner, if the caller isn't the owner. */
  owner: z.string().optional(),
});
export type SavedView = z.infer<typeof savedView>;
