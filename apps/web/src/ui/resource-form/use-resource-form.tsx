import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { i18n } from '../../i18n/i18n.ts';
import { problemOf } from '../../lib/problem.ts';
import { notifyError, notifyHint } from '../notify.tsx';
import { fieldLabel } from './field-label.ts';
import { FieldProblemText } from './field-problem.tsx';
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
}

/**
 * A form based on a contract. Its schema checks the values, a double click sends only one request, and errors are shown
 * at their fields.
 */
export function useResourceForm<Values extends Record<string, unknown>>(
  options: ResourceFormOptions<Values>,
): ResourceForm<Values> {
  const { schema, initialValues, check, mustChange, save, fieldOfCode = {}, onFailure = notifyError } = options;
  const form = withTips(useForm<Values>({ initialValues }));
  const [isSaving, setSaving] = useState(false);
  const inFlight = useRef(false);

  const showProblems = (problems: FieldProblems) => {
    const errors = messages(problems);
    form.setErrors(errors);
    const parts = Object.keys(initialValues);
    // The first problem within a part.
    const [first] = Object.keys(errors)
      .filter((field) => parts.includes(partOf(field)))
      .sort((a, b) => parts.indexOf(partOf(a)) - parts.indexOf(partOf(b)));
    if (first) form.getInputNode(first)?.focus();
    return Object.keys(problems).length === 0;
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
    const problems = { ...(schema && schemaProblems(schema, values)), ...check?.(values) };
    if (Object.keys(problems).length > 0) return void showProblems(problems);
    if (mustChange && isSameJson(trimmed(values), trimmed(initialValues))) {
      return notifyHint(i18n.t('shared:errors.NOTHING_CHANGED'));
    }
    inFlight.current = true;
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
  return { form, submit, showRefusal, showProblems, isSaving };
}

/** Surrounding spaces aren't a change. */
const trimmed = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  );

/** Fields show the tip beside their label. A checkbox doesn't, because its label is behind it. */
const withTips = <Values,>(form: UseFormReturnType<Values>): UseFormReturnType<Values> => ({
  ...form,
  getInputProps: (path, options) => ({
    ...form.getInputProps(path, options),
    ...(options?.type !== 'checkbox' && fieldLabel(String(path))),
  }),
});

const messages = (problems: FieldProblems): FormErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      <FieldProblemText key={field} {...{ field, problem }} />,
    ]),
  );
