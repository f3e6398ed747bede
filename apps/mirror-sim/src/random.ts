import { createHash } from 'node:crypto';

/** Random numbers that depend only on a seed. Every random choice of a run uses them. */
export interface Random {
  /** Returns a number of at least 0 and less than 1. */
  float(): number;
  between(low: number, high: number): number;
  /** Returns a whole number; both ends are included. */
  int(low: number, high: number): number;
  /** Returns a normally distributed number. */
  normal(mean: number, deviation: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks an item of the list; an item with twice the weight is picked twice as often. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /**
   * Returns an independent source for one purpose. It depends on the seed and the name, not on earlier draws, so that a
   * change in one place of a scenario doesn't change the others.
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
    // Uses Box–Muller; 1 − float is never 0.
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

/** Makes random numbers with Small Fast Counter by Chris Doty-Humphrey (PractRand), which has 128 bits of state. */
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
