import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';
import type { TipRow } from './tip-row.ts';

/** Deletes tips at once; Undo writes them again. */
export function useRemoveTips() {
  const { t } = useTranslation(['tips', 'table']);
  const utils = trpc.useUtils();
  return useAction({
    guard: (rows: readonly TipRow[]) => (rows.length === 0 ? t('table:select_first') : undefined),
    run: (rows) => trpcClient.tip.remove.mutate({ ids: rows.map(({ id }) => id) }),
    done: (_, { length: count }) => t('deleted', { count }),
    undo: (_, rows) => async () => {
      for (const { title, type, content, lang } of rows) {
        await trpcClient.tip.edit.mutate({ id: '', title, type, content, lang });
      }
      return undefined;
    },
    refresh: () => utils.tip.invalidate(),
  }).run;
}
