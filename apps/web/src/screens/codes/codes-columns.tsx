import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { NoValue, TextCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.ts';
import { Actions, type CodeHandlers, Deed, Status } from './code-cells.tsx';
import type { CodeRow } from './code-row.ts';
import classes from './codes.module.css';

/** The columns of the list; `handlers` has to be stable. */
export function useCodeColumns(handlers: CodeHandlers): ResourceColumn<CodeRow>[] {
  const { t } = useTranslation(['codes', 'shared']);
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('shared:field.name'),
        width: 160,
        always: true,
        render: ({ name }) => <TextCell text={name} />,
      },
      { key: 'num', title: t('shared:field.num'), width: 84, align: 'right', render: ({ num }) => format.number(num) },
      { key: 'status', title: t('shared:field.status'), width: 168, render: (row) => <Status row={row} /> },
      {
        key: 'opt_user',
        title: t('column.applied'),
        width: 168,
        render: ({ crt_time, opt_user }) => <Deed by={opt_user} time={crt_time} />,
      },
      {
        key: 'reviewer',
        title: t('column.reviewed'),
        width: 168,
        render: ({ approve_time, reviewer }) => <Deed by={reviewer} time={approve_time} />,
      },
      {
        key: 'batch_id',
        title: t('shared:field.batch_id'),
        width: 132,
        render: ({ batch_id }) =>
          batch_id ? (
            <span className={classes.batch} title={batch_id}>
              {batch_id}
            </span>
          ) : (
            <NoValue />
          ),
      },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 208,
        always: true,
        pinned: 'right',
        render: (row) => <Actions row={row} {...handlers} />,
      },
    ],
    [t, format, handlers],
  );
}
