/** The console's languages, in the selector's order. */
export const LOCALES = [
  'zh',
  'zh-TW',
  'en',
  'de',
  'fr',
  'ja',
  'tr',
  'it',
  'ko',
  'ru',
  'vi',
  'es',
  'nl',
  'pt',
  'id',
  'pl',
  'ro',
  'bg',
] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'zh';

/** The languages with texts of their own. */
export const WRITTEN_LOCALES = ['zh', 'en'] as const satisfies readonly Locale[];
export type WrittenLocale = (typeof WRITTEN_LOCALES)[number];

/** The language that is shown to a reader of `wanted`: Chinese for both Chinese scripts, English for all others. */
export const shownLocale = (wanted: Locale): WrittenLocale => (wanted === 'zh' || wanted === 'zh-TW' ? 'zh' : 'en');

/** Accounts use a mobile number in these languages and an e-mail address in all others. */
export const usesMobile = (locale: Locale, mobileLocales: readonly Locale[] = ['zh']) => mobileLocales.includes(locale);

const TRADITIONAL = new Set(['hant', 'tw', 'hk', 'mo']);
const BY_PRIMARY = new Map<string, Locale>(LOCALES.filter((l) => l !== 'zh-TW').map((l) => [l, l]));
BY_PRIMARY.set('in', 'id');

/** The supported locale for a language tag (`zh-Hant-HK` → `zh-TW`, `pt-BR` → `pt`, `in` → `id`), or undefined. */
export function matchLocale(tag: string | null | undefined): Locale | undefined {
  const [primary, ...rest] = (tag ?? '').trim().toLowerCase().replaceAll('_', '-').split('-');
  if (primary === 'zh' && rest.some((part) => TRADITIONAL.has(part))) return 'zh-TW';
  return primary ? BY_PRIMARY.get(primary) : undefined;
}

/**
 * The first supported locale among the candidates (language tags or Accept-Language lists); Chinese if there is none.
 */
export function resolveLocale(...candidates: (string | null | undefined)[]): Locale {
  for (const candidate of candidates) {
    for (const part of (candidate ?? '').split(',')) {
      const locale = matchLocale(part.split(';')[0]);
      if (locale) return locale;
    }
  }
  return DEFAULT_LOCALE;
}

/** The report page uses Indonesian's old code. */
export const reportLocale = (locale: Locale): string => (locale === 'id' ? 'in' : locale);
