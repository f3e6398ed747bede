import type { DimensionKey } from '../dimension/dimension.ts';
import { type Locale, nearestLocale } from '../kernel/locales.ts';

/** The sections of a report that have texts: surface, deep and comprehensive. */
export const TEXT_SECTIONS = ['layer', 'deep', 'zonghe'] as const;
export type ReportSection = (typeof TEXT_SECTIONS)[number];

export interface ResultTextLookup {
  readonly section: ReportSection;
  readonly dimension: DimensionKey | 'skin_type' | 'tone' | 'total';
  /** A care level from `1` to `5`, or the name of a class such as `dry`. */
  readonly value_key: string;
}

export interface ResultText extends ResultTextLookup {
  readonly locale: Locale;
  readonly introduction: string;
  readonly advice: string;
}

export const resultTextKey = ({ section, dimension, value_key }: ResultTextLookup, locale: Locale): string =>
  `${section}:${dimension}:${value_key}:${locale}`;

/** Puts texts into a map. `resultTextKey` makes the keys. */
export const indexResultTexts = (texts: Iterable<ResultText>): ReadonlyMap<string, ResultText> =>
  new Map(Array.from(texts, (text) => [resultTextKey(text, text.locale), text]));

export interface ResolvedText {
  readonly text: ResultText;
  /** `own` is the shop's text, `seed` the built-in one. */
  readonly source: 'own' | 'seed';
  /** The language of the text. It may differ from the requested language. */
  readonly locale: Locale;
}

/**
 * Returns the text to show, or undefined. First choice is the shop's text in the wanted language, then the shop's text
 * in its default language, then the built-in text. The shop changed its own text on purpose, so it comes first even in
 * another language.
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
    ['seed', nearestLocale(locales.wanted)],
    ['seed', 'en'],
    ['seed', 'zh'],
  ] as const;
  for (const [source, locale] of candidates) {
    const text = texts[source].get(resultTextKey(lookup, locale));
    if (text) return { text, source, locale };
  }
  return undefined;
}
