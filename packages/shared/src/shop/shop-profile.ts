import { DEFAULT_LOCALE, LANGUAGES, type Locale } from '../kernel/locales.ts';

/** The largest lengths of a shop's texts, in UTF-16 units. */
export const SHOP_PROFILE_LENGTH = { shop: 64, shop_address: 200, shop_phone: 40, shop_hours: 200 } as const;

/** Control characters except line breaks, and characters that change the direction of writing. */
const DISTURBING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]|(?!\n)\p{Cc}/gu;

/** Cleans a text of several lines. Removes characters that would disturb the page. */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?/g, '\n').replace(DISTURBING, '').trim();

/** Cleans a text and puts it on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ');

/** Returns the likely currency for a language. */
export const defaultCurrency = (locale: Locale): string => LANGUAGES[locale].currency;
export const DEFAULT_CURRENCY = defaultCurrency(DEFAULT_LOCALE);

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** True if `code` is an ISO 4217 code that this JavaScript runtime knows. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);
