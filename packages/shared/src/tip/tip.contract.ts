import { z } from 'zod';
import { platformAdmin, signedIn } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText, rev, rowId, seenRev } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import {
  MAX_PAGE_SIZE,
  pageInput,
  SELECTION_ERRORS,
  selectedIds,
  selectionInput,
  selectionOutput,
  sortInput,
} from '../kernel/page.ts';
import { MAX_TIP_CHARS, TIP_SORTS } from './tip.ts';

const key = z.string().trim().min(1).max(64);

/** A help text in one language. `type` is the key of the form field that the text explains. */
export const tipRow = z.object({
  id: z.number().int(),
  type: z.string(),
  lang: z.enum(LOCALES),
  title: z.string(),
  /** HTML that the server has cleaned. */
  content: z.string(),
  mod_time: z.date(),
  rev,
});
export type TipRow = z.infer<typeof tipRow>;

const tipFilter = z.object({
  lang: z.union([z.literal(''), z.enum(LOCALES)]).default(''),
  /** Search text: any part of the title or the key. */
  q: optionalText(64),
});
export type TipFilter = z.output<typeof tipFilter>;

export const tipContract = defineContract({
  /** Guides who wait for approval may also read tips, because they fill in forms too. */
  list: {
    kind: 'query',
    summary: 'Tips that explain fields, in all languages or in one',
    access: signedIn(),
    rest: { method: 'POST', path: '/skinMgrSrv/tips/list' },
    input: tipFilter.extend({
      ...sortInput(TIP_SORTS),
      page: pageInput(20).page,
      /** Default: all tips. */
      pageSize: z.coerce.number().pipe(z.int().min(1).max(MAX_PAGE_SIZE)).optional(),
    }),
    output: z.object({ list: z.array(tipRow), total: z.number().int() }),
  },
  /** Returns one tip for each key: in the wanted language, else in English, else in Chinese. */
  shown: {
    kind: 'query',
    summary: 'The tips that somebody reads beside fields',
    access: signedIn(),
    input: z.object({ lang: z.enum(LOCALES) }),
    output: z.object({ list: z.array(tipRow.pick({ type: true, lang: true, title: true, content: true })) }),
  },
  edit: {
    kind: 'mutation',
    audit: ['tip.update'],
    summary: 'Add or change a tip',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/tips/edit' },
    input: z.object({
      /** Empty for a new tip. */
      id: z.union([z.literal(''), rowId]).default(''),
      rev: seenRev,
      title: z.string().trim().min(1).max(128),
      type: key,
      /** HTML. The server cleans it before storing. */
      content: z.string().trim().min(1).max(MAX_TIP_CHARS),
      /** Default: the caller's language. */
      lang: z.enum(LOCALES).optional(),
    }),
    output: z.object({ id: z.number().int() }),
    errors: ['TIP_NOT_FOUND', 'TIP_KEY_TAKEN', 'CHANGED_MEANWHILE'],
  },
  remove: {
    kind: 'mutation',
    audit: ['tip.remove'],
    summary: 'Delete tips',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/tips/del' },
    input: z.object(selectionInput(rowId, tipFilter)),
    output: selectionOutput(rowId),
    errors: [...SELECTION_ERRORS, 'TIP_NOT_FOUND'],
  },
  restore: {
    kind: 'mutation',
    audit: ['tip.restore'],
    summary: 'Take deleted tips back',
    access: platformAdmin(),
    input: z.object({ ids: selectedIds(rowId) }),
    output: selectionOutput(rowId),
    errors: ['SELECTION_EMPTY', 'TIP_NOT_FOUND', 'TIP_KEY_TAKEN'],
  },
});
