import { describe, expect, it } from 'vitest';
import { columns, polar, roseSectors } from './geometry.ts';

describe('a column chart', () => {
  it('draws heights in proportion to the values, all standing on one line', () => {
    const [low, high] = columns([0.25, 0.75], 200, 100);
    expect(low?.height).toBe(25);
    expect(high?.height).toBe(75);
    expect([low, high].map((column) => (column ? column.y + column.height : 0))).toEqual([100, 100]);
  });

  it('keeps fourteen columns apart and inside 280 pixels', () => {
    const drawn = columns(Array(14).fill(1), 280, 100);
    expect(drawn[0]?.x).toBeGreaterThanOrEqual(0);
    for (let i = 1; i < drawn.length; i++) {
      expect(drawn[i]?.x).toBeGreaterThan((drawn[i - 1]?.x ?? 0) + (drawn[i - 1]?.width ?? 0));
    }
    const last = drawn.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(280);
  });

  it('never leaves the drawing, and shows a nought as a thin line', () => {
    const [over, none] = columns([1.4, 0], 100, 50);
    expect(over?.y).toBe(0);
    expect(none?.height).toBe(2);
  });
});

describe('a rose chart', () => {
  it('makes areas proportional to the values', () => {
    const [quarter, full] = roseSectors([0.25, 1], 100);
    expect(full?.radius).toBe(100);
    expect(quarter?.radius).toBe(50);
    expect((quarter?.radius ?? 0) ** 2 / (full?.radius ?? 1) ** 2).toBe(0.25);
  });

  it('shares the circle equally, clockwise from the top', () => {
    expect(roseSectors([1, 1, 1, 1], 10).map((sector) => sector.angle / Math.PI)).toEqual([0.25, 0.75, 1.25, 1.75]);
    expect(polar(0, 10)).toEqual({ x: 0, y: -10 });
    expect(polar(Math.PI / 2, 10)).toEqual({ x: 10, y: -0 });
  });

  it('draws a single value as a whole circle', () => {
    expect(roseSectors([1], 10)[0]?.path).toBe('M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10Z');
  });
});
