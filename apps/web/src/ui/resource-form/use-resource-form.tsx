import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { problemOf } from '../../lib/problem.ts';
import { notifyError } from '../notify.tsx';
import { FieldProblemText } from './field-problem.tsx';
import { type FieldProblems, refusedField, schemaProblems } from './field-problems.ts';

interface ResourceFormOptions<Values> {
  /** The contract's input. */
  schema: z.ZodType;
  initialValues: Values;
  /** Sends the values; what it throws is shown at its field, or as a toast. */
  save: (values: Values) => Promise<void>;
  /** Fields of refusals that name none. */
  fieldOfCode?: Partial<Record<ErrorCode, string>>;
}

interface ResourceForm<Values> {
  form: UseFormReturnType<Values>;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Being sent; a second submit does nothing meanwhile. */
  isSaving: boolean;
}

/** A form over a contract: checked by its schema, sent once, refusals shown where they belong. */
export function useResourceForm<Values extends Record<string, unknown>>(
  options: ResourceFormOptions<Values>,
): ResourceForm<Values> {
  const { schema, initialValues, save, fieldOfCode = {} } = options;
  const form = useForm<Values>({ initialValues });
  const [isSaving, setSaving] = useState(false);
  const inFlight = useRef(false);

  const show = (errors: FormErrors) => {
    form.setErrors(errors);
    const first = Object.keys(initialValues).find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (inFlight.current) return;
    const values = form.getValues();
    const errors = messages(schemaProblems(schema, values));
    if (Object.keys(errors).length > 0) return show(errors);
    inFlight.current = true;
    setSaving(true);
    try {
      await save(values);
    } catch (error) {
      const refused = refusedField(problemOf(error), Object.keys(initialValues), fieldOfCode);
      if (refused) show(messages({ [refused.field]: refused.problem }));
      else notifyError(error);
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  };
  return { form, submit, isSaving };
}

const messages = (problems: FieldProblems): FormErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      <FieldProblemText key={field} {...{ field, problem }} />,
    ]),
  );
