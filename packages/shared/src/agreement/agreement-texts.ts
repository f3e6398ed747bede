import { builtInTexts } from '../i18n/built-in.ts';
import type { WrittenLocale } from '../kernel/locales.ts';
import type { AgreementTexts } from './agreement.ts';

export interface PublishedAgreement {
  readonly version: string;
  readonly textsIn: (locale: WrittenLocale) => AgreementTexts;
}

/** Every published version, the newest first. People agreed to them, so other words are a new version beside them. */
export const AGREEMENTS = [
  { version: '2026-11', textsIn: (locale: WrittenLocale) => builtInTexts(locale).agreement },
] as const satisfies readonly PublishedAgreement[];
