import { ONE_STOP } from '@skin-mirror/shared/i18n/one-stop.ts';
import { type Locale, shownLocale, type WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadTextFile } from '../../i18n/text-files.ts';

/** Most reports need only the texts of `report`. The others are loaded with the parts that show them. */
type Part = 'report' | 'coupons' | 'customer' | 'draw' | 'scan';
const parts = new Set<Part>(['report']);
/** The language that was asked for last. Undefined before the first. */
let asked: WrittenLocale | undefined;

export async function startI18n(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(ONE_STOP)
    .init({
      fallbackLng: false,
      ns: ['report'],
      defaultNS: 'report',
      resources: {},
      postProcess: [ONE_STOP.name],
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

async function load(language: WrittenLocale, part: Part): Promise<void> {
  if (i18next.hasResourceBundle(language, part)) return;
  i18next.addResourceBundle(language, part, await loadTextFile(language, `report/${part}`));
}

/** Loads the texts for a language and shows them. If the report has no texts in this language, uses another language. */
export async function showLanguage(wanted: Locale): Promise<void> {
  const language = shownLocale(wanted);
  asked = language;
  await Promise.all([...parts].map((part) => load(language, part)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Loads the texts of a part together with its code. */
export async function withTexts<Code>(part: Part, code: Promise<Code>): Promise<Code> {
  parts.add(part);
  const [loaded] = await Promise.all([code, asked && load(asked, part)]);
  return loaded;
}
