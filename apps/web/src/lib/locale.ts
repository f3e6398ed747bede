import { type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';

/** Documented storage keys; both contain the locale. */
const STORAGE_KEYS = ['locale', 'language'] as const;
/** Set after the language selector was used. */
const CHOSEN_KEY = 'locale_chosen';

export interface LocaleSources {
  /** `?locale=` of the address. */
  url: string | null;
  chosen: string | null;
  browser: readonly string[];
  /** Stored without a choice, such as from an earlier link with `?locale=`. */
  stored: string | null;
}

/**
 * The order is: address, chosen language, browser, stored language, Chinese. A choice must win over the browser, or
 * choosing would have no effect.
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

/** True if the user chose the language, rather than the browser. */
export const isLocaleChosen = (): boolean => localStorage.getItem(CHOSEN_KEY) !== null;

/** Stores the locale for the next visit; `chosen` if the user chose it. */
export function storeLocale(locale: Locale, { chosen = false } = {}): void {
  for (const key of STORAGE_KEYS) localStorage.setItem(key, locale);
  if (chosen) localStorage.setItem(CHOSEN_KEY, '1');
}
