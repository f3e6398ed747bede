import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { problemOf } from '../../lib/problem.ts';
import { confirm } from '../confirm.tsx';
import type { Question } from '../confirm-dialog.tsx';
import { notifyActionError, notifyHint, notifyRetry, notifySuccess, notifyUndo } from '../notify.tsx';

/** Undoes an action. If the promise resolves with a string, a toast shows the string. */
type Undo = () => Promise<unknown>;

interface ActionOptions<Input, Result> {
  /** Returns the reason why the action isn't possible. A toast shows it, and the action doesn't run. */
  guard?: (input: Input) => string | undefined;
  ask?: (input: Input) => Question | undefined;
  run: (input: Input) => Promise<Result>;
  /** Returns the text of the toast after a success, or undefined for no toast. */
  done?: (result: Result, input: Input) => string | undefined;
  /** Returns the function of the toast's Undo button, which Ctrl+Z runs too, or undefined for no button. */
  undo?: (result: Result, input: Input) => Undo | undefined;
  /** Loads the changed data again after each call, also after a failed call. */
  refresh?: () => Promise<unknown>;
}

/** Checks, asks, calls the server, loads the data again and shows a toast. A second click meanwhile does nothing. */
export function useAction<Input = void, Result = unknown>(options: ActionOptions<Input, Result>) {
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
  /** Resolves with the server's answer, or with undefined if the action failed or didn't run. */
  const run = async (input: Input): Promise<Result | undefined> => {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    try {
      return await attempt(input);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.isFileLost) notifyRetry(problem, () => void run(input));
      else notifyActionError(error);
      return undefined;
    } finally {
      inFlight.current = false;
    }
  };
  return { isBusy: call.isPending, pending: call.isPending ? call.variables : undefined, run };
}
