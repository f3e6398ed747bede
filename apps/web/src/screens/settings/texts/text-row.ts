import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { ResultTextLookup } from '@skin-mirror/shared/result-text/result-text.ts';
import { i18n } from '../../../i18n/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';

type Article = Outputs['setting']['articles']['list'][number];
/** A text in the list. If it is missing in the list's language, `wanted`, the row has the text of another one. */
export type TextRow = Article & {
  readonly wanted: Locale;
  /** The mirror whose texts the list shows. Empty for the shop's. */
  readonly device_no: string;
};
export const isOwn = ({ isedit }: TextRow): boolean => isedit === 1;

/** Returns the name, in the text files, of the value that the text describes. */
export const valueKey = ({ service, value_key, care_level }: TextRow): string =>
  care_level > 0 ? `shared:care_level.${value_key}` : `shared:${service}.${value_key}`;

/** Describes a text in words. Needs the texts `texts` and `shared`. */
export const textName = (text: TextRow): string =>
  i18n.t('texts:name', {
    dimension: i18n.t(`shared:dimension.${text.service}`),
    value: i18n.t(valueKey(text)),
  });

/** Returns the value that a text describes. It is part of the text's id, such as `layer:acne:3`. */
export function textAbout({ id }: TextRow): ResultTextLookup {
  const [section, dimension, value_key] = id.split(':');
  return { section, dimension, value_key } as ResultTextLookup;
}
