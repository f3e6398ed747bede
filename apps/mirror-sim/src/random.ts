import { createHash } from 'node:crypto';

/** Random numbers that depend only on a seed, so that a run can be repeated exactly. */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  float(): number;
  between(low: number, high: number): number;
  /** Returns a whole number from `low` to `high`. Both are possible. */
  int(low: number, high: number): number;
  normal(mean: number, deviation: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks an item at random. An item with twice the weight is picked twice as often. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /**
   * Returns a separate source of random numbers. It depends only on the seed and the name, so a change in one part of a
   * scenario doesn't change the other parts.
   */
  stream(name: string | number): Random;
}

export function createRandom(seed: string | number): Random {
  const path = String(seed);
  const next = sfc32(createHash('sha256').update(path).digest());

  const random: Random = {
    float: next,
    between: (low, high) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    // Uses the Box–Muller formula. Its logarithm is safe, because 1 − `next()` is never 0.
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    weighted: (list) => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0);
      for (const item of list) {
        left -= item.weight;
        if (left < 0) return item;
      }
      return at(list, list.length - 1);
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
    stream: (name) => createRandom(`${path}/${name}`),
  };
  return random;
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('nothing to choose from');
  return list[index] as T;
}

/** The random number generator "Small Fast Counter" by Chris Doty-Humphrey (PractRand), with 128 bits of state. */
function sfc32(seed: Buffer): () => number {
  let [a, b, c, counter] = [0, 4, 8, 12].map((offset) => seed.readInt32LE(offset)) as [number, number, number, number];
  return () => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return (result >>> 0) / 2 ** 32;
  };
}
