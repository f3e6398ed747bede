import { describe, expect, it } from 'vitest';
import { CARE_LEVELS, DIMENSION_KEYS, SKIN_TYPES, TONES } from '../dimension/dimension.ts';
import { builtInTexts } from '../i18n/built-in.ts';
import { shownLocale, WRITTEN_LOCALES } from '../kernel/locales.ts';
import { type ResultText, resolveResultText, resultTextKey, TEXT_SECTIONS } from './result-text.ts';
import { seedResultTexts } from './seed.ts';
import { absenceWords, countingWords, mildWords, unkindWords } from './wording.fixture.ts';

const seed = seedResultTexts();
/** The languages whose words these tests know. */
const KNOWN = ['zh', 'en'] as const;
const textsIn = (locale: string) => [...seed.values()].filter((text) => text.locale === locale);

/** Allowed lengths of introduction and advice, in characters. */
const LENGTHS = {
  full: { zh: { introduction: [12, 50], advice: [20, 100] }, en: { introduction: [35, 170], advice: [60, 290] } },
  short: { zh: { introduction: [6, 24], advice: [6, 24] }, en: { introduction: [10, 60], advice: [15, 80] } },
};

describe.each(WRITTEN_LOCALES)('the report texts in %s', (locale) => {
  it('cover every value of every dimension in each section, and the classes in the comprehensive report', () => {
    const levels = DIMENSION_KEYS.flatMap((dimension) => CARE_LEVELS.map((level) => `${dimension}:${level}`));
    const overall = [
      ...CARE_LEVELS.map((level) => `total:${level}`),
      ...SKIN_TYPES.map((type) => `skin_type:${type}`),
      ...TONES.map((tone) => `tone:${tone}`),
    ];
    const expected = TEXT_SECTIONS.flatMap((section) =>
      [...levels, ...(section === 'zonghe' ? overall : [])].map((key) => `${section}:${key}:${locale}`),
    );
    const keys = [...seed].filter(([, text]) => text.locale === locale).map(([key]) => key);
    expect(keys.sort()).toEqual(expected.sort());
  });
});

describe.each(KNOWN)('the words of the report texts in %s', (locale) => {
  it('promise no medicine and frighten nobody', () => {
    for (const { introduction, advice, ...about } of textsIn(locale)) {
      expect(unkindWords(locale, `${introduction} ${advice}`), JSON.stringify(about)).toEqual([]);
    }
  });

  it('are short enough to be read on a phone', () => {
    for (const text of textsIn(locale)) {
      const isShort = text.section === 'zonghe' && (DIMENSION_KEYS as string[]).includes(text.dimension);
      const limits = LENGTHS[isShort ? 'short' : 'full'][locale];
      for (const part of ['introduction', 'advice'] as const) {
        const [least = 0, most = 0] = limits[part];
        expect(text[part], resultTextKey(text, text.locale)).toBe(text[part].trim());
        expect(text[part].length, text[part]).toBeGreaterThanOrEqual(least);
        expect(text[part].length, text[part]).toBeLessThanOrEqual(most);
      }
    }
  });

  it('end their sentences, in the script of their language', () => {
    for (const { introduction, advice } of textsIn(locale)) {
      for (const text of [introduction, advice]) {
        if (locale === 'zh') expect(text).toMatch(/^[^,.;!?a-z]*。$/);
        else expect(text).toMatch(/^[\p{Script=Latin}\p{P}\d\s]*[.!]$/u);
      }
    }
  });

  it('suggest the adviser from care level 4 and a doctor at level 5, and neither before', () => {
    const adviser = locale === 'zh' ? /护肤顾问/ : /skin-care adviser/;
    const doctor = locale === 'zh' ? /医生/ : /doctor/;
    const { dimensions, overall } = builtInTexts(locale).resultTexts;
    for (const [dimension, texts] of Object.entries({ ...dimensions, total: overall.total })) {
      for (const level of CARE_LEVELS) {
        const { advice } = texts[level];
        expect(adviser.test(advice), `${dimension} ${level}`).toBe(level >= 4);
        expect(doctor.test(advice), `${dimension} ${level}`).toBe(level === 5);
      }
    }
  });

  it('name no number and no quantity in an introduction, because the measured count is beside it', () => {
    for (const { introduction } of textsIn(locale))
      expect(countingWords(locale, introduction), introduction).toEqual([]);
  });

  it('never claim in an introduction that nothing is there, not even of an excellent result', () => {
    for (const { introduction } of textsIn(locale))
      expect(absenceWords(locale, introduction), introduction).toEqual([]);
  });

  it('call no finding slight from care level 3', () => {
    for (const { introduction, value_key } of textsIn(locale)) {
      if (Number(value_key) >= 3) expect(mildWords(locale, introduction), introduction).toEqual([]);
    }
  });

  it('say no sentence twice, neither in the short texts nor in the full ones', () => {
    const sentences = textsIn(locale)
      .filter(({ section }) => section !== 'deep')
      .flatMap(({ introduction, advice }) => [introduction, advice])
      .flatMap((text) => text.split(/[。；.!?]\s*/).filter((sentence) => sentence !== ''));
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) < index)).toEqual([]);
  });
});

it('answers in another language where one has no texts of its own', () => {
  const lookup = { section: 'zonghe', dimension: 'skin_type', value_key: 'dry' } as const;
  const own = new Map<string, ResultText>();
  const found = resolveResultText(lookup, { own, seed }, { wanted: 'de', shopDefault: 'zh' });
  const text = builtInTexts('de').resultTexts.overall.skin_type.dry;
  expect(found).toMatchObject({ source: 'seed', locale: shownLocale('de'), text });
});
