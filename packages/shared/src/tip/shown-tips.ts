import { inFirstLanguage, type Locale, nearestLocale } from '../kernel/locales.ts';

/** Returns one tip for each key, in the best available language for the reader, else in English, else in Chinese. */
export const shownTips = <Tip extends { readonly type: string; readonly lang: string }>(
  tips: readonly Tip[],
  locale: Locale,
): Tip[] => inFirstLanguage(tips, ({ type }) => type, [locale, nearestLocale(locale), 'en', 'zh']);
