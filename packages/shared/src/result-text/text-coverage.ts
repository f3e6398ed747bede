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
 * The number of texts that customers read instead of missing texts. All these texts have the same source and language.
 */
export interface TextFallback extends Pick<ResolvedText, 'source' | 'locale'> {
  readonly count: number;
}

export interface TextCoverage {
  readonly section: ReportSection;
  readonly locale: Locale;
  /** The number of texts that the shop has edited in any language. */
  readonly edited: number;
  /** The number of edited texts that exist in this language. */
  readonly own: number;
  /**
   * The texts that customers read instead of edited texts that are missing in this language. The largest number comes
   * first.
   */
  readonly fallbacks: TextFallback[];
  /** The number of missing texts that exist in the shop's default language. */
  readonly copyable: number;
}

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
