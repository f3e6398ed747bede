import type { RecordRow } from '../record-row.ts';

export interface RowDialogProps {
  row: RecordRow;
  opened: boolean;
  onClose: () => void;
}
