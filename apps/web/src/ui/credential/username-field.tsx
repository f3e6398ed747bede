import { TextInput, type TextInputProps } from '@mantine/core';
import { USER_ACCT_LENGTH } from '@skin-mirror/shared/identity/credential.ts';
import { useTranslation } from 'react-i18next';

export const USERNAME = {
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: USER_ACCT_LENGTH.max,
  required: true,
} as const;

export function UsernameField(input: TextInputProps) {
  const { t } = useTranslation('shared');
  return (
    <TextInput
      name="username"
      label={t('field.username')}
      autoComplete="username"
      {...USERNAME}
      withAsterisk={false}
      size="md"
      {...input}
    />
  );
}
