import { z } from 'zod';
import { platformAdmin, signedIn } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText, rev, rowId, seenRev } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import {
  pageInput,
  SELECTION_ERRORS,
  selectedIds,
  selectionInput,
  selectionOutput,
  sortInput,
} from '../kernel/page.ts';
import { ARTICLE_SORTS, ARTICLE_STATUS, ARTICLE_TAGS, MAX_ARTICLE_CHARS, MAX_ARTICLE_SORT } from './article.ts';

const status = z.literal([ARTICLE_STATUS.published, ARTICLE_STATUS.draft]);

/** A version of an article in one language. Versions in other languages have the same key. */
const articleRow = z.object({
  id: z.number().int(),
  key: z.string(),
  lang: z.enum(LOCALES),
  title: z.string(),
  tags: z.array(z.enum(ARTICLE_TAGS)),
  status,
  /** Articles with a smaller number come first. */
  sort: z.number().int(),
  crt_time: z.date(),
  mod_time: z.date(),
});

export const articleDetail = articleRow.extend({
  /** HTML that the server has cleaned. */
  content: z.string(),
  rev,
});
export type ArticleDetail = z.infer<typeof articleDetail>;

const tag = z.union([z.literal(''), z.enum(ARTICLE_TAGS)]).default('');
const articleFilter = z.object({
  tag,
  lang: z.union([z.literal(''), z.enum(LOCALES)]).default(''),
  /** Search text: any part of the title or the key. */
  q: optionalText(64),
});
export type ArticleFilter = z.output<typeof articleFilter>;

export const articleContract = defineContract({
  /** Returns each published article once: in `lang`, else in the shop's language, in English or in Chinese. */
  list: {
    kind: 'query',
    summary: 'Published articles in the language of the reader',
    access: signedIn(),
    rest: { method: 'POST', path: '/skinMgrSrv/article/list' },
    input: z.object({
      tag,
      /** Default: the caller's language. */
      lang: z.union([z.literal(''), z.enum(LOCALES)]).default(''),
      /** Search text: any part of the title or the text. */
      q: optionalText(64),
      ...pageInput(20),
    }),
    output: z.object({
      list: z.array(articleRow.omit({ status: true }).extend({ summary: z.string() })),
      total: z.number().int(),
    }),
  },
  detail: {
    kind: 'query',
    summary: 'One article',
    access: signedIn(),
    rest: { method: 'POST', path: '/skinMgrSrv/article/detail' },
    input: z.object({ id: rowId }),
    output: articleDetail,
    errors: ['ARTICLE_NOT_FOUND'],
  },
  all: {
    kind: 'query',
    summary: 'All versions of all articles, drafts too',
    access: platformAdmin(),
    input: articleFilter.extend({ ...sortInput(ARTICLE_SORTS), ...pageInput(20) }),
    output: z.object({ list: z.array(articleRow), total: z.number().int() }),
  },
  save: {
    kind: 'mutation',
    audit: ['article.update'],
    summary: 'Add or change an article',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/article/save' },
    input: z.object({
      /** Empty for a new article. */
      id: z.union([z.literal(''), rowId]).default(''),
      rev: seenRev,
      /** The same for all languages. */
      key: z.string().trim().min(1).max(64),
      /** Default: the caller's language. */
      lang: z.enum(LOCALES).optional(),
      title: z.string().trim().min(1).max(128),
      tags: z.array(z.enum(ARTICLE_TAGS)).max(ARTICLE_TAGS.length).default([]),
      /** HTML. The server cleans it before storing. */
      content: z.string().trim().min(1).max(MAX_ARTICLE_CHARS),
      status: z.coerce.number().pipe(status).default(ARTICLE_STATUS.published),
      sort: z.coerce.number().pipe(z.int().min(0).max(MAX_ARTICLE_SORT)).default(0),
    }),
    output: z.object({ id: z.number().int() }),
    errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_KEY_TAKEN', 'CHANGED_MEANWHILE'],
  },
  remove: {
    kind: 'mutation',
    audit: ['article.remove'],
    summary: 'Delete articles',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/article/del', renameInput: { id: 'ids' } },
    input: z.object(selectionInput(rowId, articleFilter)),
    output: selectionOutput(rowId),
    errors: [...SELECTION_ERRORS, 'ARTICLE_NOT_FOUND'],
  },
  restore: {
    kind: 'mutation',
    audit: ['article.restore'],
    summary: 'Take deleted articles back',
    access: platformAdmin(),
    input: z.object({ ids: selectedIds(rowId) }),
    output: selectionOutput(rowId),
    errors: ['SELECTION_EMPTY', 'ARTICLE_NOT_FOUND', 'ARTICLE_KEY_TAKEN'],
  },
});
