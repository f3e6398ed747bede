import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { useAction } from '../../../ui/resource/action.ts';

/** An import that can be undone, with numbers for the question. */
export interface UndoableImport {
  readonly id: number;
  readonly file_name: string;
  readonly added: number;
  readonly changed: number;
}

/** Undoes an import after a question, and reports the result. */
export function useUndoImport() {
  const { t } = useTranslation('goods-import');
  const utils = trpc.useUtils();
  return useAction({
    ask: ({ file_name: name, added, changed }: UndoableImport) => ({
      title: t('undo.title'),
      message: t('undo.message', { name, added, changed }),
      confirm: t('undo.confirm'),
      danger: true,
    }),
    run: ({ id }) => trpcClient.goodsImport.undo.mutate({ id }),
    done: ({ removed, restored, kept }) => t(kept > 0 ? 'undo.done_kept' : 'undo.done', { removed, restored, kept }),
    refresh: () =>
      Promise.all([utils.goods.invalidate(), utils.dashboard.invalidate(), utils.goodsImport.batches.invalidate()]),
  });
}
