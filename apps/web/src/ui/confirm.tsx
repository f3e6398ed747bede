import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Question } from './confirm-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useReturnFocus } from './use-dialog.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

interface Asked {
  readonly id: number;
  readonly dialog: ReactNode;
}

let show: ((change: (asked: readonly Asked[]) => readonly Asked[]) => void) | undefined;
let ids = 0;

/** Shows a dialog above the page. The promise resolves when the user answers. */
export function ask<Props extends object, Answer>(
  Dialog: ComponentType<Props & { onAnswer: (answer: Answer) => void }>,
  props: Props,
): Promise<Answer> {
  return new Promise((resolve) => {
    if (!show) throw new Error('a question outside the shell');
    const id = ++ids;
    const onAnswer = (answer: Answer) => {
      show?.((asked) => asked.filter((one) => one.id !== id));
      resolve(answer);
    };
    show((asked) => [...asked, { id, dialog: <Dialog {...props} onAnswer={onAnswer} /> }]);
  });
}

/** Asks the user before an action. Resolves with false if the user declines or closes the dialog. */
export const confirm = (question: Question): Promise<boolean> => ask(ConfirmDialog, question);

/** Shows the dialogs of `ask` and `confirm`. The page must contain exactly one `ConfirmHost`. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  useEffect(() => {
    show = setAsked;
    return () => {
      show = undefined;
    };
  }, []);
  useReturnFocus(asked.length > 0);
  return asked.map(({ id, dialog }) => <Suspense key={id}>{dialog}</Suspense>);
}
