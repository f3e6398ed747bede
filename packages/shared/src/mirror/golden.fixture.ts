import type { DimensionKey, Layer, SkinType } from '../dimension/dimension.ts';
import type { GoodsTypeKey } from '../recommendation/goods-type-seed.ts';
import type { ExcludeRule, ExtRules, MatchSettings } from '../recommendation/recommendation.schema.ts';
import type { StepRole } from '../recommendation/recommendation.ts';
import type { QualityPolicy } from '../record/quality.ts';
import type { ScoreOffset } from '../scoring/scoring.ts';

/*
 * Results of skin tests, worked out by hand from the specification, its decisions and docs/adr/0024. No number here comes
 * from running the code, so that code which server, simulator and console share can't agree with itself. Where a number
 * isn't obvious, `why` has the calculation. Need: how far a score lies below its line of 80, in steps of 10, rounded up.
 */

export interface GoldenGoods {
  readonly name: string;
  readonly role: StepRole;
  /** The effects, main one first. */
  readonly types?: readonly GoodsTypeKey[];
  readonly shelf_status?: 0 | 10;
  readonly is_lock?: boolean;
  readonly push_type?: 0 | 1 | 2;
  readonly for_sex?: 0 | 1 | 2;
  readonly skin_types?: readonly SkinType[];
  readonly age_min?: number;
  readonly age_max?: number;
  readonly ext_rules?: ExtRules;
  readonly exclude_rules?: readonly ExcludeRule[];
}

export interface GoldenMapping {
  readonly dimension: DimensionKey;
  readonly types: readonly GoodsTypeKey[];
  readonly threshold: 100 | 80 | 70 | 60 | 50;
  readonly status?: 0 | 10;
}

export interface GoldenScheme {
  readonly name: string;
  readonly from: readonly { readonly dimension: DimensionKey; readonly from: 1 | 2 | 3 | 4 | 5 }[];
  readonly priority?: number;
  /** The names of each step's products. */
  readonly steps: readonly (readonly string[])[];
}

/** `dimension layer value`, such as `acne layer 50`. */
type Raw = readonly [DimensionKey, Layer, number];
/** A dimension, its layer, the score with the offset, and the care level. */
type Scored = readonly [DimensionKey, Layer, number, 1 | 2 | 3 | 4 | 5];

export interface Golden {
  readonly name: string;
  readonly why?: string;
  /** The shop. Without `mappings` it has the built-in ones, with the line 80. */
  readonly goods?: readonly GoldenGoods[];
  readonly settings?: Partial<MatchSettings>;
  readonly offsets?: readonly ScoreOffset[];
  readonly mappings?: readonly GoldenMapping[];
  readonly schemes?: readonly GoldenScheme[];
  readonly quality_policy?: QualityPolicy;
  /** The test. */
  readonly sex?: 0 | 1;
  readonly age?: number;
  readonly concerns?: readonly string[];
  readonly status?: 2 | 3 | 4;
  readonly reason_key?: 'blurred' | 'analysis_failed';
  readonly quality?: { readonly face: number; readonly blur: number; readonly light: number };
  readonly skin_type?: SkinType;
  readonly ita?: number;
  readonly sensitive_rating?: number;
  readonly raw: readonly Raw[];
  readonly expected: {
    readonly status?: 3 | 4;
    readonly reason_key?: string;
    readonly scores?: readonly Scored[];
    readonly total?: number;
    readonly tone?: string;
    readonly is_sensitive?: boolean;
    /** The products in the order of their rank. `also` stands after those that the customer might like as well. */
    readonly goods?: readonly string[];
    /** Products that were left out, with the reason, in any order. Only where the test is about it. */
    readonly excluded?: readonly string[];
    readonly scheme?: string;
  };
}

const oil = (rules: Partial<ExtRules> = {}): ExtRules => ({
  skin_type: 'oil',
  sensitive: 0,
  pigment: 0,
  wrinkle: 0,
  ...rules,
});
const dry = (rules: Partial<ExtRules> = {}): ExtRules => ({ ...oil(rules), skin_type: 'dry' });

/** A shop that sells one product for each purpose, so that no two are equal. */
const SHELF: readonly GoldenGoods[] = [
  { name: 'cleanser', role: 'cleanse', types: ['cleansing'] },
  { name: 'acne gel', role: 'treat', types: ['acne_care'] },
  { name: 'cream', role: 'moisturise', types: ['hydrating'] },
  { name: 'sunscreen', role: 'protect', types: ['sun_protection'] },
  { name: 'eye cream', role: 'eye', types: ['eye_care', 'anti_wrinkle'] },
  { name: 'pore mask', role: 'mask', types: ['blackhead_care'] },
  { name: 'hydrating mask', role: 'mask', types: ['hydrating'] },
  { name: 'brightening mask', role: 'mask', types: ['brightening'] },
  { name: 'brightening toner', role: 'tone', types: ['brightening'] },
  { name: 'spot serum', role: 'treat', types: ['spot_fading'] },
  { name: 'soothing serum', role: 'treat', types: ['soothing'] },
  { name: 'firming serum', role: 'treat', types: ['anti_wrinkle', 'firming'] },
  { name: 'pore serum', role: 'treat', types: ['pore_refining'] },
];
const only = (...names: string[]) => SHELF.filter(({ name }) => names.includes(name));
const gel = (name: string, over: Partial<GoldenGoods>): GoldenGoods => ({
  name,
  role: 'treat',
  types: ['acne_care'],
  ...over,
});

export const GOLDEN: readonly Golden[] = [
  {
    name: 'each score has the level of its twenty points, and the borders belong to the milder one',
    why: 'A80: ceil((100 − score) / 20), 100 counts as 1. Sum 499.6, mean 49.96. A88: above 55 degrees is translucent.',
    ita: 55.1,
    raw: [
      ['color', 'layer', 100],
      ['pockmark', 'layer', 80],
      ['spot', 'layer', 79.9],
      ['sensitive', 'layer', 60],
      ['acne', 'layer', 59.9],
      ['texture', 'layer', 40],
      ['wrinkle', 'layer', 39.9],
      ['dark_circle', 'layer', 20],
      ['blackhead', 'layer', 19.9],
      ['pore', 'layer', 0],
    ],
    expected: {
      scores: [
        ['color', 'layer', 100, 1],
        ['pockmark', 'layer', 80, 1],
        ['spot', 'layer', 79.9, 2],
        ['sensitive', 'layer', 60, 2],
        ['acne', 'layer', 59.9, 3],
        ['texture', 'layer', 40, 3],
        ['wrinkle', 'layer', 39.9, 4],
        ['dark_circle', 'layer', 20, 4],
        ['blackhead', 'layer', 19.9, 5],
        ['pore', 'layer', 0, 5],
      ],
      total: 50,
      tone: 'translucent',
      is_sensitive: false,
    },
  },
  {
    name: 'an offset counts in its layer alone and stays within 0 and 100',
    why: 'A83, A84: 95 + 10 → 100, 30 − 50 → 0; deep acne has no offset. Mean of 100, 50 and 0.',
    ita: 55,
    offsets: [
      { dimension: 'acne', layer: 'layer', offset: 10 },
      { dimension: 'water', layer: 'layer', offset: -50 },
    ],
    raw: [
      ['acne', 'layer', 95],
      ['acne', 'deep', 50],
      ['water', 'layer', 30],
    ],
    expected: {
      scores: [
        ['acne', 'layer', 100, 1],
        ['acne', 'deep', 50, 3],
        ['water', 'layer', 0, 5],
      ],
      total: 50,
      tone: 'fair',
      is_sensitive: false,
    },
  },
  {
    name: 'a total has one decimal, a score keeps its two',
    why: '64.55 + 3 = 67.55; (67.55 + 70.12) / 2 = 68.835. An angle of just 41 degrees is natural.',
    ita: 41,
    offsets: [{ dimension: 'color', layer: 'layer', offset: 3 }],
    raw: [
      ['color', 'layer', 64.55],
      ['collagen', 'deep', 70.12],
    ],
    expected: {
      scores: [
        ['color', 'layer', 67.55, 2],
        ['collagen', 'deep', 70.12, 2],
      ],
      total: 68.8,
      tone: 'natural',
      is_sensitive: false,
    },
  },
  {
    name: 'the measured sensitivity counts, and not what the mirror thinks of it',
    why: '60 is level 2; the rating of 20 (level 4) is not asked.',
    ita: 28,
    sensitive_rating: 20,
    raw: [['sensitive', 'layer', 60]],
    expected: { scores: [['sensitive', 'layer', 60, 2]], total: 60, tone: 'wheatish', is_sensitive: false },
  },
  {
    name: 'without a measured sensitivity the rating of the mirror decides',
    why: 'A rating of 59 is level 3, from which skin is sensitive.',
    ita: 10,
    sensitive_rating: 59,
    raw: [['water', 'layer', 90]],
    expected: { scores: [['water', 'layer', 90, 1]], total: 90, tone: 'dull', is_sensitive: true },
  },
  {
    name: 'the worse of two layers makes skin sensitive, and the darkest tone begins at −30 degrees',
    ita: -30,
    raw: [
      ['sensitive', 'layer', 81],
      ['sensitive', 'deep', 59.9],
    ],
    why: '59.9 is level 3. Mean 70.45, rounded up.',
    expected: {
      scores: [
        ['sensitive', 'layer', 81, 1],
        ['sensitive', 'deep', 59.9, 3],
      ],
      total: 70.5,
      tone: 'dark',
      is_sensitive: true,
    },
  },
  {
    name: 'who needs nothing gets nothing',
    why: 'A137, example 5.',
    goods: SHELF,
    sex: 0,
    age: 26,
    raw: [
      ['acne', 'layer', 84],
      ['pore', 'layer', 80],
      ['water', 'layer', 100],
    ],
    expected: {
      scores: [
        ['acne', 'layer', 84, 1],
        ['pore', 'layer', 80, 1],
        ['water', 'layer', 100, 1],
      ],
      total: 88,
      goods: [],
    },
  },
  {
    name: 'a man with wide pores and blackheads',
    why: 'Example 1. Needs: pores 2, blackheads 2, UV spots 1. Treat, core, then the mask for blackheads; UV spots are served.',
    goods: SHELF,
    sex: 1,
    age: 36,
    skin_type: 'oily',
    raw: [
      ['pore', 'layer', 60],
      ['blackhead', 'layer', 62],
      ['uv_spot', 'deep', 74],
    ],
    expected: { total: 65.3, goods: ['pore serum', 'sunscreen', 'cream', 'cleanser', 'pore mask'] },
  },
  {
    name: 'a woman with wrinkles, little collagen and dry skin',
    why: 'Example 2. Needs: wrinkles 4, collagen 3, moisture 2; each of the next two gets a product of its own.',
    goods: SHELF,
    sex: 0,
    age: 58,
    skin_type: 'dry',
    raw: [
      ['wrinkle', 'layer', 48],
      ['water', 'layer', 60],
      ['collagen', 'deep', 52],
    ],
    expected: {
      total: 53.3,
      goods: ['firming serum', 'sunscreen', 'cream', 'cleanser', 'eye cream', 'hydrating mask'],
    },
  },
  {
    name: 'a woman with sensitive skin gets a short routine',
    why: 'Example 3. The cream serves the moisture, so nothing comes after the core.',
    goods: SHELF,
    sex: 0,
    age: 29,
    concerns: ['redness'],
    raw: [
      ['sensitive', 'layer', 45],
      ['water', 'layer', 70],
    ],
    expected: { total: 57.5, is_sensitive: true, goods: ['soothing serum', 'sunscreen', 'cream', 'cleanser'] },
  },
  {
    name: 'a boy gets nothing for wrinkles',
    why: 'Example 4 and ADR 24. Needs: breakouts 3, blackheads 2; the cleanser serves the blackheads. Mean of 50, 40, 66.',
    goods: SHELF,
    sex: 1,
    age: 16,
    skin_type: 'oily',
    raw: [
      ['acne', 'layer', 50],
      ['wrinkle', 'layer', 40],
      ['blackhead', 'layer', 66],
    ],
    expected: { total: 52, goods: ['acne gel', 'sunscreen', 'cream', 'cleanser'] },
  },
  {
    name: 'dark circles are treated around the eyes only',
    why: 'Example 6, A155: no serum, mask or toner is meant for them.',
    goods: SHELF,
    sex: 1,
    age: 41,
    raw: [['dark_circle', 'layer', 55]],
    expected: {
      scores: [['dark_circle', 'layer', 55, 3]],
      total: 55,
      goods: ['eye cream', 'sunscreen', 'cream', 'cleanser'],
    },
  },
  {
    name: 'great needs get further products as long as there are places',
    why: 'Example 7. Pigment 4, UV spots 3, colour 1. Mask before toner, since it does more.',
    goods: SHELF,
    sex: 0,
    age: 47,
    raw: [
      ['color', 'layer', 72],
      ['uv_spot', 'deep', 50],
      ['pigment', 'deep', 45],
    ],
    expected: {
      total: 55.7,
      goods: ['spot serum', 'sunscreen', 'cream', 'cleanser', 'brightening mask', 'brightening toner'],
    },
  },
  {
    name: 'a short list keeps treatment, sunscreen and cream',
    why: 'Example 9.',
    goods: SHELF,
    settings: { max_goods: 3 },
    sex: 0,
    age: 58,
    raw: [
      ['wrinkle', 'layer', 48],
      ['water', 'layer', 60],
      ['collagen', 'deep', 52],
    ],
    expected: { goods: ['firming serum', 'sunscreen', 'cream'] },
  },
  {
    name: 'a mild need gets a short routine, and the shop’s own line asks earlier or later',
    why: 'Breakouts 65 are above the line 60. Pores 75 lie below 80: need 1, mild. The mapping of wrinkles is off.',
    goods: SHELF,
    mappings: [
      { dimension: 'acne', types: ['acne_care'], threshold: 60 },
      { dimension: 'wrinkle', types: ['anti_wrinkle'], threshold: 80, status: 0 },
    ],
    sex: 0,
    age: 35,
    raw: [
      ['acne', 'layer', 65],
      ['wrinkle', 'layer', 30],
      ['pore', 'layer', 75],
    ],
    expected: { total: 56.7, goods: ['pore serum', 'sunscreen', 'cream', 'cleanser'] },
  },
  {
    name: 'a pinned product comes first, even if nothing is needed',
    goods: [{ name: 'house cream', role: 'moisturise', types: ['firming'], push_type: 1 }, ...only('acne gel')],
    raw: [['acne', 'layer', 90]],
    expected: { total: 90, goods: ['house cream'] },
  },
  {
    name: 'each reason to leave a product out has its name, and a locked product is recommended',
    why: 'Breakouts 50 are level 3. A65, A56, A71, O19.',
    goods: [
      gel('for men', { for_sex: 1 }),
      gel('for oily skin', { skin_types: ['oily'] }),
      gel('for the young', { age_max: 25 }),
      gel('never', { push_type: 2 }),
      gel('off the shelf', { shelf_status: 0 }),
      gel('not for breakouts', { exclude_rules: [{ kind: 'level', dimension: 'acne', from: 3 }] }),
      gel('from 31', { exclude_rules: [{ kind: 'age_below', age: 31 }] }),
      gel('locked', { is_lock: true, exclude_rules: [{ kind: 'sensitive' }], for_sex: 2, age_min: 30, age_max: 30 }),
    ],
    sex: 0,
    age: 30,
    skin_type: 'dry',
    raw: [['acne', 'layer', 50]],
    expected: {
      total: 50,
      goods: ['locked'],
      excluded: [
        'for men: sex',
        'for oily skin: skin_type',
        'for the young: age',
        'never: never',
        'off the shelf: off_shelf',
        'not for breakouts: exclude_rule',
        'from 31: exclude_rule',
      ],
    },
  },
  {
    name: 'a shop that ignores sex and skin type recommends to everybody',
    why: 'A61. Need 3: the mask comes after the gel.',
    goods: [gel('gel for men', { for_sex: 1 }), gel('mask for oily skin', { role: 'mask', skin_types: ['oily'] })],
    settings: { match_sex: false, match_skin: false },
    sex: 0,
    age: 30,
    skin_type: 'dry',
    raw: [['acne', 'layer', 50]],
    expected: { goods: ['gel for men', 'mask for oily skin'] },
  },
  {
    name: 'a customer who says nothing gets what is for some sex and age',
    why: 'An unknown sex or age excludes nothing.',
    goods: [gel('gel for men', { for_sex: 1, age_min: 40 })],
    raw: [['acne', 'layer', 60]],
    expected: { goods: ['gel for men'] },
  },
  {
    name: 'a step has one product, if the shop doesn’t want more',
    why: 'A136. The cleanser serves the pores as well, so the pore serum would be a second treatment.',
    goods: only('acne gel', 'cleanser', 'pore serum'),
    sex: 1,
    age: 30,
    raw: [
      ['acne', 'layer', 50],
      ['pore', 'layer', 70],
    ],
    expected: { goods: ['acne gel', 'cleanser'] },
  },
  {
    name: 'a shop that wants two products a step shows the second treatment as well',
    why: 'As before, with max_per_role 2.',
    goods: only('acne gel', 'cleanser', 'pore serum'),
    settings: { max_per_role: 2 },
    sex: 1,
    age: 30,
    raw: [
      ['acne', 'layer', 50],
      ['pore', 'layer', 70],
    ],
    expected: { goods: ['acne gel', 'cleanser', 'pore serum'] },
  },
  {
    name: 'a need that nothing else helps gets a second treatment, as “you might also like”',
    why: 'Breakouts 3, sensitivity 62: need 2, level 2, so the skin isn’t sensitive.',
    goods: only('acne gel', 'soothing serum'),
    age: 30,
    raw: [
      ['sensitive', 'layer', 62],
      ['acne', 'layer', 50],
    ],
    expected: { is_sensitive: false, goods: ['acne gel', 'soothing serum also'] },
  },
  {
    name: 'a product without a step stands beside the routine',
    why: 'Wrinkles 60: need 2, 20 points below the line, so not mild.',
    goods: [...only('firming serum'), { name: 'neck device', role: 'other', types: ['firming'] }],
    age: 50,
    raw: [['wrinkle', 'layer', 60]],
    expected: { goods: ['firming serum', 'neck device also'] },
  },
  {
    name: 'among equal needs the one that the customer named comes first',
    why: 'A159. Both 55: need 3. Without the wish the breakouts would come first in the order of the dimensions.',
    goods: only('acne gel', 'pore serum'),
    settings: { max_goods: 1 },
    age: 30,
    concerns: ['pores'],
    raw: [
      ['acne', 'layer', 55],
      ['pore', 'layer', 55],
    ],
    expected: { goods: ['pore serum'] },
  },
  {
    name: 'among equal needs without a wish the order of the results decides',
    goods: only('acne gel', 'pore serum'),
    settings: { max_goods: 1 },
    age: 30,
    raw: [
      ['acne', 'layer', 55],
      ['pore', 'layer', 55],
    ],
    expected: { goods: ['acne gel'] },
  },
  {
    name: 'a scheme comes first, and the rules fill what it lacks',
    why: 'A60. Breakouts 50 are level 3 and call for the scheme. Its steps cleanse, treat and moisturise; the rules add the sunscreen.',
    goods: only('cleanser', 'acne gel', 'cream', 'sunscreen', 'pore serum'),
    settings: { push_mode: 'cycle' },
    schemes: [
      { name: 'Clear skin', from: [{ dimension: 'acne', from: 3 }], steps: [['cleanser', 'acne gel'], ['cream']] },
    ],
    sex: 0,
    age: 30,
    raw: [
      ['acne', 'layer', 50],
      ['pore', 'layer', 65],
    ],
    expected: { goods: ['cleanser', 'acne gel', 'cream', 'sunscreen'], scheme: 'Clear skin' },
  },
  {
    name: 'a scheme that no result calls for leaves the choice to the rules',
    why: 'Breakouts 65 are level 2, need 2, mild.',
    goods: only('cleanser', 'acne gel', 'cream', 'sunscreen'),
    settings: { push_mode: 'cycle' },
    schemes: [{ name: 'Clear skin', from: [{ dimension: 'acne', from: 3 }], steps: [['cleanser'], ['cream']] }],
    sex: 0,
    age: 30,
    raw: [['acne', 'layer', 65]],
    expected: { goods: ['acne gel', 'sunscreen', 'cream', 'cleanser'], scheme: '' },
  },
  {
    name: 'the scheme with the most severe cause wins over one with a higher priority',
    why: 'M12. Pores 55 are level 3, breakouts 65 level 2. The pore serum of the scheme serves the pores, nothing the breakouts.',
    goods: only('cream', 'pore serum'),
    settings: { push_mode: 'cycle' },
    schemes: [
      { name: 'Clear skin', from: [{ dimension: 'acne', from: 2 }], priority: 9, steps: [['cream']] },
      { name: 'Fine pores', from: [{ dimension: 'pore', from: 2 }], steps: [['pore serum']] },
    ],
    sex: 0,
    age: 30,
    raw: [
      ['acne', 'layer', 65],
      ['pore', 'layer', 55],
    ],
    expected: { goods: ['pore serum', 'cream'], scheme: 'Fine pores' },
  },
  {
    name: 'by skin profile, oily skin with spots gets the serum for both',
    why: 'A56, A57. Spots 60 stand for pigment: need 2. The cream for dry skin doesn’t suit.',
    goods: [
      { name: 'oil spot serum', role: 'treat', ext_rules: oil({ pigment: 1 }) },
      { name: 'dry cream', role: 'moisturise', ext_rules: dry({ pigment: 1 }) },
      { name: 'oil cleanser', role: 'cleanse', ext_rules: oil() },
    ],
    settings: { goods_mode: 'solrx' },
    age: 30,
    skin_type: 'oily',
    raw: [['spot', 'layer', 60]],
    expected: {
      goods: ['oil spot serum', 'oil cleanser'],
      excluded: ['dry cream: skin_type'],
    },
  },
  {
    name: 'by skin profile, sensitive skin only gets what is made for it',
    why: 'A57. Mixed skin fits either profile with one point, so no skin type excludes anything.',
    goods: [
      { name: 'mild cream', role: 'moisturise', ext_rules: dry({ sensitive: 1 }) },
      { name: 'rich cream', role: 'moisturise', ext_rules: dry() },
    ],
    settings: { goods_mode: 'solrx' },
    age: 30,
    skin_type: 'mixed',
    raw: [['sensitive', 'layer', 50]],
    expected: { is_sensitive: true, goods: ['mild cream'], excluded: ['rich cream: sensitive'] },
  },
  {
    name: 'by skin profile with schemes, the scheme comes first',
    why: 'Wrinkles 45 are level 3. The serum treats them, and is left to the rules.',
    goods: [
      { name: 'dry serum', role: 'treat', ext_rules: dry({ wrinkle: 1 }) },
      { name: 'dry cream', role: 'moisturise', ext_rules: dry() },
    ],
    settings: { goods_mode: 'solrx', push_mode: 'cycle' },
    schemes: [{ name: 'Smooth skin', from: [{ dimension: 'wrinkle', from: 3 }], steps: [['dry cream']] }],
    age: 50,
    skin_type: 'dry',
    raw: [['wrinkle', 'layer', 45]],
    expected: { goods: ['dry cream', 'dry serum'], scheme: 'Smooth skin' },
  },
  {
    name: 'a capture that the mirror refused has no result',
    why: 'A73.',
    status: 3,
    reason_key: 'blurred',
    raw: [],
    expected: { status: 3, reason_key: 'blurred' },
  },
  {
    name: 'a failed analysis has no result',
    status: 4,
    reason_key: 'analysis_failed',
    raw: [],
    expected: { status: 4, reason_key: 'analysis_failed' },
  },
  {
    name: 'a photo below the shop’s limit makes a success a refused capture',
    why: 'M6, quality policy normal: 0.3. The face is the first that is too bad.',
    quality_policy: 'normal',
    quality: { face: 0.29, blur: 0.1, light: 0.9 },
    raw: [['acne', 'layer', 50]],
    expected: { status: 3, reason_key: 'no_face' },
  },
  {
    name: 'a photo at the shop’s limit is good enough',
    quality_policy: 'normal',
    quality: { face: 0.3, blur: 0.3, light: 0.3 },
    raw: [['acne', 'layer', 50]],
    expected: { scores: [['acne', 'layer', 50, 3]], total: 50 },
  },
  {
    name: 'a strict shop refuses what a usual one takes',
    quality_policy: 'strict',
    quality: { face: 0.9, blur: 0.9, light: 0.59 },
    raw: [['acne', 'layer', 50]],
    expected: { status: 3, reason_key: 'too_dark' },
  },
  {
    name: 'a shop that doesn’t check photos takes them all',
    quality_policy: 'off',
    quality: { face: 0, blur: 0, light: 0 },
    raw: [['acne', 'layer', 50]],
    expected: { scores: [['acne', 'layer', 50, 3]], total: 50 },
  },
];

/** What a mirror sends at the end of the test. */
export function goldenEnd({ status = 2, reason_key, quality, skin_type = 'neutral', ita = 35, ...test }: Golden) {
  if (status !== 2) return { status, reason_key };
  const byDimension = Map.groupBy(test.raw, ([dimension]) => dimension);
  const dims = [...byDimension].map(([dimension, list]) => [dimension, list.map(([, layer, raw]) => ({ layer, raw }))]);
  return {
    status,
    quality,
    result: {
      algo_version: 'golden',
      skin_type: { type: skin_type },
      tone: { ita },
      sensitive: test.sensitive_rating === undefined ? undefined : { type: 'sensitive', score: test.sensitive_rating },
      dims: Object.fromEntries(dims),
    },
  };
}
