import { lazy, Suspense } from 'react';
import type { DialogState } from '../../ui/use-dialog.ts';
import type { RecordRow } from './record-row.ts';
import type { RowDialog } from './row-actions.tsx';

const CustomerDialog = lazy(() => import('./dialog/customer-dialog.tsx').then((m) => ({ default: m.CustomerDialog })));
const QuestionsDialog = lazy(() =>
  import('./dialog/questions-dialog.tsx').then((m) => ({ default: m.QuestionsDialog })),
);
const NoteDialog = lazy(() => import('./dialog/note-dialog.tsx').then((m) => ({ default: m.NoteDialog })));

const DIALOGS = { customer: CustomerDialog, questions: QuestionsDialog, note: NoteDialog };

export interface OpenedRow {
  readonly dialog: RowDialog;
  readonly row: RecordRow;
}

/** The dialog about one row that was opened last, if any; its code comes when it is first needed. */
export function RowDialogs({ state }: { state: DialogState<OpenedRow> }) {
  const { value, opened, serial, close } = state;
  if (!value) return null;
  const Dialog = DIALOGS[value.dialog];
  return (
    <Suspense>
      <Dialog key={serial} row={value.row} opened={opened} onClose={close} />
    </Suspense>
  );
}
