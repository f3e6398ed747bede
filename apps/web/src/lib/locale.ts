import { type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';

/** The browser's storage keeps the locale under both keys, because the specification names both. */
const STORAGE_KEYS = ['locale', 'language'] as const;
/** This key is set after the user chose a language in the selector. */
const CHOSEN_KEY = 'locale_chosen';

export interface LocaleSources {
  /** The `?locale=` of the address. */
  url: string | null;
  chosen: string | null;
  browser: readonly string[];
  /** A language that was stored although the user didn't choose it, such as that of an earlier link with `?locale=`. */
  stored: string | null;
}

/**
 * Picks the language in this order: address, chosen language, browser, stored language, Chinese. The choice comes
 * before the browser's language, because otherwise choosing would have no effect.
 */
export const pickLocale = ({ url, chosen, browser, stored }: LocaleSources): Locale =>
  resolveLocale(url, chosen, browser.join(','), stored);

export function detectLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEYS[0]) ?? localStorage.getItem(STORAGE_KEYS[1]);
  return pickLocale({
    url: new URLSearchParams(window.location.search).get('locale'),
    chosen: isLocaleChosen() ? stored : null,
    browser: navigator.languages,
    stored,
  });
}

/** True if the user chose the language in the selector. */
export const isLocaleChosen = (): boolean => localStorage.getItem(CHOSEN_KEY) !== null;

/** Stores the locale for the next visit; `chosen` if the user chose it. */
export function storeLocale(locale: Locale, { chosen = false } = {}): void {
  for (const key of STORAGE_KEYS) localStorage.setItem(key, locale);
  if (chosen) localStorage.setItem(CHOSEN_KEY, '1');
}
