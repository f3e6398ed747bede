import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/notify.tsx';

/** Deletes schemes after a question; a toast takes it back. One at a time. */
export function useRemoveSchemes(): (ids: string[]) => Promise<void> {
  const { t } = useTranslation('schemes');
  const utils = trpc.useUtils();
  const options = { onSettled: () => utils.scheme.invalidate() };
  const remove = trpc.scheme.remove.useMutation(options);
  const restore = trpc.scheme.restore.useMutation(options);
  const isBusy = useRef(false);

  const takeBack = async (ids: number[]) => {
    try {
      const { count } = await restore.mutateAsync({ ids });
      notifySuccess(t('delete.restored', { count }));
    } catch (error) {
      notifyError(error);
    }
  };
  return async (texts) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const count = texts.length;
    const ids = texts.map(Number);
    try {
      const agreed = await confirm({
        title: t('delete.title', { count }),
        message: t('delete.message'),
        confirm: t('delete.confirm', { count }),
        danger: true,
      });
      if (!agreed) return;
      const done = await remove.mutateAsync({ ids });
      notifyUndo(t('delete.done', { count: done.count }), () => void takeBack(ids));
    } catch (error) {
      notifyError(error);
    } finally {
      isBusy.current = false;
    }
  };
}
