import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARE_LEVELS, DIMENSION_KEYS } from '../dimension/dimension.ts';
import { parseDimensionFilter } from './dimension-filter.ts';

describe('the dimension filter of the records list', () => {
  it.each(['all', '', ' all ', ','])('filters nothing for %j', (filter) => {
    expect(parseDimensionFilter(filter)).toEqual([]);
  });

  it('takes dimensions with and without a care level', () => {
    expect(parseDimensionFilter('acne:4, spot ,,pore: 1')).toEqual([
      { dimension: 'acne', level: 4 },
      { dimension: 'spot' },
      { dimension: 'pore', level: 1 },
    ]);
  });

  it('knows the other names of a dimension', () => {
    expect(parseDimensionFilter('roughness,moisture:2')).toEqual([
      { dimension: 'texture' },
      { dimension: 'water', level: 2 },
    ]);
  });

  it.each(['nose', 'acne:0', 'acne:6', 'acne:x', 'acne:', 'acne:1:2', ':3', 'all,acne', 'constructor'])(
    'refuses %j and names the field',
    (filter) => {
      expect(() => parseDimensionFilter(filter)).toThrow(
        expect.objectContaining({ code: 'INPUT_INVALID', details: { field: 'dimensions' } }),
      );
    },
  );

  it('reads back every filter that can be written', () => {
    const entry = fc.record(
      { dimension: fc.constantFrom(...DIMENSION_KEYS), level: fc.constantFrom(...CARE_LEVELS) },
      { requiredKeys: ['dimension'] },
    );
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const filter = entries.map(({ dimension, level }) => (level ? `${dimension}:${level}` : dimension)).join();
        expect(parseDimensionFilter(filter)).toEqual(entries);
      }),
    );
  });
});
