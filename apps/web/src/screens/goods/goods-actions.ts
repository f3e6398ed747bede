import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import {
  IconArrowBackUp,
  IconLock,
  IconLockOpen,
  IconPackageExport,
  IconPackageImport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { trpcClient } from '../../lib/trpc-client.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import {
  askDelete,
  type Chosen,
  create,
  type Icon,
  type ListAction,
  row,
  rows,
  type Tools,
} from '../../ui/resource/list-actions.tsx';
import type { ListValues } from '../../ui/resource/use-list.ts';
import type { GoodsRow } from './goods-columns.tsx';
import type { ChangeResult, GoodsChange } from './result-dialog.tsx';

const ResultDialog = lazyDialog(() => import('./result-dialog.tsx'), 'ResultDialog');

type Name = 'q' | 'shelf_status' | 'type_id' | 'has_picture' | 'untranslated';

export const filterOf = (list: ListValues<Name>, isDeleted: boolean) => ({
  q: list.value('q'),
  shelf_status: list.oneOf('shelf_status', Object.values(SHELF_STATUS)),
  type_id: Number(list.value('type_id')) || ('' as const),
  has_picture: list.oneOf('has_picture', [1, 0] as const),
  untranslated: list.oneOf('untranslated', LOCALES),
  is_deleted: isDeleted ? (1 as const) : (0 as const),
});

const target = (chosen: Chosen<GoodsRow>, isDeleted = false) =>
  chosen.target(Number, (list) => filterOf(list, isDeleted));

/** Reports the result of a change. If some products couldn't be changed, opens a dialog with the reasons. */
function report(change: GoodsChange, result: ChangeResult, { t, open }: Tools): string | undefined {
  const { ok, failed } = result;
  if (failed.length > 0) open(ResultDialog, { ...result, change });
  return failed.length === 0 || (change === 'remove' && ok > 0) ? t(`done.${change}`, { count: ok }) : undefined;
}

const change = (
  key: Exclude<GoodsChange, 'remove' | 'restore'>,
  icon: Icon,
  run: (goods: ReturnType<typeof target>) => Promise<ChangeResult>,
  when: (row: GoodsRow) => boolean,
): ListAction<GoodsRow> =>
  rows<GoodsRow, ChangeResult>(key, {
    icon,
    takesAll: true,
    when,
    run: (chosen) => run(target(chosen)),
    done: (result, _, tools) => report(key, result, tools),
  });

/** The actions for products that aren't deleted. Only the main account sees the trash. */
export const catalogueActions = (isOwner: boolean): readonly ListAction<GoodsRow>[] => [
  create({ to: () => ({ to: '/skinmgr/goodsEdit' }) }),
  row('edit', { icon: IconPencil, opens: true, to: ({ id }) => ({ to: '/skinmgr/goodsEdit', search: { id } }) }),
  change(
    'shelve',
    IconPackageImport,
    (goods) => trpcClient.goods.shelve.mutate({ ...goods, status: SHELF_STATUS.on }),
    ({ shelf_status }) => shelf_status !== SHELF_STATUS.on,
  ),
  change(
    'unshelve',
    IconPackageExport,
    (goods) => trpcClient.goods.shelve.mutate({ ...goods, status: SHELF_STATUS.off }),
    ({ shelf_status }) => shelf_status === SHELF_STATUS.on,
  ),
  change('lock', IconLock, trpcClient.goods.lock.mutate, ({ is_lock }) => is_lock === 0),
  change('unlock', IconLockOpen, trpcClient.goods.unlock.mutate, ({ is_lock }) => is_lock === 1),
  rows<GoodsRow, ChangeResult>('delete', {
    icon: IconTrash,
    danger: true,
    isDelete: true,
    takesAll: true,
    ask: (chosen, tools) => askDelete(chosen, tools, isOwner ? 'delete.message' : 'delete.message_guide'),
    run: (chosen) => trpcClient.goods.remove.mutate(target(chosen)),
    done: (result, _, tools) => report('remove', result, tools),
    undo: ({ ids }, _, tools) =>
      ids.length > 0 ? async () => report('restore', await trpcClient.goods.restore.mutate({ ids }), tools) : undefined,
  }),
];

export const trashActions: readonly ListAction<GoodsRow>[] = [
  rows<GoodsRow, ChangeResult>('restore', {
    icon: IconArrowBackUp,
    takesAll: true,
    run: (chosen) => trpcClient.goods.restore.mutate(target(chosen, true)),
    done: (result, _, tools) => report('restore', result, tools),
  }),
];
