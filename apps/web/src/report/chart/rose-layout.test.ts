import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LabelSize, roseLayout } from './rose-layout.ts';

const size = fc.record({ width: fc.integer({ min: 20, max: 78 }), height: fc.constantFrom(16, 29) });
const sizes = fc.array(size, { minLength: 1, maxLength: 20 });

const boxes = (of: readonly LabelSize[], width: number) => {
  const { labels, radius } = roseLayout(of, width, 170);
  const placed = labels.map(({ side, x, y }, at) => {
    const { width: wide = 0, height = 0 } = of[at] ?? {};
    return {
      left: side > 0 ? x : x - wide,
      right: side > 0 ? x + wide : x,
      top: y - height / 2,
      bottom: y + height / 2,
    };
  });
  return { placed, radius };
};

it('lets no name touch another, the rose or the edge, on the narrowest phone', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 260, max: 620 }), (of, width) => {
      const { placed, radius } = boxes(of, width);
      for (const [at, one] of placed.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(-width / 2 - 0.01);
        expect(one.right).toBeLessThanOrEqual(width / 2 + 0.01);
        const nearest = Math.hypot(Math.max(one.left, -one.right, 0), Math.max(one.top, -one.bottom, 0));
        expect(nearest).toBeGreaterThan(radius);
        for (const other of placed.slice(at + 1)) {
          const apart =
            one.right <= other.left + 0.01 ||
            other.right <= one.left + 0.01 ||
            one.bottom <= other.top + 0.01 ||
            other.bottom <= one.top + 0.01;
          expect(apart).toBe(true);
        }
      }
    }),
  );
});

it('draws the rose as large as the names allow', () => {
  const of = (width: number) => Array.from({ length: 15 }, () => ({ width, height: 16 }));
  expect(roseLayout(of(40), 320, 170).radius).toBeGreaterThan(roseLayout(of(70), 320, 170).radius);
  expect(roseLayout(of(40), 620, 170).radius).toBe(170);
});

it('keeps what the picture needs above and below', () => {
  const { top, bottom, labels } = roseLayout(
    Array.from({ length: 16 }, () => ({ width: 60, height: 29 })),
    260,
    170,
  );
  for (const { y } of labels) {
    expect(y - 14.5).toBeGreaterThanOrEqual(top);
    expect(y + 14.5).toBeLessThanOrEqual(bottom);
  }
});
