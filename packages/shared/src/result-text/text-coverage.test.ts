import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale, shownLocale } from '../kernel/locales.ts';
import { indexResultTexts, type ReportSection, type ResultText } from './result-text.ts';
import { seedResultTexts } from './seed.ts';
import { missingTexts, textCoverage } from './text-coverage.ts';

const text = (section: ReportSection, value_key: string, locale: Locale): ResultText => ({
  section,
  dimension: 'acne',
  value_key,
  locale,
  introduction: `${section} ${value_key} in ${locale}`,
  advice: 'Rest',
});
const coverage = (own: ResultText[], shopDefault: Locale, seed = seedResultTexts()) =>
  textCoverage({ own: indexResultTexts(own), seed }, shopDefault);
const find = (list: ReturnType<typeof coverage>, section: ReportSection, locale: Locale) =>
  list.find((one) => one.section === section && one.locale === locale);

describe('how far a shop’s own words reach', () => {
  const own = [text('layer', '1', 'zh'), text('layer', '2', 'zh'), text('layer', '2', 'fr'), text('layer', '3', 'fr')];

  it('is told for each section and language', () => {
    const list = coverage(own, 'zh');
    expect(list).toHaveLength(3 * LOCALES.length);
    expect(find(list, 'layer', 'zh')).toMatchObject({ edited: 3, own: 2, copyable: 0 });
    expect(find(list, 'layer', 'fr')).toMatchObject({ edited: 3, own: 2, copyable: 1 });
    expect(find(list, 'layer', 'de')).toMatchObject({ edited: 3, own: 0, copyable: 2 });
    expect(find(list, 'deep', 'de')).toEqual({
      section: 'deep',
      locale: 'de',
      edited: 0,
      own: 0,
      fallbacks: [],
      copyable: 0,
    });
  });

  it('ends where something else is read: the shop’s default language, then the product’s words', () => {
    const list = coverage(own, 'zh');
    expect(find(list, 'layer', 'de')?.fallbacks).toEqual([
      { source: 'own', locale: 'zh', count: 2 },
      { source: 'seed', locale: shownLocale('de'), count: 1 },
    ]);
    expect(find(list, 'layer', 'fr')?.fallbacks).toEqual([{ source: 'own', locale: 'zh', count: 1 }]);
    expect(find(list, 'layer', 'zh')?.fallbacks).toEqual([{ source: 'seed', locale: 'zh', count: 1 }]);
  });

  it('adds up', () => {
    for (const { edited, own: written, fallbacks, copyable } of coverage(own, 'fr')) {
      expect(fallbacks.reduce((sum, { count }) => sum + count, written)).toBe(edited);
      expect(copyable).toBeLessThanOrEqual(edited - written);
    }
  });

  it('says nothing of what is written nowhere at all', () => {
    const list = coverage([text('layer', '1', 'fr')], 'zh', new Map());
    expect(find(list, 'layer', 'de')).toMatchObject({ edited: 1, own: 0, fallbacks: [] });
  });
});

it('words that are missing in a language are those of the default language', () => {
  const own = indexResultTexts([
    text('layer', '1', 'zh'),
    text('layer', '2', 'zh'),
    text('layer', '2', 'fr'),
    text('deep', '1', 'zh'),
  ]);
  const missing = missingTexts('layer', own, { wanted: 'fr', shopDefault: 'zh' });
  expect(missing.map(({ section, value_key, locale }) => [section, value_key, locale])).toEqual([['layer', '1', 'zh']]);
  expect(missingTexts('layer', own, { wanted: 'zh', shopDefault: 'zh' })).toEqual([]);
});
