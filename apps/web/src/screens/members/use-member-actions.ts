import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';

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

/** Locks guides out, after a question, or lets them in again. */
export function useLockMembers(): (ids: string[], isLocked: boolean) => Promise<void> {
  const { t } = useTranslation('members');
  const utils = trpc.useUtils();
  const options = { onSettled: () => utils.account.invalidate() };
  const lock = trpc.account.lock.useMutation(options);
  const unlock = trpc.account.unlock.useMutation(options);
  const guarded = useGuarded();

  return (ids, isLocked) =>
    guarded(async () => {
      const count = ids.length;
      const agreed =
        !isLocked ||
        (await confirm({
          title: t('lock.title', { count }),
          message: t('lock.message', { count }),
          confirm: t('lock.confirm', { count }),
          danger: true,
        }));
      if (!agreed) return;
      const done = await (isLocked ? lock : unlock).mutateAsync({ ids: ids.map(Number) });
      notifySuccess(isLocked ? t('lock.done', { count: done.count }) : t('lock.undone', { count: done.count }));
    });
}

/** Adds the guide that comes with the product, or removes it after a question. */
export function useDefaultMember(): { add: () => Promise<void>; remove: () => Promise<void>; isBusy: boolean } {
  const { t } = useTranslation('members');
  const utils = trpc.useUtils();
  const options = { onSettled: () => utils.account.invalidate() };
  const add = trpc.account.addDefault.useMutation(options);
  const remove = trpc.account.removeDefault.useMutation(options);
  const guarded = useGuarded();

  return {
    isBusy: add.isPending || remove.isPending,
    add: () =>
      guarded(async () => {
        await add.mutateAsync({});
        notifySuccess(t('default_guide.added'));
      }),
    remove: () =>
      guarded(async () => {
        const agreed = await confirm({
          title: t('default_guide.remove_title'),
          message: t('default_guide.remove_message'),
          confirm: t('default_guide.remove'),
          danger: true,
        });
        if (!agreed) return;
        await remove.mutateAsync({});
        notifySuccess(t('default_guide.removed'));
      }),
  };
}
