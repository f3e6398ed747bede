import type { PasswordInputProps } from '@mantine/core';
import { PASSWORD_LENGTH } from '@skin-mirror/shared/identity/credential.ts';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';

export function NewPasswordField(input: PasswordInputProps) {
  const { t } = useTranslation(['app', 'shared']);
  return (
    <PasswordField
      name="password"
      label={t('shared:field.password')}
      description={t('password.rule', { min: PASSWORD_LENGTH.min })}
      size="md"
      {...input}
      autoComplete="new-password"
    />
  );
}

export function NewPasswordFields({ password, confirmation }: Record<'password' | 'confirmation', PasswordInputProps>) {
  const { t } = useTranslation('shared');
  return (
    <>
      <NewPasswordField {...password} />
      <PasswordField name="repwd" label={t('field.repwd')} size="md" {...confirmation} autoComplete="new-password" />
    </>
  );
}
