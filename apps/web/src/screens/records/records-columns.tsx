import { IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { Customer, Note, Score, Status, TestTime } from './record-cells.tsx';
import type { RecordRow } from './record-row.ts';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';

/** The columns of the list; `handlers` has to be stable. */
export function useRecordColumns(handlers: RowActionHandlers): ResourceColumn<RecordRow>[] {
  const { t } = useTranslation('records');
  return useMemo(
    () => [
      {
        key: 'image',
        picture: true,
        title: t('column.image'),
        width: 84,
        render: (row) => <Thumbnail path={row.image} icon={IconUser} isBlurredFirst />,
      },
      {
        key: 'customer',
        title: t('column.customer'),
        width: 168,
        always: true,
        render: (row) => <Customer row={row} />,
      },
      { key: 'device', title: t('column.device'), width: 112, render: (row) => <TextCell text={row.device_no} /> },
      { key: 'guide', title: t('column.guide'), width: 96, render: (row) => <TextCell text={row.user_acct} /> },
      { key: 'test_time', title: t('column.test_time'), width: 156, render: (row) => <TestTime row={row} /> },
      { key: 'status', title: t('column.status'), width: 140, render: (row) => <Status row={row} /> },
      {
        key: 'score',
        title: t('column.score'),
        width: 72,
        align: 'right',
        render: (row) => <Score score={row.total_score} />,
      },
      { key: 'mark', title: t('column.mark'), width: 108, render: (row) => <Note text={row.mark} /> },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 180,
        always: true,
        pinned: 'right',
        render: (row) => <RowActions row={row} {...handlers} />,
      },
    ],
    [t, handlers],
  );
}
