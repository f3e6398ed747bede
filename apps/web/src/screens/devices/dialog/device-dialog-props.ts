import type { DeviceRow } from '../device-row.ts';

/** What each dialog about a mirror is given. */
export interface DeviceDialogProps {
  row: DeviceRow;
  opened: boolean;
  onClose: () => void;
}
