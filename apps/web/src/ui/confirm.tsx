import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConfirmDialogProps, Question } from './confirm-dialog.tsx';
import { useReturnFocus } from './use-dialog.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

let ask: ((dialog: ConfirmDialogProps) => void) | undefined;

/** Asks before an action; resolves with true if the user agrees. Closing the dialog means no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    if (!ask) throw new Error('confirm is used outside the shell');
    ask({ ...question, onAnswer: resolve });
  });
}

/** Shows the questions of `confirm`; one per page. */
export function ConfirmHost() {
  const [dialog, setDialog] = useState<ConfirmDialogProps>();
  useEffect(() => {
    ask = setDialog;
    return () => {
      ask = undefined;
    };
  }, []);
  useReturnFocus(dialog !== undefined);
  if (!dialog) return null;
  const answer = (yes: boolean) => {
    setDialog(undefined);
    dialog.onAnswer(yes);
  };
  return (
    <Suspense>
      <ConfirmDialog {...dialog} onAnswer={answer} />
    </Suspense>
  );
}
