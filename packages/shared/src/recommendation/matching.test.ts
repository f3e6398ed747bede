import { describe, expect, it } from 'vitest';
import { SKIN_TYPES } from '../dimension/dimension.ts';
import { scoreTest } from '../scoring/scoring.ts';
import { prepareCatalogue } from './catalogue.ts';
import { turnOf } from './efficacy.ts';
import { mapping, product, profiled, scheme, scores, settings, test } from './matching.fixture.ts';
import { matchGoods } from './matching.ts';
import type { MatchableGoods, MatchSettings, MatchTest, PushMapping } from './recommendation.schema.ts';
import type { StepRole } from './recommendation.ts';

const match = (
  goods: MatchableGoods[],
  tested: MatchTest,
  mappings: PushMapping[] = [mapping('acne', [1])],
  over: Partial<MatchSettings> = {},
) => matchGoods(prepareCatalogue(goods, mappings, settings(over)), tested);

const ids = (result: ReturnType<typeof match>) => result.recommendations.map(({ goods_id }) => goods_id);
const reasons = (result: ReturnType<typeof match>) =>
  Object.fromEntries(result.excluded.map(({ goods_id, reason }) => [goods_id, reason]));

/** A test with acne of care level 3. */
const spotty = (over: Partial<MatchTest> = {}) => test({ scores: scores({ acne: 50 }), ...over });

describe('efficacy by goods types', () => {
  it('recommends what a dimension below its threshold asks for, and nothing else', () => {
    const goods = [product(1, { type_ids: [1] }), product(2, { type_ids: [2] }), product(3, { type_ids: [] })];
    expect(ids(match(goods, spotty()))).toEqual([1]);
  });

  it('asks for nothing at the threshold itself', () => {
    const mappings = [mapping('acne', [1], { threshold: 60 })];
    expect(ids(match([product(1)], test({ scores: scores({ acne: 60 }) }), mappings))).toEqual([]);
    expect(ids(match([product(1)], test({ scores: scores({ acne: 59.99 }) }), mappings))).toEqual([1]);
  });

  it('ignores mappings that are switched off and dimensions that were not measured', () => {
    expect(ids(match([product(1)], spotty(), [mapping('acne', [1], { status: 0 })]))).toEqual([]);
    expect(ids(match([product(1)], spotty(), [mapping('spot', [1])]))).toEqual([]);
  });

  it('weighs the main type 3, auxiliary A 2 and auxiliary B 1 for each step of need', () => {
    const goods = [
      product(1, { type_ids: [7, 8, 1] }),
      product(2, { type_ids: [7, 1] }),
      product(3, { type_ids: [1] }),
      product(4, { type_ids: [7, 0, 1] }),
    ];
    const { recommendations } = match(goods, spotty());
    expect(recommendations.map(({ goods_id, trace }) => [goods_id, trace.points])).toEqual([
      [3, 15],
      [2, 10],
      [1, 5],
      [4, 5],
    ]);
  });

  it('counts what several dimensions ask for, the strongest in full and the next by half', () => {
    const tested = test({ scores: scores({ acne: 50, pore: 75 }) });
    const mappings = [mapping('acne', [1, 2]), mapping('pore', [2], { threshold: 80 })];
    const { recommendations } = match([product(5, { type_ids: [1, 2] })], tested, mappings);
    expect(recommendations).toEqual([
      {
        goods_id: 5,
        rank: 1,
        step_role: 'other',
        choice: 'first',
        trace: {
          via: 'smart',
          place: 'treat',
          points: 16,
          because: [
            {
              dimension: 'acne',
              layer: 'layer',
              score: 50,
              level: 3,
              threshold: 100,
              goods_type_id: 1,
              weight: 3,
              points: 15,
            },
            {
              dimension: 'acne',
              layer: 'layer',
              score: 50,
              level: 3,
              threshold: 100,
              goods_type_id: 2,
              weight: 2,
              points: 10,
            },
            {
              dimension: 'pore',
              layer: 'layer',
              score: 75,
              level: 2,
              threshold: 80,
              goods_type_id: 2,
              weight: 2,
              points: 2,
            },
          ],
          sex: 'all',
          skin: 'all',
          skin_points: 0,
        },
      },
    ]);
  });

  it('names the most severe dimension first', () => {
    const tested = test({ scores: scores({ color: 70, acne: 30, pore: 50 }) });
    const mappings = [mapping('color', [1]), mapping('acne', [1]), mapping('pore', [1])];
    const because = match([product(1)], tested, mappings).recommendations[0]?.trace.because;
    expect(because?.map(({ dimension }) => dimension)).toEqual(['acne', 'pore', 'color']);
  });

  it('lets the lower score count where both layers were measured', () => {
    const measured = [
      { dimension: 'acne', layer: 'layer', raw: 90 },
      { dimension: 'acne', layer: 'deep', raw: 30 },
    ] as const;
    const { recommendations } = match([product(1)], test({ scores: scoreTest(measured, []) }));
    expect(recommendations[0]?.trace).toMatchObject({ points: 21, because: [{ layer: 'deep', score: 30, level: 4 }] });
  });

  it("counts a shop's own mapping instead of the product's that comes before it", () => {
    const mappings = [mapping('acne', [1]), mapping('acne', [2])];
    expect(ids(match([product(1), product(2, { type_ids: [2] })], spotty(), mappings))).toEqual([2]);
  });

  it('counts a type once, however often a product or a mapping repeats it', () => {
    const { recommendations } = match([product(1, { type_ids: [1, 1, 1] })], spotty(), [mapping('acne', [1, 1])]);
    expect(recommendations[0]?.trace.points).toBe(15);
  });
});

describe('order and number', () => {
  it('puts more points first, and the lower goods_id where points are equal', () => {
    const goods = [product(9), product(2), product(5, { type_ids: [3, 1] }), product(4)];
    expect(ids(match(goods, spotty()))).toEqual([2, 4, 9, 5]);
  });

  it('stops at the limit and says which goods were one too many', () => {
    const result = match([product(1), product(2), product(3)], spotty(), undefined, { max_goods: 2 });
    expect(result.recommendations.map(({ goods_id, rank }) => [goods_id, rank])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(result.excluded).toEqual([{ goods_id: 3, reason: 'over_limit', points: 15 }]);
  });

  it('keeps the best 20 of the goods that were left out', () => {
    const weak = Array.from({ length: 12 }, (_, at) => product(at + 1, { type_ids: [9, 1], shelf_status: 0 }));
    const strong = Array.from({ length: 15 }, (_, at) => product(at + 101, { shelf_status: 0 }));
    const { excluded } = match([...weak, ...strong, product(200, { type_ids: [9, 8, 1] })], spotty());
    expect(excluded.map(({ goods_id }) => goods_id)).toEqual([
      ...strong.map(({ goods_id }) => goods_id),
      ...weak.slice(0, 5).map(({ goods_id }) => goods_id),
    ]);
  });
});

describe('a routine', () => {
  const chosen = (result: ReturnType<typeof match>) =>
    result.recommendations.map(({ goods_id, step_role, choice }) => `${goods_id} ${step_role} ${choice}`);
  /**
   * Makes a product with the goods type against acne: as main type (15 points), auxiliary A (10 points) or auxiliary B
   * (5 points).
   */
  const of = (goods_id: number, step_role: StepRole, rank = 0, over: Partial<MatchableGoods> = {}) =>
    product(goods_id, { step_role, type_ids: [...[8, 9].slice(0, rank), 1], ...over });
  const goods = [
    ...[1, 2, 3].map((id) => of(id, 'cleanse')),
    of(4, 'treat', 1),
    of(5, 'treat', 1),
    of(6, 'protect', 2),
    of(7, 'mask', 0, { type_ids: [9] }),
  ];

  it('treats the need, then protects and cleanses, and names why each product is there', () => {
    const { recommendations } = match(goods, spotty());
    expect(recommendations.map(({ goods_id, trace }) => [goods_id, trace.place])).toEqual([
      [4, 'treat'],
      [6, 'core'],
      [1, 'core'],
    ]);
    expect(ids(match(goods, spotty(), undefined, { max_goods: 2 }))).toEqual([4, 6]);
  });

  it('has as many first choices of a role as the shop wants, those of each role before second ones', () => {
    expect(chosen(match(goods, spotty(), undefined, { max_per_role: 2 }))).toEqual([
      '4 treat first',
      '6 protect first',
      '1 cleanse first',
      '2 cleanse first',
      '5 treat first',
    ]);
  });

  it('goes on by points where the shop sets no limit', () => {
    const result = match(goods, spotty(), undefined, { max_per_role: 0 });
    expect(ids(result)).toEqual([4, 6, 1, 2, 3, 5]);
    expect(new Set(result.recommendations.map(({ choice }) => choice))).toEqual(new Set(['first']));
  });

  it('finds the one product of a role behind any number of better ones', () => {
    const many = Array.from({ length: 200 }, (_, at) => of(at + 1, 'cleanse'));
    const result = match(
      [...many, of(201, 'treat', 2), product(202, { step_role: 'protect', type_ids: [] })],
      spotty(),
    );
    expect(chosen(result)).toEqual(['201 treat first', '202 protect first', '1 cleanse first']);
    expect(result.excluded.map(({ goods_id }) => goods_id)).toEqual(Array.from({ length: 20 }, (_, at) => at + 2));
  });

  it('takes the next best of a role whose best one is not for the customer', () => {
    const men = of(1, 'cleanse', 0, { for_sex: 1 });
    const severe: Partial<MatchableGoods> = { exclude_rules: [{ kind: 'level', dimension: 'acne', from: 1 }] };
    const all = [
      men,
      of(2, 'cleanse', 1),
      of(3, 'tone', 0, severe),
      of(4, 'treat', 0, { age_min: 60 }),
      of(5, 'treat', 2),
    ];
    const result = match(all, spotty({ sex: 0, age: 30 }));
    expect(chosen(result)).toEqual(['5 treat first', '2 cleanse first']);
    expect(reasons(result)).toEqual({ 1: 'sex', 3: 'exclude_rule', 4: 'age' });
  });

  it('counts a pinned product for its role, whether anything asks for it or not', () => {
    const pinned = of(9, 'cleanse', 0, { type_ids: [], push_type: 1 });
    expect(chosen(match([...goods, pinned, { ...pinned, goods_id: 10 }], spotty()))).toEqual([
      '9 cleanse first',
      '10 cleanse first',
      '4 treat first',
      '6 protect first',
    ]);
  });

  it('prefers a product made for the skin type among equal ones', () => {
    const equal = [of(1, 'cleanse'), of(2, 'cleanse', 0, { skin_types: ['oily'] })];
    expect(ids(match(equal, spotty({ skin_type: 'oily' })))).toEqual([2]);
    expect(ids(match(equal, spotty({ skin_type: 'dry' })))).toEqual([1]);
    expect(ids(match(equal, spotty({ skin_type: 'oily' }), undefined, { match_skin: false }))).toEqual([1]);
  });

  it('needs no roles: goods without one come by their points', () => {
    expect(chosen(match([product(1), product(2), product(3)], spotty()))).toEqual([
      '1 other first',
      '2 other also',
      '3 other also',
    ]);
  });

  it('is empty for results without need, however many goods there are', () => {
    const mappings = [mapping('acne', [1], { threshold: 80 })];
    expect(match(goods, test({ scores: scores({ acne: 80 }) }), mappings)).toEqual({
      recommendations: [],
      excluded: [],
    });
  });

  it('also follows the skin profile', () => {
    const wrinkled = test({ skin_type: 'oily', scores: scores({ wrinkle: 20 }) });
    const profiles = [
      profiled(1, { wrinkle: 1 }, { step_role: 'treat' }),
      profiled(2, { wrinkle: 1 }, { step_role: 'treat' }),
      profiled(3, {}, { step_role: 'cleanse' }),
    ];
    expect(chosen(match(profiles, wrinkled, [], { goods_mode: 'solrx' }))).toEqual([
      '1 treat first',
      '3 cleanse first',
    ]);
  });
});

describe('pinned goods', () => {
  it('come first even if no dimension asks for them', () => {
    const goods = [product(1), product(2, { type_ids: [], push_type: 1 }), product(3, { push_type: 1 })];
    const { recommendations } = match(goods, spotty());
    expect(recommendations.map(({ goods_id, trace }) => [goods_id, trace.via, trace.points])).toEqual([
      [3, 'pinned', 15],
      [2, 'pinned', 0],
      [1, 'smart', 15],
    ]);
  });

  it.each([
    ['off_shelf', { shelf_status: 0 }],
    ['exclude_rule', { exclude_rules: [{ kind: 'sensitive' }] }],
    ['sex', { for_sex: 2 }],
    ['skin_type', { skin_types: ['dry'] }],
    ['age', { age_min: 40 }],
  ] as const)('are left out for the same reasons as others: %s', (reason, over) => {
    const customer = spotty({ sex: 1, age: 30, skin_type: 'oily', is_sensitive: true });
    const result = match([product(1, { ...(over as Partial<MatchableGoods>), push_type: 1 })], customer);
    expect(ids(result)).toEqual([]);
    expect(reasons(result)).toEqual({ 1: reason });
  });
});

describe('who gets a product', () => {
  it('is nobody when it is off the shelf or never to be recommended', () => {
    const result = match([product(1, { shelf_status: 0 }), product(2, { push_type: 2 })], spotty());
    expect(ids(result)).toEqual([]);
    expect(reasons(result)).toEqual({ 1: 'off_shelf', 2: 'never' });
  });

  it('includes everybody while a product is locked', () => {
    expect(ids(match([product(1, { is_lock: true })], spotty()))).toEqual([1]);
  });

  it('depends on a sex that is known', () => {
    const goods = [product(1, { for_sex: 1 }), product(2, { for_sex: 2 }), product(3)];
    expect(ids(match(goods, spotty({ sex: 1 })))).toEqual([1, 3]);
    expect(ids(match(goods, spotty({ sex: 0 })))).toEqual([2, 3]);
    expect(ids(match(goods, spotty()))).toEqual([1, 2, 3]);
    expect(ids(match(goods, spotty({ sex: 1 }), undefined, { match_sex: false }))).toEqual([1, 2, 3]);
  });

  it('says what it knew of the sex', () => {
    const fit = (over: Partial<MatchSettings>, tested: MatchTest, for_sex: 0 | 1) =>
      match([product(1, { for_sex })], tested, undefined, over).recommendations[0]?.trace.sex;
    expect(fit({}, spotty({ sex: 1 }), 1)).toBe('fits');
    expect(fit({}, spotty(), 1)).toBe('unknown');
    expect(fit({}, spotty(), 0)).toBe('all');
    expect(fit({ match_sex: false }, spotty({ sex: 1 }), 1)).toBe('not_checked');
  });

  it('depends on the skin type', () => {
    const goods = [product(1, { skin_types: ['dry', 'mixed'] }), product(2)];
    expect(ids(match(goods, spotty({ skin_type: 'mixed' })))).toEqual([1, 2]);
    expect(ids(match(goods, spotty({ skin_type: 'oily' })))).toEqual([2]);
    expect(ids(match(goods, spotty({ skin_type: 'oily' }), undefined, { match_skin: false }))).toEqual([1, 2]);
  });

  it('depends on an age that is known, both ends included', () => {
    const goods = [product(1, { age_min: 18, age_max: 40 })];
    expect([17, 18, 40, 41].map((age) => ids(match(goods, spotty({ age }))).length)).toEqual([0, 1, 1, 0]);
    expect(ids(match(goods, spotty()))).toEqual([1]);
  });
});

describe('exclusion rules', () => {
  it('keep a product from sensitive skin', () => {
    const goods = [product(1, { exclude_rules: [{ kind: 'sensitive' }] })];
    expect(reasons(match(goods, spotty({ is_sensitive: true })))).toEqual({ 1: 'exclude_rule' });
    expect(ids(match(goods, spotty()))).toEqual([1]);
  });

  it('keep a product from a dimension that is too severe, and name the rule', () => {
    const rule = { kind: 'level', dimension: 'sensitive', from: 3 } as const;
    const goods = [product(1, { exclude_rules: [{ kind: 'age_below', age: 18 }, rule] })];
    const tested = (value: number) => test({ scores: scores({ acne: 50, sensitive: value }) });
    expect(ids(match(goods, tested(60)))).toEqual([1]);
    expect(match(goods, tested(59)).excluded).toEqual([{ goods_id: 1, reason: 'exclude_rule', points: 15, rule }]);
    expect(ids(match(goods, spotty()))).toEqual([1]);
  });

  it('keep a product from those who are too young', () => {
    const goods = [product(1, { exclude_rules: [{ kind: 'age_below', age: 18 }] })];
    expect([17, 18].map((age) => ids(match(goods, spotty({ age }))).length)).toEqual([0, 1]);
    expect(ids(match(goods, spotty()))).toEqual([1]);
  });
});

describe('solrx mode', () => {
  const solrx = (goods: MatchableGoods[], tested: MatchTest, over: Partial<MatchSettings> = {}) =>
    match(goods, tested, [], { goods_mode: 'solrx', ...over });

  it('gives 2 points for the same skin type and 1 for mixed and neutral skin', () => {
    const goods = [profiled(1, { skin_type: 'oil' }), profiled(2, { skin_type: 'dry' })];
    const pointsFor = Object.fromEntries(
      SKIN_TYPES.map((skin_type) => [
        skin_type,
        solrx(goods, test({ skin_type })).recommendations.map(({ goods_id, trace }) => [goods_id, trace.skin_points]),
      ]),
    );
    expect(pointsFor).toEqual({
      dry: [[2, 2]],
      oily: [[1, 2]],
      neutral: [
        [1, 1],
        [2, 1],
      ],
      mixed: [
        [1, 1],
        [2, 1],
      ],
    });
  });

  it('leaves out the opposite skin type, unless skin is not matched and something else asks for the product', () => {
    const goods = [profiled(1, { skin_type: 'dry' }), profiled(2, { skin_type: 'dry', wrinkle: 1 })];
    const tested = test({ skin_type: 'oily', scores: scores({ wrinkle: 50 }) });
    const strict = solrx(goods, tested);
    expect(ids(strict)).toEqual([]);
    expect(reasons(strict)).toEqual({ 2: 'skin_type' });
    const lax = solrx(goods, tested, { match_skin: false });
    expect(lax.recommendations).toMatchObject([
      { goods_id: 2, trace: { skin: 'not_checked', skin_points: 0, points: 3 } },
    ]);
  });

  it('adds the need of the worst pigment dimension and of wrinkles, below 80 points', () => {
    const goods = [profiled(1, { pigment: 1, wrinkle: 1 }), profiled(2, { pigment: 1 }), profiled(3, { wrinkle: 1 })];
    const tested = test({ scores: scores({ pigment: 70, spot: 85, uv_spot: 30, wrinkle: 80 }) });
    const { recommendations } = solrx(goods, tested);
    expect(recommendations.map(({ goods_id, trace }) => [goods_id, trace.points])).toEqual([
      [1, 6],
      [2, 6],
      [3, 1],
    ]);
    expect(recommendations[0]?.trace).toEqual({
      via: 'solrx',
      place: 'treat',
      points: 6,
      because: [
        {
          dimension: 'uv_spot',
          layer: 'layer',
          score: 30,
          level: 4,
          threshold: 80,
          goods_type_id: null,
          weight: 1,
          points: 5,
        },
      ],
      sex: 'not_checked',
      skin: 'partly',
      skin_points: 1,
    });
  });

  it('gives a sensitive customer only what is marked as suitable', () => {
    const result = solrx([profiled(1, { sensitive: 1 }), profiled(2, {})], test({ is_sensitive: true }));
    expect(ids(result)).toEqual([1]);
    expect(reasons(result)).toEqual({ 2: 'sensitive' });
  });

  it('takes no part of the sex, the goods types or the skin types of normal mode', () => {
    const goods = [profiled(1, {}, { for_sex: 2, skin_types: ['dry'] }), product(2, { type_ids: [1] })];
    const tested = test({ sex: 1, skin_type: 'oily', scores: scores({ acne: 10 }) });
    const result = match(goods, tested, [mapping('acne', [1])], { goods_mode: 'solrx' });
    expect(ids(result)).toEqual([1]);
  });

  it('keeps pinned goods first, and exclusion rules above all', () => {
    const goods = [
      profiled(1, {}),
      profiled(2, {}, { push_type: 1 }),
      profiled(3, {}, { push_type: 1, exclude_rules: [{ kind: 'age_below', age: 18 }] }),
    ];
    const result = solrx(goods, test({ age: 16 }));
    expect(result.recommendations.map(({ goods_id, trace }) => [goods_id, trace.via])).toEqual([
      [2, 'pinned'],
      [1, 'solrx'],
    ]);
    expect(reasons(result)).toEqual({ 3: 'exclude_rule' });
  });
});

describe('by cycle', () => {
  const byCycle = (
    goods: MatchableGoods[],
    schemes: Parameters<typeof prepareCatalogue>[3],
    tested = spotty(),
    over: Partial<MatchSettings> = {},
  ) => prepareAndMatch(goods, schemes, tested, { push_mode: 'cycle', ...over });
  const prepareAndMatch = (
    goods: MatchableGoods[],
    schemes: Parameters<typeof prepareCatalogue>[3],
    tested: MatchTest,
    over: Partial<MatchSettings>,
  ) => matchGoods(prepareCatalogue(goods, [mapping('acne', [1])], settings(over), schemes), tested);
  const unasked = { type_ids: [] };

  it('gives the goods of the scheme first, in the order of its steps, and fills up by efficacy', () => {
    const goods = [product(1), product(2), ...[5, 6, 7, 8, 9].map((id) => product(id, unasked))];
    const result = byCycle(
      goods,
      [
        scheme(
          4,
          [
            [9, 7],
            [7, 2],
          ],
          { other_goods_ids: [8, 5] },
        ),
      ],
      spotty(),
    );
    expect(result.recommendations.map(({ goods_id, trace }) => [goods_id, trace.via, trace.steps])).toEqual([
      [9, 'cycle', [1]],
      [7, 'cycle', [1, 2]],
      [2, 'cycle', [2]],
      [5, 'cycle', []],
      [8, 'cycle', []],
      [1, 'smart', undefined],
    ]);
    expect(result.scheme).toEqual({
      scheme_id: 4,
      name: 'Scheme 4',
      cycle_days: 28,
      causes: [{ dimension: 'acne', from: 3, layer: 'layer', score: 50, level: 3 }],
    });
  });

  it('keeps pinned goods before everything else, those of the scheme among them', () => {
    const goods = [product(1, unasked), product(2, { ...unasked, push_type: 1 }), product(3, { push_type: 1 })];
    const { recommendations } = byCycle(goods, [scheme(1, [[1, 2]])]);
    expect(recommendations.map(({ goods_id, trace }) => [goods_id, trace.via, trace.steps])).toEqual([
      [3, 'pinned', undefined],
      [2, 'pinned', [1]],
      [1, 'cycle', [1]],
    ]);
  });

  it('gives nobody what is not for them, and says so', () => {
    const goods = [
      product(1, { ...unasked, shelf_status: 0 }),
      product(2, { ...unasked, push_type: 2 }),
      product(3, { ...unasked, exclude_rules: [{ kind: 'level', dimension: 'acne', from: 3 }] }),
      product(4, { ...unasked, for_sex: 2 }),
      product(5, { ...unasked, skin_types: ['dry'] }),
      product(6, { ...unasked, age_min: 40 }),
      product(7, unasked),
      product(8, unasked),
    ];
    const tested = spotty({ sex: 1, skin_type: 'oily', age: 20 });
    const result = byCycle(goods, [scheme(1, [[1, 2, 3, 4, 5, 6, 99, 7, 8]])], tested, { max_goods: 1 });
    expect(ids(result)).toEqual([7]);
    expect(reasons(result)).toEqual({
      1: 'off_shelf',
      2: 'never',
      3: 'exclude_rule',
      4: 'sex',
      5: 'skin_type',
      6: 'age',
      8: 'over_limit',
    });
  });

  it('has all goods of the scheme as first choices, and fills up the roles that the scheme leaves empty', () => {
    const of = (id: number, step_role: StepRole) => product(id, { step_role });
    const goods = [of(1, 'cleanse'), of(2, 'tone'), of(3, 'treat'), of(4, 'treat'), of(5, 'treat')];
    const { recommendations } = byCycle(goods, [scheme(1, [[4, 5]])]);
    expect(recommendations.map(({ goods_id, choice }) => [goods_id, choice])).toEqual([
      [4, 'first'],
      [5, 'first'],
      [1, 'first'],
      [2, 'first'],
    ]);
  });

  it('leaves goods without a skin profile out in solrx mode', () => {
    const goods = [product(1), profiled(2, { sensitive: 1 }), profiled(3, {}), profiled(4, { sensitive: 1 })];
    const tested = spotty({ is_sensitive: true, skin_type: 'oily' });
    const forRedness = { dimension: 'sensitive', from: 1 } as const;
    const own = scheme(1, [[1, 4, 3]], { triggers: [{ dimension: 'acne', from: 3 }, forRedness] });
    const result = byCycle(goods, [own], tested, { goods_mode: 'solrx' });
    expect(result.recommendations.map(({ goods_id, trace }) => [goods_id, trace.via])).toEqual([
      [4, 'cycle'],
      [2, 'solrx'],
    ]);
    expect(reasons(result)).toEqual({ 3: 'sensitive' });
  });

  it('chooses by efficacy alone where the test calls for no scheme, and in smart mode', () => {
    const goods = [product(1), product(2, unasked)];
    const calm = byCycle(goods, [scheme(1, [[2]], { triggers: [{ dimension: 'pore', from: 1 }] })]);
    const smart = prepareAndMatch(goods, [scheme(1, [[2]])], spotty(), {});
    for (const result of [calm, smart]) {
      expect(ids(result)).toEqual([1]);
      expect(result).not.toHaveProperty('scheme');
    }
  });

  it('takes no scheme whose text speaks of a product that the customer doesn’t get', () => {
    const goods = [product(1), product(2, unasked), product(3, { ...unasked, age_min: 40 })];
    const spoken = (advice: string, over: Partial<MatchTest> = {}, own: Partial<MatchSettings> = {}) => {
      const [whole, holed] = [[2], [2, 3]];
      const one = scheme(1, [whole, holed]);
      const worded = { ...one, steps: one.steps.map((step) => ({ ...step, advice })) };
      return byCycle(goods, [worded], spotty(over), own).scheme?.scheme_id;
    };
    expect(spoken('First the toner, then the serum.', { age: 45 })).toBe(1);
    expect(spoken('First the toner, then the serum.', { age: 20 })).toBeUndefined();
    expect(spoken('', { age: 20 })).toBe(1);
    expect(spoken('First the toner, then the serum.', { age: 45 }, { max_goods: 1 })).toBeUndefined();
    const empty = scheme(1, [[2], [3]]);
    expect(byCycle(goods, [empty], spotty({ age: 20 })).scheme).toBeUndefined();
  });

  it('takes no scheme beside the greatest need', () => {
    const goods = [product(1), product(2, unasked)];
    const tested = spotty({ scores: scores({ acne: 59, pore: 30 }) });
    const mappings = [mapping('acne', [1]), mapping('pore', [1])];
    const by = (dimension: 'acne' | 'pore') => {
      const own = scheme(1, [[2]], { triggers: [{ dimension, from: 3 }] });
      return matchGoods(prepareCatalogue(goods, mappings, settings({ push_mode: 'cycle' }), [own]), tested).scheme;
    };
    expect(by('acne')).toBeUndefined();
    expect(by('pore')?.scheme_id).toBe(1);
  });

  it('names the goods of the scheme that found no place, and no others', () => {
    const goods = [product(1, unasked), product(2, unasked), product(3, unasked)];
    const catalogue = prepareCatalogue(goods, [], settings({ push_mode: 'cycle', max_goods: 1 }), [
      scheme(1, [[2, 1]]),
    ]);
    expect(matchGoods(catalogue, spotty()).excluded).toEqual([{ goods_id: 1, reason: 'over_limit', points: 0 }]);
  });
});

describe('what the customer would like to improve', () => {
  const goods = [product(1, { type_ids: [1], step_role: 'treat' }), product(2, { type_ids: [2], step_role: 'treat' })];
  const wishes = [{ question: 'concerns', option: 'pores', dimension: 'pore' as const }];
  const catalogue = prepareCatalogue(goods, [mapping('acne', [1]), mapping('pore', [2])], settings(), [], wishes);
  const treated = (values: Record<string, number>, answers: MatchTest['answers']) =>
    matchGoods(catalogue, test({ scores: scores(values), answers })).recommendations[0]?.goods_id;

  it('comes first among equal needs', () => {
    expect(treated({ acne: 72, pore: 75 }, {})).toBe(1);
    expect(treated({ acne: 72, pore: 75 }, { concerns: ['pores'] })).toBe(2);
  });

  it('comes after a greater need', () => {
    expect(treated({ acne: 52, pore: 75 }, { concerns: ['pores'] })).toBe(1);
  });
});

it('lets each of two equal products come first in half of the tests, wherever they stand in the catalogue', () => {
  const others = Array.from({ length: 200 }, (_, index) => product(index + 1, { step_role: 'treat', type_ids: [2] }));
  const equal = [80, 81].map((goods_id) => product(goods_id, { step_role: 'protect', type_ids: [1] }));
  const goods = [...others.filter(({ goods_id }) => goods_id !== 80 && goods_id !== 81), ...equal];
  const catalogue = prepareCatalogue(goods, [mapping('acne', [1]), mapping('pore', [2])], settings());
  const shares = [80, 81].map((goods_id) => {
    let count = 0;
    for (let raw = 30; raw < 70; raw += 0.1) {
      const measured = scores({ acne: raw, pore: 40 });
      const { recommendations } = matchGoods(catalogue, test({ scores: measured, turn: turnOf(measured) }));
      if (recommendations.some((one) => one.goods_id === goods_id)) count += 1;
    }
    return count / 400;
  });
  for (const share of shares) expect(share).toBeGreaterThan(0.4);
});

describe('a short routine, for sensitive skin', () => {
  const goods = (['cleanse', 'tone', 'treat', 'mask', 'moisturise', 'protect', 'treat', 'cleanse'] as const).map(
    (step_role, index) => product(index + 1, { step_role, type_ids: [1] }),
  );

  it('stays short where a step may have several products', () => {
    const steps = match(goods, spotty({ is_sensitive: true }), undefined, { max_per_role: 2 }).recommendations;
    expect(steps.map(({ step_role }) => step_role).sort()).toEqual(['cleanse', 'moisturise', 'protect', 'treat']);
    expect(match(goods, spotty(), undefined, { max_per_role: 2 }).recommendations.length).toBeGreaterThan(4);
  });
});

describe('products without a step', () => {
  it('are not fewer where a step may have more products', () => {
    const goods = Array.from({ length: 6 }, (_, index) => product(index + 1, { step_role: 'other', type_ids: [1] }));
    for (const max_per_role of [1, 2, 0])
      expect(ids(match(goods, spotty(), undefined, { max_per_role }))).toHaveLength(6);
  });
});

describe('a second product for a need', () => {
  const mappings = [mapping('color', [1]), mapping('dark_circle', [2])];

  it('is not added if one has the only effect for it, although its step is meant for something else', () => {
    const goods = [1, 2].map((goods_id) => product(goods_id, { step_role: 'treat', type_ids: [1, 2] }));
    const tested = test({ scores: scores({ color: 50, dark_circle: 55 }) });
    expect(match(goods, tested, mappings).recommendations).toHaveLength(1);
  });

  it('is for the greatest need where there is no other', () => {
    const goods = [product(1, { step_role: 'treat', type_ids: [1] }), product(2, { step_role: 'eye', type_ids: [1] })];
    const { recommendations } = match(goods, test({ scores: scores({ wrinkle: 40 }) }), [mapping('wrinkle', [1])]);
    expect(recommendations.map(({ trace }) => trace.place)).toEqual(['treat', 'treat']);
  });
});
