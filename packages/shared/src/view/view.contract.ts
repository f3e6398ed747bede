import { z } from 'zod';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { listLayout, listName, savedView, viewName, viewSearch } from './view.schema.ts';

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
