import { describe, expect, it } from 'vitest';
import { cellState, classAt, gapsOf, prefillOf, type Row } from './coverage-cell.ts';

const row = (counts: readonly number[], over: Partial<Row> = {}): Row => ({
  dimension: 'acne',
  asks: true,
  goods_type_ids: [4, 3],
  cells: counts.map((count) => ({ count, partly: 0, kept_back: 0, step_roles: [] })),
  ...over,
});
const NONE = [0, 0, 0, 0, 0, 0, 0, 0];

describe('a cell', () => {
  it('is about women first, then men, by skin type', () => {
    expect([0, 3, 4, 7].map(classAt)).toEqual([
      { sex: 'female', skin_type: 'dry' },
      { sex: 'female', skin_type: 'mixed' },
      { sex: 'male', skin_type: 'dry' },
      { sex: 'male', skin_type: 'mixed' },
    ]);
  });

  it('is no gap where the dimension asks for nothing', () => {
    const [cell] = row(NONE).cells as [Row['cells'][number]];
    expect(cellState({ asks: false }, cell)).toBe('off');
    expect(cellState({ asks: true }, cell)).toBe('none');
    expect(cellState({ asks: true }, { ...cell, count: 2, partly: 2 })).toBe('partly');
    expect(cellState({ asks: true }, { ...cell, count: 2, partly: 1 })).toBe('covered');
    expect(gapsOf([row(NONE, { asks: false }), row([1, 0, 0, 1, 1, 1, 1, 1])])).toEqual({ groups: 8, gaps: 2 });
  });
});

describe('a product for a gap', () => {
  it('is for the customers of the cell', () => {
    expect(prefillOf(row([0, 1, 1, 1, 1, 1, 1, 1]), 0)).toEqual({ type_ids: '4,3', for_sex: 2, skin_types: 'dry' });
    expect(prefillOf(row([1, 1, 1, 1, 1, 0, 1, 1]), 5)).toEqual({ type_ids: '4,3', for_sex: 1, skin_types: 'oily' });
  });

  it('is for both sexes where both get nothing, and for all skin types where none gets anything', () => {
    expect(prefillOf(row([0, 1, 1, 1, 0, 1, 1, 1]), 4)).toMatchObject({ for_sex: 0, skin_types: 'dry' });
    expect(prefillOf(row([0, 0, 0, 0, 1, 1, 1, 1]), 2)).toMatchObject({ for_sex: 2, skin_types: undefined });
    expect(prefillOf(row(NONE), 2)).toMatchObject({ for_sex: 0, skin_types: undefined });
  });
});
