import { describe, expect, it } from 'vitest';
import { DIMENSION_KEYS, type DimensionKey } from '../dimension/dimension.ts';
import { prepareCatalogue } from './catalogue.ts';
import { defaultMappings, type GoodsTypeKey, SEED_IDS } from './goods-type-seed.ts';
import { product, scores, settings, test } from './matching.fixture.ts';
import { matchGoods } from './matching.ts';
import { ownedPlaces } from './owned.ts';
import { reasonsOf } from './reason.ts';
import type { MatchableGoods, MatchTest } from './recommendation.schema.ts';
import type { StepRole } from './recommendation.ts';
import { inRoutine, needsOf, partsOf } from './routine.ts';

const NOT_SENSITIVE = [{ kind: 'sensitive' }] as const;

/** The shelf of a shop: several products for each step, as a good shop sells them. The name says what each is for. */
const SHELF: readonly (readonly [
  name: string,
  step_role: StepRole,
  effects: readonly GoodsTypeKey[],
  over?: Partial<MatchableGoods>,
])[] = [
  ['oil-control wash', 'cleanse', ['oil_control', 'cleansing', 'blackhead_care'], { skin_types: ['oily', 'mixed'] }],
  ['acne wash', 'cleanse', ['acne_care', 'cleansing', 'oil_control'], { skin_types: ['oily', 'mixed'] }],
  ['mild wash', 'cleanse', ['cleansing', 'hydrating']],
  ['soothing wash', 'cleanse', ['soothing', 'cleansing', 'barrier_repair']],
  ['brightening toner', 'tone', ['brightening', 'spot_fading'], { exclude_rules: [...NOT_SENSITIVE] }],
  ['hydrating toner', 'tone', ['hydrating', 'barrier_repair']],
  ['pore toner', 'tone', ['pore_refining', 'oil_control'], { exclude_rules: [...NOT_SENSITIVE] }],
  ['spot serum', 'treat', ['spot_fading', 'brightening'], { age_min: 18 }],
  ['wrinkle serum', 'treat', ['anti_wrinkle', 'firming'], { age_min: 25 }],
  ['acne serum', 'treat', ['acne_care', 'oil_control', 'blackhead_care'], { exclude_rules: [...NOT_SENSITIVE] }],
  ['pore serum', 'treat', ['pore_refining', 'oil_control', 'blackhead_care'], { exclude_rules: [...NOT_SENSITIVE] }],
  ['soothing serum', 'treat', ['soothing', 'barrier_repair', 'hydrating']],
  ['dark-circle eye cream', 'eye', ['eye_care', 'hydrating'], { age_min: 18 }],
  ['firming eye cream', 'eye', ['firming', 'anti_wrinkle', 'eye_care'], { age_min: 25 }],
  ['brightening eye cream', 'eye', ['eye_care', 'brightening'], { age_min: 18 }],
  ['clay mask', 'mask', ['blackhead_care', 'pore_refining', 'oil_control'], { exclude_rules: [...NOT_SENSITIVE] }],
  ['hydrating mask', 'mask', ['hydrating', 'barrier_repair']],
  ['brightening mask', 'mask', ['brightening', 'spot_fading', 'hydrating'], { exclude_rules: [...NOT_SENSITIVE] }],
  ['rich cream', 'moisturise', ['hydrating', 'barrier_repair', 'firming'], { skin_types: ['dry'] }],
  ['light gel', 'moisturise', ['hydrating', 'oil_control'], { skin_types: ['oily', 'mixed'] }],
  ['barrier cream', 'moisturise', ['barrier_repair', 'soothing', 'hydrating']],
  ['brightening sunscreen', 'protect', ['sun_protection', 'brightening']],
  ['oil-free sunscreen', 'protect', ['sun_protection', 'oil_control'], { skin_types: ['oily', 'mixed'] }],
  ['mild sunscreen', 'protect', ['sun_protection', 'soothing']],
];

const goods: readonly MatchableGoods[] = SHELF.map(([, step_role, effects, over], index) =>
  product(index + 1, { step_role, type_ids: effects.map((effect) => SEED_IDS.get(effect) as number), ...over }),
);
const nameOf = (goods_id: number) => SHELF[goods_id - 1]?.[0];

/** Measures all dimensions. Those that aren't named have a good score. */
const customer = (low: Partial<Record<DimensionKey, number>>, over: Partial<MatchTest> = {}): MatchTest => {
  const all = { ...Object.fromEntries(DIMENSION_KEYS.map((key) => [key, 85])), ...low };
  return test({ scores: scores(all), is_sensitive: (low.sensitive ?? 100) < 60, ...over });
};

/** Returns the routine as the customer reads it: each product in the order of use, with its reasons. */
function routineOf(tested: MatchTest, over = {}, sold: readonly MatchableGoods[] = goods): string[] {
  const { recommendations } = matchGoods(prepareCatalogue(sold, defaultMappings(), settings(over)), tested);
  const shown = inRoutine(recommendations).map((recommended) => ({
    ...recommended,
    needs: needsOf(recommended, undefined).map((need) => ({ ...need, key: need.dimension })),
  }));
  const reasons = reasonsOf(shown);
  return shown.map(({ goods_id }, at) =>
    [nameOf(goods_id), ...(reasons[at] ?? []).map(({ key, score }) => `${key} ${score}`)].join(' · '),
  );
}

const WOMAN = { sex: 0 } as const;
const MAN = { sex: 1 } as const;
const aged = customer({ wrinkle: 48, collagen: 52, water: 60 }, { ...WOMAN, age: 58, skin_type: 'dry' });
const oily = customer({ pore: 60, blackhead: 62, uv_spot: 74 }, { ...MAN, age: 36, skin_type: 'oily' });
const spotted = customer({ pigment: 45, uv_spot: 50, color: 72 }, { ...WOMAN, age: 47 });

describe('the routine that an adviser gives', () => {
  it.each<[name: string, tested: MatchTest, routine: string[]]>([
    [
      'an oily man with pores and blackheads',
      oily,
      [
        'oil-control wash · pore 60 · blackhead 62',
        'pore serum · pore 60',
        'clay mask · blackhead 62',
        'light gel',
        'oil-free sunscreen · uv_spot 74',
      ],
    ],
    [
      'a woman of 58 with dry, wrinkled skin',
      aged,
      [
        'mild wash',
        'wrinkle serum · wrinkle 48 · collagen 52',
        'firming eye cream · wrinkle 48',
        'hydrating mask · water 60',
        'rich cream · water 60',
        'brightening sunscreen',
      ],
    ],
    [
      'a woman with sensitive skin, for whom less is more',
      customer({ sensitive: 45, water: 70 }, { ...WOMAN, age: 29 }),
      ['soothing wash', 'soothing serum · sensitive 45', 'barrier cream · sensitive 45', 'mild sunscreen'],
    ],
    [
      'a boy with breakouts',
      customer({ acne: 50, blackhead: 66 }, { ...MAN, age: 16, skin_type: 'oily' }),
      ['oil-control wash · acne 50 · blackhead 66', 'acne serum · acne 50', 'light gel', 'oil-free sunscreen'],
    ],
    ['a woman without a need', customer({}, { ...WOMAN, age: 26 }), []],
    [
      'a man with dark circles alone',
      customer({ dark_circle: 55 }, { ...MAN, age: 41 }),
      ['mild wash', 'dark-circle eye cream · dark_circle 55', 'barrier cream', 'brightening sunscreen'],
    ],
    [
      'a woman with pigment and spots from the sun',
      spotted,
      [
        'mild wash',
        'brightening toner · pigment 45',
        'spot serum · pigment 45 · uv_spot 50',
        'brightening mask · pigment 45',
        'barrier cream',
        'brightening sunscreen · pigment 45 · uv_spot 50',
      ],
    ],
  ])('to %s', (_name, tested, routine) => {
    expect(routineOf(tested)).toEqual(routine);
  });

  it('fades spots where they are the lowest result, although a brightening serum helps with more results', () => {
    const serum = (goods_id: number, ...keys: GoodsTypeKey[]) =>
      product(goods_id, { step_role: 'treat', type_ids: keys.map((key) => SEED_IDS.get(key) as number) });
    const fading = serum(101, 'spot_fading', 'hydrating');
    const sold = [
      ...goods.filter(({ step_role }) => step_role !== 'treat'),
      serum(100, 'brightening', 'barrier_repair'),
    ];
    for (const lowest of ['spot', 'pigment', 'uv_spot'] as const) {
      const tested = customer({ [lowest]: 45, color: 46, sensitive: 70 }, { ...WOMAN, age: 40 });
      const treats = (shelf: readonly MatchableGoods[]) =>
        matchGoods(prepareCatalogue(shelf, defaultMappings(), settings()), tested)
          .recommendations.filter(({ step_role }) => step_role === 'treat')
          .map(({ goods_id }) => goods_id);
      expect(treats([...sold, fading]), lowest).toEqual([101]);
      expect(treats(sold), lowest).toEqual([100]);
    }
  });

  it('gives a mild cleanser no reason for pores or breakouts', () => {
    const tested = customer({ pore: 55, acne: 58 }, { ...WOMAN, age: 30, skin_type: 'dry' });
    expect(
      routineOf(
        tested,
        {},
        goods.filter(({ step_role }) => step_role === 'cleanse'),
      )[0],
    ).toBe('mild wash');
  });

  it('is short for mild needs: the core, and what treats the greatest', () => {
    const mild = customer({ pigment: 66, water: 68, wrinkle: 69, texture: 70 }, { ...WOMAN, age: 33 });
    expect(routineOf(mild)).toEqual([
      'mild wash',
      'spot serum · pigment 66',
      'firming eye cream · wrinkle 69',
      'barrier cream · water 68',
      'brightening sunscreen · pigment 66',
    ]);
    const noWrinkles = { ...mild, scores: mild.scores.filter(({ dimension }) => dimension !== 'wrinkle') };
    expect(routineOf(noWrinkles)).toHaveLength(4);
    expect(routineOf(noWrinkles, { max_per_role: 2 }).length).toBeGreaterThan(4);
  });

  it('treats no wrinkles of somebody below 18, whatever the shop allows', () => {
    const young = customer({ wrinkle: 50, collagen: 52, acne: 70 }, { ...WOMAN, age: 17 });
    const forAll = goods.map((sold) => ({ ...sold, age_min: null }));
    expect(routineOf(young, {}, forAll)).toEqual([
      'mild wash',
      'acne serum · acne 70',
      'barrier cream',
      'brightening sunscreen',
    ]);
    expect(routineOf({ ...young, age: 18 }, {}, forAll)).toContain('wrinkle serum · wrinkle 50 · collagen 52');
  });

  it('has a cleanser that is chosen by what cleansing helps with', () => {
    const effects = (...keys: GoodsTypeKey[]) => keys.map((key) => SEED_IDS.get(key) as number);
    const washes = [
      product(1, { step_role: 'cleanse', type_ids: effects('cleansing', 'brightening', 'hydrating') }),
      product(2, { step_role: 'cleanse', type_ids: effects('cleansing', 'oil_control'), skin_types: ['oily'] }),
    ];
    const tested = customer({ blackhead: 64, color: 62, dark_circle: 60, texture: 70 }, { skin_type: 'oily' });
    const { recommendations } = matchGoods(prepareCatalogue(washes, defaultMappings(), settings()), tested);
    expect(recommendations.map(({ goods_id }) => goods_id)).toEqual([2]);

    const [brightening] = matchGoods(
      prepareCatalogue(washes.slice(0, 1), defaultMappings(), settings()),
      tested,
    ).recommendations;
    // By cleansing and by moisture. Cleansing alone is no care for blackheads.
    expect(brightening?.trace.because.map(({ dimension }) => dimension)).toEqual(['texture', 'texture']);
  });

  it('has no protection where the shop sells none, and nothing in its place', () => {
    const unprotected = goods.filter(({ step_role }) => step_role !== 'protect');
    expect(routineOf(spotted, {}, unprotected)).toEqual([
      'mild wash',
      'brightening toner · pigment 45',
      'spot serum · pigment 45 · uv_spot 50',
      'brightening mask · pigment 45',
      'barrier cream',
    ]);
  });

  it('keeps the treatment first, then protection, then moisture, if there are few places', () => {
    const ofPlaces = (max_goods: number) =>
      matchGoods(prepareCatalogue(goods, defaultMappings(), settings({ max_goods })), aged).recommendations.map(
        ({ goods_id, trace }) => `${nameOf(goods_id)}: ${trace.place}`,
      );
    const order = [
      'wrinkle serum: treat',
      'brightening sunscreen: core',
      'rich cream: core',
      'mild wash: core',
      // Eye care doesn't firm a face, so the eye cream is only for the wrinkles, which the serum treats already.
      'hydrating mask: next',
      'firming eye cream: treat',
    ];
    for (const places of [1, 2, 3, 4, 5, 6]) expect(ofPlaces(places)).toEqual(order.slice(0, places));
  });

  it('leaves the place of the cleanser to the one that the customer has', () => {
    const shelf = prepareCatalogue(goods, defaultMappings(), settings());
    const { recommendations } = matchGoods(shelf, oily);
    for (const cleanser of ['oil-control wash', 'mild wash']) {
      const owned = goods.filter(({ goods_id }) => nameOf(goods_id) === cleanser);
      const places = [...ownedPlaces(recommendations, owned, oily, shelf)];
      expect(places.map(([place, { goods_id }]) => [place, goods_id].map(nameOf))).toEqual([
        ['oil-control wash', cleanser],
      ]);
    }
  });
});

describe('an acid or retinol', () => {
  const strong = { exclude_rules: [{ kind: 'answer', question: 'allergy', option: 'acids' }] } as const;
  const acids = (...names: string[]) =>
    goods.map((sold) =>
      names.includes(nameOf(sold.goods_id) as string)
        ? { ...sold, exclude_rules: [...sold.exclude_rules, ...strong.exclude_rules] }
        : sold,
    );
  const spotty = customer({ acne: 50, blackhead: 54, pore: 58 }, { ...WOMAN, age: 24, skin_type: 'oily' });
  const ACIDS = ['acne wash', 'oil-control wash', 'pore toner', 'acne serum', 'pore serum', 'clay mask'];

  it('is in one product of a routine, the one that treats the greatest need', () => {
    expect(routineOf(spotty, {}, acids())).toEqual([
      'oil-control wash · acne 50 · blackhead 54',
      'pore toner · pore 58',
      'acne serum · acne 50',
      'clay mask · blackhead 54',
      'light gel',
      'oil-free sunscreen',
    ]);
    expect(routineOf(spotty, {}, acids(...ACIDS))).toEqual([
      'mild wash',
      'acne serum · acne 50',
      'light gel',
      'oil-free sunscreen',
    ]);
  });

  it('is no cleanser as long as another one is sold, because it is used in the evening only', () => {
    const sold = acids('acne wash', 'oil-control wash').filter(({ step_role }) => step_role !== 'treat');
    expect(routineOf(spotty, {}, sold)[0]).toBe('mild wash');
    const only = acids('acne wash').filter(
      ({ step_role, goods_id }) => step_role !== 'cleanse' || nameOf(goods_id) === 'acne wash',
    );
    const { recommendations } = matchGoods(prepareCatalogue(only, defaultMappings(), settings()), spotty);
    const wash = recommendations.find(({ step_role }) => step_role === 'cleanse');
    expect(wash?.trace.evening_only).toBe(true);
    expect(wash && partsOf(wash, undefined)).toEqual(['pm']);
  });

  it('takes the place of none of its own kind that the customer has', () => {
    const shelf = prepareCatalogue(acids('acne serum'), defaultMappings(), settings());
    const { recommendations } = matchGoods(shelf, spotty);
    const owned = (...names: string[]) =>
      acids(...names).filter(({ goods_id }) => names.includes(nameOf(goods_id) as string));
    const places = (have: readonly MatchableGoods[]) =>
      [...ownedPlaces(recommendations, have, spotty, shelf)].map(([place, { goods_id }]) =>
        [place, goods_id].map(nameOf),
      );
    expect(places(owned('acne wash'))).toEqual([]);
    expect(places(owned('acne serum'))).toEqual([['acne serum', 'acne serum']]);
  });
});

describe('moisture', () => {
  it('comes in a cream that is made for dry skin while the skin is dry or has little, whatever its other needs', () => {
    const sold = goods.map((one) =>
      nameOf(one.goods_id) === 'rich cream'
        ? { ...one, skin_types: ['dry' as const, 'neutral' as const], type_ids: [] }
        : one,
    );
    const redder = customer({ sensitive: 62, wrinkle: 60 }, { ...WOMAN, age: 40, skin_type: 'dry' });
    const moisturiser = (tested: MatchTest) =>
      routineOf(tested, {}, sold).find((line) => /cream|gel/.test(line) && !/eye/.test(line));
    expect(moisturiser(redder)).toBe('rich cream');
    expect(moisturiser({ ...redder, skin_type: 'neutral' })).toBe('barrier cream · sensitive 62');
    const dried = customer({ water: 48, sensitive: 62 }, { ...WOMAN, age: 40, skin_type: 'neutral' });
    expect(moisturiser(dried)).toMatch(/^rich cream/);
    expect(moisturiser({ ...dried, skin_type: 'oily' })).toMatch(/^(barrier cream|light gel)/);
  });
});

describe('make-up', () => {
  const oil = product(99, { exclude_rules: [{ kind: 'answer', question: 'make_up', option: 'rarely' }], type_ids: [] });
  const routine = (make_up: string, max_goods: number) =>
    matchGoods(prepareCatalogue([...goods, oil], defaultMappings(), settings({ max_goods })), {
      ...spotted,
      answers: { make_up },
    }).recommendations;
  const places = (make_up: string, max_goods = 6) =>
    routine(make_up, max_goods)
      .filter(({ goods_id }) => goods_id === 99)
      .map(({ choice, trace }) => [choice, trace.place]);

  it('is taken off where it is worn every week', () => {
    expect(places('daily')).toEqual([['first', 'make_up']]);
    expect(places('weekly')).toEqual([['first', 'make_up']]);
    expect(places('rarely')).toEqual([]);
  });

  it('is taken off in a full plan too, beside the cleanser, and nothing is left out for it', () => {
    const ids = (make_up: string, most: number) => routine(make_up, most).map(({ goods_id }) => goods_id);
    for (const most of [4, 5, 6]) {
      expect(ids('rarely', most)).toHaveLength(most);
      expect(ids('daily', most).toSorted()).toEqual([...ids('rarely', most), 99].toSorted());
    }
    // Three places are too few for a cleanser.
    expect(places('daily', 3)).toEqual([]);
  });
});

describe('a need that few products help with', () => {
  const only = (...names: string[]) => goods.filter(({ goods_id }) => names.includes(nameOf(goods_id) as string));

  it('is treated by another step if the shop sells no treatment for it', () => {
    const tested = customer({ pore: 50 });
    expect(routineOf(tested, {}, only('pore toner', 'wrinkle serum', 'mild wash', 'barrier cream'))).toEqual([
      'mild wash',
      'pore toner · pore 50',
      'barrier cream',
    ]);
    expect(routineOf(tested, {}, only('clay mask', 'barrier cream'))).toEqual(['clay mask · pore 50', 'barrier cream']);
    expect(routineOf(customer({ water: 50 }), {}, only('barrier cream'))).toEqual(['barrier cream · water 50']);
  });

  it('gets a product although its step is not meant for this need, but no reason', () => {
    expect(routineOf(customer({ dark_circle: 50 }), {}, only('brightening toner'))).toEqual(['brightening toner']);
  });

  it('gets a second product of a step if it is among the three greatest and nothing else helps', () => {
    const tested = customer({ wrinkle: 40, acne: 72 }, { skin_type: 'oily' });
    expect(routineOf(tested, {}, only('wrinkle serum', 'acne serum', 'mild sunscreen'))).toEqual([
      'wrinkle serum · wrinkle 40',
      'mild sunscreen',
      'acne serum · acne 72',
    ]);
    expect(
      routineOf(customer({ wrinkle: 40, acne: 72, sensitive: 75 }), {}, only('wrinkle serum', 'acne wash')),
    ).toEqual(['wrinkle serum · wrinkle 40']);
  });
});
