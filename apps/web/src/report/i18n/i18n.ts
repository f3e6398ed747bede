import { DEFAULT_LOCALE, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Messages } from './zh.ts';

/** Languages with texts of their own; each is loaded when first shown. */
const LANGUAGES: Partial<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  zh: () => import('./zh.ts'),
  en: () => import('./en.ts'),
};

export const wordsLocale = (locale: Locale): Locale => (LANGUAGES[locale] ? locale : DEFAULT_LOCALE);

export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Loads and shows a locale's texts, and tells the browser the page's language. */
export async function showLanguage(locale: Locale): Promise<void> {
  const words = wordsLocale(locale);
  if (!i18next.hasResourceBundle(words, 'translation')) {
    const language = await LANGUAGES[words]?.();
    i18next.addResourceBundle(words, 'translation', language?.messages);
  }
  await i18next.changeLanguage(words);
  document.documentElement.lang = locale;
}
