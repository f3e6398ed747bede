import { ARTICLE_TAGS, type ArticleTag } from '@skin-mirror/shared/article/article.ts';

export interface HelpSearch {
  readonly tag?: ArticleTag | undefined;
  readonly q?: string;
  readonly id?: number;
  /** The key of an article, which is the same in all languages. */
  readonly key?: string;
}

const MAX_Q = 64;
const MAX_KEY = 64;

/** Reads the address of the page of help. Leaves out what it doesn't know. */
export function helpSearch({ tag, q, id, key }: Readonly<Record<string, unknown>>): HelpSearch {
  const known = ARTICLE_TAGS.find((one) => one === tag);
  const text = q === undefined ? '' : String(q).slice(0, MAX_Q);
  const row = Number(id);
  return {
    ...(known && { tag: known }),
    ...(text !== '' && { q: text }),
    ...(Number.isInteger(row) && row > 0 && { id: row }),
    ...(typeof key === 'string' && key !== '' && { key: key.slice(0, MAX_KEY) }),
  };
}
