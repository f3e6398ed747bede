import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useProblemText } from '../../lib/use-problem-text.ts';
import { type ResourceFormOptions, useResourceForm } from '../resource-form/use-resource-form.tsx';
import classes from './account-form.module.css';
import { FIELD_OF_CREDENTIAL } from './credential-problems.ts';

/** The look of the fields of these forms. */
export const ACCOUNT_FIELD = {
  withAsterisk: false,
  size: 'md',
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
} as const;

/** A form of a page outside the shell. `failure` is the error of the last call, if it belongs to no field. */
export function useAccountForm<Values extends Record<string, unknown>>(
  options: Omit<ResourceFormOptions<Values>, 'fieldOfCode' | 'onFailure'>,
) {
  const [failure, setFailure] = useState<unknown>();
  const edit = useResourceForm<Values>({
    ...options,
    fieldOfCode: FIELD_OF_CREDENTIAL,
    onFailure: setFailure,
    save: (...call) => {
      setFailure(undefined);
      return options.save(...call);
    },
  });
  return { ...edit, failure };
}

interface AccountFormProps {
  edit: { submit: (event: FormEvent<HTMLFormElement>) => unknown; failure: unknown; isSaving: boolean };
  submitLabel: string;
  children: ReactNode;
}

/** Draws the form: fields in one column and one button. */
export const AccountForm = ({ edit: { submit, failure, isSaving }, submitLabel, children }: AccountFormProps) => (
  <form className={classes.form} onSubmit={submit} noValidate>
    {children}
    {failure !== undefined && <FormFailure error={failure} />}
    <Button type="submit" size="md" fullWidth loading={isSaving}>
      {submitLabel}
    </Button>
  </form>
);

/** Shows why a form couldn't be sent, if the error belongs to no field. */
export function FormFailure({ error }: { error: unknown }) {
  const { text } = useProblemText(error);
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
      {text}
    </Alert>
  );
}
