import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesCell, NoValue } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.tsx';
import { Device, Guides, LastSeen, Settings } from './device-cells.tsx';
import type { DeviceRow } from './device-row.ts';
import { type DeviceActionHandlers, RowActions } from './row-actions.tsx';

const pair = (first: string, second: string) =>
  first || second ? <LinesCell hint={second}>{first || <NoValue />}</LinesCell> : <NoValue />;

/** The columns of the list; `handlers` must be stable. */
export function useDeviceColumns(handlers: DeviceActionHandlers): ResourceColumn<DeviceRow>[] {
  const { t } = useTranslation('devices');
  return useMemo(
    () => [
      { key: 'device', title: t('column.device'), width: 140, always: true, render: (row) => <Device row={row} /> },
      { key: 'last_seen', title: t('column.last_seen'), width: 140, render: (row) => <LastSeen row={row} /> },
      { key: 'shop', title: t('column.shop'), width: 124, render: (row) => pair(row.shop, row.remark) },
      { key: 'guides', title: t('column.guides'), width: 116, render: (row) => <Guides row={row} /> },
      { key: 'settings', title: t('column.settings'), width: 136, render: (row) => <Settings row={row} /> },
      { key: 'model', title: t('column.model'), width: 116, render: (row) => pair(row.model, row.app_version) },
      { key: 'network', title: t('column.network'), width: 120, render: (row) => pair(row.location, row.ip) },
      { key: 'serial', title: t('column.serial'), width: 136, render: (row) => pair(row.serial, row.mac) },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 132,
        always: true,
        pinned: 'right',
        render: (row) => <RowActions row={row} {...handlers} />,
      },
    ],
    [t, handlers],
  );
}
