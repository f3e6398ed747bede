import type { Services } from '../../services.ts';

/** The categories of a shop's catalogue. */
export const categoryStore = ({ prisma }: Pick<Services, 'prisma'>, { tenant_id }: { readonly tenant_id: number }) => ({
  list: (): Promise<{ category_id: number; name: string }[]> =>
    prisma.goods_category.findMany({
      where: { tenant_id },
      select: { category_id: true, name: true },
      orderBy: [{ sort: 'asc' }, { category_id: 'asc' }],
    }),

  has: async (category_id: number): Promise<boolean> =>
    (await prisma.goods_category.count({ where: { tenant_id, category_id } })) > 0,

  /** Adds a category, or renames one. Undefined if there is none to rename. Rejects if the name is taken. */
  async save(category_id: number | undefined, name: string): Promise<number | undefined> {
    if (category_id === undefined)
      return (await prisma.goods_category.create({ data: { tenant_id, name } })).category_id;
    const { count } = await prisma.goods_category.updateMany({ where: { tenant_id, category_id }, data: { name } });
    return count === 1 ? category_id : undefined;
  },
});
