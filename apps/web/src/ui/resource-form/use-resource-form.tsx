import { type UseFormReturnType, useForm } from '@mantine/form';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { i18n } from '../../i18n/i18n.ts';
import { problemOf } from '../../lib/problem.ts';
import { notifyError, notifyHint } from '../notify.tsx';
import { fieldLabel } from './field-label.ts';
import { type FieldNames, fieldName } from './field-name.ts';
import { type FieldProblem, FieldProblemText } from './field-problem.tsx';
import { type FieldOfCode, type FieldProblems, partOf, refusedField, schemaProblems } from './field-problems.ts';

interface ResourceFormOptions<Values> {
  /** The contract's input; missing on pages that don't load the schema library. */
  schema?: z.ZodType;
  /** Order of the checks: the first invalid field gets the focus. */
  initialValues: Values;
  /** Checks beyond the schema, such as a field that is required in one case only. They win over the schema. */
  check?: (values: Values) => FieldProblems;
  /** True for a form of existing data: unchanged values aren't sent. */
  mustChange?: boolean;
  /** Sends the values; its error is shown at the field, or as a toast. */
  save: (values: Values) => Promise<void>;
  /** The fields of errors that name none. */
  fieldOfCode?: FieldOfCode;
  names?: FieldNames;
  /** Shows errors that belong to no field; by default as a toast. */
  onFailure?: (error: unknown) => void;
}

export interface ResourceForm<Values> {
  form: UseFormReturnType<Values>;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Shows another call's error, at its field if it has one. */
  showRefusal: (error: unknown) => void;
  /** Shows problems before sending, and focuses the first. True if there are none. */
  showProblems: (problems: FieldProblems) => boolean;
  /** True while sending; a second submit does nothing. */
  isSaving: boolean;
  /** Fields that the last submit found invalid and that weren't changed since, in the form's order. */
  wrongFields: readonly WrongField[];
}

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
  const { schema, initialValues, check, mustChange, save, fieldOfCode = {}, names, onFailure = notifyError } = options;
  useTranslation();
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
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (inFlight.current) return;
    const values = form.getValues();
    const problems = problemsOf(values);
    if (Object.keys(problems).length > 0) return void showProblems(problems);
    if (mustChange && isSameJson(trimmed(values), trimmed(initialValues))) {
      return notifyHint(i18n.t('shared:errors.NOTHING_CHANGED'));
    }
    inFlight.current = true;
    setRefused(false);
    setSaving(true);
    try {
      await save(values);
    } catch (error) {
      showRefusal(error);
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  };
  const wrongFields = wasRefused
    ? inOrder(Object.keys(form.errors).filter((field) => form.errors[field])).map((field) => ({
        field,
        name: fieldName(field, names),
        focus: () => focus(field),
      }))
    : [];
  return { form, submit, showRefusal, showProblems, isSaving, wrongFields };
}

/** Surrounding spaces aren't a change. */
const trimmed = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  );

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
