import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';

/** Deletes tests after a question; a toast can undo it. */
export function useDeleteRecords() {
  const { t } = useTranslation('records');
  const utils = trpc.useUtils();
  return useAction({
    ask: ({ length: count }: string[]) => ({
      title: t('delete.title', { count }),
      message: t('delete.message'),
      confirm: t('delete.confirm', { count }),
      danger: true,
    }),
    run: (ids) => trpcClient.record.remove.mutate({ ids }),
    done: ({ count }) => t('delete.done', { count }),
    undo: (_, ids) => async () => {
      const { count } = await trpcClient.record.restore.mutate({ ids });
      return t('delete.restored', { count });
    },
    refresh: () => utils.record.invalidate(),
  }).run;
}
