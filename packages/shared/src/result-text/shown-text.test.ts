import { describe, expect, it } from 'vitest';
import { CARE_LEVELS, DIMENSION_KEYS, SKIN_TYPES, TONES } from '../dimension/dimension.ts';
import { WRITTEN_LOCALES } from '../kernel/locales.ts';
import { type ResultTextLookup, resolveResultText, resultTextKey, TEXT_SECTIONS } from './result-text.ts';
import { seedResultTexts } from './seed.ts';
import { adviceFor, shownText, skinOf } from './shown-text.ts';

const seed = seedResultTexts();
const ALL: readonly ResultTextLookup[] = TEXT_SECTIONS.flatMap((section) => [
  ...DIMENSION_KEYS.flatMap((dimension) =>
    CARE_LEVELS.map((level) => ({ section, dimension, value_key: String(level) })),
  ),
  ...(section === 'zonghe'
    ? [
        ...SKIN_TYPES.map((value_key) => ({ section, dimension: 'skin_type' as const, value_key })),
        ...TONES.map((value_key) => ({ section, dimension: 'tone' as const, value_key })),
      ]
    : []),
]);
const advice = (locale: string, lookup: ResultTextLookup, skin: Parameters<typeof adviceFor>[1]) =>
  seed.get(resultTextKey(adviceFor(lookup, skin), locale as 'en'))?.advice;

const sensitive = { is_sensitive: true, skin_type: 'neutral' } as const;
const dry = { is_sensitive: false, skin_type: 'dry' } as const;
const other = { is_sensitive: false, skin_type: 'oily' } as const;

/** Advice to use something strong, in the languages that these tests know. */
const STRONG = {
  en: /exfoliate gently|exfoliation a week|vitamin C serum|vitamin C|salicylic|clay mask|smoothing actives/i,
  zh: /(温和的?|做一次.*)角质护理|维C|水杨酸|泥膜|清洁面膜|抗皱成分/,
};
const DRYING = { en: /salicylic|clay mask/i, zh: /水杨酸|泥膜|清洁面膜/ };

describe.each(['en', 'zh'] as const)('the advice in %s', (locale) => {
  it('names nothing strong for sensitive skin', () => {
    for (const lookup of ALL) {
      if (lookup.dimension === 'spot' && lookup.value_key === '1') continue; // Fruit rich in vitamin C is food.
      expect(advice(locale, lookup, sensitive), JSON.stringify(lookup)).not.toMatch(STRONG[locale]);
    }
  });

  it('names neither clay nor acid for dry skin', () => {
    for (const lookup of ALL) {
      if (lookup.dimension === 'skin_type' && lookup.value_key !== 'dry') continue;
      expect(advice(locale, lookup, dry), JSON.stringify(lookup)).not.toMatch(DRYING[locale]);
    }
  });
});

it('the advice for sensitive skin is written in every language, and that for other skin is as before', () => {
  for (const locale of WRITTEN_LOCALES)
    for (const lookup of ALL) expect(advice(locale, lookup, sensitive), JSON.stringify(lookup)).toBeTruthy();
  for (const lookup of ALL) expect(adviceFor(lookup, other)).toBe(lookup);
});

it.each([
  [{ allergy: ['acids'] }, true],
  [{ reaction: ['itch'] }, true],
  [{ calm: 'longer' }, true],
  [{ allergy: ['alcohol'], reaction: ['breakout'], calm: 'days' }, false],
])('after the answers %j, the advice is that for sensitive skin: %s', (answers, expected) => {
  expect(skinOf(other, answers).is_sensitive).toBe(expected);
  expect(skinOf(sensitive, undefined).is_sensitive).toBe(true);
});

describe('the text about a result', () => {
  const lookup = { section: 'zonghe', dimension: 'spot', value_key: '2' } as const;
  const found = resolveResultText(lookup, { own: new Map(), seed }, { wanted: 'en', shopDefault: 'en' });

  it('says of deep spots that they are measured, on the page of the deep skin and on that of all results', () => {
    expect(seed.get(resultTextKey({ ...lookup, section: 'deep' }, 'en'))?.introduction).toMatch(/are measured/);
    expect(found && shownText(found, seed, undefined, 'deep').introduction).toMatch(/are measured/);
    expect(found && shownText(found, seed, undefined, 'layer').introduction).toMatch(/visible/);
  });

  it('is the shop’s own word for word, if it has one', () => {
    const text = { ...lookup, value_key: '3', locale: 'en' as const, introduction: 'Spots.', advice: 'Vitamin C.' };
    expect(shownText({ text, source: 'own', locale: 'en' }, seed, sensitive, 'deep')).toEqual({
      introduction: 'Spots.',
      advice: 'Vitamin C.',
    });
  });
});
