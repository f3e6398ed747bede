import { ALL_TICKETS } from './draw.ts';

export interface ForecastPrize {
  readonly award_id: number;
  /** Hundredths of a percent. */
  readonly probability: number;
  /** How many are left. Null without a limit. */
  readonly left: number | null;
}

/** When the stock of one prize ends. Days count from 1, the first day of the forecast. */
export interface StockForecast {
  readonly award_id: number;
  /** The share of the runs (0 … 1) in which it runs out before the end. */
  readonly chance: number;
  /** The day in the middle of all runs, and the days that one in ten is before and after. Null if it is still there. */
  readonly day: number | null;
  readonly early: number | null;
  readonly late: number | null;
  /** The mean of what is left at the end. */
  readonly left: number;
}

/** Returns a small random generator (mulberry32), so that the same forms show the same forecast. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Above this variance, the bell curve is as good as counting each hit. */
const MOST_JUMPS = 25;

/** Returns how often of `draws` times something of the given probability (0 … 1) comes. */
function binomial(draws: number, probability: number, random: () => number): number {
  if (probability <= 0 || draws <= 0) return 0;
  if (probability >= 1) return draws;
  const mean = draws * probability;
  const variance = mean * (1 - probability);
  if (variance > MOST_JUMPS) {
    const bell = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.min(draws, Math.max(0, Math.round(mean + Math.sqrt(variance) * bell)));
  }
  // Jumps from hit to hit, so that rare prizes cost little however many draws there are.
  const step = Math.log1p(-probability);
  let hits = 0;
  let at = Math.floor(Math.log(1 - random()) / step);
  while (at < draws) {
    hits += 1;
    at += 1 + Math.floor(Math.log(1 - random()) / step);
  }
  return hits;
}

/** The most days that a forecast simulates, over all runs and prizes. It takes a fraction of a second. */
const MAX_DAYS = 1_000_000;
const MAX_RUNS = 2_000;
const MIN_RUNS = 50;

/**
 * Simulates the stock: each day of a run has the draws of one of the days that were measured (`traffic`), chosen at
 * random. `days` is how many days the promotion still runs.
 */
export function forecastStock(
  prizes: readonly ForecastPrize[],
  traffic: readonly number[],
  days: number,
  random: () => number,
): StockForecast[] {
  const limited = prizes.filter(({ left }) => left !== null);
  const runs = Math.min(MAX_RUNS, Math.max(MIN_RUNS, Math.floor(MAX_DAYS / Math.max(1, days * limited.length))));
  const ends = limited.map((): number[] => []);
  const rests = limited.map(() => 0);

  for (let run = 0; run < runs; run += 1) {
    const left = limited.map((prize) => prize.left ?? 0);
    const end = limited.map((prize): number => (prize.left === 0 ? 1 : 0));
    for (let day = 1; day <= days && end.includes(0); day += 1) {
      const draws = traffic[Math.floor(random() * traffic.length)] ?? 0;
      limited.forEach(({ probability }, index) => {
        if (end[index]) return;
        const rest = (left[index] ?? 0) - binomial(draws, probability / ALL_TICKETS, random);
        left[index] = Math.max(0, rest);
        if (rest <= 0) end[index] = day;
      });
    }
    limited.forEach((_, index) => {
      const day = end[index];
      if (day) ends[index]?.push(day);
      rests[index] = (rests[index] ?? 0) + (left[index] ?? 0);
    });
  }

  return limited.map(({ award_id }, index) => {
    const sorted = (ends[index] ?? []).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (runs - 1))] ?? null;
    return {
      award_id,
      chance: sorted.length / runs,
      day: at(0.5),
      early: at(0.1),
      late: at(0.9),
      left: (rests[index] ?? 0) / runs,
    };
  });
}
