import { type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';

/** Documented storage keys; both hold the locale. */
const STORAGE_KEYS = ['locale', 'language'] as const;
/** Set once somebody used the language selector. */
const CHOSEN_KEY = 'locale_chosen';

export interface LocaleSources {
  /** `?locale=` of the address. */
  url: string | null;
  /** What the person picked in the selector. */
  chosen: string | null;
  /** The browser's languages, best first. */
  browser: readonly string[];
  /** Stored without having been picked, e.g. from an earlier link with `?locale=`. */
  stored: string | null;
}

/** Address, explicit choice, browser, stored preference, Chinese. A choice beats the browser, or choosing were useless. */
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

/** Whether a person picked the language here, rather than the browser. */
export const isLocaleChosen = (): boolean => localStorage.getItem(CHOSEN_KEY) !== null;

/** Keeps the locale for the next visit; `chosen` when a person picked it. */
export function storeLocale(locale: Locale, { chosen = false } = {}): void {
  for (const key of STORAGE_KEYS) localStorage.setItem(key, locale);
  if (chosen) localStorage.setItem(CHOSEN_KEY, '1');
}
