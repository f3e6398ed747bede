import { IconAdjustments, IconPencil, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowAction, RowActionBar } from '../../ui/resource/cells.tsx';
import type { DeviceRow } from './device-row.ts';

export type DeviceDialog = 'edit' | 'settings' | 'unbind';

export interface DeviceActionHandlers {
  onDialog: (dialog: DeviceDialog, row: DeviceRow) => void;
}

export function RowActions({ row, onDialog }: DeviceActionHandlers & { row: DeviceRow }) {
  const { t } = useTranslation('devices');
  const name = row.device_no;
  return (
    <RowActionBar>
      <RowAction
        label={t('action.settings_of', { name })}
        title={t('action.settings')}
        onClick={() => onDialog('settings', row)}
      >
        <IconAdjustments size={20} stroke={1.6} aria-hidden />
      </RowAction>
      <RowAction label={t('action.edit_of', { name })} title={t('action.edit')} onClick={() => onDialog('edit', row)}>
        <IconPencil size={20} stroke={1.6} aria-hidden />
      </RowAction>
      <RowAction
        label={t('action.unbind_of', { name })}
        title={t('action.unbind')}
        onClick={() => onDialog('unbind', row)}
      >
        <IconPlugConnectedX size={20} stroke={1.6} aria-hidden />
      </RowAction>
    </RowActionBar>
  );
}
