import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPersona } from '../person/personas.ts';
import { createRandom } from '../random.ts';
import { measure } from './measurement.ts';

it('the score of a face is the mean of its zones', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const { dims } = measure(createPersona(createRandom(seed), 'someone'), 0, createRandom(seed));
      for (const measured of Object.values(dims).flat()) {
        if (!measured?.zones) continue;
        const { raw, zones } = measured;
        const parts: number[] = Object.values(zones);
        if (parts.some((part) => part === 0 || part === 100)) continue;
        expect(parts.reduce((sum, part) => sum + part, 0) / parts.length).toBeCloseTo(raw, 0);
      }
    }),
    { numRuns: 50 },
  );
});
