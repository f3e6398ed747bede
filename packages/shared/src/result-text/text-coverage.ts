import { LOCALES, type Locale } from '../kernel/locales.ts';
import {
  type ReportSection,
  type ResolvedText,
  type ResultText,
  type ResultTextLookup,
  resolveResultText,
  resultTextKey,
  TEXT_SECTIONS,
} from './result-text.ts';

type Texts = ReadonlyMap<string, ResultText>;

const lookupOf = ({ section, dimension, value_key }: ResultText): ResultTextLookup => ({
  section,
  dimension,
  value_key,
});

function editedIn(section: ReportSection, own: Texts, anyLocale: Locale): ResultTextLookup[] {
  const texts = [...own.values()].filter((text) => text.section === section);
  return [...new Map(texts.map((text) => [resultTextKey(text, anyLocale), lookupOf(text)])).values()];
}

/** Returns the texts in the shop's default language that are missing in the wanted language. */
export const missingTexts = (
  section: ReportSection,
  own: Texts,
  { wanted, shopDefault }: { readonly wanted: Locale; readonly shopDefault: Locale },
): ResultText[] =>
  [...own.values()].filter(
    (text) => text.section === section && text.locale === shopDefault && !own.has(resultTextKey(text, wanted)),
  );

/** Returns how far the shop's own texts reach in each section and language. The contract's schema explains the numbers. */
export function textCoverage(texts: { readonly own: Texts; readonly seed: Texts }, shopDefault: Locale) {
  return TEXT_SECTIONS.flatMap((section) => {
    const edited = editedIn(section, texts.own, shopDefault);
    return LOCALES.map((locale) => {
      const missing = edited.filter((lookup) => !texts.own.has(resultTextKey(lookup, locale)));
      const read = missing.flatMap((lookup) => resolveResultText(lookup, texts, { wanted: locale, shopDefault }) ?? []);
      const groups = Map.groupBy(read, ({ source, locale: found }) => `${source}:${found}`);
      const fallbacks = [...groups.values()].map((group) => {
        const { source, locale: found } = group[0] as ResolvedText;
        return { source, locale: found, count: group.length };
      });
      return {
        section,
        locale,
        edited: edited.length,
        own: edited.length - missing.length,
        fallbacks: fallbacks.sort((a, b) => b.count - a.count),
        copyable: missingTexts(section, texts.own, { wanted: locale, shopDefault }).length,
      };
    });
  });
}

export type TextCoverage = ReturnType<typeof textCoverage>[number];
