import { describe, expect, it } from 'vitest';
import { prepareCatalogue } from './catalogue.ts';
import { defaultMappings, type GoodsTypeKey, SEED_IDS } from './goods-type-seed.ts';
import { product, scores, settings, test } from './matching.fixture.ts';
import { matchGoods } from './matching.ts';
import type { MatchableGoods } from './recommendation.schema.ts';
import type { StepRole } from './recommendation.ts';

const sold = (goods_id: number, step_role: StepRole, effect: GoodsTypeKey, over: Partial<MatchableGoods> = {}) =>
  product(goods_id, { step_role, type_ids: [SEED_IDS.get(effect) as number], ...over });

const dry = test({ scores: scores({ water: 45, pore: 70 }), age: 30, sex: 0 });

const adviceFor = (goods: readonly MatchableGoods[], tested = dry) =>
  matchGoods(prepareCatalogue(goods, defaultMappings(), settings()), tested);

const idsOf = (...given: Parameters<typeof adviceFor>) =>
  adviceFor(...given).recommendations.map(({ goods_id }) => goods_id);

describe('a shop', () => {
  it('with one product recommends it to whom it helps, and nothing to others', () => {
    const serum = sold(1, 'treat', 'hydrating');
    expect(idsOf([serum])).toEqual([1]);
    expect(idsOf([serum], { ...dry, scores: scores({ acne: 45 }) })).toEqual([]);
  });

  it('with sunscreens alone recommends one of them for protection, and never as a treatment of dryness', () => {
    const shelf = [1, 2, 3].map((id) => sold(id, 'protect', 'sun_protection'));
    const { recommendations } = adviceFor(shelf);
    expect(recommendations.map(({ step_role, trace }) => [step_role, trace.because])).toEqual([['protect', []]]);
  });

  it('whose goods all exclude the customer recommends none, and says why for those that would help', () => {
    const shelf = [
      sold(1, 'treat', 'hydrating', { exclude_rules: [{ kind: 'sensitive' }] }),
      sold(2, 'moisturise', 'hydrating', { for_sex: 1 }),
      sold(3, 'protect', 'sun_protection', { age_min: 40 }),
    ];
    const { recommendations, excluded } = adviceFor(shelf, { ...dry, is_sensitive: true });
    expect(recommendations).toEqual([]);
    expect(excluded.map(({ goods_id, reason }) => [goods_id, reason])).toEqual([
      [1, 'exclude_rule'],
      [2, 'sex'],
    ]);
  });

  it('without goods recommends none', () => {
    expect(adviceFor([])).toMatchObject({ recommendations: [], excluded: [] });
  });
});

it('a test of one dimension gets a routine for it', () => {
  const shelf = [
    sold(1, 'cleanse', 'cleansing'),
    sold(2, 'treat', 'hydrating'),
    sold(3, 'treat', 'spot_fading'),
    sold(4, 'moisturise', 'hydrating'),
    sold(5, 'protect', 'sun_protection'),
  ];
  expect(idsOf(shelf, { ...dry, scores: scores({ water: 45 }) }).toSorted()).toEqual([1, 2, 4, 5]);
});
