import { useState } from 'react';
import { trpcClient } from '../../../lib/trpc-client.ts';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { dropNote, keepNote, type UnsentNote } from '../../../ui/unsent-notes.ts';
import { NoteDialog } from '../note-dialog.tsx';
import { nameOf, type RecordRow } from '../record-row.ts';

interface TodayNote {
  readonly record: RecordRow;
  readonly unsent: UnsentNote | undefined;
}

/** Keeps the note in this browser until the server has it, so that nobody waits for a slow network. */
export function TodayNoteDialog({ row, ...dialog }: DialogProps<TodayNote>) {
  // The texts of the moment when the dialog opened, because the note may be sent while somebody writes.
  const [{ record, unsent }] = useState(row);
  const { analysis_id, test_time } = record;
  const clear = async () => {
    if (unsent) dropNote(unsent);
    if (record.mark) await trpcClient.record.clearMark.mutate({ analysis_id });
  };
  return (
    <NoteDialog
      {...dialog}
      row={{ analysis_id, mark: unsent?.mark ?? record.mark }}
      keep={(mark) =>
        keepNote({ analysis_id, mark, replaces: [record.mark], customer: nameOf(record), test_time }, unsent)
      }
      clear={clear}
    />
  );
}
