import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';

/** What an import that can be taken back is asked about. */
export interface UndoableImport {
  readonly id: number;
  readonly file_name: string;
  readonly added: number;
  readonly changed: number;
}

/** Takes an import back after a question, and says what that did. `undo` resolves with whether it was done. */
export function useUndoImport() {
  const { t } = useTranslation('goods-import');
  const utils = trpc.useUtils();
  const undo = trpc.goodsImport.undo.useMutation({
    onSettled: () =>
      Promise.all([utils.goods.invalidate(), utils.dashboard.invalidate(), utils.goodsImport.batches.invalidate()]),
  });
  const isBusy = useRef(false);
  return {
    isBusy: undo.isPending,
    async undo({ id, file_name, added, changed }: UndoableImport): Promise<boolean> {
      if (isBusy.current) return false;
      isBusy.current = true;
      try {
        const agreed = await confirm({
          title: t('undo.title'),
          message: t('undo.message', { name: file_name, added, changed }),
          confirm: t('undo.confirm'),
          danger: true,
        });
        if (!agreed) return false;
        const { removed, restored, kept } = await undo.mutateAsync({ id });
        notifySuccess(t(kept > 0 ? 'undo.done_kept' : 'undo.done', { removed, restored, kept }));
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      } finally {
        isBusy.current = false;
      }
    },
  };
}
