import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContactKind } from './use-contact-kind.ts';

export function ContactField({ kind, ...input }: TextInputProps & { kind: ContactKind }) {
  const { t } = useTranslation('shared');
  const isMobile = kind === 'mobile';
  return (
    <TextInput
      name={kind}
      label={t(`field.${kind}`)}
      type={isMobile ? 'tel' : 'email'}
      inputMode={isMobile ? 'numeric' : 'email'}
      autoComplete={isMobile ? 'tel' : 'email'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isMobile ? 32 : 128}
      required
      withAsterisk={false}
      size="md"
      {...input}
    />
  );
}
