import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { useAccountForm } from '../../../ui/credential/account-form.tsx';
import { problemsOf, required } from '../../../ui/credential/credential-problems.ts';
import { FactorField } from '../../../ui/credential/factor-field.tsx';
import { PasswordField } from '../../../ui/credential/password-field.tsx';
import { TaskForm, type TaskFormProps } from './task-form.tsx';

export interface OwnerProof extends Record<string, string> {
  pwd: string;
  second_factor: string;
}

interface ProofFormProps extends Omit<TaskFormProps, 'edit' | 'children'> {
  /** True if the account has an authenticator app. */
  needsCode: boolean;
  run: (proof: OwnerProof) => Promise<void>;
}

/** Asks for the password, and for a code of an account with an authenticator app, before the sign-in is changed. */
export function ProofForm({ needsCode, run, ...task }: ProofFormProps) {
  const { t } = useTranslation('shared');
  const { user_acct } = useAccount();
  const edit = useAccountForm<OwnerProof>({
    initialValues: { pwd: '', second_factor: '' },
    check: (values) => problemsOf(values, { pwd: [required()], ...(needsCode && { second_factor: [required()] }) }),
    fieldOfCode: FACTOR_FIELDS,
    save: run,
  });
  return (
    <TaskForm {...task} edit={edit}>
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
