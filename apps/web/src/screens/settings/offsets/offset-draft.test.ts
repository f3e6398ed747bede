import { describe, expect, it } from 'vitest';
import { type OffsetRow, scoreOffsets } from './offset-draft.ts';

const row = (typename: string, rate: number): OffsetRow => ({
  id: 1,
  number: 1,
  name: '',
  typename,
  ratename: `${typename}_rate`,
  rate,
  source: 'account',
  category: 'layer',
  mod_time: null,
  detected: 1,
});

describe('an offset that is being changed', () => {
  it('counts as saved while the field holds none', () => {
    const rows = [row('acne', -5), row('deep_acne', 0), row('spot', 0)];
    expect(scoreOffsets(rows, { acne: -51, deep_acne: 7, spot: '' })).toEqual([
      { dimension: 'acne', layer: 'layer', offset: -5 },
      { dimension: 'acne', layer: 'deep', offset: 7 },
      { dimension: 'spot', layer: 'layer', offset: 0 },
    ]);
  });
});
