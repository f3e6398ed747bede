import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/fact-list.tsx';
import { Device, Guides, LastSeen, Settings } from './device-cells.tsx';
import type { DeviceRow } from './device-row.ts';
import { type DeviceActionHandlers, RowActions } from './row-actions.tsx';

export function DeviceCard({ row, handlers }: { row: DeviceRow; handlers: DeviceActionHandlers }) {
  const { t } = useTranslation(['devices', 'shared']);
  return (
    <FactList
      head={<Device row={row} />}
      facts={[
        [t('column.shop'), row.shop],
        [t('shared:field.remark'), row.remark],
        [t('column.guides'), <Guides key="guides" row={row} />],
        [t('column.last_seen'), <LastSeen key="seen" row={row} />],
        [t('column.settings'), <Settings key="settings" row={row} />],
        [t('column.model'), [row.model, row.app_version].filter(Boolean).join(' · ')],
        [t('column.network'), [row.location, row.ip].filter(Boolean).join(' · ')],
      ]}
      actions={<RowActions row={row} {...handlers} />}
    />
  );
}
