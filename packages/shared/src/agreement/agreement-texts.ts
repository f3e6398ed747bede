import type { WrittenLocale } from '../kernel/locales.ts';
import type { AgreementTexts } from './agreement.ts';
import { agreement as en } from './text/en.ts';
import { agreement as zh } from './text/zh.ts';

export interface PublishedAgreement {
  readonly version: string;
  readonly texts: Readonly<Record<WrittenLocale, AgreementTexts>>;
}

/**
 * Every version of the texts that was published, the newest first. People agreed to them, so a published text never
 * changes: other words are a new version, and the older ones stay.
 */
export const AGREEMENTS = [{ version: '2026-11', texts: { zh, en } }] as const satisfies readonly PublishedAgreement[];
