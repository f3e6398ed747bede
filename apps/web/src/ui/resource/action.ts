import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { confirm } from '../confirm.tsx';
import type { Question } from '../confirm-dialog.tsx';
import { notifyActionError, notifyHint, notifySuccess, notifyUndo } from '../notify.tsx';

/** Sends the call that undoes an action. If it resolves with a text, a toast shows the text. */
type Undo = () => Promise<unknown>;

export interface ActionOptions<Input, Result> {
  /** The reason why the action isn't possible. It is shown instead of running the action. */
  guard?: (input: Input) => string | undefined;
  /** The question to ask first; undefined if none is needed. */
  ask?: (input: Input) => Question | undefined;
  run: (input: Input) => Promise<Result>;
  /** The text of the toast afterwards; undefined for none. */
  done?: (result: Result, input: Input) => string | undefined;
  /** Adds an Undo button to the toast; Ctrl+Z does the same while the toast is shown. */
  undo?: (result: Result, input: Input) => Undo | undefined;
  /** Reloads the changed data after a success, after a refusal, and after an answer that got lost. */
  refresh?: () => Promise<unknown>;
}

export interface Action<Input, Result> {
  /** Runs the action. Resolves with the answer, or with undefined if the action wasn't done. */
  run: (input: Input) => Promise<Result | undefined>;
  isBusy: boolean;
  pending: Input | undefined;
}

/**
 * Runs an action on one or more rows: guard, question, call, toast with Undo, fresh data. Clicks are ignored while it
 * runs.
 */
export function useAction<Input = void, Result = unknown>(
  options: ActionOptions<Input, Result>,
): Action<Input, Result> {
  const { guard, ask, done, undo, refresh } = options;
  const call = useMutation({ mutationFn: options.run, onSettled: refresh });
  const takeBack = useMutation({ mutationFn: (undoing: Undo) => undoing(), onSettled: refresh });
  const inFlight = useRef(false);

  const runUndo = async (undoing: Undo) => {
    try {
      const message = await takeBack.mutateAsync(undoing);
      if (typeof message === 'string') notifySuccess(message);
    } catch (error) {
      notifyActionError(error);
    }
  };
  const attempt = async (input: Input): Promise<Result | undefined> => {
    const reason = guard?.(input);
    if (reason) {
      notifyHint(reason);
      return undefined;
    }
    const question = ask?.(input);
    if (question && !(await confirm(question))) return undefined;
    const result = await call.mutateAsync(input);
    const message = done?.(result, input);
    const undoing = undo?.(result, input);
    if (message && undoing) notifyUndo(message, () => void runUndo(undoing));
    else if (message) notifySuccess(message);
    return result;
  };
  return {
    isBusy: call.isPending,
    pending: call.isPending ? call.variables : undefined,
    async run(input) {
      if (inFlight.current) return undefined;
      inFlight.current = true;
      try {
        return await attempt(input);
      } catch (error) {
        notifyActionError(error);
        return undefined;
      } finally {
        inFlight.current = false;
      }
    },
  };
}
