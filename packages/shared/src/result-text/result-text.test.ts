import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../kernel/locales.ts';
import { indexResultTexts, type ResultText, resolveResultText } from './result-text.ts';

const acne4 = { section: 'layer', dimension: 'acne', value_key: '4' } as const;
const written = (words: string, locale: Locale, over: Partial<ResultText> = {}): ResultText => ({
  ...acne4,
  locale,
  introduction: words,
  advice: `${words}: advice`,
  ...over,
});
const locales = { wanted: 'fr', shopDefault: 'de' } as const;

/** All possible texts, the most preferred text first. */
const ORDER = [
  ['own', 'fr'],
  ['own', 'de'],
  ['seed', 'fr'],
  ['seed', 'en'],
  ['seed', 'zh'],
] as const;

describe('looking up a report text', () => {
  it.each(ORDER.map(([source, locale], at) => ({ source, locale, at })))(
    'takes $source $locale where nothing better is written',
    ({ source, locale, at }) => {
      const available = ORDER.slice(at);
      const textsOf = (from: 'own' | 'seed') =>
        indexResultTexts(available.filter(([s]) => s === from).map(([s, l]) => written(`${s} ${l}`, l)));
      const found = resolveResultText(acne4, { own: textsOf('own'), seed: textsOf('seed') }, locales);
      expect(found).toEqual({ text: written(`${source} ${locale}`, locale), source, locale });
    },
  );

  it('takes the built-in Chinese for Traditional Chinese, although there is English', () => {
    const seed = indexResultTexts([written('seed en', 'en'), written('seed zh', 'zh')]);
    const own = indexResultTexts([]);
    expect(resolveResultText(acne4, { own, seed }, { wanted: 'zh-TW', shopDefault: 'de' })?.locale).toBe('zh');
  });

  it('finds nothing in languages that nobody asked for', () => {
    const others = LOCALES.filter((locale) => !ORDER.some(([, asked]) => asked === locale));
    const texts = indexResultTexts(others.map((locale) => written('other', locale)));
    expect(resolveResultText(acne4, { own: texts, seed: texts }, locales)).toBeUndefined();
  });

  it('ignores texts of another section, dimension or value', () => {
    const texts = indexResultTexts([
      written('deep', 'fr', { section: 'deep' }),
      written('pore', 'fr', { dimension: 'pore' }),
      written('level 3', 'fr', { value_key: '3' }),
    ]);
    expect(resolveResultText(acne4, { own: texts, seed: texts }, locales)).toBeUndefined();
  });
});
