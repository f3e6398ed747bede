import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { notifyError, notifyUndo } from '../../../ui/notify.tsx';
import type { TextRow } from './text-row.ts';

/** Takes the product's words again; false where that failed. Can be taken back. */
export function useResetTexts() {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const options = { onSettled: () => utils.setting.articles.invalidate() };
  const reset = trpc.setting.resetArticles.useMutation(options);
  const edit = trpc.setting.editArticle.useMutation(options);

  const restore = async (rows: readonly TextRow[]) => {
    try {
      for (const { id, introduction, advice, locale } of rows) {
        await edit.mutateAsync({ id, introduction, advice, locale });
      }
    } catch (error) {
      notifyError(error);
    }
  };
  return {
    isBusy: reset.isPending,
    reset: async (rows: readonly TextRow[]): Promise<boolean> => {
      if (reset.isPending) return false;
      try {
        // Words that stand in for another language are reset where they were written.
        for (const [locale, own] of Map.groupBy(rows, (row) => row.locale)) {
          await reset.mutateAsync({ ids: own.map(({ id }) => id), locale });
        }
        notifyUndo(t('reset.done', { count: rows.length }), () => void restore(rows));
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      }
    },
  };
}
