import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageBand, ageBandRange } from './age-band.ts';

it.each([
  [0, '<15'],
  [14, '<15'],
  [15, '15-19'],
  [29, '25-29'],
  [30, '30-34'],
  [64, '60-64'],
  [65, '65+'],
  [120, '65+'],
])('an age of %d is in the band %s', (age, band) => {
  expect(ageBand(age)).toBe(band);
});

it('puts every age from 15 to 64 in a band of five years that contains it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 15, max: 64 }), (age) => {
      const [from, to] = ageBand(age).split('-').map(Number) as [number, number];
      expect(to - from).toBe(4);
      expect(age).toBeGreaterThanOrEqual(from);
      expect(age).toBeLessThanOrEqual(to);
    }),
  );
});

it.each([0, 14, 15, 19, 20, 64, 65, 120])('the band of %d years has the same name at all its ages', (age) => {
  const [from, to] = ageBandRange(age);
  expect(age >= from && age <= to).toBe(true);
  for (let other = from; other <= to; other += 1) expect(ageBand(other)).toBe(ageBand(age));
});
