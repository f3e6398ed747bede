import { useTranslation } from 'react-i18next';
import { refreshAllButAccount } from '../../../lib/query-client.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { useAction } from '../../../ui/resource/action.ts';
import type { Moment } from './revision-row.ts';

/** Goes back to how settings were. Can be undone. */
export function useRestore() {
  const { t } = useTranslation('settings-history');
  return useAction({
    run: ({ moment: { row, to }, newest_id }: { moment: Moment; newest_id: number }) =>
      trpcClient.revision.restore.mutate({ id: row.id, to, newest_id }),
    done: ({ count }) => t('restore.done', { count }),
    undo:
      ({ id }) =>
      async () => {
        await trpcClient.revision.restore.mutate({ id, to: 'before' });
        return t('restore.taken_back');
      },
    refresh: refreshAllButAccount,
  });
}
