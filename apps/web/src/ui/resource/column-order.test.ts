import { describe, expect, it } from 'vitest';
import { movedOrder, orderColumns } from './column-order.ts';

const COLUMNS = [
  { key: 'name', pinned: 'left' },
  { key: 'price' },
  { key: 'sex' },
  { key: 'shelf' },
  { key: 'actions', pinned: 'right' },
] as const;
const keysOf = (order: readonly string[]) => orderColumns(COLUMNS, order).map(({ key }) => key);

describe('columns in an order of their own', () => {
  it('stand as the list has them until somebody moves one', () => {
    expect(keysOf([])).toEqual(['name', 'price', 'sex', 'shelf', 'actions']);
  });

  it('stand as they were put, pinned ones at their edge all the same', () => {
    expect(keysOf(['actions', 'shelf', 'price', 'name', 'sex'])).toEqual(['name', 'shelf', 'price', 'sex', 'actions']);
  });

  it('ignore names that no column has, and put a new column behind the one before it', () => {
    expect(keysOf(['name', 'gone', 'shelf', 'price', 'actions'])).toEqual(['name', 'shelf', 'price', 'sex', 'actions']);
  });

  it('move by one place, and not past a pinned one', () => {
    expect(movedOrder(COLUMNS, 'sex', -1)).toEqual(['name', 'sex', 'price', 'shelf', 'actions']);
    expect(movedOrder(COLUMNS, 'sex', 1)).toEqual(['name', 'price', 'shelf', 'sex', 'actions']);
    expect(movedOrder(COLUMNS, 'price', -1)).toBeUndefined();
    expect(movedOrder(COLUMNS, 'shelf', 1)).toBeUndefined();
    expect(movedOrder(COLUMNS, 'name', -1)).toBeUndefined();
    expect(movedOrder(COLUMNS, 'gone', 1)).toBeUndefined();
  });
});
