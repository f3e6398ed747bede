import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { problemsOf, required } from '../../../ui/credential/credential-problems.ts';
import { FactorField } from '../../../ui/credential/factor-field.tsx';
import { PasswordField } from '../../../ui/credential/password-field.tsx';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import { TaskForm } from './task-form.tsx';

export interface OwnerProof extends Record<string, string> {
  pwd: string;
  second_factor: string;
}

interface ProofFormProps {
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  /** True if the account has an authenticator app. */
  needsCode: boolean;
  run: (proof: OwnerProof) => Promise<void>;
  onBack?: (() => void) | undefined;
}

/** Asks for the password, and for a code of an account with an authenticator app, before the sign-in is changed. */
export function ProofForm({ needsCode, run, ...task }: ProofFormProps) {
  const { t } = useTranslation('shared');
  const { user_acct } = useAccount();
  const [failure, setFailure] = useState<unknown>();
  const edit = useResourceForm<OwnerProof>({
    initialValues: { pwd: '', second_factor: '' },
    check: (values) => problemsOf(values, { pwd: [required()], ...(needsCode && { second_factor: [required()] }) }),
    fieldOfCode: FACTOR_FIELDS,
    onFailure: setFailure,
    save: (values) => {
      setFailure(undefined);
      return run(values);
    },
  });
  return (
    <TaskForm {...task} edit={edit} failure={failure}>
      {/* Password managers read the account name from this hidden field. */}
      <input type="text" name="username" autoComplete="username" value={user_acct} readOnly hidden />
      <PasswordField
        label={t('field.current_pwd')}
        autoComplete="current-password"
        autoFocus
        {...edit.form.getInputProps('pwd')}
      />
      {needsCode && <FactorField {...edit.form.getInputProps('second_factor')} />}
    </TaskForm>
  );
}

export const FACTOR_FIELDS = {
  PASSWORD_WRONG: 'pwd',
  SECOND_FACTOR_REQUIRED: 'second_factor',
  SECOND_FACTOR_WRONG: 'second_factor',
} as const;
