import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';

/** Names the fields of a thing and their values, in the form and in the server's answers alike. */
export interface FieldWords {
  nameOf(field: string): string;
  textOf(field: string, value: unknown): string;
  /** Values are addresses of pictures. */
  isPicture?(field: string): boolean;
}

export type UseFieldWords = () => FieldWords;

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns functions that write lists, pairs and switches in words. */
export function useWordTools() {
  const { t } = useTranslation(['work', 'shared']);
  return {
    joined: (words: readonly string[]) => words.join(t('value.separator')),
    pair: (name: string, value: unknown) => t('value.pair', { name, value: String(value) }),
    onOff: (value: unknown) => t(Number(value) > 0 ? 'value.on' : 'value.off'),
  };
}

/** Names and values as they are; `special` names the values of single fields. */
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

/** The text of sanitised HTML, with one line per block; a picture is its address. */
export function htmlText(html: string): string {
  const lines = html
    .replace(/<\/(p|h[1-6]|li|tr|blockquote|pre)>|<br\s*\/?>/gi, '$&\n')
    .replace(/<img[^>]*src="([^"]*)"[^>]*>/gi, '[$1]\n');
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent.trim();
}
