import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceColumn } from '../../ui/resource/column.tsx';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';
import { Audience, Changed, Count, Days, Name, Status, Triggers } from './scheme-cells.tsx';
import type { SchemeRow } from './scheme-row.ts';

/** The columns of the list; `handlers` has to be stable. */
export function useSchemeColumns(handlers: RowActionHandlers): ResourceColumn<SchemeRow>[] {
  const { t } = useTranslation(['schemes', 'shared']);
  return useMemo(
    () => [
      { key: 'name', title: t('shared:field.name'), width: 204, always: true, render: (row) => <Name row={row} /> },
      { key: 'cycle_days', title: t('column.cycle'), width: 84, render: (row) => <Days row={row} /> },
      { key: 'audience', title: t('column.audience'), width: 132, render: (row) => <Audience row={row} /> },
      { key: 'triggers', title: t('shared:field.triggers'), width: 204, render: (row) => <Triggers row={row} /> },
      {
        key: 'steps',
        title: t('shared:field.steps'),
        width: 68,
        align: 'right',
        render: (row) => <Count number={row.steps} />,
      },
      {
        key: 'goods',
        title: t('shared:field.goods_ids'),
        width: 84,
        align: 'right',
        render: (row) => <Count number={row.goods} />,
      },
      { key: 'status', title: t('shared:field.status'), width: 112, render: (row) => <Status row={row} /> },
      { key: 'mod_time', title: t('column.changed'), width: 116, render: (row) => <Changed row={row} /> },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 84,
        always: true,
        pinned: 'right',
        render: (row) => <RowActions row={row} {...handlers} />,
      },
    ],
    [t, handlers],
  );
}
