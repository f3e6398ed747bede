import type { Catalogue } from './catalogue.ts';
import { type Demand, type Effects, isYouth, pointsOf, type WorstScores } from './efficacy.ts';
import { anyBit, mainBit, type Needs, NO_NEED } from './needs.ts';
import { ALL_ROLES, type Asked, type Roles, turnedPlace, type Visited } from './ranking.ts';
import type { MatchableGoods, MatchTest } from './recommendation.schema.ts';
import {
  type Choice,
  MAX_EXCLUSIONS,
  PUSH_TYPES,
  type RoutinePlace,
  STEP_ROLES,
  type StepRole,
} from './recommendation.ts';
import { isOpenTo, type Refusal, refusal } from './refusal.ts';
import type { PreparedScheme } from './scheme-goods.ts';
import { NO_TRAIT, TRAITS, type Traits, wearsMakeUp } from './traits.ts';

const rolesOf = (...roles: StepRole[]): Roles =>
  roles.reduce((bits, role) => bits | (1 << STEP_ROLES.indexOf(role)), 0);

/** The steps of each routine. If the report has few places, the first steps come first. */
export const CORE_ROLES: readonly StepRole[] = ['protect', 'moisturise', 'cleanse'];
const TREAT = rolesOf('treat');
/** The steps that treat the greatest need. A later one is used only if the shop sells no earlier one for the need. */
const TREATING = [TREAT, rolesOf('eye'), rolesOf('tone'), rolesOf(...CORE_ROLES), ALL_ROLES];
const MASK = rolesOf('mask');
/** The steps for the next needs, the one that does most first. */
const FOR_NEXT = [TREAT, rolesOf('eye'), MASK, rolesOf('tone')];
const OTHER = rolesOf('other');

/** The number of needs for which a product is found, if the shop sells one. */
const SERVED_NEEDS = 3;
/** A need of this size or more gets a product of its own, although another product helps with it too. */
const OWN_PRODUCT_FROM = 2;
/** A need of this size or more gets further products, if steps and places are left. */
const FURTHER_PRODUCTS_FROM = 3;
/** Skin whose moisture is below so many points needs a moisturiser that is made for dry skin, whatever its type. */
const PARCHED_BELOW = 50;
/** The number of products without a step beside a routine, if the shop doesn't want more for a step. */
const MOST_BESIDE = 2;

/** A product that would be recommended, but for its `refusal` or for better products. */
export interface Candidate {
  readonly position: number;
  readonly points: number;
  readonly refusal: Refusal | undefined;
}

export interface ChosenGoods {
  readonly position: number;
  readonly points: number;
  readonly choice: Choice;
  /** Undefined if the product is pinned or from the scheme. */
  readonly place: RoutinePlace | undefined;
}

export interface MatchInput {
  readonly catalogue: Catalogue;
  readonly test: MatchTest;
  readonly worst: WorstScores;
  /** The `classBit` of the test. */
  readonly customer: number;
  readonly demand: Demand;
  /** The products of the chosen scheme (see `PreparedScheme`). */
  readonly stepsAt: PreparedScheme['stepsAt'] | undefined;
}

/**
 * Chooses at most `max_goods` products, beside a make-up remover, in this order:
 *
 * 1. pinned products, then the products of the chosen scheme;
 * 2. a product that treats the greatest need;
 * 3. the core of the routine: the best products to protect, moisturise and cleanse, even without points if there is a
 *    need;
 * 4. products of the other steps for the next needs. A mild need gets none if another product helps with it;
 * 5. a make-up remover for those who wear make-up every week; beside a cleanser it needs no place of its own;
 * 6. further products of the other steps for great needs. If moisture is one, even behind the three greatest, the mask
 *    is one that hydrates;
 * 7. by their points: products without a step, few of them beside a routine, and further products of each step if the
 *    shop wants several.
 *
 * A step gets a second product only in 5 and 7, or if nothing else has an effect for one of the three greatest needs. A mask
 * comes after a treatment, unless nothing else serves the need. For a need, a product whose main effect serves it comes
 * first, then the one with more points. In 2, and where nothing of 3 and 4 serves a need, the main effects have the order
 * of the shop's mapping. Equal products take turns.
 *
 * Customers below 18, customers with sensitive skin and, unless the shop wants several products of a step, those with
 * mild needs only get a short routine: products of the core that serve the next needs come first, and after the core
 * there are only products for needs that nothing else serves. Products without a step from 7 are `also` if another
 * product has a step.
 *
 * A routine gets at most one product with an acid or retinol. Such a product is used in the evening only, so each step of
 * the core prefers other products. Dry skin gets a moisturiser that is made for it, if the shop sells one.
 */
export function chooseGoods(input: MatchInput): {
  readonly chosen: readonly ChosenGoods[];
  readonly leftOut: readonly Candidate[];
} {
  const { catalogue, test, demand } = input;
  const limit = catalogue.settings.max_per_role || Number.POSITIVE_INFINITY;
  const best = bestGoods(input);
  const routine = new Routine(input, best, limit);
  const served = demand.asking.slice(0, SERVED_NEEDS);
  const [greatest, ...next] = served;
  const isAsked = greatest !== undefined || demand.hasBonus;
  const isShort = test.is_sensitive || isYouth(test) || (demand.isMild && limit === 1);
  const isFrom = (least: number, need: number) => !isShort && (demand.needs[need] as number) >= least;

  const placeOf = (need: number): RoutinePlace => (need === greatest?.need ? 'treat' : 'next');

  if (greatest && !routine.serves(greatest.need)) {
    const empty = routine.below(1);
    TREATING.some((roles) => routine.addFor(greatest.need, 'treat', roles & empty)) ||
      routine.addAnyFor(greatest.need, 'treat');
  }
  const addCore = (roles: Roles) =>
    (isShort && next.some(({ need }) => !routine.serves(need) && routine.addFor(need, 'core', roles))) ||
    routine.add('core', roles, greatest ? 0 : 1);
  for (const role of isAsked ? CORE_ROLES : []) {
    const roles = rolesOf(role) & routine.below(1);
    avoidedIn(role, input).some((traits) => routine.avoiding(traits, () => addCore(roles)));
  }
  for (const { need } of next) {
    if (!routine.serves(need) || isFrom(OWN_PRODUCT_FROM, need)) routine.addBeside(need, 'next');
    if (!routine.serves(need)) routine.addFor(need, 'next', ALL_ROLES) || routine.addAnyFor(need, 'next');
  }
  if (isAsked && wearsMakeUp(test)) routine.addRemover();
  const great = served.filter(({ need }) => isFrom(FURTHER_PRODUCTS_FROM, need));
  while (great.some(({ need }) => routine.addBeside(need, placeOf(need))));
  if (!isShort && routine.thirst !== undefined) routine.addBeside(routine.thirst, placeOf(routine.thirst));
  const mostBeside = isShort ? 0 : Math.max(MOST_BESIDE, limit);
  const beside = () => (routine.hasSteps ? OTHER & routine.below(mostBeside) : OTHER);
  const further = () => beside() | (limit === 1 || isShort ? 0 : routine.below(limit));
  while (isAsked && routine.add('more', further(), 1));
  const leftOut = [...best.given, ...best.ranked].filter(({ position }) => !routine.has(position));
  return { chosen: routine.withChoices(), leftOut: leftOut.slice(0, MAX_EXCLUSIONS) };
}

/** Returns the traits that a product of the core shouldn't have: as many as possible first, none last. */
function avoidedIn(role: StepRole, { catalogue: { hasStrong, hasRich }, test, worst }: MatchInput): readonly Traits[] {
  const isDry = test.skin_type === 'dry' || (worst.get('water')?.score ?? PARCHED_BELOW) < PARCHED_BELOW;
  const avoided = hasStrong ? [TRAITS.strong, NO_TRAIT] : [NO_TRAIT];
  return role === 'moisturise' && isDry && hasRich ? [TRAITS.strong | TRAITS.light, ...avoided] : avoided;
}

/** The products chosen so far. */
class Routine {
  readonly #chosen: ChosenGoods[] = [];
  readonly #input: MatchInput;
  readonly #best: BestGoods;
  readonly #limit: number;
  #places: number;
  readonly #positions = new Set<number>();
  readonly #ofRole = STEP_ROLES.map(() => 0);
  /** The traits that no further product may have, because one has them. */
  #held: Traits = NO_TRAIT;
  #avoided: Traits = NO_TRAIT;
  /** The needs that the products help with, as bits. */
  #served: Needs = NO_NEED;
  /** The needs that the products have an effect for, whatever their step is meant for. */
  #helped: Needs = NO_NEED;

  constructor(input: MatchInput, best: BestGoods, limit: number) {
    this.#input = input;
    this.#best = best;
    this.#limit = limit;
    this.#places = input.catalogue.settings.max_goods;
    for (const candidate of best.given) if (!candidate.refusal) this.#choose(candidate, undefined);
  }

  has(position: number): boolean {
    return this.#positions.has(position);
  }

  serves(need: number): boolean {
    return (this.#served & (1 << need)) !== 0;
  }

  /** Returns the steps with fewer than `count` products. */
  below(count: number): Roles {
    return this.#ofRole.reduce((roles, of, role) => (of < count ? roles | (1 << role) : roles), 0);
  }

  /** Adds the best product of these steps with at least so many points. False if there is none or no place left. */
  add(place: RoutinePlace, roles: Roles, atLeast: number): boolean {
    return this.#choose(this.#find(roles, NO_NEED, atLeast), place);
  }

  /** Calls `add` and leaves out products with these traits. */
  avoiding(traits: Traits, add: () => boolean): boolean {
    this.#avoided = traits;
    const isAdded = add();
    this.#avoided = NO_TRAIT;
    return isAdded;
  }

  /** Adds the best product that takes make-up off. Without a cleanser it needs a place, and a result to care for. */
  addRemover(): void {
    const { catalogue, demand } = this.#input;
    const cleanses = (this.below(1) & rolesOf('cleanse')) === 0;
    if ((!cleanses && demand.asking.length === 0) || catalogue.removers.some((position) => this.has(position))) return;
    const best = bestFirst(catalogue, catalogue.removers, demand).find(
      ({ position }) => this.#mayAdd(position) && !refusalOf(this.#input, position),
    );
    if (best && cleanses) this.#places += 1;
    this.#choose(best, 'make_up');
  }

  /** Adds the best product of these steps that serves the need: for pigment one that fades spots before a brightening one. */
  addFor(need: number, place: RoutinePlace, roles: Roles): boolean {
    const { mainEffects } = this.#input.catalogue.efficacy;
    return (
      (mainEffects[need] ?? []).some((effect) => this.#choose(this.#find(roles, mainBit(need), 1, effect), place)) ||
      this.#choose(this.#find(roles, anyBit(need), 1), place)
    );
  }

  /** Adds a product that serves the need, of a step beside the core that is still empty. */
  addBeside(need: number, place: RoutinePlace): boolean {
    const empty = this.below(1);
    const hydrates = this.thirst === undefined ? NO_NEED : mainBit(this.thirst);
    for (const asked of [mainBit(need), anyBit(need)]) {
      for (const role of FOR_NEXT) {
        const isReady = role !== MASK || (empty & TREAT) === 0;
        const wanted = role === MASK ? asked | hydrates : asked;
        if (isReady && this.#choose(this.#find(role & empty, wanted, 1), place)) return true;
      }
    }
    return false;
  }

  /** The need for moisture if it is great. While skin lacks moisture, its mask is a hydrating one. */
  get thirst(): number | undefined {
    const { catalogue, demand } = this.#input;
    const need = catalogue.efficacy.dimensions.indexOf('water');
    return (demand.needs[need] ?? 0) >= FURTHER_PRODUCTS_FROM ? need : undefined;
  }

  /** Adds the product with the strongest effect for the need, although its step isn't meant for this need. */
  addAnyFor(need: number, place: RoutinePlace): boolean {
    if (this.#isFull || (this.#helped & anyBit(need)) !== 0) return false;
    const { catalogue, demand } = this.#input;
    const onlyThis = {
      needs: demand.needs.map((size, at) => (at === need ? size : 0)),
      asking: demand.asking.filter((one) => one.need === need),
      bonus: new Uint8Array(demand.bonus.length),
      turn: demand.turn,
    };
    const found = this.#first(onlyThis, {});
    if (!found) return false;
    return this.#choose({ ...found, points: pointsAt(catalogue, found.position, demand) }, place);
  }

  #mayAdd(position: number): boolean {
    const traits = this.#input.catalogue.traitsAt[position] as number;
    return (traits & (this.#held | this.#avoided)) === 0 && !this.has(position);
  }

  get #isFull(): boolean {
    return this.#chosen.length >= this.#places;
  }

  #choose(found: Found | undefined, place: RoutinePlace | undefined): boolean {
    if (!found || this.#isFull) return false;
    const { position, points } = found;
    const { roleAt, servedAt, helpedAt, traitsAt } = this.#input.catalogue;
    const role = roleAt[position] as number;
    const count = (this.#ofRole[role] as number) + 1;
    this.#ofRole[role] = count;
    this.#served |= servedAt[position] as number;
    this.#helped |= helpedAt[position] as number;
    this.#held |= (traitsAt[position] as number) & TRAITS.strong;
    this.#positions.add(position);
    const isFurther = place !== undefined && place !== 'make_up' && count > this.#limit;
    this.#chosen.push({ position, points, place, choice: isFurther ? 'also' : 'first' });
    return true;
  }

  /** True if a product has a step. */
  get hasSteps(): boolean {
    return (this.below(1) | OTHER) !== ALL_ROLES;
  }

  /** Returns the products. Beside products with a step, further ones without one are `also`. */
  withChoices(): ChosenGoods[] {
    const { hasSteps } = this;
    const { roleAt } = this.#input.catalogue;
    return this.#chosen.map((product) => {
      const isBeside = product.place === 'more' && 1 << (roleAt[product.position] as number) === OTHER;
      return hasSteps && isBeside ? { ...product, choice: 'also' } : product;
    });
  }

  /** Finds the best product of these steps that serves the needs in `asked`, and has the main effect if one is given. */
  #find(roles: Roles, asked: Needs, atLeast: number, mainEffect?: number): Found | undefined {
    if (roles === 0 || this.#isFull) return undefined;
    const { catalogue, demand } = this.#input;
    const { roleAt, servedAt, mainEffectAt } = catalogue;
    for (const candidate of this.#best.ranked) {
      const { position } = candidate;
      const isRight =
        (roles & (1 << (roleAt[position] as number))) !== 0 &&
        ((servedAt[position] as number) & asked) === asked &&
        (mainEffect === undefined || mainEffectAt[position] === mainEffect);
      if (isRight && !candidate.refusal && this.#mayAdd(position)) return candidate;
    }
    if (this.#best.isComplete && atLeast > 0) return undefined;
    return this.#first(demand, { atLeast, roles, asked, mainEffect });
  }

  /** Returns the best product that may still be added. */
  #first(demand: Asked, visited: Visited): Found | undefined {
    let found: Found | undefined;
    this.#input.catalogue.others.visit(demand, visited, (position, points) => {
      if (!this.#mayAdd(position) || refusalOf(this.#input, position)) return true;
      found = { position, points };
      return false;
    });
    return found;
  }
}

type Found = Pick<Candidate, 'position' | 'points'>;

type Asking = Pick<MatchInput, 'catalogue' | 'test' | 'worst' | 'customer'>;

const refusalOf = ({ catalogue, test, worst, customer }: Asking, position: number): Refusal | undefined =>
  isOpenTo(catalogue.openTo[position] as number, customer)
    ? undefined
    : refusal(catalogue.goods[position] as MatchableGoods, test, worst, catalogue.settings);

/** Returns the positions of the scheme's products that would have a place, after the pinned ones. */
export function givenBy({ stepsAt }: PreparedScheme, input: Asking): ReadonlySet<number> {
  const { goods, settings } = input.catalogue;
  const pinned = input.catalogue.pinned.filter((position) => !refusalOf(input, position));
  if (pinned.length > settings.max_goods) return new Set();
  const own = [...stepsAt.keys()].filter(
    (position) => goods[position]?.push_type !== PUSH_TYPES.first && !refusalOf(input, position),
  );
  return new Set([...pinned, ...own].slice(0, settings.max_goods));
}

const pointsAt = ({ effectsAt, efficacy }: Catalogue, position: number, demand: Demand): number =>
  pointsOf(effectsAt[position] as Effects, efficacy, demand);

/** Sorts a few products as `EffectIndex` does: most points first, then in turn. */
const bestFirst = (catalogue: Catalogue, positions: readonly number[], demand: Demand): Found[] =>
  positions
    .map((position) => ({ position, points: pointsAt(catalogue, position, demand) }))
    .sort(
      (a, b) =>
        b.points - a.points ||
        turnedPlace(a.position, catalogue.preferred, demand.turn) -
          turnedPlace(b.position, catalogue.preferred, demand.turn),
    );

interface BestGoods {
  /** The pinned products, then those of the scheme. */
  readonly given: readonly Candidate[];
  /** The products with the most points, best first. */
  readonly ranked: readonly Candidate[];
  /** True if `ranked` has all products with points that may be recommended. */
  readonly isComplete: boolean;
}

/** Finds enough products for the list of those left out, and usually for the routine. */
function bestGoods(input: MatchInput): BestGoods {
  const { catalogue, demand, customer, stepsAt } = input;
  const { settings, goods, openTo, pinned } = catalogue;
  const given: Candidate[] = [];
  const ranked: Candidate[] = [];
  let [fitting, refused] = [0, 0];
  const enough = settings.max_goods + MAX_EXCLUSIONS + 1; // A make-up remover may be among them.

  /** Returns false if the lists are full. */
  const add = (list: Candidate[], position: number, points: number): boolean => {
    if (refused >= MAX_EXCLUSIONS && ((openTo[position] as number) & customer) === 0) return true;
    if (fitting >= settings.max_goods && given.length + ranked.length >= enough) return false;
    const reason = refusalOf(input, position);
    if (reason) refused += 1;
    else fitting += 1;
    if (!reason || refused <= MAX_EXCLUSIONS) list.push({ position, points, refusal: reason });
    return true;
  };
  for (const { position, points } of bestFirst(catalogue, pinned, demand)) add(given, position, points);
  for (const position of stepsAt?.keys() ?? []) {
    const product = goods[position] as MatchableGoods;
    if (product.push_type !== PUSH_TYPES.first) add(given, position, pointsAt(catalogue, position, demand));
  }
  let isComplete = true;
  catalogue.others.visit(demand, {}, (position, points) => {
    isComplete = stepsAt?.has(position) === true || add(ranked, position, points);
    return isComplete;
  });
  return { given, ranked, isComplete };
}
