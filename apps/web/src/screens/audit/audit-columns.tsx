import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { LinesCell, TextCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.tsx';
import { Details, useActionText, useActorText, useSubjectText } from './audit-cells.tsx';
import type { AuditRow } from './audit-row.ts';

export function useAuditColumns(): ResourceColumn<AuditRow>[] {
  const { t } = useTranslation('audit');
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'time',
        title: t('column.time'),
        width: 132,
        always: true,
        render: ({ time }) => <LinesCell hint={format.time(time)}>{format.date(time)}</LinesCell>,
      },
      {
        key: 'actor',
        title: t('column.actor'),
        width: 132,
        render: (row) => <Actor row={row} />,
      },
      {
        key: 'action',
        title: t('column.action'),
        width: 200,
        always: true,
        render: (row) => <Action row={row} />,
      },
      { key: 'subject', title: t('column.subject'), width: 200, render: (row) => <Subject row={row} /> },
      { key: 'ip', title: t('column.ip'), width: 128, render: ({ ip }) => <TextCell text={ip} /> },
      { key: 'details', title: t('column.details'), width: 260, render: (row) => <Details row={row} /> },
    ],
    [t, format],
  );
}

const Actor = ({ row }: { row: AuditRow }) => <TextCell text={useActorText()(row)} />;
const Action = ({ row }: { row: AuditRow }) => useActionText()(row.action);
const Subject = ({ row }: { row: AuditRow }) => <TextCell text={useSubjectText()(row)} />;
