import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { confirm } from '../confirm.tsx';
import type { Question } from '../confirm-dialog.tsx';
import { notifyActionError, notifyHint, notifySuccess, notifyUndo } from '../notify.tsx';

/** Sends the call that takes an action back; resolves with the toast that says so, if any. */
type Undo = () => Promise<string | undefined>;

export interface ActionOptions<Input, Result> {
  /** The reason why the action can't be done, shown in its place. */
  guard?: (input: Input) => string | undefined;
  /** The question that comes first; undefined where none is needed. */
  ask?: (input: Input) => Question | undefined;
  run: (input: Input) => Promise<Result>;
  /** The toast that says what was done; undefined for none. */
  done?: (result: Result, input: Input) => string | undefined;
  /** With it, the toast carries an Undo button, and Ctrl+Z works while it is shown. */
  undo?: (result: Result, input: Input) => Undo | undefined;
  /** Reads the changed data again: after success, a refusal, and an answer that got lost. */
  refresh?: () => Promise<unknown>;
}

export interface Action<Input, Result> {
  /** Resolves with the answer; undefined where the action wasn't done. */
  run: (input: Input) => Promise<Result | undefined>;
  isBusy: boolean;
  /** The input of the action on its way. */
  pending: Input | undefined;
}

/**
 * An action on one row or many: guard, question, call, toast with Undo, fresh data. One at a time: what is clicked
 * meanwhile is ignored.
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
      if (message) notifySuccess(message);
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
