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

/**
 * A number of texts that customers read in place of missing ones, all from the same source and in the same language.
 */
export interface TextFallback extends Pick<ResolvedText, 'source' | 'locale'> {
  readonly count: number;
}

/** The state of the texts of one report section in one language. The fields are numbers of texts. */
export interface TextCoverage {
  readonly section: ReportSection;
  readonly locale: Locale;
  /** The texts that the shop has edited in any language. */
  readonly edited: number;
  /** Those of the edited texts that exist in this language. */
  readonly own: number;
  /** The texts that customers read for the edited ones that are missing in this language; most texts first. */
  readonly fallbacks: TextFallback[];
  /** Those of the missing ones that exist in the shop's default language. */
  readonly copyable: number;
}

const lookupOf = ({ section, dimension, value_key }: ResultText): ResultTextLookup => ({
  section,
  dimension,
  value_key,
});

/** Returns the texts in a section that the shop has edited in any language, each once. */
function editedIn(section: ReportSection, own: Texts, anyLocale: Locale): ResultTextLookup[] {
  const texts = [...own.values()].filter((text) => text.section === section);
  return [...new Map(texts.map((text) => [resultTextKey(text, anyLocale), lookupOf(text)])).values()];
}

/** Returns the shop's texts in its default language that another language still lacks. */
export const missingTexts = (
  section: ReportSection,
  own: Texts,
  { wanted, shopDefault }: { readonly wanted: Locale; readonly shopDefault: Locale },
): ResultText[] =>
  [...own.values()].filter(
    (text) => text.section === section && text.locale === shopDefault && !own.has(resultTextKey(text, wanted)),
  );

/** Counts the shop's own texts for each section and language. */
export function textCoverage(
  texts: { readonly own: Texts; readonly seed: Texts },
  shopDefault: Locale,
): TextCoverage[] {
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
