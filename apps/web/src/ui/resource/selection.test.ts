import { describe, expect, it } from 'vitest';
import { keepShown, NOTHING, pageState, type Selection, togglePage, toggleRow } from './selection.ts';

const order = Array.from({ length: 10 }, (_, index) => `r${index + 1}`);
const ticked = ({ ids }: Selection) => [...ids];

describe('ticking rows', () => {
  it('ticks a row, and unticks it again', () => {
    const one = toggleRow(NOTHING, 'r3', order);
    expect(ticked(one)).toEqual(['r3']);
    expect(ticked(toggleRow(one, 'r3', order))).toEqual([]);
  });

  it('ticks everything between two rows with Shift, downwards and upwards', () => {
    const down = toggleRow(toggleRow(NOTHING, 'r2', order), 'r9', order, true);
    const up = toggleRow(toggleRow(NOTHING, 'r9', order), 'r2', order, true);
    expect(down.ids.size).toBe(8);
    expect([...up.ids].sort()).toEqual([...down.ids].sort());
  });

  it('unticks a range where its end was ticked', () => {
    const five = toggleRow(toggleRow(NOTHING, 'r1', order), 'r5', order, true);
    const anchored = toggleRow(toggleRow(five, 'r2', order), 'r2', order);
    expect(ticked(toggleRow(anchored, 'r4', order, true))).toEqual(['r1', 'r5']);
  });

  it('goes on from the end of the last range', () => {
    const first = toggleRow(toggleRow(NOTHING, 'r1', order), 'r3', order, true);
    expect(toggleRow(first, 'r6', order, true).ids.size).toBe(6);
  });

  it('ticks one row where the range would start at a row that is gone', () => {
    const gone = toggleRow(NOTHING, 'r2', order);
    expect(ticked(toggleRow({ ...gone, ids: new Set() }, 'x3', ['x1', 'x2', 'x3'], true))).toEqual(['x3']);
  });
});

describe('the whole page', () => {
  it('is ticked unless it already is', () => {
    const all = togglePage(toggleRow(NOTHING, 'r4', order), order);
    expect(pageState(all.ids, order)).toBe('all');
    expect(togglePage(all, order).ids.size).toBe(0);
  });

  it('knows none, some and all', () => {
    expect(pageState(NOTHING.ids, order)).toBe('none');
    expect(pageState(new Set(['r1']), order)).toBe('some');
    expect(pageState(new Set(order), order)).toBe('all');
    expect(pageState(new Set(), [])).toBe('none');
  });
});

describe('rows that went away', () => {
  it('are forgotten, so that nothing unseen is deleted', () => {
    const three = toggleRow(toggleRow(NOTHING, 'r1', order), 'r3', order, true);
    expect(ticked(keepShown(three, ['r0', 'r1', 'r3']))).toEqual(['r1', 'r3']);
  });

  it('change nothing while all ticked rows are still there', () => {
    const one = toggleRow(NOTHING, 'r1', order);
    expect(keepShown(one, ['r0', ...order])).toBe(one);
  });
});
