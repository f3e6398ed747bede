import fc from 'fast-check';
import type { RecordScore } from '../dimension/dimension.schema.ts';
import { CARE_LEVELS, DIMENSION_KEYS, type DimensionKey, LAYERS, SKIN_TYPES } from '../dimension/dimension.ts';
import type { MatchableScheme } from '../scheme/scheme.schema.ts';
import { STEP_PARTS } from '../scheme/scheme.ts';
import { type Measurement, scoreTest } from '../scoring/scoring.ts';
import {
  type MatchableGoods,
  type MatchSettings,
  type MatchTest,
  matchSettings,
  type PushMapping,
} from './recommendation.schema.ts';
import { CHOICE_MODES, GOODS_MODES, PUSH_THRESHOLDS, STEP_ROLES } from './recommendation.ts';

/** Makes a product that is on the shelf, for all customers and without special rules. */
export const product = (goods_id: number, over: Partial<MatchableGoods> = {}): MatchableGoods => ({
  goods_id,
  shelf_status: 10,
  is_lock: false,
  type_ids: [1],
  step_role: 'other',
  for_sex: 0,
  skin_types: [],
  age_min: null,
  age_max: null,
  push_type: 0,
  ext_rules: null,
  exclude_rules: [],
  ...over,
});

export const profiled = (
  goods_id: number,
  rules: Partial<NonNullable<MatchableGoods['ext_rules']>>,
  over: Partial<MatchableGoods> = {},
): MatchableGoods =>
  product(goods_id, {
    type_ids: [],
    ext_rules: { skin_type: 'oil', sensitive: 0, pigment: 0, wrinkle: 0, ...rules },
    ...over,
  });

export const mapping = (
  analysis_type: DimensionKey,
  goods_type_ids: number[],
  over: Partial<PushMapping> = {},
): PushMapping => ({ analysis_type, goods_type_ids, threshold: 100, status: 10, ...over });

/** Makes an active scheme for all customers that acne of care level 3 triggers. `steps` has the goods_ids of each. */
export const scheme = (
  scheme_id: number,
  steps: readonly (readonly number[])[],
  over: Partial<MatchableScheme> = {},
): MatchableScheme => ({
  scheme_id,
  name: `Scheme ${scheme_id}`,
  description: '',
  cycle_days: 28,
  for_sex: 0,
  skin_types: [],
  triggers: [{ dimension: 'acne', from: 3 }],
  priority: 0,
  status: 10,
  steps: steps.map((goods_ids, index) => ({
    title: `Step ${index + 1}`,
    part: 'am',
    frequency: '',
    advice: '',
    day_from: 1,
    day_to: 28,
    goods_ids: [...goods_ids],
  })),
  other_goods_ids: [],
  ...over,
});

export const settings = (over: Partial<MatchSettings> = {}): MatchSettings => ({ ...matchSettings.parse({}), ...over });

export const scores = (values: Partial<Record<DimensionKey, number>>): RecordScore[] =>
  scoreTest(
    Object.entries(values).map(([key, raw]) => ({ dimension: key as DimensionKey, layer: 'layer', raw })),
    [],
  );

export const test = (over: Partial<MatchTest> = {}): MatchTest => ({
  scores: [],
  skin_type: 'neutral',
  is_sensitive: false,
  turn: 0,
  ...over,
});

const TYPE_IDS = [1, 2, 3, 4, 5] as const;
/** The range is small. Schemes therefore often name products that exist, and sometimes products that don't exist. */
const goodsId = () => fc.integer({ min: 1, max: 150 });
const flag = () => fc.constantFrom(0 as const, 1 as const);
const dimension = () => fc.constantFrom(...DIMENSION_KEYS.slice(0, 4), 'pigment', 'wrinkle', 'uv_spot');
const age = () => fc.integer({ min: 0, max: 80 });

const excludeRule = (): fc.Arbitrary<MatchableGoods['exclude_rules'][number]> =>
  fc.oneof(
    fc.constant({ kind: 'sensitive' as const }),
    fc.record({ kind: fc.constant('level' as const), dimension: dimension(), from: fc.constantFrom(...CARE_LEVELS) }),
    fc.record({ kind: fc.constant('age_below' as const), age: fc.integer({ min: 1, max: 40 }) }),
    fc.record({
      kind: fc.constant('answer' as const),
      question: fc.constant('skin'),
      option: fc.constantFrom('a', 'b'),
    }),
    fc.constantFrom(
      { kind: 'answer' as const, question: 'allergy', option: 'acids' },
      { kind: 'answer' as const, question: 'make_up', option: 'rarely' },
    ),
  );

const mostly = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

/** Makes up to 100 products. There are few goods types, so many products get equal points. */
export const anyGoods = (): fc.Arbitrary<MatchableGoods[]> =>
  fc.uniqueArray(
    fc.record({
      goods_id: goodsId(),
      shelf_status: mostly<0 | 10>(10, fc.constant(0)),
      is_lock: fc.boolean(),
      type_ids: fc.array(fc.constantFrom(0, ...TYPE_IDS), { maxLength: 3 }),
      step_role: fc.constantFrom(...STEP_ROLES),
      for_sex: mostly<0 | 1 | 2>(0, fc.constantFrom(1, 2)),
      skin_types: mostly(
        [],
        fc.subarray([...SKIN_TYPES]).map((types) => [...types]),
      ),
      age_min: mostly(null, age()),
      age_max: mostly(null, age()),
      push_type: mostly<0 | 1 | 2>(0, fc.constantFrom(1, 2)),
      ext_rules: fc.option(
        fc.record({
          skin_type: fc.constantFrom('oil' as const, 'dry' as const),
          sensitive: flag(),
          pigment: flag(),
          wrinkle: flag(),
        }),
      ),
      exclude_rules: mostly([], fc.array(excludeRule(), { maxLength: 2 })),
    }),
    { selector: ({ goods_id }) => goods_id, maxLength: 100, size: 'max' },
  );

export const anyMappings = (): fc.Arbitrary<PushMapping[]> =>
  fc.uniqueArray(
    fc.record({
      analysis_type: dimension(),
      goods_type_ids: fc.array(fc.constantFrom(...TYPE_IDS), { minLength: 1, maxLength: 3 }),
      threshold: fc.constantFrom(...PUSH_THRESHOLDS),
      status: mostly<0 | 10>(10, fc.constant(0)),
    }),
    { selector: ({ analysis_type }) => analysis_type },
  );

/** Makes schemes with few different priorities and triggers, so several schemes often fit equally well. */
export const anySchemes = (): fc.Arbitrary<MatchableScheme[]> =>
  fc.uniqueArray(
    fc.record({
      scheme_id: fc.integer({ min: 1, max: 20 }),
      name: fc.string({ minLength: 1, maxLength: 8 }),
      description: fc.string({ maxLength: 8 }),
      cycle_days: fc.integer({ min: 1, max: 365 }),
      for_sex: mostly<0 | 1 | 2>(0, fc.constantFrom(1, 2)),
      skin_types: mostly(
        [],
        fc.subarray([...SKIN_TYPES]).map((types) => [...types]),
      ),
      triggers: fc.uniqueArray(fc.record({ dimension: dimension(), from: fc.constantFrom(...CARE_LEVELS) }), {
        selector: (trigger) => trigger.dimension,
        minLength: 1,
        maxLength: 3,
      }),
      priority: fc.integer({ min: 0, max: 2 }),
      status: mostly<0 | 10>(10, fc.constant(0)),
      steps: fc.array(
        fc.record({
          title: fc.string({ minLength: 1, maxLength: 8 }),
          part: fc.constantFrom(...STEP_PARTS),
          frequency: fc.string({ maxLength: 8 }),
          advice: fc.string({ maxLength: 8 }),
          day_from: fc.constant(1),
          day_to: fc.constant(1),
          goods_ids: fc.uniqueArray(goodsId(), { maxLength: 5 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      other_goods_ids: fc.uniqueArray(goodsId(), { maxLength: 3 }),
    }),
    { selector: ({ scheme_id }) => scheme_id, maxLength: 6 },
  );

export const anySettings = (): fc.Arbitrary<MatchSettings> =>
  fc.record({
    goods_mode: fc.constantFrom(...GOODS_MODES),
    push_mode: fc.constantFrom(...CHOICE_MODES),
    match_sex: fc.boolean(),
    match_skin: fc.boolean(),
    max_goods: fc.integer({ min: 1, max: 8 }),
    max_per_role: fc.constantFrom(0, 1, 1, 2, 3),
  });

export const anyMeasurements = (): fc.Arbitrary<Measurement[]> =>
  fc.uniqueArray(
    fc.record({ dimension: dimension(), layer: fc.constantFrom(...LAYERS), raw: fc.integer({ min: 0, max: 100 }) }),
    { selector: (measured) => measured.dimension + measured.layer, minLength: 1 },
  );

/** Answers to one question, to its first or its second version, and to those about acids and make-up. */
const anyAnswers = (): fc.Arbitrary<Record<string, string | string[]>> =>
  fc
    .tuple(
      fc.dictionary(
        fc.constantFrom('skin', 'skin.2'),
        fc.oneof(fc.constantFrom('a', 'b'), fc.subarray(['a', 'b', 'c'])),
        {
          maxKeys: 2,
        },
      ),
      fc.record(
        { allergy: fc.subarray(['acids', 'fragrance']), make_up: fc.constantFrom('daily', 'weekly', 'rarely') },
        { requiredKeys: [] },
      ),
    )
    .map(([own, builtIn]) => ({ ...own, ...builtIn }));

export const anyCustomer = (): fc.Arbitrary<Omit<MatchTest, 'scores'>> =>
  fc.record(
    {
      skin_type: fc.constantFrom(...SKIN_TYPES),
      is_sensitive: fc.boolean(),
      sex: flag(),
      age: age(),
      answers: anyAnswers(),
      turn: fc.nat(10_000),
    },
    { requiredKeys: ['skin_type', 'is_sensitive'] },
  );

export const anyTest = (): fc.Arbitrary<MatchTest> =>
  fc
    .tuple(anyMeasurements(), anyCustomer())
    .map(([measured, customer]) => ({ ...customer, scores: scoreTest(measured, []) }));

/** Makes two tests of the same customer. In `after`, the score of `dimension` is higher. */
export const anyImprovement = (): fc.Arbitrary<{ before: MatchTest; after: MatchTest; dimension: DimensionKey }> =>
  fc
    .tuple(anyMeasurements(), anyCustomer(), fc.nat(), fc.integer({ min: 1, max: 100 }))
    .map(([measured, customer, which, by]) => {
      const raised = measured[which % measured.length] as Measurement;
      const better = measured.map((one) => (one === raised ? { ...one, raw: Math.min(100, one.raw + by) } : one));
      return {
        before: { ...customer, scores: scoreTest(measured, []) },
        after: { ...customer, scores: scoreTest(better, []) },
        dimension: raised.dimension,
      };
    });
