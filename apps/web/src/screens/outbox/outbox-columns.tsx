import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { LinesCell, TextCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.ts';
import { Body, Channel, Status } from './message-cells.tsx';
import type { MessageRow } from './message-row.ts';

export function useMessageColumns(): ResourceColumn<MessageRow>[] {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'time',
        title: t('column.time'),
        width: 132,
        render: ({ crt_time }) => <LinesCell hint={format.time(crt_time)}>{format.date(crt_time)}</LinesCell>,
      },
      { key: 'channel', title: t('column.channel'), width: 96, render: ({ channel }) => <Channel channel={channel} /> },
      {
        key: 'recipient',
        title: t('column.recipient'),
        width: 180,
        always: true,
        render: ({ recipient }) => <TextCell text={recipient} />,
      },
      { key: 'body', title: t('column.body'), width: 380, always: true, render: (row) => <Body row={row} /> },
      { key: 'status', title: t('column.status'), width: 140, render: (row) => <Status row={row} /> },
    ],
    [t, format],
  );
}
