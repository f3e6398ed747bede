import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type TextCoverage = Outputs['setting']['textCoverage'];
export type Part = TextCoverage['list'][number];

export const SECTIONS = [
  { section: 'layer', to: '/skinmgr/layertextset' },
  { section: 'deep', to: '/skinmgr/deeptextset' },
  { section: 'zonghe', to: '/skinmgr/syntextset' },
] as const;

/** One language: its three sections, and how many texts can be copied to it. */
export interface LanguageRow {
  readonly locale: Locale;
  readonly parts: readonly Part[];
  readonly copyable: number;
}

/** The shop's default language first, then the others in the usual order. */
export function languageRows({ list, default_locale }: TextCoverage): LanguageRow[] {
  const order = [default_locale, ...LOCALES.filter((locale) => locale !== default_locale)];
  return order.map((locale) => {
    const parts = SECTIONS.flatMap(({ section }) =>
      list.filter((part) => part.locale === locale && part.section === section),
    );
    return { locale, parts, copyable: parts.reduce((sum, { copyable }) => sum + copyable, 0) };
  });
}

/** Address of a section's texts in a language; filtered to the shop's own texts if there are any. */
export const searchOf = ({ locale, own, fallbacks }: Part): { lang: string; own?: string } => ({
  lang: locale,
  own: own > 0 || fallbacks.some(({ source }) => source === 'own') ? '1' : undefined,
});
