import { DIMENSION_KEYS } from '../dimension/dimension.ts';

/** Needs as bits: one for products that serve a need with any effect, another for those whose main effect serves it. */
export type Needs = number;
export const NO_NEED: Needs = 0;
export const anyBit = (need: number): Needs => 1 << need;
export const mainBit = (need: number): Needs => 1 << (need + DIMENSION_KEYS.length);

/**
 * The bonus of a product and its three largest values in one number, one byte each, the largest first. A value is a need
 * times the weight of the effect that helps with it.
 */
export type Top = number;
export const topOf = (bonus: number, first: number, second: number, third: number): Top =>
  (bonus << 24) | (first << 16) | (second << 8) | third;

/** Returns the smallest of the three values. */
export const leastOf = (top: Top): number => top & 0xff;

/** Adds a value to the three largest ones. */
export function withValue(top: Top, value: number): Top {
  if (value <= leastOf(top)) return top;
  const bonus = top >>> 24;
  const first = (top >>> 16) & 0xff;
  const second = (top >>> 8) & 0xff;
  if (value <= second) return topOf(bonus, first, second, value);
  return value <= first ? topOf(bonus, first, value, second) : topOf(bonus, value, first, second);
}

/**
 * Returns the points in quarters: the largest value counts in full, the second by half and the third by a quarter. So a
 * product for the greatest need comes before a product for many small ones.
 */
export const quarters = (top: Top): number =>
  4 * ((top >>> 24) + ((top >>> 16) & 0xff)) + 2 * ((top >>> 8) & 0xff) + (top & 0xff);
