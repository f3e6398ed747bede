import { useTranslation } from 'react-i18next';
import { refreshAllButAccount } from '../../../lib/query-client.ts';
import { trpc } from '../../../lib/trpc.ts';
import { notifyError, notifySuccess, notifyUndo } from '../../../ui/notify.tsx';
import type { Moment } from './revision-row.ts';

/** Goes back to how settings were; false where that failed. Can be taken back. */
export function useRestore() {
  const { t } = useTranslation('settings-history');
  const restore = trpc.revision.restore.useMutation({ onSettled: refreshAllButAccount });

  const takeBack = async (id: number) => {
    try {
      await restore.mutateAsync({ id, to: 'before' });
      notifySuccess(t('restore.taken_back'));
    } catch (error) {
      notifyError(error);
    }
  };
  return {
    isBusy: restore.isPending,
    async restore({ row, to }: Moment, newest_id: number): Promise<boolean> {
      if (restore.isPending) return false;
      try {
        const { id, count } = await restore.mutateAsync({ id: row.id, to, newest_id });
        notifyUndo(t('restore.done', { count }), () => void takeBack(id));
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      }
    },
  };
}
