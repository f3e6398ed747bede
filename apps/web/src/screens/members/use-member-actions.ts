import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';

/** Locks guides after a question, or unlocks them. */
export function useLockMembers(): (ids: string[], isLocked: boolean) => Promise<unknown> {
  const { t } = useTranslation('members');
  const utils = trpc.useUtils();
  const { run } = useAction({
    ask: ({ ids: { length: count }, isLocked }: { ids: string[]; isLocked: boolean }) =>
      isLocked
        ? {
            title: t('lock.title', { count }),
            message: t('lock.message', { count }),
            confirm: t('lock.confirm', { count }),
            danger: true,
          }
        : undefined,
    run: ({ ids, isLocked }) => trpcClient.account[isLocked ? 'lock' : 'unlock'].mutate({ ids: ids.map(Number) }),
    done: ({ count }, { isLocked }) => t(isLocked ? 'lock.done' : 'lock.undone', { count }),
    refresh: () => utils.account.invalidate(),
  });
  return (ids, isLocked) => run({ ids, isLocked });
}

/** Adds the built-in guide, or removes it after a question. */
export function useDefaultMember() {
  const { t } = useTranslation('members');
  const utils = trpc.useUtils();
  const refresh = () => utils.account.invalidate();
  const add = useAction({
    run: () => trpcClient.account.addDefault.mutate({}),
    done: () => t('default_guide.added'),
    refresh,
  });
  const remove = useAction({
    ask: () => ({
      title: t('default_guide.remove_title'),
      message: t('default_guide.remove_message'),
      confirm: t('default_guide.remove'),
      danger: true,
    }),
    run: () => trpcClient.account.removeDefault.mutate({}),
    done: () => t('default_guide.removed'),
    refresh,
  });
  return { isBusy: add.isBusy || remove.isBusy, add: () => add.run(), remove: () => remove.run() };
}
