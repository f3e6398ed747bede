import { type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';

/** The language is stored under both names, because the specification requires both. */
const STORAGE_KEYS = ['locale', 'language'] as const;
/** This entry exists if the user chose the language in the language selector. */
const CHOSEN_KEY = 'locale_chosen';

export interface LocaleSources {
  /** The language in the address: `?locale=`. */
  url: string | null;
  chosen: string | null;
  browser: readonly string[];
  /** A stored language that the user didn't choose. For example, it came from an earlier link with `?locale=`. */
  stored: string | null;
}

/** Picks the first known language in this order: address, user's choice, browser, stored language, Chinese. */
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

export const isLocaleChosen = (): boolean => localStorage.getItem(CHOSEN_KEY) !== null;

/** Stores the language for the next visit. `chosen` means that the user chose it. */
export function storeLocale(locale: Locale, { chosen = false } = {}): void {
  for (const key of STORAGE_KEYS) localStorage.setItem(key, locale);
  if (chosen) localStorage.setItem(CHOSEN_KEY, '1');
}
