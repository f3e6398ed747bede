import { z } from 'zod';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { LIST_NAMES } from './lists.ts';
import { COLUMN_WIDTH, DENSITIES, MAX_COLUMNS, MAX_SEARCH_LENGTH, MAX_VIEW_NAME } from './view.ts';

const key = z.string().min(1).max(64);
const keys = z.array(key).max(MAX_COLUMNS).readonly().default([]);

const listName = z.enum(LIST_NAMES);

const viewName = z.string().trim().min(1).max(MAX_VIEW_NAME);

const viewSearch = z
  .record(key, z.union([z.string().max(500), z.number()]))
  .refine((search) => JSON.stringify(search).length <= MAX_SEARCH_LENGTH);

const listLayout = z.object({
  order: keys,
  hidden: keys,
  widths: z
    .record(key, z.int().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max))
    .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS)
    .default({}),
  density: z.enum(DENSITIES).default('normal'),
});

const savedView = z.object({
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

/** Each operation also checks that the account may open the list (see `LISTS`). */
export const viewContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Saved views of a list and how the account has arranged its columns',
    access: user(),
    input: z.object({ list: listName }),
    output: z.object({
      list: z.array(savedView),
      /** Null if the account never changed the layout. */
      layout: listLayout.nullable(),
    }),
    errors: ['NO_PERMISSION'],
  },
  save: {
    kind: 'mutation',
    /** Only for a view that others see, before or after the change. */
    audit: ['view.update'],
    summary: 'Save a view of a list',
    access: user(),
    input: z.object({
      /** The id of the view to change; undefined for a new view. */
      id: rowId.optional(),
      list: listName,
      name: viewName,
      search: viewSearch,
      shared: z.boolean().default(false),
    }),
    output: z.object({ id: z.number().int() }),
    errors: ['NO_PERMISSION', 'VIEW_NOT_FOUND', 'VIEW_NAME_TAKEN', 'VIEW_LIMIT'],
  },
  remove: {
    kind: 'mutation',
    audit: ['view.remove'],
    summary: 'Delete a view',
    access: user(),
    input: z.object({ id: rowId }),
    output: z.object({}),
    errors: ['NO_PERMISSION', 'VIEW_NOT_FOUND'],
  },
  setDefault: {
    kind: 'mutation',
    audit: null,
    summary: 'Choose the view that a list opens with',
    access: user(),
    input: z.object({
      list: listName,
      /** The view with which the list opens. Null for no view. */
      id: rowId.nullable(),
    }),
    output: z.object({}),
    errors: ['NO_PERMISSION', 'VIEW_NOT_FOUND'],
  },
  saveLayout: {
    kind: 'mutation',
    audit: null,
    summary: 'Save how the account arranges the columns of a list',
    access: user(),
    input: z.object({ list: listName, ...listLayout.shape }),
    output: z.object({}),
    errors: ['NO_PERMISSION'],
  },
});
