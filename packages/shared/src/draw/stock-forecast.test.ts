import { describe, expect, it } from 'vitest';
import { type ForecastPrize, forecastStock, randomOf } from './stock-forecast.ts';

const prize = (award_id: number, probability: number, left: number | null): ForecastPrize => ({
  award_id,
  probability,
  left,
});

describe('the forecast of the stock', () => {
  it('says on which day a prize runs out at this traffic', () => {
    const [first] = forecastStock([prize(1, 1_000, 30), prize(9, 9_000, null)], [100], 30, randomOf(1));
    expect(first).toMatchObject({ award_id: 1, chance: 1, left: 0 });
    expect(first?.day).toBeGreaterThanOrEqual(3);
    expect(first?.day).toBeLessThanOrEqual(4);
    expect(first?.early).toBeLessThanOrEqual(first?.day ?? 0);
    expect(first?.late).toBeGreaterThanOrEqual(first?.day ?? 0);
  });

  it('says how many are left at the end', () => {
    const [first] = forecastStock([prize(1, 100, 1_000)], [10, 30], 10, randomOf(1));
    expect(first).toMatchObject({ chance: 0, day: null, early: null, late: null });
    expect(first?.left).toBeCloseTo(998, 0);
  });

  it('knows that nothing runs out without tests, and that an empty prize is out at once', () => {
    expect(forecastStock([prize(1, 5_000, 3)], [], 30, randomOf(1))[0]).toMatchObject({ chance: 0, left: 3 });
    expect(forecastStock([prize(1, 5_000, 3)], [0, 0], 30, randomOf(1))[0]).toMatchObject({ chance: 0, left: 3 });
    expect(forecastStock([prize(1, 10_000, 3)], [3], 30, randomOf(1))[0]).toMatchObject({ chance: 1, day: 1 });
    expect(forecastStock([prize(1, 0, 0)], [5], 30, randomOf(1))[0]).toMatchObject({ chance: 1, day: 1 });
  });

  it('is the same for the same form, and quick for a large shop', () => {
    const prizes = Array.from({ length: 8 }, (_, index) => prize(index, 1_200, 10_000_000));
    const started = performance.now();
    const one = forecastStock(prizes, [3_000], 365, randomOf(5));
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(forecastStock(prizes, [3_000], 365, randomOf(5))).toEqual(one);
  });
});
