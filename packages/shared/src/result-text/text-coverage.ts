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

/** What customers read instead of words that the shop hasn't written in their language. */
export interface TextFallback extends Pick<ResolvedText, 'source' | 'locale'> {
  readonly count: number;
}

/** One section of the report in one language. Counts are texts. */
export interface TextCoverage {
  readonly section: ReportSection;
  readonly locale: Locale;
  /** What the shop has words of its own for, in whatever language. */
  readonly edited: number;
  /** Those of them that it has in this language. */
  readonly own: number;
  /** What is read for the others; most texts first. */
  readonly fallbacks: TextFallback[];
  /** Those of the others that the shop has in its default language. */
  readonly copyable: number;
}

const lookupOf = ({ section, dimension, value_key }: ResultText): ResultTextLookup => ({
  section,
  dimension,
  value_key,
});

/** Everything of a section that the shop has words of its own for, each once, in whatever language. */
function editedIn(section: ReportSection, own: Texts, anyLocale: Locale): ResultTextLookup[] {
  const texts = [...own.values()].filter((text) => text.section === section);
  return [...new Map(texts.map((text) => [resultTextKey(text, anyLocale), lookupOf(text)])).values()];
}

/** The shop's words in its default language that are missing in another one. */
export const missingTexts = (
  section: ReportSection,
  own: Texts,
  { wanted, shopDefault }: { readonly wanted: Locale; readonly shopDefault: Locale },
): ResultText[] =>
  [...own.values()].filter(
    (text) => text.section === section && text.locale === shopDefault && !own.has(resultTextKey(text, wanted)),
  );

/** How far the shop's own words reach, for each section and language. */
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
