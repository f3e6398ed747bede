import { DEFAULT_LOCALE, type Locale } from '../kernel/locales.ts';

/** The largest lengths of the texts in a shop's card, in UTF-16 units. */
export const SHOP_PROFILE_LENGTH = { shop: 64, shop_address: 200, shop_phone: 40, shop_hours: 200 } as const;

/** Characters that change the direction of the text around them, and control characters except line breaks. */
const DISTURBING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]|(?!\n)\p{Cc}/gu;

/** Cleans a text of several lines: removes characters that disturb the page around it. */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?/g, '\n').replace(DISTURBING, '').trim();

/** Cleans a text like `cleanText`, and puts it on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ');

const BY_LOCALE: Readonly<Record<Locale, string>> = {
  zh: 'CNY',
  'zh-TW': 'TWD',
  en: 'USD',
  de: 'EUR',
  fr: 'EUR',
  ja: 'JPY',
  tr: 'TRY',
  it: 'EUR',
  ko: 'KRW',
  ru: 'RUB',
  vi: 'VND',
  es: 'EUR',
  nl: 'EUR',
  pt: 'EUR',
  id: 'IDR',
  pl: 'PLN',
  ro: 'RON',
  bg: 'EUR',
};

/** Returns the likely currency of a shop by its language. */
export const defaultCurrency = (locale: Locale): string => BY_LOCALE[locale];
export const DEFAULT_CURRENCY = defaultCurrency(DEFAULT_LOCALE);

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** True if `code` is an ISO 4217 code that this runtime can write. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);
