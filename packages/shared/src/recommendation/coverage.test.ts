import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARE_LEVELS, DIMENSION_KEYS, type DimensionKey, SKIN_TYPES, type SkinType } from '../dimension/dimension.ts';
import { sensitiveByScores } from '../scoring/scoring.ts';
import { prepareCatalogue } from './catalogue.ts';
import { CORE_ROLES } from './choose-goods.ts';
import { COVERAGE_CLASSES, type Coverage, coverageOf, dimensionTest } from './coverage.ts';
import {
  anyGoods,
  anyMappings,
  anySettings,
  anyTest,
  mapping,
  product,
  profiled,
  settings,
} from './matching.fixture.ts';
import { matchGoods } from './matching.ts';
import type { MatchableGoods, MatchSettings } from './recommendation.schema.ts';
import { isStrong, removesMakeUp } from './traits.ts';

const WOMAN = 0;
const MAN = 1;

const cell = ({ rows }: Coverage, dimension: DimensionKey, sex: 0 | 1, skin_type: SkinType) =>
  rows
    .find((row) => row.dimension === dimension)
    ?.cells.at(COVERAGE_CLASSES.findIndex((one) => one.sex === sex && one.skin_type === skin_type));
const counts = (coverage: Coverage, dimension: DimensionKey) =>
  coverage.rows.find((row) => row.dimension === dimension)?.cells.map(({ count }) => count);
const reasons = ({ never }: Coverage) => Object.fromEntries(never.map(({ goods_id, reason }) => [goods_id, reason]));

const mappings = [mapping('acne', [1]), mapping('water', [2], { threshold: 50 }), mapping('pore', [3], { status: 0 })];
const of = (goods: MatchableGoods[], over: Partial<MatchSettings> = {}) => coverageOf(goods, mappings, settings(over));

describe('who gets something', () => {
  it('is told by dimension, sex and skin type, whatever a report shows at most', () => {
    const coverage = of(
      [product(1), product(2, { for_sex: 2 }), product(3, { skin_types: ['oily'] }), product(4, { type_ids: [2] })],
      { max_goods: 1 },
    );
    expect(counts(coverage, 'acne')).toEqual([2, 3, 2, 2, 1, 2, 1, 1]);
    expect(counts(coverage, 'water')).toEqual(Array(8).fill(1));
    expect(coverage.rows.map(({ dimension }) => dimension)).toEqual(DIMENSION_KEYS);
  });

  it('depends on sex and skin type only where the shop asks for them', () => {
    const goods = [product(1, { for_sex: 1 }), product(2, { skin_types: ['dry'] })];
    expect(counts(of(goods), 'acne')).toEqual([1, 0, 0, 0, 2, 1, 1, 1]);
    expect(counts(of(goods, { match_sex: false, match_skin: false }), 'acne')).toEqual(Array(8).fill(2));
  });

  it('is nobody where the dimension asks for nothing', () => {
    const coverage = of([product(1, { type_ids: [3] })]);
    const row = coverage.rows.find(({ dimension }) => dimension === 'pore');
    expect(row?.asks).toBe(false);
    expect(counts(coverage, 'pore')).toEqual(Array(8).fill(0));
    expect(coverage.rows.find(({ dimension }) => dimension === 'water')?.asks).toBe(true);
  });

  it('says which products only a part of these customers get, and which are kept from them', () => {
    const coverage = of([
      product(1, { age_min: 30 }),
      product(2, { exclude_rules: [{ kind: 'sensitive' }] }),
      product(3, { exclude_rules: [{ kind: 'level', dimension: 'acne', from: 4 }], for_sex: 2 }),
    ]);
    expect(cell(coverage, 'acne', WOMAN, 'dry')).toEqual({ count: 2, partly: 2, kept_back: 1, step_roles: ['other'] });
    expect(cell(coverage, 'acne', MAN, 'dry')).toEqual({ count: 2, partly: 2, kept_back: 0, step_roles: ['other'] });
  });

  it('takes customers with the most sensitive skin for sensitive', () => {
    const coverage = coverageOf(
      [product(1), product(2, { exclude_rules: [{ kind: 'sensitive' }] })],
      [mapping('sensitive', [1])],
      settings(),
    );
    expect(cell(coverage, 'sensitive', WOMAN, 'dry')).toEqual({
      count: 1,
      partly: 0,
      kept_back: 1,
      step_roles: ['other'],
    });
  });

  it('names the steps of a routine that they get something for, in the order of use', () => {
    const coverage = of([
      product(1, { step_role: 'protect' }),
      product(2, { step_role: 'cleanse', for_sex: 2 }),
      product(3, { step_role: 'protect' }),
      product(4, { step_role: 'mask', shelf_status: 0 }),
    ]);
    expect(cell(coverage, 'acne', WOMAN, 'dry')?.step_roles).toEqual(['cleanse', 'protect']);
    expect(cell(coverage, 'acne', MAN, 'dry')?.step_roles).toEqual(['protect']);
    expect(cell(coverage, 'water', WOMAN, 'dry')?.step_roles).toEqual([]);
  });

  it('counts apart what comes to everybody anyway', () => {
    const coverage = of([product(1, { push_type: 1, type_ids: [9], for_sex: 1 })]);
    expect(coverage.anyway).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect(counts(coverage, 'acne')).toEqual(Array(8).fill(0));
  });

  it('names what the shop lacks of the steps that each routine has', () => {
    const coverage = of([
      product(1, { step_role: 'cleanse', type_ids: [] }),
      product(2, { step_role: 'moisturise', for_sex: 1 }),
      product(3, { step_role: 'protect', shelf_status: 0 }),
    ]);
    const [women, men] = [Array(4).fill(['protect', 'moisturise']), Array(4).fill(['protect'])];
    expect(coverage.missing_core).toEqual([...women, ...men]);
    expect(reasons(coverage)).toEqual({ 3: 'off_shelf' });
  });

  it('follows the skin profile where the shop works with that', () => {
    const coverage = of([profiled(1, { wrinkle: 1, sensitive: 1 }), product(2)], { goods_mode: 'solrx' });
    expect(counts(coverage, 'wrinkle')).toEqual([0, 1, 1, 1, 0, 1, 1, 1]);
    expect(coverage.anyway).toEqual([0, 1, 1, 1, 0, 1, 1, 1]);
    expect(coverage.rows.filter(({ asks }) => asks).map(({ dimension }) => dimension)).toEqual([
      'spot',
      'wrinkle',
      'uv_spot',
      'pigment',
    ]);
  });
});

describe('a product that nobody gets', () => {
  it('is listed with the first reason', () => {
    const coverage = of([
      product(1, { shelf_status: 0, push_type: 2 }),
      product(2, { push_type: 2 }),
      product(3, { type_ids: [] }),
      product(4, { type_ids: [0, 0, 0] }),
      product(5, { type_ids: [3] }),
      product(6, { exclude_rules: [{ kind: 'level', dimension: 'acne', from: 1 }] }),
      product(7),
    ]);
    expect(reasons(coverage)).toEqual({
      1: 'off_shelf',
      2: 'never',
      3: 'no_type',
      4: 'no_type',
      5: 'not_asked',
      6: 'excluded',
    });
    expect(reasons(of([product(1), profiled(2, {})], { goods_mode: 'solrx' }))).toEqual({ 1: 'no_profile' });
  });

  it('is none that a mild result brings, even if the worst one does not', () => {
    const rule = (from: 1 | 2 | 3 | 4 | 5) => ({
      type_ids: [2],
      exclude_rules: [{ kind: 'level' as const, dimension: 'water' as const, from }],
    });
    // Below 50 points the care level is 3 or more.
    expect(reasons(of([product(1, rule(3)), product(2, rule(4))]))).toEqual({ 1: 'excluded' });
    expect(counts(of([product(2, rule(4))]), 'water')).toEqual(Array(8).fill(0));
  });

  it('is none that a scheme brings, unless it is off the shelf', () => {
    const goods = [product(1, { type_ids: [] }), product(2, { type_ids: [], shelf_status: 0 })];
    const { never } = coverageOf(goods, mappings, settings(), new Set([1, 2]));
    expect(never).toEqual([{ goods_id: 2, reason: 'off_shelf' }]);
  });

  it('is none that is pinned', () => {
    expect(of([product(1, { push_type: 1, type_ids: [] })]).never).toEqual([]);
  });
});

describe('a coverage, whatever the goods, mappings and settings', () => {
  const unlimited = (given: MatchSettings): MatchSettings => ({
    ...given,
    max_goods: 10_000,
    max_per_role: 0,
    push_mode: 'smart',
  });
  const rules = () => fc.tuple(anyGoods(), anyMappings(), anySettings());

  it('counts what a real test of such a customer recommends for the dimension', () => {
    fc.assert(
      fc.property(rules(), ([goods, wanted, given]) => {
        const catalogue = prepareCatalogue(goods, wanted, unlimited(given));
        for (const { dimension, cells } of coverageOf(goods, wanted, given).rows) {
          for (const [at, customer] of COVERAGE_CLASSES.entries()) {
            const test = dimensionTest(dimension, 5, customer);
            const real = matchGoods(catalogue, test).recommendations.filter(({ trace }) =>
              trace.because.some((cause) => cause.dimension === dimension),
            ).length;
            const count = cells[at]?.count;
            // The routine of sensitive skin is short, and none has two acids, so they don't have all.
            if (test.is_sensitive || goods.some(isStrong)) expect(count).toBeGreaterThanOrEqual(real);
            else expect(count).toBe(real);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('lists no product as never that any test recommends, and all others come to somebody', () => {
    fc.assert(
      fc.property(rules(), fc.array(anyTest(), { maxLength: 10 }), ([goods, wanted, given], drawn) => {
        // Decides if the skin is sensitive in the same way as a real test.
        const tests = drawn.map((one) => ({ ...one, is_sensitive: sensitiveByScores(one.scores) ?? one.is_sensitive }));
        const catalogue = prepareCatalogue(goods, wanted, unlimited(given));
        const { never, rows } = coverageOf(goods, wanted, given);
        const listed = new Set(never.map(({ goods_id }) => goods_id));
        const mild = SKIN_TYPES.flatMap((skin_type) => [
          { scores: [], skin_type, is_sensitive: false },
          ...DIMENSION_KEYS.flatMap((dimension) =>
            CARE_LEVELS.map((level) => dimensionTest(dimension, level, { skin_type })),
          ),
        ]);
        const all = [...mild, ...tests];
        const recommended = new Set(
          all.flatMap((one) => matchGoods(catalogue, one).recommendations.map(({ goods_id }) => goods_id)),
        );
        /** True if somebody gets the product when the shop sells nothing else. Then others take its place. */
        const comesAlone = (product: MatchableGoods) => {
          const alone = prepareCatalogue([product], wanted, unlimited(given));
          return all.some((one) => matchGoods(alone, one).recommendations.length > 0);
        };
        expect([...listed].filter((id) => recommended.has(id))).toEqual([]);
        // A product of the core, or a make-up remover, may come to nobody if others have more points.
        const others = goods.filter((one) => !CORE_ROLES.includes(one.step_role) && !removesMakeUp(one));
        const unseen = others.filter(({ goods_id }) => !listed.has(goods_id) && !recommended.has(goods_id));
        expect(unseen.filter((one) => !comesAlone(one))).toEqual([]);
        const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ count }) => count)));
        expect(most).toBeLessThanOrEqual(goods.length - never.length);
      }),
      { numRuns: 60 },
    );
  });
});
