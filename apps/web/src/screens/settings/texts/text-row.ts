import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { ResultTextLookup } from '@skin-mirror/shared/result-text/result-text.ts';
import { i18n } from '../../../i18n/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';

type Article = Outputs['setting']['articles']['list'][number];
/**
 * A text, and the language that the list shows. If the text doesn't exist in that language, the row contains another
 * language.
 */
export type TextRow = Article & { readonly wanted: Locale };
export const isOwn = ({ isedit }: TextRow): boolean => isedit === 1;

/** Returns the key, in the shared texts, of the value that a text is about. */
export const valueKey = ({ service, value_key, care_level }: TextRow): string =>
  care_level > 0 ? `shared:care_level.${value_key}` : `shared:${service}.${value_key}`;

/** Returns a text's name in words, from the namespaces `texts` and `shared`. */
export const textName = (text: TextRow): string =>
  i18n.t('texts:name', {
    dimension: i18n.t(`shared:dimension.${text.service}`),
    value: i18n.t(valueKey(text)),
  });

/** Reads the value that a text is about from the text's id: `layer:acne:3`. */
export function textAbout({ id }: TextRow): ResultTextLookup {
  const [section, dimension, value_key] = id.split(':');
  return { section, dimension, value_key } as ResultTextLookup;
}
