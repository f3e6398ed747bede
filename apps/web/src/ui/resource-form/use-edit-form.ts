import { useMutation } from '@tanstack/react-query';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { notifySuccess } from '../notify.tsx';
import type { Stored } from '../versions/save-or-merge.ts';
import { edited, type ResourceForm, type ResourceFormOptions, useResourceForm } from './use-resource-form.tsx';

interface Thing {
  readonly id: number;
  readonly rev: number;
}

interface EditFormOptions<Values, Edited, Result>
  extends Omit<ResourceFormOptions<Values>, 'initialValues' | 'mustChange' | 'edited' | 'draft' | 'save'> {
  /** The edited object. Undefined makes a new one. */
  thing: Edited | undefined;
  valuesOf: (thing: Edited | undefined) => Values;
  /** The kind of object, for the name of its draft. Undefined keeps no draft. */
  draftKind: string | undefined;
  /** Sends the values. `target` names the edited object and its revision; the `id` of a new object is empty. */
  send: (values: Values, target: { id: number | ''; rev: number | undefined }) => Promise<Result>;
  /** Returns the text of the toast after a successful call. */
  done: (result: Result, values: Values) => string;
  leave: () => void;
}

/** A form in a screen for one object. After it is sent, the screen is left, and the data is loaded again. */
export function useEditForm<Values extends Record<string, unknown>, Edited extends Thing, Result>(
  options: EditFormOptions<Values, Edited, Result>,
): ResourceForm<Values> {
  const { thing, valuesOf, draftKind, send, done, leave, ...others } = options;
  const call = useMutation({
    mutationFn: ({ values, stored }: { values: Values; stored: Stored<Values> }) =>
      send(values, { id: thing?.id ?? '', rev: stored.rev }),
    // Doesn't wait, because the screen is left. The next screen loads its data itself.
    onSuccess: () => void refreshAllButAccount(),
  });
  const edit: ResourceForm<Values> = useResourceForm<Values>({
    ...others,
    initialValues: valuesOf(thing),
    mustChange: thing !== undefined,
    edited: thing && edited(thing, valuesOf),
    draft: draftKind === undefined ? undefined : { name: `${draftKind}:${thing?.id ?? 'new'}`, isLong: true },
    save: async (values, stored) => {
      const result = await call.mutateAsync({ values, stored });
      notifySuccess(done(result, values));
      edit.form.resetDirty(values);
      leave();
    },
  });
  return edit;
}
