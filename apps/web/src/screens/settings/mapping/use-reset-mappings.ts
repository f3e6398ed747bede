import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { useAction } from '../../../ui/resource/action.ts';
import type { MappingRow } from './mapping-row.ts';

const own = (rows: readonly MappingRow[]) => rows.filter(({ isedit }) => isedit === 1);

/** Restores the default mapping after a question. Can be undone. */
export function useResetMappings() {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  return useAction({
    guard: (rows: readonly MappingRow[]) => (own(rows).length === 0 ? t('mapping.nothing_own') : undefined),
    ask: (rows) => ({
      title: t('mapping.reset_title', { count: own(rows).length }),
      message: t('mapping.reset_message'),
      confirm: t('mapping.reset_confirm', { count: own(rows).length }),
      danger: true,
    }),
    run: (rows) =>
      trpcClient.setting.resetMappings.mutate({ ids: own(rows).map(({ analysis_type }) => analysis_type) }),
    done: (_, rows) => t('mapping.reset_done', { count: own(rows).length }),
    undo: (_, rows) => async () => {
      for (const { analysis_type, goods_types_arr, status, threshold } of own(rows)) {
        await trpcClient.setting.editMapping.mutate({ analysis_type, goods_types: goods_types_arr, status, threshold });
      }
      return undefined;
    },
    refresh: () => utils.setting.mappings.invalidate(),
  }).run;
}
