import type { Random } from '../random.ts';

/**
 * Returns the times at which customers come, in seconds from the start, in rising order. They come by chance, `rate` a
 * second on average, whether or not those before are done.
 */
export function arrivals(rate: number, duration: number, random: Random): number[] {
  const times: number[] = [];
  for (let time = pause(rate, random); time < duration; time += pause(rate, random)) times.push(time);
  return times;
}

const pause = (rate: number, random: Random): number => -Math.log(1 - random.float()) / rate;

/** Returns how long most took, in whole milliseconds. All are 0 if there are none. */
export function spreadOf(times: readonly number[]) {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return { p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), max: at(1) };
}
