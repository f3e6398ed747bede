import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Actions, DeviceNo, type SerialHandlers, Status } from './serial-cells.tsx';
import type { SerialRow } from './serial-row.ts';

/** A device number on a narrow screen. */
export function SerialCard({ row, handlers }: { row: SerialRow; handlers: SerialHandlers }) {
  const { t } = useTranslation(['serials', 'shared']);
  const format = useFormat();
  const time = (instant: string | null) => (instant ? format.dateTime(instant) : '');
  return (
    <FactList
      head={<DeviceNo row={row} />}
      aside={<Status status={row.status} />}
      facts={[
        [t('column.model'), row.model],
        [t('column.mac'), row.mac],
        [t('column.app_version'), row.app_version],
        [t('column.serial'), row.serial],
        [t('column.ip'), row.ip],
        [t('column.location'), row.location],
        [t('column.activated_at'), time(row.activated_at)],
        [t('column.last_open_time'), time(row.last_open_time)],
        [t('shared:field.remark'), row.comment],
      ]}
      actions={<Actions row={row} {...handlers} />}
    />
  );
}
