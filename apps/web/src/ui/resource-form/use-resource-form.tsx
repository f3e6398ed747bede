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
  /** The contract's input; left out on pages that do without the schema library. */
  schema?: z.ZodType;
  /** In the order in which the fields are checked: the first one that is wrong gets the focus. */
  initialValues: Values;
  /** What no schema says, such as a field that is required in one case only. Has the last word on a field. */
  check?: (values: Values) => FieldProblems;
  /** A form of something that exists: values that are as they were aren't sent. */
  mustChange?: boolean;
  /** Sends the values; what it throws is shown at its field, or as a toast. */
  save: (values: Values) => Promise<void>;
  /** Fields of refusals that name none. */
  fieldOfCode?: FieldOfCode;
  /** Shows what is about none of the fields; a toast where left out. */
  onFailure?: (error: unknown) => void;
}

export interface ResourceForm<Values> {
  form: UseFormReturnType<Values>;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Shows what another call of the form threw, at its field where there is one. */
  showRefusal: (error: unknown) => void;
  /** Shows what is wrong before anything is sent, and puts the focus there. */
  showProblems: (problems: FieldProblems) => void;
  /** Being sent; a second submit does nothing meanwhile. */
  isSaving: boolean;
}

/** A form over a contract: checked by its schema, sent once, refusals shown where they belong. */
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
    // Within a part, in the order in which its problems were found.
    const [first] = Object.keys(errors)
      .filter((field) => parts.includes(partOf(field)))
      .sort((a, b) => parts.indexOf(partOf(a)) - parts.indexOf(partOf(b)));
    if (first) form.getInputNode(first)?.focus();
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
    if (Object.keys(problems).length > 0) return showProblems(problems);
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

/** Blanks around a text aren't a change. */
const trimmed = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  );

/** Fields show the tip that carries their name. A tick box, whose label stands behind it, doesn't. */
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
