import {
  CARE_LEVELS,
  DIMENSIONS,
  type DimensionKey,
  SEX,
  SKIN_TYPES,
} from '@skin-mirror/shared/dimension/dimension.ts';
import { GOODS_FIELDS } from '@skin-mirror/shared/goods/goods.fields.ts';
import { isTagTooLong } from '@skin-mirror/shared/goods/goods-problems.ts';
import { type Locale, WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import type { StoredQuestion } from '@skin-mirror/shared/question/question.schema.ts';
import { storedSeeds } from '@skin-mirror/shared/question/seed.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import { CORE_ROLES } from '@skin-mirror/shared/recommendation/choose-goods.ts';
import { defaultMappings, GOODS_TYPE_SEED } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import { matchGoods } from '@skin-mirror/shared/recommendation/matching.ts';
import { matchSettings } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { MAX_GOODS_TYPES, STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { unkindWords } from '@skin-mirror/shared/result-text/wording.fixture.ts';
import { describe, expect, it } from 'vitest';
import { matchableDemo } from '../../tests/factories/advice.ts';
import { type DemoProduct, defaultCatalogue, demoCatalogue } from './demo-catalogue.ts';
import { demoQuestions } from './demo-questions.ts';
import type { ProductWords } from './product-words.ts';

const products = demoCatalogue('en');
const goods = products.map(matchableDemo);

describe('the demo catalogue', () => {
  it('has 200 products with numbers of their own, always the same', () => {
    expect(products).toHaveLength(200);
    expect(new Set(products.map(({ goods_no }) => goods_no)).size).toBe(200);
    expect(demoCatalogue('en')).toEqual(products);
  });

  it('puts names and descriptions together as a language does', () => {
    const serumIn = (locale: Locale) => demoCatalogue(locale).find(({ goods_no }) => goods_no === 'ABL-02-SR');
    expect(serumIn('zh')).toMatchObject({
      goods_name: '珀织 夜织精华液 30ml',
      tag: 'A醇',
      texts: { en: { goods_name: 'Amberloom Nightloom Serum, 30 ml', tag: 'RET' } },
      category: '精华',
      tags: ['抗皱', '紧致', 'A醇'],
      keywords: 'A醇 Retinol 精华液 Serum 抗皱 Anti-wrinkle 紧致 Firming',
      description: '微囊A醇，夜里慢慢抚平纹路。保湿之前取两三滴，轻按全脸。',
    });
    expect(serumIn('en')).toMatchObject({
      goods_name: 'Amberloom Nightloom Serum, 30 ml',
      tag: 'RET',
      texts: { zh: { goods_name: '珀织 夜织精华液 30ml', tag: 'A醇' } },
      category: 'Serums',
      tags: ['Anti-wrinkle', 'Firming', 'Retinol'],
      keywords: 'A醇 Retinol 精华液 Serum 抗皱 Anti-wrinkle 紧致 Firming',
      description: 'Encapsulated retinol that works on lines while you sleep. Two or three drops before moisturiser.',
    });
    expect(Object.keys(serumIn('de')?.texts ?? {})).toEqual(['zh', 'en']);
  });

  it.each(WRITTEN_LOCALES)('has words in %s that differ, and that the goods form takes', (locale) => {
    const inLanguage = demoCatalogue(locale);
    for (const { goods_no, goods_name, tag, tags, keywords, description } of inLanguage) {
      expect(isTagTooLong(tag), goods_no).toBe(false);
      expect(goods_name.length, goods_no).toBeLessThanOrEqual(GOODS_FIELDS.goods_name.max);
      expect(keywords.length, goods_no).toBeLessThanOrEqual(GOODS_FIELDS.keywords.max);
      expect(description.length, goods_no).toBeLessThanOrEqual(GOODS_FIELDS.description.max);
      for (const one of tags) expect(one.length, one).toBeLessThanOrEqual(32);
      expect([goods_name, tag, ...tags, keywords, description].join()).not.toMatch(/\{\{|undefined/);
    }
    expect(new Set(inLanguage.map(({ goods_name }) => goods_name)).size).toBe(inLanguage.length);
    const wordless = (product: DemoProduct) => ({ ...product, ...WORDLESS });
    expect(inLanguage.map(wordless)).toEqual(products.map(wordless));
  });

  it('describes every product kindly', () => {
    for (const locale of ['zh', 'en'] as const)
      for (const { goods_no, goods_name, description } of demoCatalogue(locale))
        expect(unkindWords(locale, `${goods_name} ${description}`), goods_no).toEqual([]);
  });

  it('keeps to what the goods form accepts', () => {
    for (const { goods_no, effects, price, age_min, age_max } of products) {
      expect(effects.length, goods_no).toBeLessThanOrEqual(MAX_GOODS_TYPES);
      expect(new Set(effects).size, goods_no).toBe(effects.length);
      expect(price, goods_no).toBeGreaterThanOrEqual(29);
      expect(price % 10, goods_no).toBe(9);
      expect(age_min ?? 0, goods_no).toBeLessThan(age_max ?? 120);
    }
  });

  it('has several products for each goods type', () => {
    for (const key of GOODS_TYPE_SEED) {
      expect(products.filter(({ effects }) => effects[0] === key).length, key).toBeGreaterThanOrEqual(5);
    }
  });

  it('has products for every step of a routine, in the default products too', () => {
    for (const some of [products, defaultCatalogue('en')])
      expect(new Set(some.map(({ step_role }) => step_role))).toEqual(new Set(STEP_ROLES));
    expect(defaultCatalogue('en')).toHaveLength(40);
  });

  it('keeps strong, degreasing and scented products from sensitive skin, and those of its gentle lines for it', () => {
    const excluded = products.filter(({ exclude_rules }) => exclude_rules.some(({ kind }) => kind === 'sensitive'));
    const lines = new Set(excluded.map(({ look }) => look.line));
    expect([...lines].sort()).toEqual([
      'Black Kiln',
      'Charwood',
      'Daybreak',
      'Green Pomelo',
      'Mintshore',
      'New Leaf',
      'Nightloom',
      'Stonebrook',
      'Tea Lane',
    ]);
    for (const { ext_rules } of excluded) expect(ext_rules.sensitive).toBe(0);
    const retinol = excluded.find(({ goods_no }) => goods_no === 'ABL-02-SR');
    expect(retinol?.exclude_rules).toContainEqual({ kind: 'answer', question: 'condition', option: 'treated' });
  });

  it('keeps what fades spots, brightens or refines pores from red skin, unless it is rinsed off or made for it', () => {
    const active = products.filter(({ goods_name }) =>
      /(Kojiclear|Porcelain|Fine Grain|Late Home) (?!Eye Mask)/.test(goods_name),
    );
    expect(active.length).toBeGreaterThan(15);
    for (const { goods_no, exclude_rules, step_role } of active)
      expect(
        exclude_rules.some((rule) => rule.kind === 'level' && rule.dimension === 'sensitive' && rule.from === 3),
        goods_no,
      ).toBe(step_role !== 'cleanse');
  });

  it('gives very red skin calm care alone, and takes its make-up off', () => {
    const veryRed = { kind: 'level', dimension: 'sensitive', from: 4 };
    const kept = (name: RegExp) => products.filter(({ goods_name }) => name.test(goods_name));
    const waiting = kept(/(Faded Ink|First Fold|Goldweft) (Serum|Cream|Lotion|Rich Cream),/);
    expect(waiting.length).toBeGreaterThan(5);
    for (const { goods_no, exclude_rules } of waiting) expect(exclude_rules, goods_no).toContainEqual(veryRed);
    const fine = kept(/Softwall|Stillmead|Cleansing Balm|Soft Cloud/);
    expect(fine.length).toBeGreaterThan(5);
    for (const { goods_no, exclude_rules } of fine) expect(exclude_rules, goods_no).not.toContainEqual(veryRed);
  });

  it('takes no oil from dry skin, and gives nothing rich to skin that breaks out', () => {
    for (const { goods_no, goods_name, effects, skin_types, exclude_rules } of products) {
      if (effects[0] === 'oil_control') expect(skin_types, goods_no).not.toContain('dry');
      if (effects[0] === 'oil_control') expect(skin_types.length, goods_no).toBeGreaterThan(0);
      if (/Rich Cream|Face Oil/.test(goods_name))
        expect(exclude_rules, goods_no).toContainEqual({ kind: 'level', dimension: 'acne', from: 3 });
    }
  });

  it('gives dry skin no gel and no light lotion, and every moisturiser moistens', () => {
    for (const { goods_no, goods_name, effects, skin_types, step_role } of products) {
      if (step_role === 'moisturise') expect(effects, goods_no).toContain('hydrating');
      if (/Gel Cream|(Rice Dew|Fine Grain|Porcelain) Lotion/.test(goods_name)) {
        expect(skin_types.length, goods_no).toBeGreaterThan(0);
        expect(skin_types, goods_no).not.toContain('dry');
      }
    }
    const creams = products.filter(({ goods_name }) => / Cream,/.test(goods_name));
    expect(
      creams.filter(({ skin_types, step_role }) => step_role === 'moisturise' && skin_types.includes('dry')).length,
    ).toBeGreaterThan(5);
  });

  it('has nothing strong, and nothing for single spots, for skin with a doctor’s medicine', () => {
    for (const { goods_no, goods_name, exclude_rules } of products) {
      if (/Green Pomelo|New Leaf|Nightloom|Spot Gel|Kojiclear|Tea Lane|Daybreak/.test(goods_name))
        for (const option of ['prescribed', 'treated'])
          expect(exclude_rules, goods_no).toContainEqual({ kind: 'answer', question: 'condition', option });
    }
  });

  it('has rich creams and oils for skin that isn’t oily, and care against age for adults', () => {
    for (const { goods_no, goods_name, skin_types, effects, step_role, age_min } of products) {
      if (/Rich Cream|Face Oil/.test(goods_name)) {
        expect(skin_types.length, goods_no).toBeGreaterThan(0);
        for (const type of ['oily', 'mixed']) expect(skin_types, goods_no).not.toContain(type);
      }
      if (effects.includes('anti_wrinkle') || effects.includes('firming'))
        expect(age_min, goods_no).toBeGreaterThanOrEqual(effects.includes('anti_wrinkle') ? 25 : 18);
      if (step_role === 'eye') expect(age_min, goods_no).toBeGreaterThanOrEqual(18);
    }
  });

  it('keeps products away by answers that the questionnaire has', () => {
    const rules = products.flatMap(({ exclude_rules }) => exclude_rules);
    const answers = rules.flatMap((rule) => (rule.kind === 'answer' ? [`${rule.question}: ${rule.option}`] : []));
    expect([...new Set(answers)].sort()).toEqual([
      'allergy: acids',
      'allergy: fragrance',
      'allergy: sunscreen',
      'calm: longer',
      'concerns: redness',
      'condition: pregnant',
      'condition: prescribed',
      'condition: treated',
      'make_up: rarely',
      'reaction: itch',
      'reaction: peel',
      'reaction: red',
    ]);
    const answersOf = (questions: readonly Pick<StoredQuestion, 'key' | 'options'>[]) =>
      questions.flatMap(({ key, options }) => options.map(({ id }) => `${key}: ${id}`));
    expect(answersOf(demoQuestions())).toEqual(expect.arrayContaining(answers));
    const inNewShop = defaultCatalogue('en').flatMap(({ exclude_rules }) => exclude_rules);
    expect(answersOf(storedSeeds())).toEqual(
      expect.arrayContaining(
        inNewShop.flatMap((rule) => (rule.kind === 'answer' ? `${rule.question}: ${rule.option}` : [])),
      ),
    );
    const retinol = products.find(({ goods_no }) => goods_no === 'ABL-02-SR');
    expect(retinol?.exclude_rules).toContainEqual({ kind: 'answer', question: 'condition', option: 'pregnant' });
  });

  it.each(['normal', 'solrx'] as const)('has a whole routine for everybody in %s mode', (goods_mode) => {
    const settings = matchSettings.parse({ goods_mode });
    const catalogue = prepareCatalogue(goods, defaultMappings(), settings);
    const asking = goods_mode === 'normal' ? DIMENSIONS : DIMENSIONS.filter(({ key }) => SOLRX.includes(key));
    for (const { key, layer } of asking) {
      for (const skin_type of SKIN_TYPES) {
        for (const sex of Object.values(SEX)) {
          for (const is_sensitive of [false, true]) {
            const scores = [lowScore(key, layer)];
            const test = { scores, skin_type, sex, is_sensitive, age: 32 };
            const { recommendations } = matchGoods(catalogue, test);
            const roles = recommendations.map(({ step_role }) => step_role);
            // No sunscreen and no brightening product has a skin profile for oily and sensitive skin.
            if (goods_mode === 'solrx' && is_sensitive) continue;
            expect(roles, `${key}, ${skin_type}, ${sex}`).toEqual(expect.arrayContaining([...CORE_ROLES]));
            const isHelped = recommendations.some(({ trace }) => trace.because.length > 0);
            // The anti-wrinkle products have skin profiles for dry skin.
            if (goods_mode === 'normal' || key !== 'wrinkle') expect(isHelped, `${key}, ${skin_type}`).toBe(true);
          }
        }
      }
    }
  });
});

const WORDLESS: ProductWords = {
  goods_name: '',
  tag: '',
  texts: {},
  category: '',
  tags: [],
  keywords: '',
  description: '',
  brand_story: '',
};

/** The dimensions that a skin profile helps with. */
const SOLRX: readonly DimensionKey[] = ['pigment', 'spot', 'uv_spot', 'wrinkle'];

function lowScore(dimension: DimensionKey, layer: (typeof DIMENSIONS)[number]['layer']) {
  return { dimension, layer, raw: 35, offset: 0, score: 35, level: CARE_LEVELS[3] };
}
