import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { LinesCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.tsx';
import { Question, Replies, Status } from './ticket-cells.tsx';
import type { TicketRow } from './ticket-row.ts';

/** The columns of the list; the platform also sees who asks. */
export function useTicketColumns(isPlatform: boolean): ResourceColumn<TicketRow>[] {
  const { t } = useTranslation(['support', 'shared']);
  const format = useFormat();
  return useMemo(() => {
    const askedBy: ResourceColumn<TicketRow> = {
      key: 'asked_by',
      title: t('column.asked_by'),
      width: 180,
      render: ({ shop, user_acct }) => <LinesCell hint={user_acct}>{shop}</LinesCell>,
    };
    return [
      { key: 'number', title: t('column.number'), width: 72, render: ({ id }) => t('number', { id }) },
      {
        key: 'question',
        title: t('column.question'),
        width: 340,
        always: true,
        render: (row) => <Question row={row} />,
      },
      ...(isPlatform ? [askedBy] : []),
      {
        key: 'status',
        title: t('shared:field.status'),
        width: 112,
        render: ({ status }) => <Status status={status} />,
      },
      {
        key: 'replies',
        title: t('column.replies'),
        width: 84,
        render: ({ reply_count }) => <Replies count={reply_count} />,
      },
      {
        key: 'mod_time',
        title: t('column.mod_time'),
        width: 132,
        render: ({ mod_time }) => <LinesCell hint={format.time(mod_time)}>{format.date(mod_time)}</LinesCell>,
      },
    ];
  }, [t, format, isPlatform]);
}
