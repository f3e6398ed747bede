import { useMutation } from '@tanstack/react-query';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { notifySuccess, notifyUndo } from '../notify.tsx';
import { useAction } from '../resource/action.ts';
import type { Stored } from '../versions/save-or-merge.ts';
import { type ResourceForm, type ResourceFormOptions, useResourceForm } from './use-resource-form.tsx';

interface DialogFormOptions<Values, Result> extends Omit<ResourceFormOptions<Values>, 'save'> {
  onClose: () => void;
  send: (values: Values, stored: Stored<Values>) => Promise<Result>;
  /** Returns the text of the toast after a successful call. */
  done: (result: Result, values: Values) => string;
  /** Adds an Undo button to the toast. If the promise resolves with a string, another toast shows the string. */
  undo?: (result: Result) => Promise<unknown>;
}

/** A form in a dialog. After a successful call, the dialog closes, a toast appears and the data is loaded again. */
export function useDialogForm<Values extends Record<string, unknown>, Result>({
  onClose,
  send,
  done,
  undo,
  ...options
}: DialogFormOptions<Values, Result>): ResourceForm<Values> {
  const sending = useMutation({
    mutationFn: (call: Parameters<typeof send>) => send(...call),
    onSettled: refreshAllButAccount,
  });
  const takeBack = useAction({
    run: async (result: Result) => undo?.(result),
    done: (text) => (typeof text === 'string' ? text : undefined),
    refresh: refreshAllButAccount,
  });
  return useResourceForm<Values>({
    ...options,
    save: async (values, stored) => {
      const result = await sending.mutateAsync([values, stored]);
      onClose();
      if (undo) notifyUndo(done(result, values), () => void takeBack.run(result));
      else notifySuccess(done(result, values));
    },
  });
}
