import { z } from 'zod';
import { platformAdmin, signedIn } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';

/** Size of its HTML. */
export const MAX_TIP_BYTES = 60_000;

const key = z.string().trim().min(1).max(64);

/** A tip in one language. `type` is the key of the field it explains. */
export const tipRow = z.object({
  id: z.number().int(),
  type: z.string(),
  lang: z.enum(LOCALES),
  title: z.string(),
  /** Clean HTML. */
  content: z.string(),
  mod_time: z.date(),
});
export type TipRow = z.infer<typeof tipRow>;

export const tipContract = defineContract({
  /** Guides who wait for approval fill in forms too, so they may read tips. */
  list: {
    kind: 'query',
    summary: 'Tips that explain fields, in all languages or in one',
    access: signedIn(),
    rest: { method: 'POST', path: '/skinMgrSrv/tips/list' },
    input: z.object({ lang: z.union([z.literal(''), z.enum(LOCALES)]).default('') }),
    output: z.object({ list: z.array(tipRow) }),
  },
  /** One per key: in the wanted language, else in English, else in Chinese. */
  shown: {
    kind: 'query',
    summary: 'The tips that somebody reads beside fields',
    access: signedIn(),
    input: z.object({ lang: z.enum(LOCALES) }),
    output: z.object({ list: z.array(tipRow.pick({ type: true, lang: true, title: true, content: true })) }),
  },
  edit: {
    kind: 'mutation',
    summary: 'Add or change a tip',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/tips/edit' },
    input: z.object({
      /** Empty for a new tip. */
      id: z.union([z.literal(''), rowId]).default(''),
      title: z.string().trim().min(1).max(128),
      type: key,
      /** HTML; cleaned before it is stored. */
      content: z.string().trim().min(1).max(MAX_TIP_BYTES),
      /** The caller's language where left out. */
      lang: z.enum(LOCALES).optional(),
    }),
    output: z.object({ id: z.number().int() }),
    errors: ['TIP_NOT_FOUND', 'TIP_KEY_TAKEN'],
  },
  remove: {
    kind: 'mutation',
    summary: 'Delete tips',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/tips/del' },
    input: z.object({ ids: z.array(rowId).max(500).default([]) }),
    output: z.object({ count: z.number().int() }),
    errors: ['SELECTION_EMPTY', 'TIP_NOT_FOUND'],
  },
});
