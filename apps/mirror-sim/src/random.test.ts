import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

const draws = (seed: string | number, count = 1000) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.float());
};

describe('seeded chance', () => {
  it('repeats itself for the same seed, and for no other', () => {
    expect(draws(42)).toEqual(draws(42));
    expect(draws(42)).not.toEqual(draws(43));
  });

  it('spreads evenly over 0 to 1', () => {
    const numbers = draws(1, 20_000);
    const tenths = Array.from({ length: 10 }, (_, tenth) => numbers.filter((n) => Math.floor(n * 10) === tenth).length);
    for (const count of tenths) expect(count).toBeGreaterThan(1800);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
  });

  it('has streams that do not depend on what was drawn before', () => {
    const drawn = createRandom(7);
    drawn.float();
    drawn.stream('other').float();
    expect(drawn.stream('faces').float()).toBe(createRandom(7).stream('faces').float());
    expect(createRandom(7).stream('faces').float()).not.toBe(createRandom(7).stream('hands').float());
  });

  it('keeps to mean and deviation, to bounds and to weights', () => {
    const random = createRandom('bounds');
    const heights = Array.from({ length: 20_000 }, () => random.normal(50, 5));
    const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;
    const variance = heights.reduce((sum, height) => sum + (height - mean) ** 2, 0) / heights.length;
    expect(mean).toBeCloseTo(50, 0);
    expect(Math.sqrt(variance)).toBeCloseTo(5, 0);

    const dice = new Set(Array.from({ length: 500 }, () => random.int(1, 6)));
    expect([...dice].sort()).toEqual([1, 2, 3, 4, 5, 6]);

    const sides = [
      { side: 'heads', weight: 3 },
      { side: 'tails', weight: 1 },
    ];
    const heads = Array.from({ length: 4000 }, () => random.weighted(sides).side).filter((side) => side === 'heads');
    expect(heads.length).toBeGreaterThan(2800);
    expect(heads.length).toBeLessThan(3200);
  });

  it('shuffles without losing anything', () => {
    const list = Array.from({ length: 50 }, (_, index) => index);
    const shuffled = createRandom(3).shuffled(list);
    expect(shuffled).not.toEqual(list);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
  });
});
