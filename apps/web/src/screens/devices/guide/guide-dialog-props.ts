import type { GuideRow } from '../device-row.ts';

/** What each dialog about an application is given. */
export interface GuideDialogProps {
  row: GuideRow;
  opened: boolean;
  onClose: () => void;
}
