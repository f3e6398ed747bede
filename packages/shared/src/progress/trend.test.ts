import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spread } from './trend.ts';

it('keeps the first and the last value, all in order and none twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 2, max: 40 }), (length, most) => {
      const values = Array.from({ length }, (_, at) => at);
      const kept = spread(values, most);
      expect(kept).toHaveLength(Math.min(length, most));
      expect([kept[0], kept.at(-1)]).toEqual([0, length - 1]);
      expect(kept).toEqual([...new Set(kept)].toSorted((a, b) => a - b));
    }),
  );
});

it('takes values at even distances', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8], 5)).toEqual([0, 2, 4, 6, 8]);
});
