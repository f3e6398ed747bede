import { builtInTexts } from '../i18n/built-in.ts';
import { WRITTEN_LOCALES } from '../kernel/locales.ts';
import { indexResultTexts, type ResultText, type ResultTextLookup, TEXT_SECTIONS } from './result-text.ts';
import type { SeedText, SeedTexts } from './seed-texts.ts';

/** Texts by dimension or class (such as `skin_type`), then by value. */
type Texts = Readonly<Record<string, Readonly<Record<string, SeedText>>>>;

/**
 * Returns the built-in texts of a section. Surface and deep have the same texts, because a mirror may measure a
 * dimension at the surface or deep in the skin; only some introductions differ (see `SeedTexts.deep`). Only the
 * comprehensive report has texts about the whole face, the skin type and the tone.
 */
function textsOf(section: ResultTextLookup['section'], seed: SeedTexts): Texts {
  if (section === 'zonghe') return { ...seed.short, ...seed.overall };
  return section === 'deep' ? { ...seed.dimensions, ...deepTexts(seed) } : { ...seed.dimensions };
}

function deepTexts({ dimensions, deep }: SeedTexts): Texts {
  const introductions: Readonly<Record<string, Readonly<Record<string, string>>>> = deep;
  return Object.fromEntries(
    Object.entries(dimensions)
      .filter(([dimension]) => introductions[dimension])
      .map(([dimension, levels]) => [
        dimension,
        Object.fromEntries(
          Object.entries(levels).map(([level, text]) => [
            level,
            { ...text, introduction: introductions[dimension]?.[level] ?? text.introduction },
          ]),
        ),
      ]),
  );
}

function* allTexts(): Generator<ResultText> {
  for (const locale of WRITTEN_LOCALES) {
    for (const section of TEXT_SECTIONS) {
      for (const [dimension, values] of Object.entries(textsOf(section, builtInTexts(locale).resultTexts))) {
        for (const [value_key, text] of Object.entries(values)) {
          const lookup = { section, dimension, value_key } as ResultTextLookup;
          yield { ...lookup, locale, ...text };
        }
      }
    }
  }
}

const seed = indexResultTexts(allTexts());

/** Returns the built-in texts. `resultTextKey` makes the keys of the map. */
export const seedResultTexts = (): ReadonlyMap<string, ResultText> => seed;
