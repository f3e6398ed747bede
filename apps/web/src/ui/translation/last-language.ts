import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';

/** A user translates many things into one language, so each editor begins with the one that was chosen last. */
let last: Locale | undefined;

export const lastLanguage = (): Locale | undefined => last;
export const noteLanguage = (locale: Locale | undefined): void => {
  last = locale;
};
