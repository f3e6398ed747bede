import type { TipFilter, TipRow } from '@skin-mirror/shared/tip/tip.contract.ts';
import type { TIP_SORTS } from '@skin-mirror/shared/tip/tip.ts';
import { containing, orderBy, type Page, paged, type SortedPaging } from '../../database/paged.ts';
import { select } from '../../database/select.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { FileColumn } from '../../kernel/file-column.ts';
import { ifUnchanged, type SeenRev } from '../../kernel/rev.ts';
import { trash } from '../../kernel/trash.store.ts';
import type { Services } from '../../services.ts';

export type TipValues = Pick<TipRow, 'type' | 'lang' | 'title' | 'content'>;

const COLUMNS = select('id', 'type', 'lang', 'title', 'content', 'mod_time', 'rev');

type TipPaging = Omit<SortedPaging<typeof TIP_SORTS>, 'pageSize'> & { readonly pageSize?: number | undefined };

/** Reads and changes the platform's tips. All shops see the same tips. */
export function tipStore({ prisma, pool }: Pick<Services, 'prisma' | 'pool'>) {
  return {
    /**
     * Returns a page of the matching tips, or all matching tips without `pageSize`. Sorts by key and language by
     * default.
     */
    async page(filter: TipFilter, { sort, page, pageSize }: TipPaging): Promise<Page<TipRow>> {
      const where = matching(filter);
      const order = orderBy(sort, { key: 'id', own: [{ type: 'asc' as const }, { lang: 'asc' as const }] });
      const rows = (window: { skip?: number; take?: number }) =>
        prisma.tip.findMany({ where, select: COLUMNS, orderBy: order, ...window });
      if (pageSize === undefined) {
        const list = await rows({});
        return { list, total: list.length };
      }
      return paged({ page, pageSize }, rows, () => prisma.tip.count({ where }));
    },

    /**
     * Adds a tip, or changes the tip with this id. Returns undefined if the tip doesn't exist or was changed after
     * `rev`. Rejects if this language already has a tip with the same key.
     */
    async save(id: number | undefined, values: TipValues, rev: SeenRev): Promise<number | undefined> {
      if (id === undefined) return (await prisma.tip.create({ data: values, select: { id: true } })).id;
      const data = { ...values, mod_time: new Date() };
      const { count } = await prisma.tip.updateMany({ where: { id, deleted_at: null, ...ifUnchanged(rev) }, data });
      return count === 1 ? id : undefined;
    },

    byId: (id: number): Promise<TipRow | null> =>
      prisma.tip.findFirst({ where: { id, deleted_at: null }, select: COLUMNS }),

    ...trash({
      prisma,
      missing: 'TIP_NOT_FOUND',
      byIds: (ids): Prisma.tipWhereInput => ({ id: { in: ids } }),
      matching,
      async mark(db, where, data) {
        const rows = await db.tip.updateManyAndReturn({ where, data, select: select('id', 'type', 'lang') });
        return rows.map(({ type: key, ...row }) => ({ key, ...row }));
      },
    }),

    /**
     * Writes the first tips into a table that never had tips. Later adds those in a language that no tip ever had, if a tip
     * with the same key still exists. Uses SQL instead of Prisma, because only the sequence of ids shows that there never
     * were any.
     */
    async addFirst(tips: readonly TipValues[]): Promise<void> {
      await pool.query({
        text: `insert into tip (type, lang, title, content)
               select t.type, t.lang, t.title, t.content
                 from json_to_recordset($1) as t (type text, lang text, title text, content text)
                where not (select is_called from tip_id_seq)
                   or not exists (select from tip o where o.lang = t.lang)
                      and exists (select from tip o where o.type = t.type and o.deleted_at is null)
               on conflict do nothing`,
        values: [JSON.stringify(tips)],
      });
    },
  };
}

const matching = ({ lang, q }: TipFilter): Prisma.tipWhereInput => ({
  deleted_at: null,
  ...(lang !== '' && { lang }),
  ...(q !== '' && { OR: [{ title: containing(q) }, { type: containing(q) }] }),
});

export const tipFiles: FileColumn = { table: 'tip', column: 'content', isOfPlatform: true };
