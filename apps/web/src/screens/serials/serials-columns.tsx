import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NoValue, TextCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.ts';
import { Actions, DeviceNo, LastOpen, type SerialHandlers, Status, Time } from './serial-cells.tsx';
import type { SerialRow } from './serial-row.ts';
import classes from './serials.module.css';

/** The columns of the list; `handlers` has to be stable. */
export function useSerialColumns(handlers: SerialHandlers): ResourceColumn<SerialRow>[] {
  const { t } = useTranslation(['serials', 'shared', 'table']);
  return useMemo(() => {
    const text = (key: keyof SerialRow & string, width: number): ResourceColumn<SerialRow> => ({
      key,
      title: t(`column.${key}`),
      width,
      render: (row) => <TextCell text={String(row[key])} />,
    });
    return [
      {
        key: 'device_no',
        title: t('shared:field.device_no'),
        width: 148,
        always: true,
        pinned: 'left',
        render: (row) => <DeviceNo row={row} />,
      },
      text('model', 96),
      text('mac', 148),
      text('app_version', 100),
      text('serial', 132),
      text('ip', 128),
      text('location', 96),
      { key: 'status', title: t('shared:field.status'), width: 96, render: ({ status }) => <Status status={status} /> },
      {
        key: 'activated_at',
        title: t('column.activated_at'),
        width: 128,
        render: ({ activated_at }) => <Time time={activated_at} />,
      },
      {
        key: 'last_open_time',
        title: t('column.last_open_time'),
        width: 128,
        render: (row) => <LastOpen row={row} />,
      },
      {
        key: 'comment',
        title: t('shared:field.remark'),
        width: 160,
        render: ({ comment }) =>
          comment ? (
            <span className={classes.note} title={comment}>
              {comment}
            </span>
          ) : (
            <NoValue />
          ),
      },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 96,
        always: true,
        pinned: 'right',
        render: (row) => <Actions row={row} {...handlers} />,
      },
    ];
  }, [t, handlers]);
}
