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

/** The effects of the products in an index. */
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
const PLACES = [0, 1, 2] as const;

/**
 * Groups products by their effects, to visit the products with the most points first. The groups are a tree: the nodes
 * of the first level stand for a first effect, those of the second level for the first two effects, those of the last
 * level for all three. A node is opened only if the best product below it can have the current number of points. So the
 * cost depends on the number of opened nodes, not on the number of all products.
 *
 * A visit must end before the next visit begins, because all visits use the same working memory.
 */
export class EffectIndex {
  readonly #levels: readonly [Level, Level, Level];
  /** The first effect of each node of the first level. */
  readonly #firsts: Uint16Array;
  readonly #positions: Int32Array;
  readonly #tied: PositionSet;

  /** The `goods` must be sorted by position. */
  constructor(goods: readonly PlacedGoods[], known: EffectHelps, ties: Ties) {
    const nodes: NodeLists[] = PLACES.map(() => ({ helps: [], served: [], starts: [] }));
    const firsts: number[] = [];
    const positions: number[] = [];
    let last: Effects | undefined;
    for (const { position, effects } of goods.toSorted((a, b) => compareEffects(a.effects, b.effects))) {
      const opened = last ? PLACES.findIndex((place) => effects[place] !== last?.[place]) : 0;
      const served = needsOf(effects, known);
      let above: readonly Help[] = [];
      for (const [place, level] of nodes.entries()) {
        const own = known.helps[effects[place] as number] as Help[];
        if (opened !== NONE && place >= opened) {
          level.helps.push(own.filter(({ need }) => !above.some((other) => other.need === need)));
          level.served.push(NO_NEED);
          level.starts.push(nodes[place + 1]?.helps.length ?? positions.length);
        }
        level.served.push((level.served.pop() ?? NO_NEED) | served);
        above = [...above, ...own];
      }
      if (opened === 0) firsts.push(effects[0]);
      positions.push(position);
      last = effects;
    }
    const [first, second, third] = nodes as [NodeLists, NodeLists, NodeLists];
    this.#levels = [
      new Level(first, second.helps.length),
      new Level(second, third.helps.length),
      new Level(third, positions.length),
    ];
    this.#firsts = Uint16Array.from(firsts);
    this.#positions = Int32Array.from(positions);
    this.#tied = new PositionSet(ties);
  }

  /**
   * Calls `visit` for products with at least `atLeast` points, until `visit` returns false. Products with more points
   * come first. Products with equal points take turns (see `turnKey`). With `asked`, calls it only for products that
   * serve these needs.
   */
  visit(
    { needs, bonus, turn }: Pick<Demand, 'needs' | 'bonus' | 'turn'>,
    atLeast: number,
    visit: (position: number, points: number) => boolean,
    asked: Needs = NO_NEED,
  ): void {
    if (this.#positions.length === 0) return;
    const [first, second, third] = this.#levels;
    const strongest = largest(needs);
    const belowSecond = third.heaviest * strongest;
    const belowFirst = Math.max(second.heaviest * strongest, belowSecond);
    const value = Math.max(first.heaviest * strongest, belowFirst);
    const most = quarters(topOf(largest(bonus), value, value, value));
    first.begin(needs, asked, belowFirst, most);
    second.begin(needs, asked, belowSecond, most);
    third.begin(needs, asked, 0, most);
    for (let node = 0; node < this.#firsts.length; node++) {
      first.add(node, topOf(bonus[this.#firsts[node] as number] as number, 0, 0, 0));
    }

    this.#tied.clear();
    for (let points = most; points >= atLeast * 4; points--) {
      first.open(points, second);
      second.open(points, third);
      if (!third.collect(points, this.#positions, this.#tied)) continue;
      if (!this.#tied.drain(turn, (position) => visit(position, points / 4))) return;
    }
  }
}

interface NodeLists {
  /** The helps of each node's effect, without the needs that the nodes above help with. */
  readonly helps: (readonly Help[])[];
  /** The needs that the products below each node serve. */
  readonly served: Needs[];
  /** The first child of each node. The children of the last level are products. */
  readonly starts: number[];
}

/** One level of the tree, in flat arrays, because reading memory in order is fast. */
class Level {
  /** The largest weight of an effect. */
  readonly heaviest: number;
  readonly #starts: Int32Array;
  readonly #served: Int32Array;
  /** The index in the next two arrays at which the helps of a node begin. */
  readonly #helps: Int32Array;
  readonly #helpNeeds: Uint8Array;
  readonly #helpWeights: Uint8Array;

  /** The strongest values of each node in this visit (see `topOf`). */
  readonly #tops: Int32Array;
  /** For each number of quarter points, the first node whose best product may have them, and for each node the next. */
  #first = new Int32Array(0);
  readonly #next: Int32Array;
  #needs = new Uint8Array(0);
  #asked: Needs = NO_NEED;
  #mostBelow = 0;

  constructor({ helps, served, starts }: NodeLists, children: number) {
    let length = 0;
    this.#starts = Int32Array.from([...starts, children]);
    this.#served = Int32Array.from(served);
    this.#helps = Int32Array.from([0, ...helps.map((list) => (length += list.length))]);
    this.#helpNeeds = Uint8Array.from(helps.flatMap((list) => list.map(({ need }) => need)));
    this.#helpWeights = Uint8Array.from(helps.flatMap((list) => list.map(({ weight }) => weight)));
    this.heaviest = largest(this.#helpWeights);
    this.#tops = new Int32Array(helps.length);
    this.#next = new Int32Array(helps.length);
  }

  /** `mostBelow` is the largest value that an effect of the levels below may add, `most` the largest number of points. */
  begin(needs: Uint8Array, asked: Needs, mostBelow: number, most: number): void {
    if (this.#first.length <= most) this.#first = new Int32Array(most + 1);
    this.#first.fill(NONE, 0, most + 1);
    this.#needs = needs as Uint8Array<ArrayBuffer>;
    this.#asked = asked;
    this.#mostBelow = mostBelow;
  }

  /** Adds a node to the others with the same number of points. `above` has the values of the nodes above it. */
  add(node: number, above: number): void {
    if (((this.#served[node] as number) & this.#asked) !== this.#asked) return;
    const end = this.#helps[node + 1] as number;
    let top = above;
    for (let at = this.#helps[node] as number; at < end; at++) {
      const need = this.#needs[this.#helpNeeds[at] as number] as number;
      top = withValue(top, need * (this.#helpWeights[at] as number));
    }
    this.#tops[node] = top;
    const below = this.#mostBelow;
    const points = quarters(withValue(withValue(withValue(top, below), below), below));
    this.#next[node] = this.#first[points] as number;
    this.#first[points] = node;
  }

  /** Adds the children of all nodes with these points to the next level. */
  open(points: number, level: Level): void {
    for (let node = this.#first[points] as number; node !== NONE; node = this.#next[node] as number) {
      const end = this.#starts[node + 1] as number;
      const top = this.#tops[node] as number;
      for (let child = this.#starts[node] as number; child < end; child++) level.add(child, top);
    }
  }

  /** Adds the products of all nodes with these points to `tied`. Returns false if there are none. */
  collect(points: number, positions: Int32Array, tied: PositionSet): boolean {
    if (this.#first[points] === NONE) return false;
    for (let node = this.#first[points] as number; node !== NONE; node = this.#next[node] as number) {
      const end = this.#starts[node + 1] as number;
      for (let at = this.#starts[node] as number; at < end; at++) tied.add(positions[at] as number);
    }
    return true;
  }
}

function largest(values: Uint8Array): number {
  let found = 0;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) > found) found = values[at] as number;
  return found;
}

/** Packs the bonus of a product and its three largest values into one number, one byte each, the largest first. */
const topOf = (bonus: number, first: number, second: number, third: number): number =>
  (bonus << 24) | (first << 16) | (second << 8) | third;

/** Adds a value to the three largest ones (see `topOf`). */
function withValue(top: number, value: number): number {
  if (value <= (top & 0xff)) return top;
  const bonus = top >>> 24;
  const first = (top >>> 16) & 0xff;
  const second = (top >>> 8) & 0xff;
  if (value <= second) return topOf(bonus, first, second, value);
  return value <= first ? topOf(bonus, first, value, second) : topOf(bonus, value, first, second);
}

/** Returns the points in quarters (see `rankedPoints`). */
const quarters = (top: number): number =>
  4 * ((top >>> 24) + ((top >>> 16) & 0xff)) + 2 * ((top >>> 8) & 0xff) + (top & 0xff);

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
  readonly #words: Int32Array;
  /** One bit for each word. The bit is set if the word isn't empty. */
  readonly #summary: Int32Array;

  constructor(ties: Ties) {
    this.#ties = ties;
    this.#words = new Int32Array((ties.count >>> 5) + 1);
    this.#summary = new Int32Array((ties.count >>> 10) + 1);
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
