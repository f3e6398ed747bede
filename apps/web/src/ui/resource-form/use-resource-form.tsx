import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from '@mantine/form';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { i18n } from '../../i18n/i18n.ts';
import { useOpenWork } from '../../lib/open-work.ts';
import { problemOf } from '../../lib/problem.ts';
import { notifyHint, notifySaveError } from '../notify.tsx';
import { type UseFieldWords, useFieldWords } from '../versions/field-words.ts';
import { type Stored, saveOrMerge } from '../versions/save-or-merge.ts';
import { fieldLabel } from './field-label.ts';
import { type FieldNames, type FieldProblem, FieldProblemText, fieldName, labelOf } from './field-problem.tsx';
import { type FieldOfCode, type FieldProblems, partOf, refusedField, schemaProblems } from './field-problems.ts';
import { focusField, inPageOrder } from './focus-field.ts';
import { trimmed } from './trimmed.ts';
import { type DraftOptions, type FormDraft, useFormDraft } from './use-form-draft.ts';

export interface ResourceFormOptions<Values> {
  /** The Zod schema of the call's input. It is undefined on pages that don't load Zod. */
  schema?: z.ZodType;
  initialValues: Values;
  /** More checks, such as for a field that is required only in some cases. They come before the schema's problems. */
  check?: (values: Values) => FieldProblems;
  /** True for a form that edits existing data. If nothing was changed, the form isn't sent. */
  mustChange?: boolean;
  /** Sends the values. If the call fails, the error is shown at its field or as a toast. */
  save: (values: Values, stored: Stored<Values>) => Promise<void>;
  /** Needed if other people can change the stored object while the form is open. */
  edited?: Edited<Values>;
  /** Names the fields and the values in the dialog that compares two versions. */
  useWords?: UseFieldWords;
  draft?: DraftOptions;
  /** Maps error codes to form fields, for errors that name no field themselves. */
  fieldOfCode?: FieldOfCode;
  names?: FieldNames;
  /** Called with an error that belongs to no field. By default, a toast shows the error. */
  onFailure?: (error: unknown) => void | Promise<void>;
}

interface Edited<Values> {
  readonly rev: number;
  /** Returns the form's values for the newer version that the server sends if another person has saved first. */
  readonly valuesOf: (newer: unknown) => Values;
  /** True if untouched fields show the server's newest values. `rev` then follows until the user changes something. */
  readonly isLive?: boolean;
}

/** Makes the option `edited` from the edited row. A newer version from the server must have the same type. */
export const edited = <Row extends { readonly rev: number }, Values>(
  row: Row,
  valuesOf: (row: Row) => Values,
): Edited<Values> => ({ rev: row.rev, valuesOf: (newer) => valuesOf(newer as Row) });

export interface ResourceForm<Values> {
  form: UseFormReturnType<Values>;
  /** Returns the props of a field, with its label. `hint` is a text below the field. */
  field: Field;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Shows the error of another call. If the error belongs to a field, it is shown at this field. */
  showRefusal: (error: unknown) => void | Promise<void>;
  /** Shows the problems and focuses the first wrong field. Returns true if there are no problems. */
  showProblems: (problems: FieldProblems) => boolean;
  /** True while the form is being sent. A second submit does nothing during this time. */
  isSaving: boolean;
  /** The fields that have an error after a refused submit, as the page shows them. */
  wrongFields: readonly WrongField[];
  /** Unsaved input of an earlier visit. */
  draft: FormDraft | undefined;
  /** False if the browser's storage is full. Closing the form then loses the input. */
  isKept: boolean;
}

type Field = (name: string, hint?: string) => GetInputPropsReturnType & { label: string };

interface WrongField {
  readonly field: string;
  readonly name: string;
  readonly focus: () => void;
}

/** A form for one server call. The schema checks the values, and each error is shown at its field. */
export function useResourceForm<Values extends Record<string, unknown>>(
  options: ResourceFormOptions<Values>,
): ResourceForm<Values> {
  const { schema, initialValues, check, mustChange, fieldOfCode = {}, names, onFailure = notifySaveError } = options;
  useTranslation(['app', 'shared']);
  const [isSaving, setSaving] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const inFlight = useRef(false);

  const problemsOf = (values: Values): FieldProblems => ({
    ...(schema && schemaProblems(schema, values)),
    ...check?.(values),
  });
  const message = (field: string, problem: FieldProblem) => (
    <FieldProblemText key={field} field={field} names={names} problem={problem} />
  );
  const parts = Object.keys(initialValues);
  const inOrder = (fields: readonly string[]) => inPageOrder(fields.filter((field) => parts.includes(partOf(field))));

  const form = withFieldProps(useForm<Values>({ initialValues }), (field) => {
    const problem = problemsOf(form.getValues())[field];
    if (problem) form.setFieldError(field, message(field, problem));
  });
  const stored = useRef<Stored<Values>>({ values: initialValues, rev: options.edited?.rev });
  const kept = useFormDraft(options.draft, form, () => stored.current);
  const isDirty = form.isDirty();
  useOpenWork(isDirty);
  const liveRev = options.edited?.isLive && !isDirty ? options.edited.rev : undefined;
  useEffect(() => {
    if (liveRev !== undefined) stored.current = { ...stored.current, rev: liveRev };
  }, [liveRev]);
  const focus = (field: string) => void (focusField(field) || focusField(partOf(field)));
  const showProblems = (problems: FieldProblems) => {
    form.setErrors(
      Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, message(field, problem)])),
    );
    const fields = Object.keys(problems);
    setRefused(fields.length > 0);
    const [first] = inOrder(fields);
    if (first) focus(first);
    return fields.length === 0;
  };
  const showRefusal = (error: unknown) => {
    const refused = refusedField(problemOf(error), Object.keys(initialValues), fieldOfCode);
    if (!refused) return onFailure(error);
    showProblems({ [refused.field]: refused.problem });
  };
  const sendOrMerge = async (mine: Values) => {
    const { edited: thing, useWords = useFieldWords } = options;
    const { values, rev } = stored.current;
    const isDone = await saveOrMerge<Values>({
      mine,
      // A restored draft may be based on an older revision, whose number lets the server detect later changes.
      stored: { values, rev: kept.rev === undefined ? rev : Math.min(rev ?? kept.rev, kept.rev) },
      send: options.save,
      valuesOf: (newer) => thing?.valuesOf(newer) ?? values,
      useWords,
      onMerge(merged, theirs) {
        stored.current = theirs;
        form.resetDirty(theirs.values);
        form.setValues(merged);
      },
    });
    if (isDone) kept.end();
  };
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (inFlight.current) return;
    const values = form.getValues();
    const problems = problemsOf(values);
    if (Object.keys(problems).length > 0) return void showProblems(problems);
    if (mustChange && isSameJson(trimmed(values), trimmed(stored.current.values))) {
      return notifyHint(i18n.t('shared:errors.NOTHING_CHANGED'));
    }
    inFlight.current = true;
    setRefused(false);
    setSaving(true);
    try {
      await sendOrMerge(values);
    } catch (error) {
      await showRefusal(error);
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  };
  const field: Field = (name, hint) => ({
    ...form.getInputProps(name),
    label: labelOf(name, names),
    ...(hint && { description: hint }),
  });
  const wrongFields = wasRefused
    ? inOrder(Object.keys(form.errors).filter((field) => form.errors[field])).map((field) => ({
        field,
        name: fieldName(field, names),
        focus: () => focus(field),
      }))
    : [];
  const { draft, isKept } = kept;
  return { form, field, submit, showRefusal, showProblems, isSaving, wrongFields, draft, isKept };
}

/** Adds a check on blur, and a tip beside each label but a checkbox's, which stands after the box. */
const withFieldProps = <Values,>(
  form: UseFormReturnType<Values>,
  check: (field: string) => void,
): UseFormReturnType<Values> => ({
  ...form,
  getInputProps: (path, options) => ({
    ...form.getInputProps(path, options),
    ...(options?.type !== 'checkbox' && fieldLabel(String(path))),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget) && !isPressing()) check(String(path));
    },
  }),
});

/** True while the user presses a button or a link. A new error message would move the button away from the pointer. */
const isPressing = (): boolean => document.querySelector(':is(a, button, [role=button]):active') !== null;
