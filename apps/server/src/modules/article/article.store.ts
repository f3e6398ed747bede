import type { ArticleDetail, ArticleFilter } from '@skin-mirror/shared/article/article.contract.ts';
import { type ARTICLE_SORTS, ARTICLE_STATUS } from '@skin-mirror/shared/article/article.ts';
import { containing, orderBy, type Page, paged, type SortedPaging } from '../../database/paged.ts';
import { select } from '../../database/select.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { FileColumn } from '../../kernel/file-column.ts';
import { ifUnchanged, type SeenRev } from '../../kernel/rev.ts';
import { trash } from '../../kernel/trash.store.ts';
import type { Services } from '../../services.ts';

export type ArticleValues = Pick<ArticleDetail, 'key' | 'lang' | 'title' | 'tags' | 'content' | 'status' | 'sort'>;

const COLUMNS = select('id', 'key', 'lang', 'title', 'tags', 'status', 'sort', 'crt_time', 'mod_time');
const DETAIL = { ...COLUMNS, content: true, rev: true } as const;

/** Newer articles come first among those with the same `sort`. */
const OWN_ORDER = [{ sort: 'asc' as const }, { crt_time: 'desc' as const }, { id: 'asc' as const }];

/** Readers don't see articles beyond this number. */
const MAX_READ = 1000;

/** Reads and changes the platform's articles. All shops see the same articles. */
export function articleStore({ prisma, pool }: Pick<Services, 'prisma' | 'pool'>) {
  return {
    /** Returns all published articles with this tag, in all languages. */
    published: (tag: ArticleFilter['tag']): Promise<ArticleDetail[]> =>
      prisma.article.findMany({
        where: { deleted_at: null, status: ARTICLE_STATUS.published, ...(tag !== '' && { tags: { has: tag } }) },
        select: DETAIL,
        orderBy: OWN_ORDER,
        take: MAX_READ,
      }),

    page(
      filter: ArticleFilter,
      { sort, ...paging }: SortedPaging<typeof ARTICLE_SORTS>,
    ): Promise<Page<Omit<ArticleDetail, 'content' | 'rev'>>> {
      const where = matching(filter);
      const order = orderBy(sort, { key: 'id', own: [{ key: 'asc' as const }, { lang: 'asc' as const }] });
      return paged(
        paging,
        (window) => prisma.article.findMany({ where, select: COLUMNS, orderBy: order, ...window }),
        () => prisma.article.count({ where }),
      );
    },

    byId: (id: number): Promise<ArticleDetail | null> =>
      prisma.article.findFirst({ where: { id, deleted_at: null }, select: DETAIL }),

    /**
     * Adds an article, or changes the article with this id. Returns undefined if it doesn't exist or was changed after
     * `rev`. Rejects if this language already has an article with the same key.
     */
    async save(id: number | undefined, values: ArticleValues, rev: SeenRev): Promise<number | undefined> {
      if (id === undefined) return (await prisma.article.create({ data: values, select: { id: true } })).id;
      const data = { ...values, mod_time: new Date() };
      const { count } = await prisma.article.updateMany({ where: { id, deleted_at: null, ...ifUnchanged(rev) }, data });
      return count === 1 ? id : undefined;
    },

    ...trash({
      prisma,
      missing: 'ARTICLE_NOT_FOUND',
      byIds: (ids): Prisma.articleWhereInput => ({ id: { in: ids } }),
      matching,
      mark: (db, where, data) => db.article.updateManyAndReturn({ where, data, select: select('id', 'key', 'lang') }),
    }),

    /**
     * Writes the first articles into a table that never had any, and the words of this version into those that nobody
     * has changed. Adds those in a language that no article ever had, if an article with the same key still exists. They
     * count as written with the first ones. Uses SQL instead of Prisma, because only the sequence of ids shows that there never were any.
     */
    async writeFirst(articles: readonly ArticleValues[]): Promise<void> {
      await pool.query({
        text: `insert into article (key, lang, title, tags, content, status, sort, crt_time, mod_time)
               select a.key, a.lang, a.title, a.tags, a.content, a.status, a.sort, first.time, first.time
                 from json_to_recordset($1) as a (key text, lang text, title text, tags text[], content text,
                                                  status smallint, sort int),
                      (select coalesce(min(crt_time), $2::timestamptz) as time from article) as first
                where not (select is_called from article_id_seq)
                   or not exists (select from article o where o.lang = a.lang)
                      and exists (select from article o where o.key = a.key and o.deleted_at is null)
               on conflict do nothing`,
        values: [JSON.stringify(articles), new Date()],
      });
      // The first articles were written at one moment, before all others. `save` sets `mod_time`, this statement doesn't.
      await pool.query({
        text: `update article o set title = a.title, content = a.content
                 from json_to_recordset($1) as a (key text, lang text, title text, content text)
                where o.key = a.key and o.lang = a.lang and o.deleted_at is null and o.mod_time = o.crt_time
                  and o.crt_time = (select min(crt_time) from article)
                  and (o.title, o.content) is distinct from (a.title, a.content)`,
        values: [JSON.stringify(articles)],
      });
    },
  };
}

const matching = ({ tag, lang, q }: ArticleFilter): Prisma.articleWhereInput => ({
  deleted_at: null,
  ...(tag !== '' && { tags: { has: tag } }),
  ...(lang !== '' && { lang }),
  ...(q !== '' && { OR: [{ title: containing(q) }, { key: containing(q) }] }),
});

export const articleFiles: FileColumn = { table: 'article', column: 'content', isOfPlatform: true };
