/** The console's languages, in the order of the selector. */
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

/** Languages in which registration and passwords go by mobile number; by e-mail in all the others. */
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

/** The first supported locale among the candidates (each a tag or an Accept-Language list), Chinese where none is. */
export function resolveLocale(...candidates: (string | null | undefined)[]): Locale {
  for (const candidate of candidates) {
    for (const part of (candidate ?? '').split(',')) {
      const locale = matchLocale(part.split(';')[0]);
      if (locale) return locale;
    }
  }
  return DEFAULT_LOCALE;
}

/** The report page knows Indonesian under its old code. */
export const reportLocale = (locale: Locale): string => (locale === 'id' ? 'in' : locale);
