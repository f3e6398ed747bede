import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Translations } from '@skin-mirror/shared/translation/translation.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';

/** Translates the names and values of fields into words for the user. */
export interface FieldWords {
  nameOf(field: string): string;
  textOf(field: string, value: unknown): string;
  /** Returns true if the field's value is the path of a picture. */
  isPicture?(field: string): boolean;
}

export type UseFieldWords = () => FieldWords;

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Returns functions that write lists, pairs and on/off values as text. */
export function useWordTools() {
  const { t } = useTranslation(['work', 'shared']);
  return {
    joined: (words: readonly string[]) => words.join(t('value.separator')),
    pair: (name: string, value: unknown) => t('value.pair', { name, value: String(value) }),
    /** Writes translations, a line for each language. `value` has them by language and field. */
    translations: (value: unknown) =>
      Object.entries(value as Translations<string>)
        .map(([locale, words]) =>
          t('value.pair', {
            name: LOCALE_NAMES[resolveLocale(locale)],
            value: Object.values(words).join(t('value.separator')),
          }),
        )
        .join('\n'),
    onOff: (value: unknown) => t(Number(value) > 0 ? 'value.on' : 'value.off'),
  };
}

/** `special` writes values that need their own text. `names` replaces the names of fields. */
export function useFieldWords(
  special: Readonly<Record<string, (value: unknown) => string>> = {},
  names: Readonly<Record<string, string>> = {},
): FieldWords {
  const { t } = useTranslation(['work', 'shared']);
  const format = useFormat();
  return {
    nameOf: (field) => names[field] ?? t(`shared:field.${field}`, { defaultValue: field }),
    textOf(field, value) {
      if (isNothing(value)) return t('value.nothing');
      const own = special[field];
      if (own) return own(value);
      if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
      if (typeof value === 'number') return format.number(value);
      if (Array.isArray(value)) return value.map(String).join(t('value.separator'));
      const text = String(value);
      return /<[a-z][^>]*>/i.test(text) ? htmlText(text) : text;
    },
  };
}

/** Returns the text of sanitised HTML. Each block is one line. A picture becomes its path in brackets. */
export function htmlText(html: string): string {
  const lines = html
    .replace(/<\/(p|h[1-6]|li|tr|blockquote|pre)>|<br\s*\/?>/gi, '$&\n')
    .replace(/<img[^>]*src="([^"]*)"[^>]*>/gi, '[$1]\n');
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent.trim();
}
