import { describe, expect, it } from 'vitest';
import { resolveConfig } from '../config/config.schema.ts';
import { CARE_LEVELS } from '../dimension/dimension.ts';
import { builtInTexts } from '../i18n/built-in.ts';
import { evaluateTest } from '../mirror/evaluation.ts';
import { prepareCatalogue } from '../recommendation/catalogue.ts';
import { careLevel, severityBand } from '../scoring/scoring.ts';
import { shopTexts } from '../shop-text/shop-text.ts';
import { applyDisplay } from './display.ts';
import { atLevel, type DraftText, isHidden, previewReport, scoreOfLevel } from './preview.ts';
import { displaySettings, sharedReport, type WholeReport, wholeReport } from './report.contract.ts';
import { SAMPLE_CUSTOMER, SAMPLE_END } from './sample-test.ts';

const NEEDS = (['acne', 'spot', 'pore'] as const).map((key) => ({ key, layer: 'layer' as const, score: 40 }));
const { scores, result } = evaluateTest(
  {
    offsets: [],
    quality_policy: 'strict',
    catalogue: prepareCatalogue([], [], {
      goods_mode: 'normal',
      push_mode: 'smart',
      match_sex: true,
      match_skin: true,
      max_goods: 6,
      max_per_role: 1,
    }),
  },
  SAMPLE_CUSTOMER,
  SAMPLE_END,
);
const WORDS = { introduction: 'How it is.', advice: 'What to do.' };
const WHOLE: WholeReport = wholeReport.parse({
  shop: 'Shop',
  shop_key: '',
  test_day: '2026-03-01',
  age_band: null,
  sex: null,
  skin_type: 'mixed',
  skin_type_zones: { nose: 'oily' },
  tone: 'natural',
  skin_ages: { evaluated: 30, predicted: 33 },
  face_shape: null,
  total_score: result?.total_score,
  measured: 14,
  total_text: WORDS,
  skin_type_text: WORDS,
  tone_text: WORDS,
  moisture_source: 1,
  dims: scores.map(({ dimension, layer, score, level, count, zones }) => ({
    key: dimension,
    layer,
    score,
    level,
    count,
    zones,
    ...WORDS,
    band: severityBand(level),
    overall: WORDS,
  })),
  images: (['white', 'mark_acne', 'mark_spot'] as const).map((kind) => ({
    kind,
    url: `/${kind}`,
    thumbnail_url: `/${kind}`,
    width: 3,
    height: 4,
  })),
  goods: [
    {
      id: 1,
      name: 'Gel',
      pic: '',
      tag: '',
      price: null,
      link: '',
      brand_story: '',
      step_role: 'treat',
      choice: 'first',
      parts: ['am', 'pm'],
      needs: NEEDS,
      helps: [],
      is_owned: false,
    },
  ],
  scheme: null,
  progress: {
    since: '2026-02-01',
    captures_differ: false,
    list: scores.map(({ dimension: key, layer, score: before }) => ({ key, layer, before, verdict: 'same' })),
    photo: null,
    trend: null,
  },
  percentile: { value: 60, n: 40 },
  contact: { address: '', phone: '', hours: '', picture: null },
  adviser: '',
  asks_first: false,
  cleanses_often: false,
  wishes: [
    { key: 'spot', words: 'Dark spots' },
    { key: 'acne', words: 'Breakouts' },
  ],
  next_visit: null,
  shows_bands: false,
  currency: 'CNY',
  logo: null,
  face: null,
  h5: { title: '', banner: null, support_text: '', support_link: '', theme_color: '', privacy_url: '' },
  texts: shopTexts(resolveConfig({}), builtInTexts('en').shopTexts, { wanted: 'en', shopDefault: 'en' }),
});
const settings = (own = {}) => displaySettings.parse(resolveConfig(own));
const show = (own = {}) => applyDisplay(WHOLE, settings(own));
const keysOf = ({ dims }: { dims: readonly { key: string; layer: string }[] }) =>
  dims.map(({ key, layer }) => `${layer} ${key}`);

describe('the sample test', () => {
  it('is a success with every care level among its results, in both layers', () => {
    expect(new Set(scores.map(({ level }) => level))).toEqual(new Set(CARE_LEVELS));
    expect(new Set(scores.map(({ layer }) => layer))).toEqual(new Set(['layer', 'deep']));
  });
});

describe('what display settings make of a report', () => {
  it('is everything, as the product is delivered', () => {
    expect(sharedReport.parse(show())).toEqual(show());
    expect(show()).toMatchObject({
      skin_type: 'mixed',
      skin_age: 30,
      color_show_type: 1,
      total_score: WHOLE.total_score,
    });
    expect(keysOf(show()).toSorted()).toEqual(keysOf(WHOLE).toSorted());
  });

  it('leaves a hidden dimension out everywhere, and counts it in the total', () => {
    const report = show({ items_layer: ['spot'], items_deep: [] });
    expect(keysOf(report)).toEqual(['layer spot']);
    expect(report.images.map(({ kind }) => kind)).toEqual(['white', 'mark_spot']);
    expect(report.wishes.map(({ key }) => key)).toEqual(['spot']);
    expect(report.goods[0]?.needs).toEqual([NEEDS[1]]);
    expect(show().goods[0]?.needs).toEqual(NEEDS.slice(0, 2));
    expect(report.total_score).toBe(WHOLE.total_score);
    expect(report.progress?.list).toMatchObject([{ key: 'spot', layer: 'layer' }]);
  });

  it('leaves the progress out where the shop hides it, or nothing is left to compare', () => {
    expect(show().progress?.list).toHaveLength(scores.length);
    expect(show({ show_progress: 0 }).progress).toBeNull();
    expect(
      applyDisplay({ ...WHOLE, progress: WHOLE.progress && { ...WHOLE.progress, list: [] } }, settings()).progress,
    ).toBeNull();
  });

  it('hides the skin type with its text and zones', () => {
    const report = show({ items_skin_type: 0 });
    expect(report).toMatchObject({ skin_type: null, skin_type_text: null });
    expect(report).not.toHaveProperty('skin_type_zones');
  });

  it('shows the skin’s age by evaluation, by prediction or not at all', () => {
    expect(
      [show({ age_type: 1 }), show({ age_type: 2 }), show({ age_mode: 0 })].map(({ skin_age }) => skin_age),
    ).toEqual([30, 33, null]);
  });
});

describe('care levels', () => {
  it('are bands of percent on the platform that shows those, also where a shop chose levels', () => {
    const bands = (data_show_type: 1 | 2 | 3) =>
      applyDisplay({ ...WHOLE, shows_bands: true }, settings({ data_show_type })).data_show_type;
    expect([bands(1), bands(2), bands(3)]).toEqual([1, 3, 3]);
    expect(show({ data_show_type: 2 }).data_show_type).toBe(2);
  });
});

describe('a preview', () => {
  const preview = (text?: DraftText, own = {}) => previewReport(WHOLE, settings(own), text);
  const text = (about: Partial<DraftText>): DraftText => ({
    section: 'layer',
    dimension: 'acne',
    value_key: '4',
    introduction: 'Mine.',
    advice: 'Ask us.',
    ...about,
  });

  it('without anything unsaved is the report itself', () => {
    expect(preview()).toEqual(show());
  });

  it('names the source of moisture that is being chosen', () => {
    expect(preview(undefined, { moisture_mode: 2 }).moisture_source).toBe(2);
    expect(show({ moisture_mode: 2 }).moisture_source).toBe(1);
  });

  it('shows the words that are written, about a result of that level', () => {
    const dim = preview(text({})).dims.find(({ key, layer }) => key === 'acne' && layer === 'layer');
    expect(dim).toMatchObject({ introduction: 'Mine.', advice: 'Ask us.', level: 4, overall: WORDS });
    expect(careLevel(dim?.score ?? 0)).toBe(4);
    expect(dim?.band).toEqual(severityBand(4));
  });

  it('shows words about what was never measured there, or isn’t shown by the shop', () => {
    const unmeasured = text({ section: 'deep', dimension: 'water' });
    expect(preview(unmeasured).dims.find(({ key, layer }) => key === 'water' && layer === 'deep')).toMatchObject({
      introduction: 'Mine.',
      level: 4,
    });
    const hidden = preview(text({}), { items_layer: ['spot'], items_deep: [] });
    expect(keysOf(hidden)).toEqual(['layer spot', 'layer acne']);
    expect(isHidden(settings({ items_layer: ['spot'] }), text({}))).toBe(true);
    expect(isHidden(settings({ items_layer: ['acne'] }), text({}))).toBe(false);
    expect(isHidden(settings(), text({}))).toBe(false);
    expect(isHidden(settings({ items_skin_type: 0 }), text({ section: 'zonghe', dimension: 'skin_type' }))).toBe(true);
  });

  it('shows words of the comprehensive report there alone', () => {
    const dim = preview(text({ section: 'zonghe' })).dims.find(({ key }) => key === 'acne');
    expect(dim).toMatchObject({ ...WORDS, overall: { introduction: 'Mine.', advice: 'Ask us.' }, level: 4 });
  });

  it('shows words about classes and the total with the value that they are about', () => {
    const words = { introduction: 'Mine.', advice: 'Ask us.' };
    const about = (dimension: DraftText['dimension'], value_key: string) =>
      preview(text({ section: 'zonghe', dimension, value_key }), { items_skin_type: 0 });
    expect(about('skin_type', 'dry')).toMatchObject({ skin_type: 'dry', skin_type_text: words });
    expect(about('tone', 'dark')).toMatchObject({ tone: 'dark', tone_text: words });
    const total = about('total', '5');
    expect(total).toMatchObject({ total_text: words });
    expect(careLevel(total.total_score)).toBe(5);
    expect(about('skin_type', 'purple')).toMatchObject({ skin_type: 'mixed' });
  });

  it('moves a result to any level, its zones with it and within 0 to 100', () => {
    for (const level of CARE_LEVELS) {
      expect(careLevel(scoreOfLevel(level))).toBe(level);
      const moved = atLevel({ score: 60, level: 2, zones: { nose: 95, chin: 8 } }, level);
      expect(moved.level).toBe(level);
      for (const value of Object.values(moved.zones)) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
    }
    const there = { score: 61, level: 2 };
    expect(atLevel(there, 2)).toBe(there);
  });
});
