import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import type { SavedView, viewContract } from '@skin-mirror/shared/view/view.contract.ts';
import { type ListLayout, MAX_VIEWS } from '@skin-mirror/shared/view/view.ts';
import type { z } from 'zod';
import type { Services } from '../../services.ts';

type ViewValues = Omit<z.output<typeof viewContract.save.input>, 'id'>;

type ViewRefusal = 'VIEW_NOT_FOUND' | 'NO_PERMISSION' | 'VIEW_NAME_TAKEN' | 'VIEW_LIMIT';

interface Stored {
  readonly user_id: number;
  readonly shared: boolean;
  readonly list: string;
}

type Caller = Pick<UserPrincipal, 'tenant_id' | 'user_id' | 'auth_type'>;
type Db = Pick<Services['prisma'], 'list_view' | 'list_default' | 'list_layout'>;

/**
 * Reads and changes the views and list layouts of one account. The account also sees the views that others in its shop
 * share.
 */
export function viewStore(prisma: Services['prisma'], { tenant_id, user_id, auth_type }: Caller) {
  const visible = { tenant_id, OR: [{ user_id }, { shared: true }] };
  const mayChange = (view: { readonly user_id: number }) => view.user_id === user_id || auth_type === AUTH_TYPES.main;

  /** Returns the owner of a view and if it is shared, or the reason why the account may not change it. */
  async function stored(db: Db, where: { id: number; list?: ListName }): Promise<Stored | ViewRefusal> {
    const select = { user_id: true, shared: true, list: true } as const;
    const view = await db.list_view.findFirst({ where: { ...where, ...visible }, select });
    if (!view) return 'VIEW_NOT_FOUND';
    return mayChange(view) ? view : 'NO_PERMISSION';
  }

  return {
    /** Oldest first, so that the tabs of views keep their places. */
    async list(list: ListName): Promise<SavedView[]> {
      const rows = await prisma.list_view.findMany({
        where: { list, ...visible },
        orderBy: { id: 'asc' },
        include: {
          user: { select: { name: true, user_acct: true } },
          defaults: { where: { tenant_id, user_id, list }, select: { view_id: true } },
        },
      });
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        search: row.search,
        shared: row.shared,
        is_default: row.defaults.length > 0,
        may_change: mayChange(row),
        owner: row.user_id === user_id ? undefined : row.user.name || row.user.user_acct,
      }));
    },

    /**
     * Adds a view, or changes the view with this id. Returns the view's id and if others saw it before, or the reason why
     * it wasn't saved.
     */
    save: (
      id: number | undefined,
      { list, ...values }: ViewValues,
    ): Promise<{ readonly id: number; readonly was_shared: boolean } | ViewRefusal> =>
      prisma.$transaction(async (db) => {
        // Lets only one save per shop run at a time, because two saves could break the limit or the unique names. Uses
        // SQL, because Prisma can't lock a row.
        await db.$executeRaw`select 1 from tenant where tenant_id = ${tenant_id} for no key update`;
        const before = id === undefined ? { user_id, shared: false } : await stored(db, { id, list });
        if (typeof before === 'string') return before;
        const { user_id: owner, shared: was_shared } = before;
        const others = await db.list_view.findMany({
          where: { tenant_id, list, OR: [{ user_id: owner }, { shared: true }], NOT: { id: id ?? 0 } },
          select: { user_id: true, name: true, shared: true },
        });
        const own = others.filter((view) => view.user_id === owner);
        if (own.some(({ name }) => name.toLowerCase() === values.name.toLowerCase())) return 'VIEW_NAME_TAKEN';
        const isOneMore = id === undefined && own.length >= MAX_VIEWS;
        const isOneMoreShared = values.shared && others.filter(({ shared }) => shared).length >= MAX_VIEWS;
        if (isOneMore || isOneMoreShared) return 'VIEW_LIMIT';
        if (id === undefined) {
          const data = { tenant_id, user_id, list, ...values };
          return { id: (await db.list_view.create({ data, select: { id: true } })).id, was_shared };
        }
        const where = { tenant_id_id: { tenant_id, id } };
        await db.list_view.update({ where, data: { ...values, mod_time: new Date() } });
        return { id, was_shared };
      }),

    /** Deletes a view and returns what it was, or the reason why it wasn't deleted. */
    async remove(id: number): Promise<Stored | ViewRefusal> {
      const view = await stored(prisma, { id });
      if (typeof view !== 'string') await prisma.list_view.deleteMany({ where: { tenant_id, id } });
      return view;
    },

    /** Sets the view that a list opens with; null removes this setting. Returns false if the list has no such view. */
    async setDefault(list: ListName, view_id: number | null): Promise<boolean> {
      const key = { tenant_id, user_id, list };
      if (view_id === null) {
        await prisma.list_default.deleteMany({ where: key });
        return true;
      }
      const view = await prisma.list_view.findFirst({ where: { id: view_id, list, ...visible }, select: { id: true } });
      if (!view) return false;
      await prisma.list_default.upsert({
        where: { tenant_id_user_id_list: key },
        create: { ...key, view_id },
        update: { view_id },
      });
      return true;
    },

    layout: (list: ListName): Promise<ListLayout | null> =>
      prisma.list_layout.findUnique({
        where: { tenant_id_user_id_list: { tenant_id, user_id, list } },
        select: { order: true, hidden: true, widths: true, density: true },
      }),

    async saveLayout(list: ListName, { order, hidden, widths, density }: ListLayout): Promise<void> {
      const key = { tenant_id, user_id, list };
      const values = { order: [...order], hidden: [...hidden], widths, density };
      await prisma.list_layout.upsert({
        where: { tenant_id_user_id_list: key },
        create: { ...key, ...values },
        update: values,
      });
    },
  };
}
