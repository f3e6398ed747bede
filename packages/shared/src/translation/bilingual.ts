import type { Translations } from './translation.ts';

/** Words of the demo and of the default products, in both languages in which they are written. */
export interface Bilingual<T = string> {
  readonly zh: T;
  readonly en: T;
}

/** Returns words in a shop's language, and in the other one as its translation. */
export function inBoth<Name extends string>(
  words: Readonly<Record<Name, Bilingual>>,
  locale: keyof Bilingual,
): Record<Name, string> & { readonly texts: Translations<Name> } {
  const names = Object.keys(words) as Name[];
  const inOne = (language: keyof Bilingual) =>
    Object.fromEntries(names.map((name) => [name, words[name][language]])) as Record<Name, string>;
  const other = locale === 'zh' ? 'en' : 'zh';
  return { ...inOne(locale), texts: { [other]: inOne(other) } as Translations<Name> };
}
