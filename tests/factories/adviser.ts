import type { DimensionKey } from '@skin-mirror/shared/dimension/dimension.ts';
import reportTexts from '@skin-mirror/shared/i18n/en/report/report.json' with { type: 'json' };
import { storedSeeds } from '@skin-mirror/shared/question/seed.ts';
import { meantResult, namedWishes, wishesIn } from '@skin-mirror/shared/question/wish.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import { defaultMappings } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import { matchGoods } from '@skin-mirror/shared/recommendation/matching.ts';
import { helpsWith, reasonsOf } from '@skin-mirror/shared/recommendation/reason.ts';
import { type MatchTest, matchSettings } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { SEED_PUSH_THRESHOLD, type StepRole } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { helpedBy, inRoutine, needsOf, partsOf } from '@skin-mirror/shared/recommendation/routine.ts';
import { wishStanding } from '@skin-mirror/shared/report/wish-standing.ts';
import { resolveResultText } from '@skin-mirror/shared/result-text/result-text.ts';
import { seedResultTexts } from '@skin-mirror/shared/result-text/seed.ts';
import { shownText, skinOf } from '@skin-mirror/shared/result-text/shown-text.ts';
import { type MatchableScheme, matchableScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { shownSchemeOf } from '@skin-mirror/shared/scheme/shown-scheme.ts';
import { demoCatalogue } from '../../prisma/seed/demo-catalogue.ts';
import { demoSchemes } from '../../prisma/seed/demo-schemes.ts';
import { matchableDemo } from './advice.ts';

/** The faults for which an adviser would send a report of the demo back. Each is a number of reports, but the first two. */
export interface Faults {
  readonly reports: number;
  readonly schemes: number;
  /** A step of the scheme speaks of a product that the customer doesn't get, or has none. */
  readonly scheme_with_holes: number;
  /** The scheme isn't for the lowest result, or not for sensitive skin. */
  readonly scheme_beside_need: number;
  /** The scheme has no moisturiser in the morning, or none in the evening. */
  readonly scheme_without_moisture: number;
  /** A wish is called treated without a product that is for it. */
  readonly wish_untrue: number;
  /** Sensitive or dry skin reads of scrubs, vitamin C, acids or clay. */
  readonly harsh_advice: number;
  /** Sensitive or dry skin gets an acid or clay. */
  readonly harsh_product: number;
  /** A gel for single spots stands in the morning, or is said to help with more than breakouts. */
  readonly spot_gel_untrue: number;
  /** A reason isn't what the product's strongest effect is for. */
  readonly strange_reason: number;
  /** The skin lacks moisture (below 60), and the mask is for something else, though no scheme wants it so. */
  readonly mask_beside_thirst: number;
  /** A mask, a serum or eye care has no reason at all. */
  readonly without_reason: number;
  /** Words of care level 4 stand at a better result. */
  readonly care_words: number;
  /** A deep result is said to be seen. */
  readonly deep_seen: number;
  /** Two main recommendations hold an acid or retinol. */
  readonly active_twice: number;
  /** An acid or retinol is used in the morning. */
  readonly active_in_morning: number;
  /** An acid, retinol or spot gel beside a doctor's skin medicine or a treatment, or an acid or retinol for red skin. */
  readonly active_unfit: number;
  /** Dry skin, or skin whose moisture is below 50, gets a gel or a light lotion. */
  readonly light_moisturiser: number;
  /** The reason of a moisturiser, that it keeps moisture in the skin, isn't true. */
  readonly moisturiser_untrue: number;
  /** A wish is left to the adviser, but a main recommendation helps with it, or nothing is named for it. */
  readonly wish_beside_routine: number;
  /** Make-up is worn every day, but nothing takes it off. */
  readonly make_up_stays: number;
  /** A mask that doesn't suit the skin: overnight care for oily skin, or clay for dry skin. */
  readonly mask_unfit: number;
}

const GOODS = demoCatalogue('en');
const MATCHABLE = GOODS.map(matchableDemo);
const idOf = new Map(GOODS.map(({ goods_no }, at) => [goods_no, at + 1]));
const SCHEMES: readonly MatchableScheme[] = demoSchemes('en').map(({ steps, ...scheme }, at) =>
  matchableScheme.parse({
    ...scheme,
    scheme_id: at + 1,
    for_sex: 0,
    status: 10,
    other_goods_ids: [],
    steps: steps.map(({ goods_nos, ...step }) => ({ ...step, goods_ids: goods_nos.map((number) => idOf.get(number)) })),
  }),
);
const WISHES = wishesIn(storedSeeds());
const CATALOGUE = prepareCatalogue(
  MATCHABLE,
  defaultMappings(),
  matchSettings.parse({ push_mode: 'cycle' }),
  SCHEMES,
  WISHES,
);

/** Words of strong care, where the advice recommends it. */
const HARSH = /exfoliate gently|exfoliation a week|vitamin C serum|salicylic|clay mask|smoothing actives/i;
const DRYING = /salicylic|clay mask/i;
/** Products of the demo with an acid or retinol. */
const ACTIVE_NAMES = /Green Pomelo|New Leaf|Nightloom/;
/** Gels, and lotions that neither mend the barrier nor care for lines. */
const LIGHT_NAMES =
  /Gel Cream|(Dewfall|Rice Dew|Zinc Hill|Fine Grain|Pea Green|Sunny Fig|Stonebrook|Early Run|Homecoming|Porcelain|Faded Ink|Pearl Lane|Kojiclear) Lotion/;
const CARE_WORDS = /needs? (extra |proper )?care\b/i;
const ASKS = /adviser/;
const wishWords = reportTexts.report.wish;
const SEEN = /visible|can be seen/i;
/** Products of the demo with clay or acid. */
const DRYING_NAMES = /Clay Mask|Green Pomelo|New Leaf/;

const MAPPED = new Map(defaultMappings().map(({ analysis_type, goods_type_ids }) => [analysis_type, goods_type_ids]));
const isFor = (goods_id: number, dimension: string): boolean =>
  MATCHABLE[goods_id - 1]?.type_ids.some((type) => MAPPED.get(dimension as DimensionKey)?.includes(type)) ?? false;

type Fault = Exclude<keyof Faults, 'reports'>;

/** Looks at the demo's reports for these tests, as far as possible without the rules that made them. */
export function faultsOf(tests: readonly MatchTest[]): Faults {
  const found: Record<Fault, number> = {
    schemes: 0,
    scheme_with_holes: 0,
    scheme_beside_need: 0,
    scheme_without_moisture: 0,
    wish_untrue: 0,
    harsh_advice: 0,
    harsh_product: 0,
    spot_gel_untrue: 0,
    strange_reason: 0,
    mask_beside_thirst: 0,
    without_reason: 0,
    care_words: 0,
    deep_seen: 0,
    active_twice: 0,
    active_in_morning: 0,
    active_unfit: 0,
    light_moisturiser: 0,
    moisturiser_untrue: 0,
    wish_beside_routine: 0,
    make_up_stays: 0,
    mask_unfit: 0,
  };
  for (const test of tests) for (const fault of faultsIn(test)) found[fault] += 1;
  return { reports: tests.length, ...found };
}

const REMOVER = /Cleansing (Oil|Balm)/;
const isRinsedOff = (role: StepRole, name: string): boolean => role === 'cleanse' || REMOVER.test(name);

/** Builds what the customer reads, from the same pieces as the report. */
function reportOf(test: MatchTest) {
  const { recommendations, scheme: called } = matchGoods(CATALOGUE, test);
  const own = SCHEMES.find(({ scheme_id }) => scheme_id === called?.scheme_id);
  const stored = called && own ? { ...called, description: own.description, steps: own.steps } : undefined;
  const cards = inRoutine(recommendations).map((one) => ({
    ...one,
    name: GOODS[one.goods_id - 1]?.goods_name ?? '',
    parts: partsOf(one, stored),
    needs: needsOf(one, stored).map((need) => ({ ...need, key: need.dimension })),
    helps: helpedBy(one),
  }));
  const reasons = reasonsOf(cards);
  const goods = cards.map((card, at) => ({ ...card, needs: reasons[at] ?? [] }));
  const seed = seedResultTexts();
  const dims = test.scores.map(({ dimension, layer, score, level }) => {
    const words = ([layer, 'zonghe'] as const).map((section) => {
      const lookup = { section, dimension, value_key: String(level) };
      const text = resolveResultText(lookup, { own: new Map(), seed }, { wanted: 'en', shopDefault: 'en' });
      return text ? shownText(text, seed, skinOf(test, test.answers), layer) : { introduction: '', advice: '' };
    });
    return { key: dimension, layer, score, level, words };
  });
  return {
    goods,
    dims,
    own,
    shown: shownSchemeOf({ goods: recommendations, scheme: stored }, undefined, { wanted: 'en', shopDefault: 'en' }),
  };
}

function faultsIn(test: MatchTest): Fault[] {
  const { goods, dims, own, shown } = reportOf(test);
  const said = (question: string, ...options: string[]) =>
    options.some((option) => [test.answers?.[question] ?? []].flat().includes(option));
  const isTender = said('allergy', 'acids') || said('reaction', 'red', 'itch', 'peel') || said('calm', 'longer');
  const isRed = said('concerns', 'redness') || isTender || test.is_sensitive;
  const isTreated = said('condition', 'prescribed', 'treated');
  const active = goods.filter(({ name }) => ACTIVE_NAMES.test(name));
  const isGentle = test.is_sensitive;
  const isDry = test.skin_type === 'dry';
  const lowest = dims.toSorted((a, b) => a.score - b.score)[0];
  const of = (dimension: DimensionKey) => Math.min(...dims.filter(({ key }) => key === dimension).map((d) => d.score));
  const has = (role: string, part: string) =>
    goods.some(({ step_role, parts }) => step_role === role && parts.some((one) => one === part));
  const wishes = namedWishes(WISHES, test.answers).map(({ dimension }) => meantResult(dimension, test.scores));
  const read = dims.flatMap(({ words, ...dim }) => words.map((text) => ({ ...dim, ...text })));
  /** The core is for what its step is about, and eye care for the eyes. Other products are for their main effect. */
  const strongest = ({ goods_id, trace, step_role }: (typeof goods)[number], dimension: string) => {
    const [main] = MATCHABLE[goods_id - 1]?.type_ids ?? [];
    const mains = trace.because.filter(({ goods_type_id }) => goods_type_id === main);
    const isOther = ['tone', 'treat', 'mask', 'other'].includes(step_role);
    return !isOther || mains.length === 0 || mains.some((cause) => cause.dimension === dimension);
  };
  const checks: Record<Fault, boolean> = {
    schemes: own !== undefined,
    scheme_with_holes:
      own !== undefined &&
      (own.steps.length !== shown?.steps.length ||
        own.steps.some(({ goods_ids }) => goods_ids.some((id) => !goods.some(({ goods_id }) => goods_id === id)))),
    scheme_beside_need:
      own !== undefined &&
      ((isGentle && own.triggers.every(({ dimension }) => dimension !== 'sensitive')) ||
        Math.min(...own.triggers.map(({ dimension }) => of(dimension))) >= (lowest?.score ?? 100) + 10),
    scheme_without_moisture: own !== undefined && !(has('moisturise', 'am') && has('moisturise', 'pm')),
    wish_untrue: wishes.some(
      (key) =>
        wishStanding(key, { dims, goods }).standing.endsWith('_treated') &&
        !goods.some(
          ({ goods_id, choice, needs }) =>
            choice === 'first' && needs.some((need) => need.key === key) && isFor(goods_id, key),
        ),
    ),
    harsh_advice: read.some(
      ({ advice }) => ((isGentle || isTender) && HARSH.test(advice)) || (isDry && DRYING.test(advice)),
    ),
    harsh_product: (isGentle || isDry) && goods.some(({ name }) => DRYING_NAMES.test(name)),
    spot_gel_untrue: goods.some(
      ({ name, parts, needs }) =>
        name.includes('Spot Gel') &&
        (parts.includes('am') || needs.some(({ key }) => !['acne', 'pockmark'].includes(key))),
    ),
    strange_reason: goods.some((product) =>
      product.needs.some(
        ({ key }) =>
          !isFor(product.goods_id, key) ||
          !strongest(product, key) ||
          of(key) >= SEED_PUSH_THRESHOLD ||
          (product.step_role === 'eye' && key === 'collagen') ||
          (product.step_role === 'moisturise' && key === 'texture') ||
          (product.name.includes('Eye Mask') && key !== 'dark_circle') ||
          (product.step_role === 'cleanse' && !isMainly(product.goods_id, key)),
      ),
    ),
    mask_beside_thirst:
      own === undefined &&
      of('water') < 60 &&
      goods.some(({ step_role, needs }) => step_role === 'mask' && !needs.some(({ key }) => key === 'water')),
    without_reason: goods.some(
      ({ step_role, trace, needs }) =>
        ['treat', 'eye', 'mask'].includes(step_role) && trace.via !== 'cycle' && needs.length === 0,
    ),
    care_words: read.some(
      ({ level, introduction, advice }) => level < 4 && CARE_WORDS.test(`${introduction} ${advice}`),
    ),
    deep_seen: read.some(
      ({ key, layer, introduction }) => key === 'spot' && layer === 'deep' && SEEN.test(introduction),
    ),
    active_twice: active.filter(({ choice }) => choice === 'first').length > 1,
    active_in_morning: active.some(({ parts }) => parts.includes('am')),
    active_unfit:
      ((isRed || isTreated) && active.length > 0) || (isTreated && goods.some(({ name }) => name.includes('Spot Gel'))),
    light_moisturiser:
      (isDry || of('water') < 50) &&
      goods.some(({ step_role, name }) => step_role === 'moisturise' && LIGHT_NAMES.test(name)),
    moisturiser_untrue: goods.some(
      ({ step_role, goods_id }) => step_role === 'moisturise' && !isFor(goods_id, 'water'),
    ),
    wish_beside_routine: wishes.some((key) => {
      if (!(of(key) < SEED_PUSH_THRESHOLD)) return false;
      const { standing, goods: named } = wishStanding(key, { dims, goods });
      const helping = goods.filter(
        ({ goods_id, choice, step_role, name }) =>
          choice === 'first' && !isRinsedOff(step_role, name) && helpsWith(step_role, key) && isFor(goods_id, key),
      );
      return ASKS.test(wishWords[standing]) ? helping.length > 0 : named.length === 0;
    }),
    make_up_stays:
      (said('make_up', 'daily') || said('make_up', 'weekly')) &&
      goods.some(({ step_role }) => step_role === 'cleanse') &&
      !goods.some(({ name }) => REMOVER.test(name)),
    mask_unfit: goods.some(
      ({ name }) =>
        (test.skin_type === 'oily' && name.includes('Sleeping Mask')) || (isDry && name.includes('Clay Mask')),
    ),
  };
  return Object.entries(checks).flatMap(([fault, isFound]) => (isFound ? [fault as Fault] : []));
}

/** True if the first effect on the label of a product is for this result. */
const isMainly = (goods_id: number, dimension: string): boolean =>
  MAPPED.get(dimension as DimensionKey)?.includes(MATCHABLE[goods_id - 1]?.type_ids[0] ?? 0) ?? false;
