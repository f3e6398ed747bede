import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { useAction } from '../../../ui/resource/action.ts';
import type { TextRow } from './text-row.ts';

/** Goes back to the default words. Can be undone. */
export function useResetTexts() {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  return useAction({
    run: async (rows: readonly TextRow[]) => {
      // A row that shows another language's words is reset in the language in which they were written.
      for (const [locale, own] of Map.groupBy(rows, (row) => row.locale)) {
        await trpcClient.setting.resetArticles.mutate({ ids: own.map(({ id }) => id), locale });
      }
      return true;
    },
    done: (_, { length: count }) => t('reset.done', { count }),
    undo: (_, rows) => async () => {
      for (const { id, introduction, advice, locale } of rows) {
        await trpcClient.setting.editArticle.mutate({ id, introduction, advice, locale });
      }
      return undefined;
    },
    refresh: () => utils.setting.articles.invalidate(),
  });
}
