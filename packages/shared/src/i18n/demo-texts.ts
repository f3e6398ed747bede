import { readFileSync } from 'node:fs';
import { type Locale, shownLocale, type WrittenLocale } from '../kernel/locales.ts';
import type { Translations } from '../translation/translation.ts';
import type demo from './zh/demo.json';

/** The words of the default products and of the demo shop. Each language has the same keys as Chinese. */
export type DemoTexts = typeof demo;

const loaded = new Map<WrittenLocale, DemoTexts>();

/** Returns the words of the default products and of the demo shop in a language. Browsers can't call this. */
export function demoTexts(wanted: Locale): DemoTexts {
  const language = shownLocale(wanted);
  const texts =
    loaded.get(language) ?? JSON.parse(readFileSync(new URL(`./${language}/demo.json`, import.meta.url), 'utf8'));
  loaded.set(language, texts);
  return texts;
}

/** Shops get their first words in these languages as translations beside their own. */
const BESIDE = ['zh', 'en'] as const satisfies readonly Locale[];

/** Returns words as a shop's own ones in its language, with their translations. */
export function shopWords<Name extends string>(
  locale: Locale,
  wordsIn: (texts: DemoTexts, language: Locale) => Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> & { readonly texts: Translations<Name> } {
  const others = BESIDE.filter((language) => language !== locale);
  const texts = Object.fromEntries(
    others.map((language) => [language, wordsIn(demoTexts(language), language)] as const),
  );
  return { ...wordsIn(demoTexts(locale), locale), texts: texts as Translations<Name> };
}
