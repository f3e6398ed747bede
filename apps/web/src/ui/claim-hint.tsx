import { Text } from '@mantine/core';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { claimsIn } from '@skin-mirror/shared/wording/claims.ts';
import { useTranslation } from 'react-i18next';
import { useBuiltIn } from '../i18n/use-built-in.ts';
import { useFormat } from '../lib/format.ts';

/** Names the words of a text, or of HTML, that promise medicine. Nothing is refused: a shop knows its law. */
export function ClaimHint({ text, locale }: { text: string; locale: Locale }) {
  const { t } = useTranslation('shared');
  const format = useFormat();
  const claims = useBuiltIn('claims', locale).data;
  const words = claims ? claimsIn(text, claims.texts.beginnings) : [];
  return (
    <Text size="sm" c="orange" role="status">
      {words.length > 0 && t('claim', { words: format.list(words) })}
    </Text>
  );
}
