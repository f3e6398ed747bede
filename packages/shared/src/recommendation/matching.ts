import { type CalledScheme, chooseScheme } from '../scheme/choose-scheme.ts';
import type { MatchableScheme } from '../scheme/scheme.schema.ts';
import {
  type Demand,
  type Efficacy,
  efficacyByProfile,
  efficacyByType,
  profileSkinPoints,
  type WorstScores,
  worstScores,
} from './efficacy.ts';
import { EffectIndex, pointsOf } from './ranking.ts';
import type {
  Exclusion,
  MatchableGoods,
  MatchResult,
  MatchSettings,
  MatchTest,
  MatchTrace,
  PushMapping,
  Recommendation,
  SexFit,
  SkinFit,
} from './recommendation.schema.ts';
import { type ExclusionReason, MAX_EXCLUSIONS, PUSH_TYPES, STEP_ROLES } from './recommendation.ts';
import {
  brokenRule,
  CUSTOMER_CLASSES,
  classBit,
  classOf,
  openClasses,
  type Refusal,
  refusal,
  sexFitOf,
  skinFitOf,
} from './refusal.ts';
import { type PreparedScheme, prepareSchemes } from './scheme-goods.ts';

export interface Catalogue {
  readonly settings: MatchSettings;
  readonly goods: readonly MatchableGoods[];
  /** One number for each product. Its bits are the customer groups that may get the product: see `openClasses`. */
  readonly openTo: Uint32Array;
  /** For each product, the index of its step in `STEP_ROLES`. */
  readonly roleAt: Uint8Array;
  readonly efficacy: Efficacy;
  /** The products that always come first. */
  readonly pinned: EffectIndex;
  readonly others: EffectIndex;
  /**
   * For each customer group, one number per effect. Each bit of the number is a step of the routine. The bit is set if
   * the group may get a product with this effect for this step. Pinned products don't count.
   */
  readonly rolesOf: readonly Uint8Array[];
  /** The active schemes. Empty in `smart` mode. */
  readonly schemes: readonly PreparedScheme[];
}

/**
 * Prepares a shop's data for matching. Each goods_id must occur only once. If a dimension has two mappings, the later
 * mapping counts. In `solrx` mode mappings are ignored, and only products with a skin profile are used.
 */
export function prepareCatalogue(
  goods: readonly MatchableGoods[],
  mappings: readonly PushMapping[],
  settings: MatchSettings,
  schemes: readonly MatchableScheme[] = [],
): Catalogue {
  const isSolrx = settings.goods_mode === 'solrx';
  const efficacy = isSolrx ? efficacyByProfile : efficacyByType(mappings);
  const ordered = goods
    .filter((product) => !isSolrx || product.ext_rules !== null)
    .sort((a, b) => a.goods_id - b.goods_id);
  const roleAt = Uint8Array.from(ordered, ({ step_role }) => STEP_ROLES.indexOf(step_role));
  const openTo = Uint32Array.from(ordered, (product) => openClasses(product, settings));
  const placed = ordered.map((product, position) => ({
    position,
    effects: efficacy.effectsOf(product),
    isPinned: product.push_type === PUSH_TYPES.first,
  }));
  const others = placed.filter(({ isPinned }) => !isPinned);
  const rolesOf = CUSTOMER_CLASSES.map(() => new Uint8Array(efficacy.effectCount));
  for (const { position, effects } of others) {
    const role = 1 << (roleAt[position] as number);
    for (const [customer, roles] of rolesOf.entries()) {
      if (((openTo[position] as number) & (1 << customer)) === 0) continue;
      for (const effect of effects) roles[effect] = (roles[effect] as number) | role;
    }
  }
  return {
    settings,
    goods: ordered,
    openTo,
    roleAt,
    efficacy,
    pinned: new EffectIndex(placed.filter(({ isPinned }) => isPinned)),
    others: new EffectIndex(others),
    rolesOf,
    schemes: settings.push_mode === 'cycle' ? prepareSchemes(schemes, ordered) : [],
  };
}

/**
 * The groups of recommended products, best first. `given`: pinned or from the scheme. `best`: the best product for its
 * step. `more`: within the limit for its step. `also`: beyond this limit.
 */
const TIERS = { given: 0, best: 1, more: 2, also: 3 } as const;
type Tier = (typeof TIERS)[keyof typeof TIERS];

/** A product that may be recommended. `place` is its group, or the reason why it is left out. */
interface Candidate {
  readonly position: number;
  readonly points: number;
  readonly place: Tier | Refusal;
}

/**
 * Chooses the products for a test, at most `max_goods`, in this order:
 *
 * 1. pinned products;
 * 2. in cycle mode, the products of the chosen scheme, in the order of its steps;
 * 3. products with points: first the best product for each step of the routine, then up to `max_per_role` products for
 * each step, then the rest.
 *
 * In 1 and in each part of 3, products with more points come first, then products with a lower goods_id. Products with
 * a `refusal` are never chosen. The result also contains the best products that were left out, each with its reason.
 */
export function matchGoods(catalogue: Catalogue, test: MatchTest): MatchResult {
  const { settings, goods, efficacy } = catalogue;
  const worst = worstScores(test.scores);
  const demand = efficacy.demand(worst, test.skin_type);
  const called = calledScheme(catalogue, test, worst);
  const stepsAt = called?.scheme.stepsAt;
  const { chosen, leftOut } = chooseGoods(catalogue, test, worst, demand, stepsAt);
  const result: MatchResult = {
    recommendations: chosen.map(({ position, points, place }, at) => {
      const product = goods[position] as MatchableGoods;
      return {
        goods_id: product.goods_id,
        rank: at + 1,
        step_role: product.step_role,
        choice: place === TIERS.also ? 'also' : 'first',
        trace: traceOf(product, points, demand, test, settings, stepsAt?.get(position)),
      };
    }),
    excluded: leftOut.map(({ position, points, place }) => {
      const reason = typeof place === 'number' ? 'over_limit' : place;
      return exclusionOf(goods[position] as MatchableGoods, reason, points, test, worst);
    }),
  };
  if (called) {
    const { scheme_id, name, cycle_days } = called.scheme;
    result.scheme = { scheme_id, name, cycle_days, causes: [...called.causes] };
  }
  return result;
}

/** Stops when further products can't change the result, because a shop may have thousands of products. */
function chooseGoods(
  catalogue: Catalogue,
  test: MatchTest,
  worst: WorstScores,
  demand: Demand,
  stepsAt: PreparedScheme['stepsAt'] | undefined,
): { readonly chosen: readonly Candidate[]; readonly leftOut: readonly Candidate[] } {
  const { settings, goods, efficacy, openTo, roleAt } = catalogue;
  const { max_goods, max_per_role } = settings;
  const customer = classBit(test);
  const candidates: Candidate[] = [];
  const tiers: readonly [Candidate[], Candidate[], Candidate[], Candidate[]] = [[], [], [], []];
  const ofRole = STEP_ROLES.map(() => 0);
  let [fitting, refused] = [0, 0];
  const isEnough = () => fitting >= max_goods && candidates.length >= max_goods + MAX_EXCLUSIONS;
  // The steps of the routine that still need products, as bits. The search for these steps continues even if there are
  // enough products for the other steps.
  let wanted = max_per_role === 0 ? 0 : wantedRoles(catalogue, test, demand);

  /** Returns false when no further product can change the result. */
  const visit = (position: number, points: number, isGiven: boolean): boolean => {
    const role = roleAt[position] as number;
    if (refused >= MAX_EXCLUSIONS && ((openTo[position] as number) & customer) === 0) return true;
    if (isEnough() && (wanted & (1 << role)) === 0) return wanted !== 0;
    const reason = refusal(goods[position] as MatchableGoods, test, worst, settings);
    if (reason) {
      refused += 1;
      if (refused <= MAX_EXCLUSIONS) candidates.push({ position, points, place: reason });
      return true;
    }
    fitting += 1;
    const count = (ofRole[role] as number) + 1;
    ofRole[role] = count;
    if (count >= max_per_role) wanted &= ~(1 << role);
    const tier = isGiven ? TIERS.given : tierOf(count, max_per_role);
    const candidate = { position, points, place: tier };
    candidates.push(candidate);
    tiers[tier].push(candidate);
    return true;
  };
  catalogue.pinned.visit(demand.strengths, 0, (position, points) => visit(position, points, true));
  for (const position of stepsAt?.keys() ?? []) {
    const product = goods[position] as MatchableGoods;
    if (product.push_type !== PUSH_TYPES.first)
      visit(position, pointsOf(efficacy.effectsOf(product), demand.strengths), true);
  }
  catalogue.others.visit(
    demand.strengths,
    1,
    (position, points) => stepsAt?.has(position) === true || visit(position, points, false),
  );
  const [given, best, more, also] = tiers;
  const chosen = [...given, ...best, ...more, ...also].slice(0, max_goods);
  const leftOut = candidates.filter((candidate) => !chosen.includes(candidate)).slice(0, MAX_EXCLUSIONS);
  return { chosen, leftOut };
}

/** Returns the group of a product. `count` is 1 for the first product of a step of the routine, 2 for the second. */
function tierOf(count: number, max_per_role: number): Tier {
  if (max_per_role === 0 || count === 1) return TIERS.best;
  return count <= max_per_role ? TIERS.more : TIERS.also;
}

/** Returns steps of the routine as bits: the steps for which a product can help this customer. */
function wantedRoles({ rolesOf }: Catalogue, test: MatchTest, { strengths }: Demand): number {
  const roles = rolesOf[classOf(test)] as Uint8Array;
  let wanted = 0;
  for (let effect = 0; effect < strengths.length; effect++)
    if ((strengths[effect] as number) > 0) wanted |= roles[effect] as number;
  return wanted;
}

const calledScheme = (
  { schemes, settings }: Catalogue,
  test: MatchTest,
  worst: WorstScores,
): CalledScheme<PreparedScheme> | undefined =>
  schemes.length === 0 ? undefined : chooseScheme(schemes, test, worst, settings);

export type Explanation =
  | { readonly outcome: 'recommended'; readonly recommendation: Recommendation }
  /** `exclusion.reason` is the first of `EXCLUSION_REASONS` that applies, even if the product gets no points. */
  | { readonly outcome: 'excluded'; readonly exclusion: Exclusion }
  /** No rule excludes the product, but it gets no points and no scheme contains it. */
  | { readonly outcome: 'no_efficacy'; readonly goods_id: number }
  /** The catalogue doesn't contain the product. In `solrx` mode, it contains only products with a skin profile. */
  | { readonly outcome: 'not_in_catalogue'; readonly goods_id: number };

/** Explains why a product is or isn't recommended for a test. It takes as long as a full match. */
export function explainGoods(catalogue: Catalogue, test: MatchTest, goodsId: number): Explanation {
  const position = catalogue.goods.findIndex(({ goods_id }) => goods_id === goodsId);
  const product = catalogue.goods[position];
  if (!product) return { outcome: 'not_in_catalogue', goods_id: goodsId };
  const recommended = matchGoods(catalogue, test).recommendations.find(({ goods_id }) => goods_id === goodsId);
  if (recommended) return { outcome: 'recommended', recommendation: recommended };

  const worst = worstScores(test.scores);
  const { strengths } = catalogue.efficacy.demand(worst, test.skin_type);
  const points = pointsOf(catalogue.efficacy.effectsOf(product), strengths);
  const isOfScheme = calledScheme(catalogue, test, worst)?.scheme.stepsAt.has(position) ?? false;
  const isChosen = points > 0 || product.push_type === PUSH_TYPES.first || isOfScheme;
  const reason = refusal(product, test, worst, catalogue.settings) ?? (isChosen ? 'over_limit' : undefined);
  if (!reason) return { outcome: 'no_efficacy', goods_id: goodsId };
  return { outcome: 'excluded', exclusion: exclusionOf(product, reason, points, test, worst) };
}

/**
 * Explains why a product was recommended. The product must have no `refusal`. `steps` are the numbers of the scheme's
 * steps that use the product. They are undefined if the scheme doesn't contain the product.
 */
function traceOf(
  product: MatchableGoods,
  points: number,
  demand: Demand,
  test: MatchTest,
  settings: MatchSettings,
  steps: readonly number[] | undefined,
): MatchTrace {
  const isSolrx = settings.goods_mode === 'solrx';
  const isPinned = product.push_type === PUSH_TYPES.first;
  const byEfficacy = isSolrx ? 'solrx' : 'smart';
  const trace: MatchTrace = {
    via: isPinned ? 'pinned' : steps ? 'cycle' : byEfficacy,
    points,
    because: demand.causes(product),
    sex: sexFitOf(product, test, settings) as SexFit,
    skin: skinFitOf(product, test, settings) as SkinFit,
    skin_points: isSolrx && product.ext_rules ? profileSkinPoints(product.ext_rules.skin_type, test.skin_type) : 0,
  };
  if (steps) trace.steps = [...steps];
  return trace;
}

function exclusionOf(
  product: MatchableGoods,
  reason: ExclusionReason,
  points: number,
  test: MatchTest,
  worst: WorstScores,
): Exclusion {
  const { goods_id } = product;
  const rule = reason === 'exclude_rule' ? brokenRule(product, test, worst) : undefined;
  return rule ? { goods_id, reason, points, rule } : { goods_id, reason, points };
}
