import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampView, doubleTap, MAX_SCALE, panBy, pinch, pointIn, viewByKey, WHOLE, zoomAt } from './view.ts';

/** Returns the point of the picture that is visible at a point of the frame. */
const seenAt = (view: { scale: number; x: number; y: number }, point: { x: number; y: number }) => ({
  x: (point.x - view.x) / view.scale,
  y: (point.y - view.y) / view.scale,
});

describe('zooming a picture', () => {
  it('keeps what is under the pointer under the pointer', () => {
    const point = { x: 0.2, y: -0.1 };
    const before = clampView({ scale: 2, x: 0.1, y: 0.1 });
    const after = zoomAt(before, 1.5, point);
    expect(after.scale).toBe(3);
    expect(seenAt(after, point).x).toBeCloseTo(seenAt(before, point).x);
    expect(seenAt(after, point).y).toBeCloseTo(seenAt(before, point).y);
  });

  it('never shows anything beside the picture, whatever is done', () => {
    const point = fc.record({
      x: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      y: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    });
    const step = fc.oneof(
      fc.tuple(fc.double({ min: 0.1, max: 10, noNaN: true }), point).map(
        ([factor, at]) =>
          (v: typeof WHOLE) =>
            zoomAt(v, factor, at),
      ),
      point.map((by) => (v: typeof WHOLE) => panBy(v, by)),
      fc.tuple(fc.double({ min: 0.1, max: 10, noNaN: true }), point, point).map(
        ([f, a, b]) =>
          (v: typeof WHOLE) =>
            pinch(v, f, a, b),
      ),
      point.map((at) => (v: typeof WHOLE) => doubleTap(v, at)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const view = steps.reduce((current, next) => next(current), WHOLE);
        const reach = (view.scale - 1) / 2 + 1e-9;
        return view.scale >= 1 && view.scale <= MAX_SCALE && Math.abs(view.x) <= reach && Math.abs(view.y) <= reach;
      }),
    );
  });

  it('goes back to the whole picture by zooming out', () => {
    expect(zoomAt(zoomAt(WHOLE, 3, { x: 0.4, y: 0.4 }), 0.1)).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('follows two fingers that move without going apart', () => {
    const view = pinch(clampView({ scale: 3, x: 0, y: 0 }), 1, { x: 0, y: 0 }, { x: 0.1, y: -0.2 });
    expect(view).toEqual({ scale: 3, x: 0.1, y: -0.2 });
  });

  it('goes close by a double tap and back by the next', () => {
    const close = doubleTap(WHOLE, { x: 0.25, y: 0 });
    expect(close.scale).toBe(2.5);
    expect(doubleTap(close, { x: 0, y: 0 })).toEqual(WHOLE);
  });
});

describe('the keyboard', () => {
  it('zooms with plus, minus and nought', () => {
    expect(viewByKey(WHOLE, '+')?.scale).toBeGreaterThan(1);
    expect(viewByKey({ scale: 1.4, x: 0, y: 0 }, '-')?.scale).toBeCloseTo(1);
    expect(viewByKey({ scale: 4, x: 1, y: 1 }, '0')).toEqual(WHOLE);
  });

  it('moves a magnified picture with the arrows and leaves them to the page otherwise', () => {
    expect(viewByKey({ scale: 3, x: 0, y: 0 }, 'ArrowRight')).toEqual({ scale: 3, x: -0.1, y: 0 });
    expect(viewByKey(WHOLE, 'ArrowDown')).toBeUndefined();
    expect(viewByKey(WHOLE, 'Tab')).toBeUndefined();
  });
});

it('measures a pointer from the middle of its frame', () => {
  expect(pointIn({ left: 100, top: 50, width: 200, height: 400 }, { x: 100, y: 450 })).toEqual({ x: -0.5, y: 0.5 });
});
