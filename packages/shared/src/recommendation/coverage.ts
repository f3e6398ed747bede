import type { RecordScore } from '../dimension/dimension.schema.ts';
import {
  CARE_LEVELS,
  type CareLevel,
  DIMENSION_KEYS,
  DIMENSIONS,
  type DimensionKey,
  SEX,
  type Sex,
  SKIN_TYPES,
  type SkinType,
} from '../dimension/dimension.ts';
import { SHELF_STATUS } from '../goods/goods.ts';
import { sensitiveByScores } from '../scoring/scoring.ts';
import { type Catalogue, prepareCatalogue } from './catalogue.ts';
import { CORE_ROLES } from './choose-goods.ts';
import { type Demand, type Effects, helpsWith, type WorstScores, worstScores } from './efficacy.ts';
import type { MatchableGoods, MatchSettings, MatchTest, PushMapping } from './recommendation.schema.ts';
import { PUSH_TYPES, STEP_ROLES, type StepRole } from './recommendation.ts';
import { brokenRule, classBit, refusal, sexFitOf, skinFitOf } from './refusal.ts';
import { removesMakeUp } from './traits.ts';

/** The groups of customers in the coverage table: women, then men, each by skin type. */
export const COVERAGE_CLASSES: readonly { readonly sex: Sex; readonly skin_type: SkinType }[] = [
  SEX.female,
  SEX.male,
].flatMap((sex) => SKIN_TYPES.map((skin_type) => ({ sex, skin_type })));

/** One group of customers and one dimension: it has the worst result, nothing else was measured, the age is unknown. */
export interface CoverageCell {
  /** The number of products that the group gets for the dimension, without the limits of a routine. */
  readonly count: number;
  /** The number of products that only a part of the group gets, because of age, sensitive skin or other results. */
  readonly partly: number;
  /** The number of products that would help the group, but are excluded by a rule of the product. */
  readonly kept_back: number;
  readonly step_roles: readonly StepRole[];
}

export interface CoverageRow {
  readonly dimension: DimensionKey;
  /** True if a bad result in this dimension can lead to recommendations. */
  readonly asks: boolean;
  readonly cells: readonly CoverageCell[];
}

export const NEVER_REASONS = ['off_shelf', 'never', 'no_profile', 'no_type', 'not_asked', 'excluded'] as const;
/**
 * The reason why no customer gets a product.
 * `off_shelf`: the product is off the shelf.
 * `never`: the shop chose "never recommend".
 * `no_profile`: the skin profile is missing.
 * `no_type`: the product has no goods types.
 * `not_asked`: no dimension leads to its goods types.
 * `excluded`: its own rules exclude all customers who need it.
 */
export type NeverReason = (typeof NEVER_REASONS)[number];

export interface Coverage {
  readonly rows: readonly CoverageRow[];
  /** The number of products that each group gets without any measurement: pinned ones, and by skin type alone. */
  readonly anyway: readonly number[];
  /** For each group, the steps of each routine for which the shop has no product. */
  readonly missing_core: readonly (readonly StepRole[])[];
  readonly never: readonly { readonly goods_id: number; readonly reason: NeverReason }[];
}

/** Makes a test with only one measured dimension. Its score is the lowest score of the care level. */
export function dimensionTest(
  dimension: DimensionKey,
  level: CareLevel,
  customer: { readonly skin_type: SkinType; readonly sex?: Sex },
): MatchTest {
  const layer = DIMENSIONS.find(({ key }) => key === dimension)?.layer ?? 'layer';
  const score = (CARE_LEVELS.length - level) * 20;
  const scores: RecordScore[] = [{ dimension, layer, raw: score, offset: 0, score, level }];
  return { ...customer, scores, is_sensitive: sensitiveByScores(scores) ?? false };
}

/**
 * Finds the customers who get no products, and the products that no customer gets. Uses the rules of a real test, but
 * ignores the report's limit and products that only schemes add.
 * @param elsewhere goods_ids of products that a scheme may add. Such products never have the reason `not_asked`.
 */
export function coverageOf(
  goods: readonly MatchableGoods[],
  mappings: readonly PushMapping[],
  settings: MatchSettings,
  elsewhere: ReadonlySet<number> = new Set(),
): Coverage {
  const catalogue = prepareCatalogue(goods, mappings, settings);
  const nothing = COVERAGE_CLASSES.map((customer) => ({ ...customer, scores: [], is_sensitive: false }));
  return {
    rows: DIMENSION_KEYS.map((dimension) => rowOf(catalogue, dimension)),
    anyway: nothing.map((test) => {
      const demand = demandOf(catalogue, test);
      return catalogue.goods.filter((product, position) => comesAnyway(catalogue, product, position, test, demand))
        .length;
    }),
    missing_core: COVERAGE_CLASSES.map((customer) => missingCoreOf(catalogue, customer)),
    never: neverOf(catalogue, goods, elsewhere),
  };
}

const demandOf = ({ efficacy }: Catalogue, { scores, skin_type }: MatchTest): Demand =>
  efficacy.demand(worstScores(scores), skin_type);

/** Returns what the measured dimension asks for, without the points for the skin type. */
function askedBy(catalogue: Catalogue, test: MatchTest): Demand {
  const demand = demandOf(catalogue, test);
  return { ...demand, bonus: new Uint8Array(demand.bonus.length), hasBonus: false };
}

const isOpen = ({ openTo }: Catalogue, position: number, test: MatchTest): boolean =>
  ((openTo[position] as number) & classBit(test)) !== 0;

function comesAnyway(
  catalogue: Catalogue,
  product: MatchableGoods,
  position: number,
  test: MatchTest,
  demand: Demand,
): boolean {
  if (!isOpen(catalogue, position, test)) return false;
  return product.push_type === PUSH_TYPES.first || hasPoints(catalogue, position, demand);
}

const hasPoints = ({ effectsAt, efficacy }: Catalogue, position: number, demand: Demand): boolean =>
  helpsWith(effectsAt[position] as Effects, efficacy, demand);

function rowOf(catalogue: Catalogue, dimension: DimensionKey): CoverageRow {
  const tests = COVERAGE_CLASSES.map((customer) => dimensionTest(dimension, 5, customer));
  const [first] = tests as [MatchTest];
  // Sex and skin type don't change the demand, so the code computes the demand once for all groups of customers.
  const demand = askedBy(catalogue, first);
  const worst = worstScores(first.scores);
  const cells = tests.map((test) => ({ test, bit: classBit(test), count: 0, partly: 0, kept_back: 0, roles: 0 }));
  const asks = demand.asking.length > 0;
  for (let position = 0; asks && position < catalogue.goods.length; position++) {
    if (!hasPoints(catalogue, position, demand)) continue;
    const product = catalogue.goods[position] as MatchableGoods;
    const role = 1 << (catalogue.roleAt[position] as number);
    const open = brokenRule(product, first, worst) ? 0 : (catalogue.openTo[position] as number);
    const isSafetyBound = mayBeUnsafe(product, catalogue.settings);
    const isPartly = isSafetyBound || product.age_min !== null || product.age_max !== null;
    for (const cell of cells) {
      if ((open & cell.bit) !== 0) {
        cell.count += 1;
        cell.roles |= role;
        if (isPartly) cell.partly += 1;
      } else if (isSafetyBound && isKeptBack(product, cell.test, worst, catalogue.settings)) cell.kept_back += 1;
    }
  }
  return {
    dimension,
    asks,
    cells: cells.map(({ count, partly, kept_back, roles }) => ({
      count,
      partly,
      kept_back,
      step_roles: STEP_ROLES.filter((_, place) => (roles & (1 << place)) !== 0),
    })),
  };
}

/** True if a rule of the product may exclude customers, for example customers with sensitive skin. */
const mayBeUnsafe = ({ exclude_rules, ext_rules }: MatchableGoods, { goods_mode }: MatchSettings): boolean =>
  exclude_rules.length > 0 || (goods_mode === 'solrx' && ext_rules?.sensitive !== 1);

function isKeptBack(product: MatchableGoods, test: MatchTest, worst: WorstScores, settings: MatchSettings): boolean {
  const reason = refusal(product, test, worst, settings);
  if (reason !== 'exclude_rule' && reason !== 'sensitive') return false;
  return sexFitOf(product, test, settings) !== 'differs' && skinFitOf(product, test, settings) !== 'differs';
}

function missingCoreOf(catalogue: Catalogue, customer: (typeof COVERAGE_CLASSES)[number]): StepRole[] {
  const test = { ...customer, scores: [], is_sensitive: false };
  const isSold = (role: StepRole) =>
    catalogue.goods.some(({ step_role }, position) => step_role === role && isOpen(catalogue, position, test));
  return CORE_ROLES.filter((role) => !isSold(role));
}

/**
 * Finds the products that no customer gets. Tries each product with the mildest results that lead to recommendations,
 * because the rules refuse such customers least.
 */
function neverOf(
  catalogue: Catalogue,
  goods: readonly MatchableGoods[],
  elsewhere: ReadonlySet<number>,
): Coverage['never'] {
  const customers = SKIN_TYPES.map((skin_type) => ({ skin_type }));
  const idle = customers.map((customer) => {
    const test = { ...customer, scores: [], is_sensitive: false };
    return { test, demand: demandOf(catalogue, test) };
  });
  const mildest = DIMENSION_KEYS.flatMap((dimension) => {
    const level = CARE_LEVELS.find(
      (candidate) =>
        askedBy(catalogue, dimensionTest(dimension, candidate, { skin_type: 'neutral' })).asking.length > 0,
    );
    if (level === undefined) return [];
    const tests = customers.map((customer) => dimensionTest(dimension, level, customer));
    const [first] = tests as [MatchTest];
    return [{ first, tests, demand: askedBy(catalogue, first), worst: worstScores(first.scores) }];
  });
  const positions = new Map(catalogue.goods.map(({ goods_id }, position) => [goods_id, position]));

  const reasonOf = (product: MatchableGoods): NeverReason | undefined => {
    if (product.shelf_status !== SHELF_STATUS.on) return 'off_shelf';
    if (product.push_type === PUSH_TYPES.never) return 'never';
    const position = positions.get(product.goods_id);
    if (position === undefined) return 'no_profile';
    if (elsewhere.has(product.goods_id)) return undefined;
    if (idle.some(({ test, demand }) => comesAnyway(catalogue, product, position, test, demand))) return undefined;
    // These come without points.
    const isNeeded = CORE_ROLES.includes(product.step_role) || removesMakeUp(product);
    if (!isNeeded && product.type_ids.every((type) => type === 0)) return 'no_type';
    let isAsked = false;
    for (const { first, tests, demand, worst } of mildest) {
      if (!isNeeded && !hasPoints(catalogue, position, demand)) continue;
      isAsked = true;
      const isRuledOut = brokenRule(product, first, worst) !== undefined;
      if (!isRuledOut && tests.some((test) => isOpen(catalogue, position, test))) return undefined;
    }
    return isAsked ? 'excluded' : 'not_asked';
  };

  return goods
    .toSorted((a, b) => a.goods_id - b.goods_id)
    .flatMap((product) => {
      const reason = reasonOf(product);
      return reason ? [{ goods_id: product.goods_id, reason }] : [];
    });
}
