import type { InputWrapperProps } from '@mantine/core';
import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from '@mantine/form';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { i18n } from '../../i18n/i18n.ts';
import { useOpenWork } from '../../lib/open-work.ts';
import { problemOf } from '../../lib/problem.ts';
import { notifyError, notifyHint } from '../notify.tsx';
import { type UseFieldWords, useFieldWords } from '../versions/field-words.ts';
import { type Stored, saveOrMerge } from '../versions/save-or-merge.ts';
import { fieldLabel } from './field-label.ts';
import { type FieldNames, fieldName, labelOf } from './field-name.ts';
import { type FieldProblem, FieldProblemText } from './field-problem.tsx';
import { type FieldOfCode, type FieldProblems, partOf, refusedField, schemaProblems } from './field-problems.ts';
import { BELOW } from './field-props.ts';
import { trimmed } from './trimmed.ts';
import { type DraftOptions, type FormDraft, useFormDraft } from './use-form-draft.ts';

export interface ResourceFormOptions<Values> {
  /** The contract's input; missing on pages that don't load the schema library. */
  schema?: z.ZodType;
  /** Order of the checks: the first invalid field gets the focus. */
  initialValues: Values;
  /** Checks beyond the schema, such as a field that is required in one case only. They win over the schema. */
  check?: (values: Values) => FieldProblems;
  /** True for a form of existing data: unchanged values aren't sent. */
  mustChange?: boolean;
  /** Sends the values; its error is shown at the field, or as a toast. */
  save: (values: Values, stored: Stored<Values>) => Promise<void>;
  /** The stored thing, which others may save meanwhile. */
  edited?: Edited<Values>;
  /** Names the fields and values of the thing where two versions are compared. */
  useWords?: UseFieldWords;
  /** Keeps unsaved input until the form is saved or closed. */
  draft?: DraftOptions;
  /** The fields of errors that name none. */
  fieldOfCode?: FieldOfCode;
  names?: FieldNames;
  /** Shows errors that belong to no field; by default as a toast. */
  onFailure?: (error: unknown) => void;
}

interface Edited<Values> {
  readonly rev: number;
  /** The form's values of what the server answers to an overtaken save. */
  readonly valuesOf: (newer: unknown) => Values;
  /** Values that nobody touched follow the server, so `rev` does too while nothing is typed. */
  readonly isLive?: boolean;
}

/** A thing for `edited`: the row that the form shows, in the shape of the answer to an overtaken save. */
export const edited = <Row extends { readonly rev: number }, Values>(
  row: Row,
  valuesOf: (row: Row) => Values,
): Edited<Values> => ({ rev: row.rev, valuesOf: (newer) => valuesOf(newer as Row) });

export interface ResourceForm<Values> {
  form: UseFormReturnType<Values>;
  /** The props of a field with its label. `hint` stands below it. */
  field: Field;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Shows another call's error, at its field if it has one. */
  showRefusal: (error: unknown) => void;
  /** Shows problems before sending, and focuses the first. True if there are none. */
  showProblems: (problems: FieldProblems) => boolean;
  /** True while sending; a second submit does nothing. */
  isSaving: boolean;
  /** Fields that the last submit found invalid and that weren't changed since, in the form's order. */
  wrongFields: readonly WrongField[];
  /** Unsaved input of an earlier visit. */
  draft: FormDraft | undefined;
  /** False if the browser has no room for what is typed, so that closing the form loses it. */
  isKept: boolean;
}

type Field = (
  name: string,
  hint?: string,
) => GetInputPropsReturnType & Pick<InputWrapperProps, 'inputWrapperOrder'> & { label: string };

interface WrongField {
  readonly field: string;
  readonly name: string;
  readonly focus: () => void;
}

/**
 * A form based on a contract. Its schema checks the values, a double click sends only one request, and errors are shown
 * at their fields.
 */
export function useResourceForm<Values extends Record<string, unknown>>(
  options: ResourceFormOptions<Values>,
): ResourceForm<Values> {
  const { schema, initialValues, check, mustChange, fieldOfCode = {}, names, onFailure = notifyError } = options;
  useTranslation(['app', 'shared']);
  const [isSaving, setSaving] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const inFlight = useRef(false);

  const problemsOf = (values: Values): FieldProblems => ({
    ...(schema && schemaProblems(schema, values)),
    ...check?.(values),
  });
  const message = (field: string, problem: FieldProblem) => (
    <FieldProblemText key={field} {...{ field, names, problem }} />
  );
  const parts = Object.keys(initialValues);
  const inOrder = (fields: readonly string[]) =>
    fields
      .filter((field) => parts.includes(partOf(field)))
      .sort((a, b) => parts.indexOf(partOf(a)) - parts.indexOf(partOf(b)));

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
  const focus = (field: string) => (form.getInputNode(field) ?? form.getInputNode(partOf(field)))?.focus();
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
    if (refused) showProblems({ [refused.field]: refused.problem });
    else onFailure(error);
  };
  const sendOrMerge = async (mine: Values) => {
    const { edited: thing, useWords = useFieldWords } = options;
    const { values, rev } = stored.current;
    const isDone = await saveOrMerge<Values>({
      mine,
      // A restored draft was begun on what was stored then.
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
      showRefusal(error);
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  };
  const field: Field = (name, hint) => ({
    ...form.getInputProps(name),
    label: labelOf(name, names),
    ...(hint && { description: hint, inputWrapperOrder: BELOW }),
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

/**
 * Fields show the tip beside their label and are checked when the focus leaves them. A checkbox has no tip, because its
 * label is behind it.
 */
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

/** True while the pointer presses a button or link, which a new message would move away from the pointer. */
const isPressing = (): boolean => document.querySelector(':is(a, button, [role=button]):active') !== null;
