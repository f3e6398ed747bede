import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { notifyError, notifyHint, notifyUndo } from '../../../ui/notify.tsx';
import type { MappingRow } from './mapping-row.ts';

/** Takes the product's mapping again, after a question. Can be taken back. */
export function useResetMappings() {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const options = { onSettled: () => utils.setting.mappings.invalidate() };
  const reset = trpc.setting.resetMappings.useMutation(options);
  const edit = trpc.setting.editMapping.useMutation(options);

  const restore = async (rows: readonly MappingRow[]) => {
    try {
      for (const { analysis_type, goods_types_arr, status, threshold } of rows) {
        await edit.mutateAsync({ analysis_type, goods_types: goods_types_arr, status, threshold });
      }
    } catch (error) {
      notifyError(error);
    }
  };
  return async (chosen: readonly MappingRow[]): Promise<void> => {
    const rows = chosen.filter(({ isedit }) => isedit === 1);
    const count = rows.length;
    if (reset.isPending) return;
    if (count === 0) return notifyHint(t('mapping.nothing_own'));
    const agreed = await confirm({
      title: t('mapping.reset_title', { count }),
      message: t('mapping.reset_message'),
      confirm: t('mapping.reset_confirm', { count }),
      danger: true,
    });
    if (!agreed) return;
    try {
      await reset.mutateAsync({ ids: rows.map(({ analysis_type }) => analysis_type) });
      notifyUndo(t('mapping.reset_done', { count }), () => void restore(rows));
    } catch (error) {
      notifyError(error);
    }
  };
}
