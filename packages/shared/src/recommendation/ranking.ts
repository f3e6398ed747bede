import type { Effects } from './efficacy.ts';

export interface PlacedGoods {
  readonly position: number;
  readonly effects: Effects;
}

export const pointsOf = ([first, second, third]: Effects, strengths: readonly number[]): number =>
  (strengths[first] as number) + (strengths[second] as number) + (strengths[third] as number);

const NONE = -1;

/**
 * Groups products by their effects, to visit the products with the most points first. Products with the same three
 * effects form a group. Groups with the same first two effects form a branch. All data is in flat arrays, because
 * reading memory in order is fast. A visit must end before the next visit begins, because all visits use the same
 * working memory.
 */
export class EffectIndex {
  /** The first two effect numbers of each branch. */
  readonly #branches: Uint16Array;
  /** The index of the first group of each branch. The last entry is the number of all groups. */
  readonly #firstGroups: Uint32Array;
  readonly #thirds: Uint16Array;
  /** The index in `#positions` of the first product of each group. The last entry is the number of all products. */
  readonly #firstGoods: Uint32Array;
  readonly #positions: Uint32Array;
  readonly #nextBranches: Int32Array;
  readonly #nextGroups: Int32Array;
  /** For each number of points, the first branch and the first group with these points. */
  #branchAt = new Int32Array(0);
  #groupAt = new Int32Array(0);
  readonly #tied: PositionSet;
  /** The effect numbers that occur at each of the three places of a product. */
  readonly #occurring: readonly (readonly number[])[];

  /** The `goods` must be sorted by position. */
  constructor(goods: readonly PlacedGoods[]) {
    const branches: number[] = [];
    const firstGroups: number[] = [];
    const thirds: number[] = [];
    const firstGoods: number[] = [];
    const positions: number[] = [];
    let last: Effects | undefined;
    for (const { position, effects } of goods.toSorted((a, b) => compareEffects(a.effects, b.effects))) {
      const [first, second, third] = effects;
      const opensBranch = !last || first !== last[0] || second !== last[1];
      if (opensBranch) {
        branches.push(first, second);
        firstGroups.push(thirds.length);
      }
      if (opensBranch || third !== last?.[2]) {
        thirds.push(third);
        firstGoods.push(positions.length);
      }
      positions.push(position);
      last = effects;
    }
    this.#branches = Uint16Array.from(branches);
    this.#nextBranches = new Int32Array(firstGroups.length);
    this.#firstGroups = Uint32Array.from([...firstGroups, thirds.length]);
    this.#thirds = Uint16Array.from(thirds);
    this.#nextGroups = new Int32Array(thirds.length);
    this.#firstGoods = Uint32Array.from([...firstGoods, positions.length]);
    this.#positions = Uint32Array.from(positions);
    this.#tied = new PositionSet((goods.at(-1)?.position ?? 0) + 1);
    this.#occurring = [0, 1, 2].map((place) => [...new Set(goods.map(({ effects }) => effects[place] as number))]);
  }

  /**
   * Calls `visit` for products with at least `atLeast` points, until `visit` returns false. Products with more points
   * come first, then products with a lower position. `strengths` has the points of each effect.
   *
   * The cost depends on the number of branches and visited products, not on the number of all products. A branch is
   * opened only when its best group can have the current number of points.
   */
  visit(strengths: readonly number[], atLeast: number, visit: (position: number, points: number) => boolean): void {
    const branchCount = this.#nextBranches.length;
    if (branchCount === 0) return;
    const strongest = this.#occurring.map((effects) => strongestOf(effects, strengths)) as [number, number, number];
    const strongestThird = strongest[2];
    const most = strongest[0] + strongest[1] + strongestThird;

    // Points are small whole numbers. So branches with equal points are linked in lists, which is faster than sorting.
    if (this.#branchAt.length <= most) {
      this.#branchAt = new Int32Array(most + 1);
      this.#groupAt = new Int32Array(most + 1);
    }
    const branchAt = this.#branchAt.fill(NONE, 0, most + 1);
    const groupAt = this.#groupAt.fill(NONE, 0, most + 1);
    for (let branch = 0; branch < branchCount; branch++) {
      const first = strengths[this.#branches[2 * branch] as number] as number;
      const second = strengths[this.#branches[2 * branch + 1] as number] as number;
      const points = first + second + strongestThird;
      this.#nextBranches[branch] = branchAt[points] as number;
      branchAt[points] = branch;
    }

    this.#tied.clear();
    for (let points = most; points >= atLeast; points--) {
      for (let branch = branchAt[points] as number; branch !== NONE; branch = this.#nextBranches[branch] as number) {
        const end = this.#firstGroups[branch + 1] as number;
        for (let group = this.#firstGroups[branch] as number; group < end; group++) {
          const groupPoints = points - strongestThird + (strengths[this.#thirds[group] as number] as number);
          this.#nextGroups[group] = groupAt[groupPoints] as number;
          groupAt[groupPoints] = group;
        }
      }
      if (groupAt[points] === NONE) continue;
      for (let group = groupAt[points] as number; group !== NONE; group = this.#nextGroups[group] as number) {
        const end = this.#firstGoods[group + 1] as number;
        for (let at = this.#firstGoods[group] as number; at < end; at++) this.#tied.add(this.#positions[at] as number);
      }
      if (!this.#tied.drain((position) => visit(position, points))) return;
    }
  }
}

function strongestOf(effects: readonly number[], strengths: readonly number[]): number {
  let strongest = 0;
  for (const effect of effects) strongest = Math.max(strongest, strengths[effect] as number);
  return strongest;
}

const compareEffects = (a: Effects, b: Effects) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

/**
 * A set of positions, which returns the lowest positions first. It uses bits, because sorting takes several times
 * longer.
 */
class PositionSet {
  readonly #words: Uint32Array;
  /** One bit for each word. The bit is set if the word isn't empty. */
  readonly #summary: Uint32Array;

  constructor(size: number) {
    this.#words = new Uint32Array((size >>> 5) + 1);
    this.#summary = new Uint32Array((size >>> 10) + 1);
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

  /** Removes positions, lowest first, until `visit` returns false. Returns true if the set is empty. */
  drain(visit: (position: number) => boolean): boolean {
    for (let block = 0; block < this.#summary.length; block++) {
      for (let summary = this.#summary[block] as number; summary !== 0; summary &= summary - 1) {
        const word = (block << 5) + lowestBit(summary);
        for (let bits = this.#words[word] as number; bits !== 0; bits &= bits - 1) {
          if (!visit((word << 5) + lowestBit(bits))) return false;
        }
        this.#words[word] = 0;
      }
      this.#summary[block] = 0;
    }
    return true;
  }
}
