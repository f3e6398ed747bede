import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The field for a code of the authenticator app, or for a recovery code. Phones and browsers can fill in the code. */
export function FactorField(props: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      name="second_factor"
      label={t('factor.label')}
      description={t('factor.hint')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      withAsterisk={false}
      maxLength={32}
      {...props}
    />
  );
}
