import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { ResultTextLookup } from '@skin-mirror/shared/result-text/result-text.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type TextRow = Outputs['setting']['articles']['list'][number];

export const isOwn = ({ isedit }: TextRow): boolean => isedit === 1;

export const asLocale = (text: string | undefined): Locale | undefined => LOCALES.find((locale) => locale === text);

/** Text key of the value a text is about, in the shared texts. */
export const valueKey = ({ service, value_key, care_level }: TextRow): string =>
  care_level > 0 ? `shared:care_level.${value_key}` : `shared:${service}.${value_key}`;

/** The subject of a text, from its id: `layer:acne:3`. */
export function textAbout({ id }: TextRow): ResultTextLookup {
  const [section, dimension, value_key] = id.split(':');
  return { section, dimension, value_key } as ResultTextLookup;
}
