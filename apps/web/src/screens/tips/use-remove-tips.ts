import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { notifyError, notifyUndo } from '../../ui/notify.tsx';
import type { TipRow } from './tip-row.ts';

/** Deletes tips at once; Undo writes them again. */
export function useRemoveTips() {
  const { t } = useTranslation('tips');
  const utils = trpc.useUtils();
  const options = { onSettled: () => utils.tip.invalidate() };
  const remove = trpc.tip.remove.useMutation(options);
  const edit = trpc.tip.edit.useMutation(options);

  const restore = async (rows: readonly TipRow[]) => {
    try {
      for (const { title, type, content, lang } of rows) await edit.mutateAsync({ id: '', title, type, content, lang });
    } catch (error) {
      notifyError(error);
    }
  };
  return async (rows: readonly TipRow[]): Promise<void> => {
    if (rows.length === 0 || remove.isPending) return;
    try {
      await remove.mutateAsync({ ids: rows.map(({ id }) => id) });
      notifyUndo(t('deleted', { count: rows.length }), () => void restore(rows));
    } catch (error) {
      notifyError(error);
    }
  };
}
