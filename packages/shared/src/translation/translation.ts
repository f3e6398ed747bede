import type { Locale } from '../kernel/locales.ts';

/** A shop's own words in further languages, by language and field. The fields themselves have its default language. */
export type Translations<Name extends string> = Readonly<
  Partial<Record<Locale, Readonly<Partial<Record<Name, string | undefined>>>>>
>;

export interface Reader {
  readonly wanted: Locale;
  readonly shopDefault: Locale;
}

export interface ShownText {
  readonly text: string;
  /** The language of the text, which can differ from the reader's. */
  readonly lang: Locale;
}

/** Returns the languages that a reader understands best: the own one, for Chinese the other script, then English. */
function understood(wanted: Locale): Locale[] {
  if (wanted === 'zh') return ['zh', 'zh-TW', 'en'];
  if (wanted === 'zh-TW') return ['zh-TW', 'zh', 'en'];
  return [wanted, 'en'];
}

/** Returns a text in the nearest language to the reader's that it exists in. */
export function translated<Name extends string>(
  text: string,
  texts: Translations<Name> | undefined,
  name: Name,
  { wanted, shopDefault }: Reader,
): ShownText {
  if (text === '') return { text, lang: wanted };
  for (const lang of understood(wanted)) {
    const own = texts?.[lang]?.[name];
    if (own) return { text: own, lang };
    if (lang === shopDefault) break;
  }
  return { text, lang: shopDefault };
}

/**
 * Returns stored texts in a reader's language, and the languages of those that are in another one. A test keeps the words
 * of its day, so a text that the shop has changed since then has no translation.
 * @param now the same texts as the shop has them now, with their translations; undefined if they are gone
 */
export function inLanguage<Name extends string>(
  stored: Readonly<Record<Name, string>>,
  now: { readonly words: Readonly<Record<Name, string>>; readonly texts: Translations<Name> } | undefined,
  reader: Reader,
): Record<Name, string> & { langs?: Partial<Record<Name, Locale>> } {
  const found = (Object.keys(stored) as Name[]).map((name) => {
    const texts = now?.words[name] === stored[name] ? now.texts : undefined;
    return [name, translated(stored[name], texts, name, reader)] as const;
  });
  const foreign = found.filter(([, { lang }]) => lang !== reader.wanted);
  const words = Object.fromEntries(found.map(([name, { text }]) => [name, text])) as Record<Name, string>;
  if (foreign.length === 0) return words;
  const langs = Object.fromEntries(foreign.map(([name, { lang }]) => [name, lang])) as Partial<Record<Name, Locale>>;
  return { ...words, langs };
}

/** Returns the translations without empty ones, and without those of empty texts. */
export function filledTranslations<Name extends string>(
  texts: Translations<Name>,
  main: Readonly<Record<Name, string>>,
): Translations<Name> {
  const filled = Object.entries(texts).map(([locale, words]) => {
    const names = (Object.keys(main) as Name[]).filter((name) => main[name] !== '' && words[name]);
    return [locale, Object.fromEntries(names.map((name) => [name, words[name]]))] as const;
  });
  return Object.fromEntries(filled.filter(([, words]) => Object.keys(words).length > 0));
}
