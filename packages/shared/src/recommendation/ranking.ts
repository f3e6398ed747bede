import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import type { Demand, Effects, Help } from './efficacy.ts';

export interface PlacedGoods {
  readonly position: number;
  readonly effects: Effects;
}

/** The order of products with equal points. */
export interface Ties {
  /** The number of all positions. */
  readonly count: number;
  /** The products at lower positions than this come before others. */
  readonly preferred: number;
}

/** What an index knows about the effects of its products. */
export interface EffectHelps {
  /** For each effect, the needs that it helps with. A later effect of a product never has a larger weight. */
  readonly helps: readonly (readonly Help[])[];
  /** True if products that help with the need serve it. By default all do. */
  readonly isServed?: (need: number) => boolean;
}

/**
 * Needs as bits. A need has one bit for products that serve it with any effect, and another one for those whose main
 * effect serves it.
 */
export type Needs = number;
export const NO_NEED: Needs = 0;
export const anyBit = (need: number): Needs => 1 << need;
export const mainBit = (need: number): Needs => 1 << (need + DIMENSION_KEYS.length);

/** Returns the needs that a product with these effects serves. */
export function needsOf(effects: Effects, { helps, isServed = () => true }: EffectHelps): Needs {
  const bitsOf = (list: readonly Help[], bit: (need: number) => Needs) =>
    list.reduce((bits, { need }) => (isServed(need) ? bits | bit(need) : bits), NO_NEED);
  const [main, ...others] = effects.map((effect) => helps[effect] as Help[]) as [Help[], Help[], Help[]];
  return bitsOf(main, mainBit) | bitsOf([...main, ...others.flat()], anyBit);
}

const NONE = -1;

/**
 * Groups products by their effects, to visit the products with the most points first. Products with the same three
 * effects form a group. Groups with the same first two effects form a branch. All data is in flat arrays, because
 * reading memory in order is fast. A visit must end before the next visit begins, because all visits use the same
 * working memory.
 */
export class EffectIndex {
  /** The first effect of each branch. */
  readonly #firsts: Uint16Array;
  /** What the two effects of each branch help with. */
  readonly #branchHelps: HelpLists;
  /** The index of the first group of each branch. The last entry is the number of all groups. */
  readonly #firstGroups: Uint32Array;
  /** What the third effect of each group helps with, without the needs that the branch helps with. */
  readonly #groupHelps: HelpLists;
  /** The needs that each group serves. For a branch, the needs that one of its groups serves. */
  readonly #groupNeeds: Uint32Array;
  readonly #branchNeeds: Uint32Array;
  /** The index in `#positions` of the first product of each group. The last entry is the number of all products. */
  readonly #firstGoods: Uint32Array;
  readonly #positions: Uint32Array;
  readonly #nextBranches: Int32Array;
  readonly #nextGroups: Int32Array;
  readonly #branchTops: Uint32Array;
  /** For each number of points, in quarters, the first branch and the first group with these points. */
  #branchAt = new Int32Array(0);
  #groupAt = new Int32Array(0);
  readonly #tied: PositionSet;

  constructor(goods: readonly PlacedGoods[], known: EffectHelps, ties: Ties) {
    const firsts: number[] = [];
    const branchHelps: Help[][] = [];
    const branchNeeds: number[] = [];
    const firstGroups: number[] = [];
    const groupHelps: Help[][] = [];
    const groupNeeds: number[] = [];
    const firstGoods: number[] = [];
    const positions: number[] = [];
    const helpsOf = (effect: number) => known.helps[effect] as Help[];
    let ofBranch: Help[] = [];
    let last: Effects | undefined;
    for (const { position, effects } of goods.toSorted((a, b) => compareEffects(a.effects, b.effects))) {
      const [first, second, third] = effects;
      const opensBranch = !last || first !== last[0] || second !== last[1];
      if (opensBranch) {
        ofBranch = withoutRepeats(helpsOf(first), helpsOf(second));
        firsts.push(first);
        branchHelps.push(ofBranch);
        branchNeeds.push(0);
        firstGroups.push(groupHelps.length);
      }
      if (opensBranch || third !== last?.[2]) {
        const served = needsOf(effects, known);
        groupHelps.push(withoutRepeats(ofBranch, helpsOf(third)).slice(ofBranch.length));
        groupNeeds.push(served);
        branchNeeds.push((branchNeeds.pop() ?? 0) | served);
        firstGoods.push(positions.length);
      }
      positions.push(position);
      last = effects;
    }
    this.#firsts = Uint16Array.from(firsts);
    this.#branchHelps = new HelpLists(branchHelps);
    this.#branchNeeds = Uint32Array.from(branchNeeds);
    this.#branchTops = new Uint32Array(firsts.length);
    this.#nextBranches = new Int32Array(firsts.length);
    this.#firstGroups = Uint32Array.from([...firstGroups, groupHelps.length]);
    this.#groupHelps = new HelpLists(groupHelps);
    this.#groupNeeds = Uint32Array.from(groupNeeds);
    this.#nextGroups = new Int32Array(groupHelps.length);
    this.#firstGoods = Uint32Array.from([...firstGoods, positions.length]);
    this.#positions = Uint32Array.from(positions);
    this.#tied = new PositionSet(ties);
  }

  /**
   * Calls `visit` for products with at least `atLeast` points, until `visit` returns false. Products with more points
   * come first. Products with equal points take turns (see `turnKey`). With `asked`, calls it only for products that serve these needs.
   *
   * The cost depends on the number of branches and visited products, not on the number of all products. A branch is
   * opened only when its best group can have the current number of points.
   */
  visit(
    { needs, bonus, turn }: Pick<Demand, 'needs' | 'bonus' | 'turn'>,
    atLeast: number,
    visit: (position: number, points: number) => boolean,
    asked: Needs = NO_NEED,
  ): void {
    const branchCount = this.#firsts.length;
    if (branchCount === 0) return;
    const strongest = largest(needs);
    const thirdMost = this.#groupHelps.heaviest * strongest;
    const valueMost = Math.max(this.#branchHelps.heaviest * strongest, thirdMost);
    const size = quarters(topOf(valueMost, valueMost, valueMost)) + 4 * largest(bonus) + 1;

    // Points are small whole numbers of quarters. So branches with equal points are linked in lists, which is faster
    // than sorting.
    if (this.#branchAt.length < size) {
      this.#branchAt = new Int32Array(size);
      this.#groupAt = new Int32Array(size);
    }
    const branchAt = this.#branchAt.fill(NONE, 0, size);
    const groupAt = this.#groupAt.fill(NONE, 0, size);
    let most = NONE;
    for (let branch = 0; branch < branchCount; branch++) {
      if (((this.#branchNeeds[branch] as number) & asked) !== asked) continue;
      const top = this.#branchHelps.addTo(0, branch, needs);
      this.#branchTops[branch] = top;
      // Adds the most that a third effect can add.
      const best = withValue(withValue(withValue(top, thirdMost), thirdMost), thirdMost);
      const points = quarters(best) + 4 * (bonus[this.#firsts[branch] as number] as number);
      this.#nextBranches[branch] = branchAt[points] as number;
      branchAt[points] = branch;
      if (points > most) most = points;
    }

    this.#tied.clear();
    for (let points = most; points >= atLeast * 4; points--) {
      for (let branch = branchAt[points] as number; branch !== NONE; branch = this.#nextBranches[branch] as number) {
        const top = this.#branchTops[branch] as number;
        const extra = 4 * (bonus[this.#firsts[branch] as number] as number);
        const end = this.#firstGroups[branch + 1] as number;
        for (let group = this.#firstGroups[branch] as number; group < end; group++) {
          if (((this.#groupNeeds[group] as number) & asked) !== asked) continue;
          const groupPoints = quarters(this.#groupHelps.addTo(top, group, needs)) + extra;
          this.#nextGroups[group] = groupAt[groupPoints] as number;
          groupAt[groupPoints] = group;
        }
      }
      if (groupAt[points] === NONE) continue;
      for (let group = groupAt[points] as number; group !== NONE; group = this.#nextGroups[group] as number) {
        const end = this.#firstGoods[group + 1] as number;
        for (let at = this.#firstGoods[group] as number; at < end; at++) this.#tied.add(this.#positions[at] as number);
      }
      if (!this.#tied.drain(turn, (position) => visit(position, points / 4))) return;
    }
  }
}

/** Returns the helps of two effects. A need that both help with keeps the help of the first. */
const withoutRepeats = (first: readonly Help[], second: readonly Help[]): Help[] => [
  ...first,
  ...second.filter(({ need }) => !first.some((other) => other.need === need)),
];

function largest(values: Uint8Array): number {
  let found = 0;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) > found) found = values[at] as number;
  return found;
}

/** Packs the three largest values of a product into one number, one byte each, the largest first. */
const topOf = (first: number, second: number, third: number): number => (first << 16) | (second << 8) | third;

/** Adds a value to the three largest ones (see `topOf`). */
function withValue(top: number, value: number): number {
  const third = top & 0xff;
  if (value <= third) return top;
  const first = top >>> 16;
  const second = (top >>> 8) & 0xff;
  if (value <= second) return topOf(first, second, value);
  return value <= first ? topOf(first, value, second) : topOf(value, first, second);
}

/** Returns the points of the three largest values, in quarters (see `rankedPoints`). */
const quarters = (top: number): number => 4 * (top >>> 16) + 2 * ((top >>> 8) & 0xff) + (top & 0xff);

/** Lists of needs and weights, one after the other in flat arrays. */
class HelpLists {
  readonly #starts: Uint32Array;
  readonly #needs: Uint8Array;
  readonly #weights: Uint8Array;
  readonly heaviest: number;

  constructor(lists: readonly (readonly Help[])[]) {
    let length = 0;
    this.#starts = Uint32Array.from([0, ...lists.map((list) => (length += list.length))]);
    this.#needs = Uint8Array.from(lists.flatMap((list) => list.map(({ need }) => need)));
    this.#weights = Uint8Array.from(lists.flatMap((list) => list.map(({ weight }) => weight)));
    this.heaviest = largest(this.#weights);
  }

  /** Adds the values of a list to `top`. */
  addTo(top: number, list: number, needs: Uint8Array): number {
    const end = this.#starts[list + 1] as number;
    let result = top;
    for (let at = this.#starts[list] as number; at < end; at++) {
      const value = (needs[this.#needs[at] as number] as number) * (this.#weights[at] as number);
      result = withValue(result, value);
    }
    return result;
  }
}

const compareEffects = (a: Effects, b: Effects) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

/**
 * Returns the place of a position among products with equal points: preferred ones first, each group from a start that
 * depends on `turn`. So over many tests, equal products are recommended equally often.
 */
export function turnKey(position: number, { count, preferred }: Ties, turn: number): number {
  const [from, length] = position < preferred ? [0, preferred] : [preferred, count - preferred];
  return from + ((position - from + length - (turn % length)) % length);
}

/**
 * A set of positions, which returns them in the order of `turnKey`. It uses bits, because sorting takes several times
 * longer.
 */
class PositionSet {
  readonly #ties: Ties;
  readonly #words: Uint32Array;
  /** One bit for each word. The bit is set if the word isn't empty. */
  readonly #summary: Uint32Array;

  constructor(ties: Ties) {
    this.#ties = ties;
    this.#words = new Uint32Array((ties.count >>> 5) + 1);
    this.#summary = new Uint32Array((ties.count >>> 10) + 1);
  }

  clear(): void {
    this.#words.fill(0);
    this.#summary.fill(0);
  }

  add(position: number): void {
    const word = position >>> 5;
    this.#words[word] = (this.#words[word] as number) | (1 << (position & 31));
    this.#summary[word >>> 5] = (this.#summary[word >>> 5] as number) | (1 << (word & 31));
  }

  /** Removes positions until `visit` returns false. Returns true if the set is empty. */
  drain(turn: number, visit: (position: number) => boolean): boolean {
    const { count, preferred } = this.#ties;
    const first = preferred === 0 ? 0 : turn % preferred;
    const second = preferred === count ? count : preferred + (turn % (count - preferred));
    return (
      this.#drainRange(first, preferred, visit) &&
      this.#drainRange(0, first, visit) &&
      this.#drainRange(second, count, visit) &&
      this.#drainRange(preferred, second, visit)
    );
  }

  #drainRange(from: number, to: number, visit: (position: number) => boolean): boolean {
    const [firstWord, lastWord] = [from >>> 5, (to - 1) >>> 5];
    for (let block = firstWord >>> 5; from < to && block <= lastWord >>> 5; block++) {
      for (let summary = this.#summary[block] as number; summary !== 0; summary &= summary - 1) {
        const word = (block << 5) + lowestBit(summary);
        if (word < firstWord || word > lastWord) continue;
        let bits = this.#words[word] as number;
        if (word === firstWord) bits &= -1 << (from & 31);
        if (word === lastWord) bits &= -1 >>> (31 - ((to - 1) & 31));
        for (let left = bits; left !== 0; left &= left - 1) {
          if (!visit((word << 5) + lowestBit(left))) return false;
        }
        this.#words[word] = (this.#words[word] as number) & ~bits;
        if (this.#words[word] === 0) this.#summary[block] = (this.#summary[block] as number) & ~(1 << (word & 31));
      }
    }
    return true;
  }
}
