import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/notify.tsx';
import { SHELF_STATUS } from './goods-row.ts';

/** What can be done with many products at once. */
export type GoodsChange = 'shelve' | 'unshelve' | 'lock' | 'unlock' | 'remove' | 'restore';

/** What came of a change of which not everything could be done. */
export interface PartlyDone {
  readonly change: GoodsChange;
  readonly ok: number;
  readonly failed: readonly { readonly id: number; readonly msg: string }[];
}

/** One action at a time; what it throws is shown. */
function useGuarded() {
  const isBusy = useRef(false);
  return async (action: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await action();
    } catch (error) {
      notifyError(error);
    } finally {
      isBusy.current = false;
    }
  };
}

/** Changes many products; `onPartlyDone` is told where some of them refused. Deleting asks first and can be taken back. */
export function useChangeGoods(onPartlyDone: (result: PartlyDone) => void) {
  const { t } = useTranslation('goods');
  const utils = trpc.useUtils();
  const options = { onSettled: () => Promise.all([utils.goods.invalidate(), utils.dashboard.invalidate()]) };
  const shelve = trpc.goods.shelve.useMutation(options);
  const lock = trpc.goods.lock.useMutation(options);
  const unlock = trpc.goods.unlock.useMutation(options);
  const remove = trpc.goods.remove.useMutation(options);
  const restore = trpc.goods.restore.useMutation(options);
  const guarded = useGuarded();
  const isOwner = useMayAccess(owner());

  const send = (change: GoodsChange, ids: number[]) => {
    if (change === 'shelve') return shelve.mutateAsync({ ids, status: SHELF_STATUS.on });
    if (change === 'unshelve') return shelve.mutateAsync({ ids, status: SHELF_STATUS.off });
    return { lock, unlock, remove, restore }[change].mutateAsync({ ids });
  };
  const run = async (change: GoodsChange, ids: number[]): Promise<void> => {
    const { ok, failed } = await send(change, ids);
    const refused = new Set(failed.map(({ id }) => id));
    const changed = ids.filter((id) => !refused.has(id));
    if (change === 'remove' && ok > 0) {
      notifyUndo(t('done.remove', { count: ok }), () => void guarded(() => run('restore', changed)));
    } else if (failed.length === 0) notifySuccess(t(`done.${change}`, { count: ok }));
    if (failed.length > 0) onPartlyDone({ change, ok, failed });
  };
  return (change: GoodsChange, ids: string[]) =>
    guarded(async () => {
      const count = ids.length;
      const agreed =
        change !== 'remove' ||
        (await confirm({
          title: t('delete.title', { count }),
          message: isOwner ? t('delete.message') : t('delete.message_guide'),
          confirm: t('delete.confirm', { count }),
          danger: true,
        }));
      if (agreed) await run(change, ids.map(Number));
    });
}

/** Adds the goods that come with the product, or removes them after a question. */
export function useDefaultGoods(): { add: () => Promise<void>; remove: () => Promise<void>; isBusy: boolean } {
  const { t } = useTranslation('goods');
  const utils = trpc.useUtils();
  const options = { onSettled: () => Promise.all([utils.goods.invalidate(), utils.dashboard.invalidate()]) };
  const add = trpc.goods.addDefault.useMutation(options);
  const remove = trpc.goods.removeDefault.useMutation(options);
  const guarded = useGuarded();

  return {
    isBusy: add.isPending || remove.isPending,
    add: () =>
      guarded(async () => {
        const { count } = await add.mutateAsync({});
        notifySuccess(t('defaults.added', { count }));
      }),
    remove: () =>
      guarded(async () => {
        const agreed = await confirm({
          title: t('defaults.remove_title'),
          message: t('defaults.remove_message'),
          confirm: t('defaults.remove'),
          danger: true,
        });
        if (!agreed) return;
        const { count } = await remove.mutateAsync({});
        notifySuccess(t('defaults.removed', { count }));
      }),
  };
}
