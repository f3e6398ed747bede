import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';

/** Deletes schemes after a question; a toast takes it back. */
export function useRemoveSchemes() {
  const { t } = useTranslation('schemes');
  const utils = trpc.useUtils();
  return useAction({
    ask: ({ length: count }: string[]) => ({
      title: t('delete.title', { count }),
      message: t('delete.message'),
      confirm: t('delete.confirm', { count }),
      danger: true,
    }),
    run: (ids) => trpcClient.scheme.remove.mutate({ ids: ids.map(Number) }),
    done: ({ count }) => t('delete.done', { count }),
    undo: (_, ids) => async () => {
      const { count } = await trpcClient.scheme.restore.mutate({ ids: ids.map(Number) });
      return t('delete.restored', { count });
    },
    refresh: () => utils.scheme.invalidate(),
  }).run;
}
