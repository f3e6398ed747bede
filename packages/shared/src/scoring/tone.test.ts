import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TONES } from '../dimension/dimension.ts';
import { toneFromIta } from './tone.ts';

it.each([
  [90, 'translucent'],
  [55.01, 'translucent'],
  [55, 'fair'],
  [41, 'natural'],
  [28, 'wheatish'],
  [10, 'dull'],
  [-29.99, 'dull'],
  [-30, 'dark'],
  [-90, 'dark'],
] as const)('an angle of %d° is %s', (ita, tone) => {
  expect(toneFromIta(ita)).toBe(tone);
});

it('is never lighter for a smaller angle', () => {
  const angle = fc.double({ min: -90, max: 90, noNaN: true });
  fc.assert(
    fc.property(angle, angle, (a, b) => {
      const [darker, lighter] = [Math.min(a, b), Math.max(a, b)].map((ita) => TONES.indexOf(toneFromIta(ita)));
      expect(darker).toBeGreaterThanOrEqual(lighter as number);
    }),
  );
});
