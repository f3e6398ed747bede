import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/notify.tsx';

/** Asks, deletes, and offers to take it back. */
export function useDeleteRecords(): (ids: string[]) => Promise<void> {
  const { t } = useTranslation('records');
  const utils = trpc.useUtils();
  const remove = trpc.record.remove.useMutation({ onSettled: () => utils.record.invalidate() });
  const restore = trpc.record.restore.useMutation({ onSettled: () => utils.record.invalidate() });
  const isBusy = useRef(false);

  const undo = async (ids: string[]) => {
    try {
      const { count } = await restore.mutateAsync({ ids });
      notifySuccess(t('delete.restored', { count }));
    } catch (error) {
      notifyError(error);
    }
  };
  return async (ids) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const count = ids.length;
      const agreed = await confirm({
        title: t('delete.title', { count }),
        message: t('delete.message'),
        confirm: t('delete.confirm', { count }),
        danger: true,
      });
      if (!agreed) return;
      const removed = await remove.mutateAsync({ ids });
      notifyUndo(t('delete.done', { count: removed.count }), () => void undo(ids));
    } catch (error) {
      notifyError(error);
    } finally {
      isBusy.current = false;
    }
  };
}
