import { type Locale, shownLocale, type WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Messages } from './zh.ts';

/** Each language's texts are loaded when they are needed. */
const LANGUAGES: Record<WrittenLocale, () => Promise<{ messages: Messages }>> = {
  zh: () => import('./zh.ts'),
  en: () => import('./en.ts'),
};

export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Loads the texts for a language and shows them. If the report has no texts in this language, uses another language. */
export async function showLanguage(wanted: Locale): Promise<void> {
  const shown = shownLocale(wanted);
  if (!i18next.hasResourceBundle(shown, 'translation')) {
    const language = await LANGUAGES[shown]();
    i18next.addResourceBundle(shown, 'translation', language.messages);
  }
  await i18next.changeLanguage(shown);
  document.documentElement.lang = shown;
}
