import type { StepRole } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { select } from '../../database/select.ts';
import { ifUnchanged, type SeenRev } from '../../kernel/rev.ts';
import type { Services } from '../../services.ts';

export const categoryStore = ({ prisma }: Pick<Services, 'prisma'>, { tenant_id }: { readonly tenant_id: number }) => ({
  async list() {
    const rows = await prisma.goods_category.findMany({
      where: { tenant_id },
      select: {
        ...select('category_id', 'name', 'step_role', 'rev'),
        _count: { select: { goods: { where: { deleted_at: null } } } },
      },
      orderBy: [{ sort: 'asc' }, { category_id: 'asc' }],
    });
    return rows.map(({ _count, ...row }) => ({ ...row, goods: _count.goods }));
  },

  has: async (category_id: number): Promise<boolean> =>
    (await prisma.goods_category.count({ where: { tenant_id, category_id } })) > 0,

  /**
   * Adds a category, or changes an existing one. Returns undefined if the category does not exist, or was changed after
   * the caller read it. Rejects if the name is taken.
   */
  async save(
    category_id: number | undefined,
    { name, step_role }: { readonly name: string; readonly step_role?: StepRole | undefined },
    rev: SeenRev,
  ): Promise<number | undefined> {
    const data = { name, ...(step_role && { step_role }) };
    if (category_id === undefined)
      return (await prisma.goods_category.create({ data: { tenant_id, ...data } })).category_id;
    const where = { tenant_id, category_id, ...ifUnchanged(rev) };
    const { count } = await prisma.goods_category.updateMany({ where, data });
    return count === 1 ? category_id : undefined;
  },
});
