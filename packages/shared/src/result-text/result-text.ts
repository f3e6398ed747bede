import type { DimensionKey } from '../dimension/dimension.ts';
import { type Locale, shownLocale } from '../kernel/locales.ts';

/** The report's text sections: surface, deep and comprehensive. */
export const TEXT_SECTIONS = ['layer', 'deep', 'zonghe'] as const;
export type ReportSection = (typeof TEXT_SECTIONS)[number];

export interface ResultTextLookup {
  readonly section: ReportSection;
  readonly dimension: DimensionKey | 'skin_type' | 'tone' | 'total';
  /** A care level `1` to `5`, or the name of a class such as `dry`. */
  readonly value_key: string;
}

/** The report's text about one value, in one language. */
export interface ResultText extends ResultTextLookup {
  readonly locale: Locale;
  readonly introduction: string;
  readonly advice: string;
}

export const resultTextKey = ({ section, dimension, value_key }: ResultTextLookup, locale: Locale): string =>
  `${section}:${dimension}:${value_key}:${locale}`;

/** Indexes texts by `resultTextKey`, the form that `resolveResultText` needs. */
export const indexResultTexts = (texts: Iterable<ResultText>): ReadonlyMap<string, ResultText> =>
  new Map(Array.from(texts, (text) => [resultTextKey(text, text.locale), text]));

export interface ResolvedText {
  readonly text: ResultText;
  /** `own` is the shop's text, `seed` the built-in one. */
  readonly source: 'own' | 'seed';
  /** The language of this text. It may differ from the requested one. */
  readonly locale: Locale;
}

/**
 * Returns the text to show: the shop's own in the wanted language, else its own in the shop's default language, else
 * the built-in text in the language that is shown for the wanted one. A shop's own text is preferred even in another
 * language, because the shop changed it on purpose. Undefined if there is none.
 */
export function resolveResultText(
  lookup: ResultTextLookup,
  texts: { readonly own: ReadonlyMap<string, ResultText>; readonly seed: ReadonlyMap<string, ResultText> },
  locales: { readonly wanted: Locale; readonly shopDefault: Locale },
): ResolvedText | undefined {
  const candidates = [
    ['own', locales.wanted],
    ['own', locales.shopDefault],
    ['seed', locales.wanted],
    ['seed', shownLocale(locales.wanted)],
    ['seed', 'en'],
    ['seed', 'zh'],
  ] as const;
  for (const [source, locale] of candidates) {
    const text = texts[source].get(resultTextKey(lookup, locale));
    if (text) return { text, source, locale };
  }
  return undefined;
}
