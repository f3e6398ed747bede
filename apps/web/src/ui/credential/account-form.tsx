import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useProblemText } from '../../lib/use-problem-text.ts';
import classes from './account-form.module.css';

interface AccountFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The error of the last call, if it belongs to no field. */
  failure: unknown;
  submitLabel: string;
  isSaving: boolean;
  children: ReactNode;
}

/** Draws the form of a page outside the shell: fields in one column and one button. */
export function AccountForm({ onSubmit, failure, submitLabel, isSaving, children }: AccountFormProps) {
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {children}
      {failure !== undefined && <FormFailure error={failure} />}
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** Shows why a form couldn't be sent, if the error belongs to no field. */
export function FormFailure({ error }: { error: unknown }) {
  const { text } = useProblemText(error);
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
      {text}
    </Alert>
  );
}
