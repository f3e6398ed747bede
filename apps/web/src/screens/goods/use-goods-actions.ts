import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';

export type GoodsChange = 'shelve' | 'unshelve' | 'lock' | 'unlock' | 'remove' | 'restore';

/** The result of a change that failed for some products. */
export interface PartlyDone {
  readonly change: GoodsChange;
  readonly ok: number;
  readonly failed: readonly { readonly id: number; readonly msg: string }[];
}

function send(change: GoodsChange, ids: number[]) {
  const { goods } = trpcClient;
  if (change === 'shelve') return goods.shelve.mutate({ ids, status: SHELF_STATUS.on });
  if (change === 'unshelve') return goods.shelve.mutate({ ids, status: SHELF_STATUS.off });
  return goods[change].mutate({ ids });
}

function useRefreshGoods() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.goods.invalidate(), utils.dashboard.invalidate()]);
}

/** Changes many products; `onPartlyDone` gets failures. Deleting asks first and can be undone. */
export function useChangeGoods(onPartlyDone: (result: PartlyDone) => void) {
  const { t } = useTranslation('goods');
  const isOwner = useMayAccess(owner());
  const change = async (change: GoodsChange, ids: number[]) => {
    const { ok, failed } = await send(change, ids);
    if (failed.length > 0) onPartlyDone({ change, ok, failed });
    const refused = new Set(failed.map(({ id }) => id));
    return { ok, isWhole: failed.length === 0, changed: ids.filter((id) => !refused.has(id)) };
  };
  const { run } = useAction({
    ask: ({ change, ids: { length: count } }: { change: GoodsChange; ids: string[] }) =>
      change === 'remove'
        ? {
            title: t('delete.title', { count }),
            message: isOwner ? t('delete.message') : t('delete.message_guide'),
            confirm: t('delete.confirm', { count }),
            danger: true,
          }
        : undefined,
    run: ({ change: what, ids }) => change(what, ids.map(Number)),
    done: ({ ok, isWhole }, { change }) =>
      isWhole || (change === 'remove' && ok > 0) ? t(`done.${change}`, { count: ok }) : undefined,
    undo: ({ changed }, { change: what }) =>
      what === 'remove' && changed.length > 0
        ? async () => {
            const { ok, isWhole } = await change('restore', changed);
            return isWhole ? t('done.restore', { count: ok }) : undefined;
          }
        : undefined,
    refresh: useRefreshGoods(),
  });
  return (change: GoodsChange, ids: string[]) => run({ change, ids });
}

/** Adds the built-in goods, or removes them after a question. */
export function useDefaultGoods() {
  const { t } = useTranslation('goods');
  const refresh = useRefreshGoods();
  const add = useAction({
    run: () => trpcClient.goods.addDefault.mutate({}),
    done: ({ count }) => t('defaults.added', { count }),
    refresh,
  });
  const remove = useAction({
    ask: () => ({
      title: t('defaults.remove_title'),
      message: t('defaults.remove_message'),
      confirm: t('defaults.remove'),
      danger: true,
    }),
    run: () => trpcClient.goods.removeDefault.mutate({}),
    done: ({ count }) => t('defaults.removed', { count }),
    refresh,
  });
  return { isBusy: add.isBusy || remove.isBusy, add: () => add.run(), remove: () => remove.run() };
}
