import { createHash } from 'node:crypto';
import type { AgreementText, AgreementType } from '@skin-mirror/shared/agreement/agreement.ts';
import { AGREEMENTS, type PublishedAgreement } from '@skin-mirror/shared/agreement/agreement-texts.ts';
import { WRITTEN_LOCALES, type WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';

const HASH_LENGTH = 12;

export const findVersion = (version: string): PublishedAgreement | undefined =>
  AGREEMENTS.find((one) => one.version === version);

/** Returns the sha256 of a text's words. A text with the same hash has the same words. */
export const hashOf = ({ title, intro, sections }: AgreementText): string =>
  createHash('sha256')
    .update(JSON.stringify([title, intro, sections.map(({ heading, text }) => [heading, text])]))
    .digest('hex');

/** Returns the id of a text, which names its version, its language and the beginning of its hash. */
export const textId = (version: string, locale: WrittenLocale, sha256: string): string =>
  `${version}.${locale}.${sha256.slice(0, HASH_LENGTH)}`;

/** A text that a test names. The language is null if the test names the version alone. */
export interface NamedText {
  readonly version: string;
  readonly locale: WrittenLocale | null;
}

/** Finds the text that a test was about. Returns null for an id that no published text has. */
export function namedText(text_id: string, type: AgreementType): NamedText | null {
  const [version = '', language, ...rest] = text_id.split('.');
  const found = findVersion(version);
  if (!found) return null;
  if (language === undefined) return { version, locale: null };
  const locale = WRITTEN_LOCALES.find((one) => one === language);
  if (!locale || rest.length !== 1) return null;
  return textId(version, locale, hashOf(found.textsIn(locale)[type])) === text_id ? { version, locale } : null;
}
