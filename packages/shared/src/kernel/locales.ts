/**
 * The languages of the console, in the order of the selector. Each has its own name, and what a shop in it begins with.
 * English has UTC, because English is spoken in too many time zones.
 */
export const LANGUAGES = {
  zh: { name: '简体中文', currency: 'CNY', timezone: 'Asia/Shanghai' },
  'zh-TW': { name: '繁體中文', currency: 'TWD', timezone: 'Asia/Taipei' },
  en: { name: 'English', currency: 'USD', timezone: 'UTC' },
  de: { name: 'Deutsch', currency: 'EUR', timezone: 'Europe/Berlin' },
  fr: { name: 'Français', currency: 'EUR', timezone: 'Europe/Paris' },
  ja: { name: '日本語', currency: 'JPY', timezone: 'Asia/Tokyo' },
  tr: { name: 'Türkçe', currency: 'TRY', timezone: 'Europe/Istanbul' },
  it: { name: 'Italiano', currency: 'EUR', timezone: 'Europe/Rome' },
  ko: { name: '한국어', currency: 'KRW', timezone: 'Asia/Seoul' },
  ru: { name: 'Русский', currency: 'RUB', timezone: 'Europe/Moscow' },
  vi: { name: 'Tiếng Việt', currency: 'VND', timezone: 'Asia/Ho_Chi_Minh' },
  es: { name: 'Español', currency: 'EUR', timezone: 'Europe/Madrid' },
  nl: { name: 'Nederlands', currency: 'EUR', timezone: 'Europe/Amsterdam' },
  pt: { name: 'Português', currency: 'EUR', timezone: 'Europe/Lisbon' },
  id: { name: 'Bahasa Indonesia', currency: 'IDR', timezone: 'Asia/Jakarta' },
  pl: { name: 'Polski', currency: 'PLN', timezone: 'Europe/Warsaw' },
  ro: { name: 'Română', currency: 'RON', timezone: 'Europe/Bucharest' },
  bg: { name: 'Български', currency: 'EUR', timezone: 'Europe/Sofia' },
} as const;
export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as [Locale, ...Locale[]];
export const DEFAULT_LOCALE: Locale = 'zh';

/** Languages of the selector that nobody has written yet. Their readers get the nearest one. */
const UNWRITTEN: readonly Locale[] = [];
/** The built-in texts exist in these languages: each has a folder in `i18n/`. */
export const WRITTEN_LOCALES = LOCALES.filter((locale) => !UNWRITTEN.includes(locale));
export type WrittenLocale = (typeof WRITTEN_LOCALES)[number];

/** Returns the language for readers of one in which there is nothing: Chinese for the other Chinese script, else English. */
export const nearestLocale = (wanted: Locale) => (wanted === 'zh-TW' ? 'zh' : 'en');

/** Returns the language of the built-in texts that a reader sees: the wanted one if it is written, else the nearest. */
export const shownLocale = (wanted: Locale): WrittenLocale =>
  WRITTEN_LOCALES.find((one) => one === wanted) ?? nearestLocale(wanted);

/** True if accounts in this language use a mobile number. Accounts in other languages use an e-mail address. */
export const usesMobile = (locale: Locale, mobileLocales: readonly Locale[] = ['zh']) => mobileLocales.includes(locale);

const TRADITIONAL = new Set(['hant', 'tw', 'hk', 'mo']);
const BY_PRIMARY = new Map<string, Locale>(LOCALES.filter((l) => l !== 'zh-TW').map((l) => [l, l]));
BY_PRIMARY.set('in', 'id');

/** Returns the locale for a language tag (`zh-Hant-HK` → `zh-TW`, `pt-BR` → `pt`, `in` → `id`), or undefined. */
export function matchLocale(tag: string | null | undefined): Locale | undefined {
  const [primary, ...rest] = (tag ?? '').trim().toLowerCase().replaceAll('_', '-').split('-');
  if (primary === 'zh' && rest.some((part) => TRADITIONAL.has(part))) return 'zh-TW';
  return primary ? BY_PRIMARY.get(primary) : undefined;
}

/** Returns the first supported locale of the candidates (language tags or Accept-Language lists), else Chinese. */
export function resolveLocale(...candidates: (string | null | undefined)[]): Locale {
  for (const candidate of candidates) {
    for (const part of (candidate ?? '').split(',')) {
      const locale = matchLocale(part.split(';')[0]);
      if (locale) return locale;
    }
  }
  return DEFAULT_LOCALE;
}

/** Returns one version of each thing, in order: in the first of these languages that it has. Leaves out others. */
export const inFirstLanguage = <Version extends { readonly lang: string }>(
  versions: readonly Version[],
  keyOf: (version: Version) => string,
  languages: readonly Locale[],
): Version[] =>
  [...Map.groupBy(versions, keyOf).values()].flatMap(
    (own) => languages.map((lang) => own.find((version) => version.lang === lang)).find((version) => version) ?? [],
  );

/** Returns the language code in the address of a report. The address uses the old code `in` for Indonesian. */
export const reportLocale = (locale: Locale): string => (locale === 'id' ? 'in' : locale);
