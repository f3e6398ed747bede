import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { type FieldWords, htmlText } from '../../../ui/versions/field-words.ts';
import { isFaceKey, isPictureKey, useChangeWords } from './use-change-words.ts';

/** Names the shop's settings and their values where versions are compared. */
export function useSettingWords(): FieldWords {
  const { nameOf, wordsFor } = useChangeWords();
  return {
    nameOf: (key) => nameOf('config', key),
    textOf(key, value) {
      if (!isFaceKey(key)) return wordsFor('config', key, value ?? null, false);
      return Object.entries((value ?? {}) as Readonly<Record<string, string>>)
        .map(([locale, html]) => `${LOCALE_NAMES[locale as Locale] ?? locale}\n${htmlText(html)}`)
        .join('\n\n');
    },
    isPicture: isPictureKey,
  };
}
