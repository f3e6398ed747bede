import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSION_KEYS, LAYERS } from '../dimension/dimension.ts';
import {
  anyCustomer,
  anyGoods,
  anyMappings,
  anyMeasurements,
  anySchemes,
  anySettings,
  mapping,
  product,
  scheme,
  settings,
} from '../recommendation/matching.fixture.ts';
import type { ScoreOffset } from '../scoring/scoring.ts';
import { compareOffsets } from './compare-offsets.ts';
import type { WhatIfInputs, WhatIfTest } from './setting.contract.ts';

const tested = (scores: WhatIfTest['scores'], over: Partial<WhatIfTest> = {}): WhatIfTest => ({
  scores,
  skin_type: 'neutral',
  is_sensitive: false,
  answers: {},
  mirror: 0,
  ...over,
});
const acne = (raw: number, layer: 'layer' | 'deep' = 'layer') => ({ dimension: 'acne' as const, layer, raw });
const inputs = (over: Partial<WhatIfInputs> = {}): WhatIfInputs => ({
  tests: [],
  mirrors: [{ offsets: [], settings: settings() }],
  goods: [],
  mappings: [],
  schemes: [],
  wishes: [],
  ...over,
});
const named = (...goods: ReturnType<typeof product>[]) =>
  goods.map((one) => ({ ...one, goods_name: `Product ${one.goods_id}` }));
const offset = (value: number, over: Partial<ScoreOffset> = {}): ScoreOffset => ({
  dimension: 'acne',
  layer: 'layer',
  offset: value,
  ...over,
});

describe('other offsets', () => {
  it('move customers from one care level to another', () => {
    const tests = [tested([acne(65)]), tested([acne(61)]), tested([acne(75)]), tested([acne(22)])];
    expect(compareOffsets(inputs({ tests }), [], [offset(-10)])).toMatchObject({
      tests: 4,
      levelChanges: 3,
      dimensions: [
        {
          dimension: 'acne',
          layer: 'layer',
          count: 3,
          moves: [
            { from: 2, to: 3, count: 2 },
            { from: 4, to: 5, count: 1 },
          ],
        },
      ],
    });
  });

  it('are compared with those in force, not with those at the time of the test', () => {
    const tests = [tested([acne(65)])];
    expect(compareOffsets(inputs({ tests }), [offset(-10)], [offset(-12)]).levelChanges).toBe(0);
    expect(compareOffsets(inputs({ tests }), [offset(-10)], []).dimensions[0]?.moves).toEqual([
      { from: 3, to: 2, count: 1 },
    ]);
  });

  it('of one layer leave the other alone', () => {
    const tests = [tested([acne(65), acne(65, 'deep')])];
    const { dimensions } = compareOffsets(inputs({ tests }), [], [offset(-10, { layer: 'deep' })]);
    expect(dimensions.map(({ layer }) => layer)).toEqual(['deep']);
  });

  it('change nothing where a mirror has an offset of its own', () => {
    const mirrors = [
      { offsets: [], settings: settings() },
      { offsets: [offset(5)], settings: settings() },
    ];
    const tests = [tested([acne(65)]), tested([acne(65)], { mirror: 1 })];
    expect(compareOffsets(inputs({ tests, mirrors }), [], [offset(-10)]).levelChanges).toBe(1);
  });

  it('give products to some customers and take them from others', () => {
    const shop = inputs({
      tests: [tested([acne(85)]), tested([acne(85)]), tested([acne(40)])],
      goods: named(product(1, { type_ids: [1] }), product(2, { type_ids: [2] })),
      mappings: [mapping('acne', [1], { threshold: 80 })],
    });
    const more = compareOffsets(shop, [], [offset(-10)]);
    expect(more).toMatchObject({ goodsChanges: 2, goods: [{ goods_id: 1, gained: 2, lost: 0 }] });
    expect(compareOffsets(shop, [offset(-10)], []).goods).toEqual([{ goods_id: 1, gained: 0, lost: 2 }]);
  });

  it('make customers sensitive, who then no longer get what sensitive skin must not', () => {
    const shop = inputs({
      tests: [tested([acne(50), { dimension: 'sensitive', layer: 'layer', raw: 65 }])],
      goods: named(product(1, { exclude_rules: [{ kind: 'sensitive' }] })),
      mappings: [mapping('acne', [1])],
    });
    const { goods } = compareOffsets(shop, [], [offset(-10, { dimension: 'sensitive' })]);
    expect(goods).toEqual([{ goods_id: 1, gained: 0, lost: 1 }]);
  });

  it('leave the class that a mirror found where sensitivity was not scored', () => {
    const shop = inputs({
      tests: [tested([acne(50)], { is_sensitive: true })],
      goods: named(product(1, { exclude_rules: [{ kind: 'sensitive' }] })),
      mappings: [mapping('acne', [1])],
    });
    expect(compareOffsets(shop, [], [offset(-10)]).goods).toEqual([]);
  });

  it('keep to the answers of the customers: to what keeps a product away, and to what they wish to improve', () => {
    const rule = { kind: 'answer', question: 'allergy', option: 'acids' } as const;
    const pore = { dimension: 'pore', layer: 'layer', raw: 78 } as const;
    const shop = inputs({
      tests: [tested([acne(85)], { answers: { allergy: ['acids'] } })],
      goods: named(product(1, { exclude_rules: [rule] }), product(2, { type_ids: [2] })),
      mappings: [mapping('acne', [1], { threshold: 80 }), mapping('pore', [2], { threshold: 80 })],
    });
    expect(compareOffsets(shop, [], [offset(-10)]).goods).toEqual([]);
    const wishing = {
      ...shop,
      mirrors: [{ offsets: [], settings: settings({ max_goods: 1 }) }],
      tests: [tested([acne(85), pore], { answers: { wish: 'pores' } })],
      wishes: [{ question: 'wish', option: 'pores', dimension: 'pore' as const }],
    };
    expect(compareOffsets(wishing, [], [offset(-10)]).goods).toEqual([]);
    expect(compareOffsets({ ...wishing, wishes: [] }, [], [offset(-10)]).goods).toHaveLength(2);
  });

  it('choose goods as each mirror does', () => {
    const shop = inputs({
      tests: [tested([acne(85)]), tested([acne(85)], { mirror: 1 })],
      mirrors: [
        { offsets: [], settings: settings({ max_goods: 1 }) },
        { offsets: [], settings: settings({ max_goods: 2 }) },
      ],
      goods: named(product(1), product(2)),
      mappings: [mapping('acne', [1], { threshold: 80 })],
    });
    expect(compareOffsets(shop, [], [offset(-10)]).goods).toEqual([
      { goods_id: 1, gained: 2, lost: 0 },
      { goods_id: 2, gained: 1, lost: 0 },
    ]);
  });

  it('choose another scheme, whose goods then come first', () => {
    const shop = inputs({
      tests: [tested([acne(65)])],
      mirrors: [{ offsets: [], settings: settings({ push_mode: 'cycle' }) }],
      goods: named(product(1, { type_ids: [] }), product(2, { type_ids: [] })),
      schemes: [
        scheme(1, [[1]], { triggers: [{ dimension: 'acne', from: 2 }] }),
        scheme(2, [[2]], { triggers: [{ dimension: 'acne', from: 3 }], priority: 1 }),
      ],
    });
    expect(compareOffsets(shop, [], [offset(-10)]).goods).toEqual([
      { goods_id: 1, gained: 0, lost: 1 },
      { goods_id: 2, gained: 1, lost: 0 },
    ]);
  });

  it('have nothing to say where there are no tests', () => {
    expect(compareOffsets(inputs(), [], [offset(50)])).toEqual({
      tests: 0,
      levelChanges: 0,
      goodsChanges: 0,
      dimensions: [],
      goods: [],
    });
  });
});

const anyOffsets = (): fc.Arbitrary<ScoreOffset[]> =>
  fc.array(
    fc.record({
      dimension: fc.constantFrom(...DIMENSION_KEYS),
      layer: fc.constantFrom(...LAYERS),
      offset: fc.integer({ min: -50, max: 50 }),
    }),
    { maxLength: 12 },
  );

const anyInputs = (): fc.Arbitrary<WhatIfInputs> =>
  fc.record({
    tests: fc.array(
      fc
        .tuple(anyMeasurements(), anyCustomer())
        .map(([scores, customer]) => ({ answers: {}, ...customer, scores, mirror: 0 })),
      { maxLength: 10 },
    ),
    mirrors: fc.tuple(fc.record({ offsets: anyOffsets(), settings: anySettings() })),
    goods: anyGoods().map((goods) => named(...goods)),
    mappings: anyMappings(),
    schemes: anySchemes(),
    wishes: fc.constant([]),
  });

describe('whatever a shop has', () => {
  it('changes nothing when its offsets stay', () => {
    fc.assert(
      fc.property(anyInputs(), anyOffsets(), (shop, offsets) => {
        expect(compareOffsets(shop, offsets, offsets)).toEqual({
          tests: shop.tests.length,
          levelChanges: 0,
          goodsChanges: 0,
          dimensions: [],
          goods: [],
        });
      }),
    );
  });

  it('goes back the way it came', () => {
    fc.assert(
      fc.property(anyInputs(), anyOffsets(), anyOffsets(), (shop, before, after) => {
        const there = compareOffsets(shop, before, after);
        const back = compareOffsets(shop, after, before);
        expect(back.levelChanges).toBe(there.levelChanges);
        expect(back.goodsChanges).toBe(there.goodsChanges);
        const swapped = back.goods.map(({ goods_id, gained, lost }) => ({ goods_id, gained: lost, lost: gained }));
        expect(swapped).toEqual(there.goods);
      }),
    );
  });
});
