import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/shop-day.ts';
import { prepareCatalogue } from './catalogue.ts';
import { defaultMappings } from './goods-type-seed.ts';
import { product, scores, settings, test } from './matching.fixture.ts';
import { notUsedUp, ownedPlaces } from './owned.ts';
import type { MatchableGoods, MatchTrace } from './recommendation.schema.ts';
import { STEP_ROLES, type StepRole } from './recommendation.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe('what a customer bought', () => {
  it.each([
    ['lasts for the days of the product', 59, 1, 60, true],
    ['is used up after them', 60, 1, 60, false],
    ['lasts twice as long with two pieces', 100, 2, 60, true],
    ['counts for nothing if nobody said how long it lasts', 1, 1, undefined, false],
  ])('%s', (_, days, num, lasts, isLeft) => {
    const lastsDays = new Map(lasts === undefined ? [] : [[7, lasts]]);
    expect(notUsedUp([{ goods_id: 7, num, time: daysAgo(days) }], lastsDays, NOW).has(7)).toBe(isLeft);
  });

  it('lasts from the newest purchase', () => {
    const bought = [100, 10].map((days) => ({ goods_id: 7, num: 1, time: daysAgo(days) }));
    expect([...notUsedUp(bought, new Map([[7, 60]]), NOW)]).toEqual([7]);
  });
});

const HYDRATING = 2;
const SOOTHING = 5;
const trace = (effect: number, over: Partial<MatchTrace> = {}): MatchTrace => ({
  via: 'smart',
  points: 9,
  because: [
    {
      dimension: 'water',
      layer: 'layer',
      score: 50,
      level: 3,
      threshold: 80,
      goods_type_id: effect,
      weight: 3,
      points: 9,
    },
  ],
  sex: 'all',
  skin: 'all',
  skin_points: 0,
  ...over,
});
const recommended = (goods_id: number, step_role: StepRole, over: Partial<MatchTrace> = {}) => ({
  goods_id,
  step_role,
  choice: 'first' as const,
  trace: trace(HYDRATING, over),
});
const catalogue = prepareCatalogue([], defaultMappings(), settings());
const dry = (over: Parameters<typeof test>[0] = {}) => test({ scores: scores({ water: 50, sensitive: 70 }), ...over });
const placesOf = (owned: MatchableGoods[], routine: ReturnType<typeof recommended>[], tested = dry()) =>
  ownedPlaces(routine, owned, tested, catalogue);
const places = (...args: Parameters<typeof placesOf>) =>
  Object.fromEntries([...placesOf(...args)].map(([place, { goods_id }]) => [place, goods_id]));

describe('the place of an owned product in the routine', () => {
  it('is its own', () => {
    const routine = [recommended(1, 'cleanse'), recommended(2, 'treat'), recommended(3, 'other')];
    expect(places([product(1, { step_role: 'cleanse' }), product(3)], routine)).toEqual({ 1: 1, 3: 3 });
  });

  it('is that of another cleanser, cream or sunscreen, whatever its effects', () => {
    for (const step_role of ['cleanse', 'moisturise', 'protect'] as const) {
      const owned = product(9, { step_role, type_ids: [SOOTHING] });
      expect(places([owned], [recommended(1, step_role)])).toEqual({ 1: 9 });
    }
  });

  it('is that of another treatment only if it is for the same result, by its own main effect', () => {
    const owned = (type_ids: number[]) => product(9, { step_role: 'treat', type_ids });
    const routine = [recommended(1, 'treat')];
    expect(places([owned([HYDRATING, SOOTHING])], routine)).toEqual({ 1: 9 });
    expect(places([owned([SOOTHING, HYDRATING])], routine)).toEqual({});
    expect(places([owned([SOOTHING])], routine)).toEqual({});
  });

  it('comes with the results that it helps with itself', () => {
    const owned = product(9, { step_role: 'moisturise', type_ids: [SOOTHING] });
    const because = placesOf([owned], [recommended(1, 'moisturise')]).get(1)?.because;
    expect(because?.map(({ dimension, goods_type_id }) => [dimension, goods_type_id])).toEqual([
      ['sensitive', SOOTHING],
    ]);
    expect(placesOf([product(1)], [recommended(1, 'treat')]).get(1)?.because).toEqual(trace(HYDRATING).because);
  });

  it('is never that of a cleanser for a make-up remover, nor the other way round', () => {
    const remover = product(9, {
      exclude_rules: [{ kind: 'answer', question: 'make_up', option: 'rarely' }],
    });
    const routine = [recommended(1, 'cleanse'), recommended(2, 'other', { place: 'make_up' })];
    expect(places([remover], routine)).toEqual({ 2: 9 });
    expect(places([product(8, { step_role: 'cleanse' })], routine)).toEqual({ 1: 8 });
  });

  it('is nowhere if the customer must not use it any more', () => {
    const owned = product(9, { step_role: 'cleanse', exclude_rules: [{ kind: 'sensitive' }] });
    const routine = [recommended(1, 'cleanse')];
    expect(places([owned], routine, dry({ is_sensitive: true }))).toEqual({});
    expect(places([owned], routine)).toEqual({ 1: 9 });
  });

  it('is not that of a product in a scheme, nor of a further suggestion', () => {
    const owned = product(9, { step_role: 'cleanse' });
    expect(places([owned], [recommended(1, 'cleanse', { steps: [1] })])).toEqual({});
    expect(places([owned], [{ ...recommended(1, 'cleanse'), choice: 'also' as never }])).toEqual({});
  });

  it('is one place, of its own step, and no two products share one', () => {
    const role = fc.constantFrom(...STEP_ROLES);
    const id = fc.integer({ min: 1, max: 12 });
    const named = <Value>(value: fc.Arbitrary<Value>) =>
      fc.uniqueArray(fc.tuple(id, value), { selector: ([of]) => of });
    const roles = new Map(Array.from({ length: 13 }, (_, at) => [at, STEP_ROLES[at % STEP_ROLES.length] as StepRole]));
    fc.assert(
      fc.property(named(role), named(fc.boolean()), (routine, bought) => {
        const shown = routine.map(([goods_id]) => recommended(goods_id, roles.get(goods_id) as StepRole));
        const owned = bought.map(([goods_id]) => product(goods_id, { step_role: roles.get(goods_id) as StepRole }));
        const found = [...placesOf(owned, shown)].map(([place, { goods_id }]) => [place, goods_id] as const);
        expect(new Set(found.map(([, own]) => own)).size).toBe(found.length);
        for (const [place, own] of found) expect(roles.get(own)).toBe(roles.get(place));
        for (const { goods_id } of shown)
          if (owned.some((one) => one.goods_id === goods_id)) expect(found).toContainEqual([goods_id, goods_id]);
      }),
    );
  });
});
