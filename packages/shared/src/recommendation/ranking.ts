import type { Demand, Effects, Help } from './efficacy.ts';
import { anyBit, leastOf, type Needs, NO_NEED, quarters, topOf, withValue } from './needs.ts';
import { STEP_ROLES } from './recommendation.ts';

/** Steps of the routine as bits, in the order of `STEP_ROLES`. */
export type Roles = number;
export const ALL_ROLES: Roles = (1 << STEP_ROLES.length) - 1;

export interface PlacedGoods {
  readonly position: number;
  readonly effects: Effects;
}

/** Facts about all products. The index of each array is the position. */
export interface Positions {
  /** For each product, the index of its step in `STEP_ROLES`. */
  readonly roleAt: Uint8Array;
  /** For each product, the needs that it serves: it has an effect for them, and its step is meant for them. */
  readonly servedAt: Uint32Array;
  /** Among products with equal points, those at lower positions than this come before others. */
  readonly preferred: number;
}

/** The needs of a test. `asking` has the greatest need first. */
export interface Asked extends Pick<Demand, 'needs' | 'bonus' | 'turn'> {
  readonly asking: readonly Pick<Demand['asking'][number], 'need'>[];
}

/** The products to visit. By default all with any points. */
export interface Visited {
  /** The smallest number of points. */
  readonly atLeast?: number;
  readonly roles?: Roles;
  /** The needs that a product must serve. */
  readonly asked?: Needs;
  /** The main effect that a product must have. By default any. */
  readonly mainEffect?: number | undefined;
}

const NONE = -1;
const PLACES = [0, 1, 2] as const;
const NOTHING = new Uint8Array(0);

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
  readonly #goods: Int32Array;
  readonly #positions: Positions;
  /** For each bit of `Needs`, the steps with a product that serves the need. Most steps can't help with most needs. */
  readonly #rolesFor = new Uint8Array(32);

  /** `goods` are sorted by position. `helps` are the needs of each effect; a later one of a product weighs no more. */
  constructor(goods: readonly PlacedGoods[], helps: readonly (readonly Help[])[], positions: Positions) {
    const nodes: NodeLists[] = PLACES.map(() => ({ helps: [], covered: [], roles: [], served: [], starts: [] }));
    const firsts: number[] = [];
    const sorted = goods.toSorted((a, b) => compareEffects(a.effects, b.effects));
    for (const [at, { position, effects }] of sorted.entries()) {
      const before = sorted[at - 1]?.effects;
      const opened = PLACES.findIndex((place) => effects[place] !== before?.[place]);
      const role = 1 << (positions.roleAt[position] as number);
      const served = positions.servedAt[position] as number;
      for (let bits = served; bits !== 0; bits &= bits - 1) {
        const bit = lowestBit(bits);
        this.#rolesFor[bit] = (this.#rolesFor[bit] as number) | role;
      }
      let covered: Needs = NO_NEED;
      for (const [place, level] of nodes.entries()) {
        const own = helps[effects[place] as number] as Help[];
        if (opened !== NONE && place >= opened) {
          level.helps.push(own.filter(({ need }) => (covered & anyBit(need)) === 0));
          level.roles.push(0);
          level.served.push(NO_NEED);
          level.starts.push(nodes[place + 1]?.helps.length ?? at);
        }
        level.roles.push((level.roles.pop() ?? 0) | role);
        level.served.push((level.served.pop() ?? NO_NEED) | served);
        covered = own.reduce((bits, { need }) => bits | anyBit(need), covered);
        if (opened !== NONE && place >= opened) level.covered.push(covered);
      }
      if (opened === 0) firsts.push(effects[0]);
    }
    const [first, second, third] = nodes as [NodeLists, NodeLists, NodeLists];
    this.#levels = [
      new Level(first, second.helps.length),
      new Level(second, third.helps.length),
      new Level(third, sorted.length),
    ];
    this.#firsts = Uint16Array.from(firsts);
    this.#goods = Int32Array.from(sorted, ({ position }) => position);
    this.#positions = positions;
  }

  /** Calls `visit` for products, until it returns false: most points first, equal ones in turn (see `PositionSet`). */
  visit(
    { needs, asking, bonus, turn }: Asked,
    { atLeast = 1, roles: wantedRoles = ALL_ROLES, asked = NO_NEED, mainEffect }: Visited,
    visit: (position: number, points: number) => boolean,
  ): void {
    let roles = wantedRoles;
    for (let bits = asked; bits !== 0; bits &= bits - 1) roles &= this.#rolesFor[lowestBit(bits)] as number;
    if (roles === 0 || this.#goods.length === 0) return;
    const [first, second, third] = this.#levels;
    const strongest = largest(needs);
    const belowSecond = third.heaviest;
    const belowFirst = Math.max(second.heaviest, belowSecond);
    const value = Math.max(first.heaviest, belowFirst) * strongest;
    const most = quarters(topOf(largest(bonus), value, value, value));
    const order = new Uint8Array(asking.length);
    for (let at = 0; at < order.length; at++) order[at] = (asking[at] as Asked['asking'][number]).need;
    const wanted = { needs: needs as Uint8Array<ArrayBuffer>, order, roles, asked };
    first.begin(wanted, belowFirst, most);
    second.begin(wanted, belowSecond, most);
    third.begin(wanted, 0, most);
    for (let node = 0; node < this.#firsts.length; node++) {
      if (mainEffect !== undefined && this.#firsts[node] !== mainEffect) continue;
      first.add(node, topOf(bonus[this.#firsts[node] as number] as number, 0, 0, 0));
    }

    tied.begin(this.#positions.roleAt.length, this.#positions.preferred);
    for (let points = first.highest; points >= atLeast * 4; points--) {
      first.open(points, second);
      second.open(points, third);
      if (!third.collect(points, this.#goods, this.#positions)) continue;
      if (!tied.drain(turn, (position) => visit(position, points / 4))) return;
    }
  }
}

interface NodeLists {
  /** The helps of each node's effect, without the needs that the nodes above help with. */
  readonly helps: (readonly Help[])[];
  /** The needs that the effects of each node and of the nodes above it help with. */
  readonly covered: Needs[];
  /** The steps of the products below each node. */
  readonly roles: Roles[];
  /** The needs that the products below each node serve. */
  readonly served: Needs[];
  /** The first child of each node. The children of the last level are products. */
  readonly starts: number[];
}

/** The products that a visit asks for. */
interface Wanted {
  readonly needs: Uint8Array<ArrayBuffer>;
  /** The needs, the greatest first. */
  readonly order: Uint8Array<ArrayBuffer>;
  readonly roles: Roles;
  readonly asked: Needs;
}

/** One level of the tree, in flat arrays, because reading memory in order is fast. */
class Level {
  /** The largest weight of an effect. */
  readonly heaviest: number;
  readonly #starts: Int32Array;
  readonly #covered: Int32Array;
  readonly #rolesBelow: Uint8Array;
  readonly #servedBelow: Int32Array;
  /** The index in the next two arrays at which the helps of a node begin. */
  readonly #helps: Int32Array;
  readonly #helpNeeds: Uint8Array;
  readonly #helpWeights: Uint8Array;

  /** The strongest values of each node in this visit (see `topOf`). */
  readonly #tops: Int32Array;
  /** For each number of quarter points, the first node whose best product may have them, and for each node the next. */
  #first = new Int32Array(0);
  readonly #next: Int32Array;
  #highest = NONE;
  #needs = new Uint8Array(0);
  #order = new Uint8Array(0);
  #roles: Roles = ALL_ROLES;
  #asked: Needs = NO_NEED;
  #heaviestBelow = 0;

  constructor({ helps, covered, roles, served, starts }: NodeLists, children: number) {
    let length = 0;
    this.#starts = Int32Array.from([...starts, children]);
    this.#covered = Int32Array.from(covered);
    this.#rolesBelow = Uint8Array.from(roles);
    this.#servedBelow = Int32Array.from(served);
    this.#helps = Int32Array.from([0, ...helps.map((list) => (length += list.length))]);
    this.#helpNeeds = Uint8Array.from(helps.flatMap((list) => list.map(({ need }) => need)));
    this.#helpWeights = Uint8Array.from(helps.flatMap((list) => list.map(({ weight }) => weight)));
    this.heaviest = largest(this.#helpWeights);
    this.#tops = new Int32Array(helps.length);
    this.#next = new Int32Array(helps.length);
  }

  /** The largest number of quarter points that a product below the added nodes may have. */
  get highest(): number {
    return this.#highest;
  }

  /** `heaviestBelow` is the largest weight of an effect in the levels below, `most` the largest number of points. */
  begin({ needs, order, roles, asked }: Wanted, heaviestBelow: number, most: number): void {
    if (this.#first.length <= most) this.#first = new Int32Array(most + 1);
    this.#first.fill(NONE, 0, most + 1);
    this.#highest = NONE;
    this.#needs = needs;
    this.#roles = roles;
    this.#asked = asked;
    this.#order = heaviestBelow === 0 ? NOTHING : order;
    this.#heaviestBelow = heaviestBelow;
  }

  /** Adds a node to the others with the same number of points. `above` has the values of the nodes above it. */
  add(node: number, above: number): void {
    if (((this.#rolesBelow[node] as number) & this.#roles) === 0) return;
    if (((this.#servedBelow[node] as number) & this.#asked) !== this.#asked) return;
    const end = this.#helps[node + 1] as number;
    let top = above;
    for (let at = this.#helps[node] as number; at < end; at++) {
      const need = this.#needs[this.#helpNeeds[at] as number] as number;
      top = withValue(top, need * (this.#helpWeights[at] as number));
    }
    this.#tops[node] = top;
    const points = quarters(this.#withBelow(top, this.#covered[node] as number));
    this.#next[node] = this.#first[points] as number;
    this.#first[points] = node;
    if (points > this.#highest) this.#highest = points;
  }

  /** Adds the largest values that the levels below may have. Each need counts once, so those in `covered` don't count. */
  #withBelow(top: number, covered: Needs): number {
    let most = top;
    for (let at = 0, left = 3; left > 0 && at < this.#order.length; at++) {
      const need = this.#order[at] as number;
      if ((covered & anyBit(need)) !== 0) continue;
      const value = (this.#needs[need] as number) * this.#heaviestBelow;
      if (value <= leastOf(most)) break;
      most = withValue(most, value);
      left -= 1;
    }
    return most;
  }

  /** Adds the children of all nodes with these points to the next level. */
  open(points: number, level: Level): void {
    for (let node = this.#first[points] as number; node !== NONE; node = this.#next[node] as number) {
      const end = this.#starts[node + 1] as number;
      const top = this.#tops[node] as number;
      for (let child = this.#starts[node] as number; child < end; child++) level.add(child, top);
    }
  }

  /** Adds the wanted products of all nodes with these points to `tied`. Returns false if there are no such nodes. */
  collect(points: number, goods: Int32Array, { roleAt, servedAt }: Positions): boolean {
    if (this.#first[points] === NONE) return false;
    const [roles, asked] = [this.#roles, this.#asked];
    for (let node = this.#first[points] as number; node !== NONE; node = this.#next[node] as number) {
      const end = this.#starts[node + 1] as number;
      for (let at = this.#starts[node] as number; at < end; at++) {
        const position = goods[at] as number;
        const isOfRole = (roles & (1 << (roleAt[position] as number))) !== 0;
        if (isOfRole && ((servedAt[position] as number) & asked) === asked) tied.add(position);
      }
    }
    return true;
  }
}

function largest(values: Uint8Array): number {
  let found = 0;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) > found) found = values[at] as number;
  return found;
}

const compareEffects = (a: Effects, b: Effects) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

/**
 * Returns a number that is smaller for products that come earlier among equal ones: preferred ones first, each group in
 * the order of position XOR `turn`. So of any two equal products, each comes first in half of all tests.
 */
export const turnedPlace = (position: number, preferred: number, turn: number): number =>
  ((position ^ turn) >>> 0) + (position < preferred ? 0 : 2 ** 32);

/** A set of positions that returns them by their `turnedPlace`. It uses bits, because sorting takes several times longer. */
class PositionSet {
  #count = 0;
  #preferred = 0;
  #blocks = 0;
  #words = new Int32Array(0);
  /** One bit for each word. The bit is set if the word isn't empty. */
  #summary = new Int32Array(0);

  /** Removes all positions. Positions are below `count`. Those below `preferred` come first. */
  begin(count: number, preferred: number): void {
    this.#count = count;
    this.#preferred = preferred;
    const [words, blocks] = [(count >>> 5) + 1, (count >>> 10) + 1];
    if (this.#words.length < words) {
      this.#words = new Int32Array(words);
      this.#summary = new Int32Array(blocks);
    }
    this.#blocks = blocks;
    this.#words.fill(0, 0, words);
    this.#summary.fill(0, 0, blocks);
  }

  add(position: number): void {
    const word = position >>> 5;
    this.#words[word] = (this.#words[word] as number) | (1 << (position & 31));
    this.#summary[word >>> 5] = (this.#summary[word >>> 5] as number) | (1 << (word & 31));
  }

  /** Removes positions until `visit` returns false. Returns true if the set is empty. */
  drain(turn: number, visit: (position: number) => boolean): boolean {
    return (
      this.#drainRange(0, this.#preferred, turn, visit) && this.#drainRange(this.#preferred, this.#count, turn, visit)
    );
  }

  #drainRange(from: number, to: number, turn: number, visit: (position: number) => boolean): boolean {
    if (from === to) return true;
    const [firstWord, lastWord] = [from >>> 5, (to - 1) >>> 5];
    const inWord = turn & 31;
    const inBlock = (turn >>> 5) & 31;
    // Block numbers have as many bits as the last one.
    const last = (1 << (32 - Math.clz32(this.#blocks - 1))) - 1;
    for (let at = 0; at <= last; at++) {
      const block = at ^ ((turn >>> 10) & last);
      const filled = block < this.#blocks ? (this.#summary[block] as number) : 0;
      for (let summary = exchanged(filled, inBlock); summary !== 0; summary &= summary - 1) {
        const word = (block << 5) + (lowestBit(summary) ^ inBlock);
        if (word < firstWord || word > lastWord) continue;
        let bits = this.#words[word] as number;
        if (word === firstWord) bits &= -1 << (from & 31);
        if (word === lastWord) bits &= -1 >>> (31 - ((to - 1) & 31));
        for (let left = exchanged(bits, inWord); left !== 0; left &= left - 1) {
          if (!visit((word << 5) + (lowestBit(left) ^ inWord))) return false;
        }
        this.#words[word] = (this.#words[word] as number) & ~bits;
        if (this.#words[word] === 0) this.#summary[block] = (this.#summary[block] as number) & ~(1 << (word & 31));
      }
    }
    return true;
  }
}

/** Moves the bit at each place to the place XOR `by`. */
function exchanged(bits: number, by: number): number {
  let moved = bits;
  if ((by & 1) !== 0) moved = ((moved >>> 1) & 0x55555555) | ((moved & 0x55555555) << 1);
  if ((by & 2) !== 0) moved = ((moved >>> 2) & 0x33333333) | ((moved & 0x33333333) << 2);
  if ((by & 4) !== 0) moved = ((moved >>> 4) & 0x0f0f0f0f) | ((moved & 0x0f0f0f0f) << 4);
  if ((by & 8) !== 0) moved = ((moved >>> 8) & 0x00ff00ff) | ((moved & 0x00ff00ff) << 8);
  if ((by & 16) !== 0) moved = (moved >>> 16) | (moved << 16);
  return moved;
}

/** The products with the current number of points. */
const tied = new PositionSet();
