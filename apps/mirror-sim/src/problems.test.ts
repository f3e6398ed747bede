import { describe, expect, it } from 'vitest';
import { differing } from './problems.ts';

const differs = differing('result');
const seen = (expected: unknown, got: unknown) => differs('offset', expected, got).map(({ details }) => details);

describe('what differs', () => {
  it('is told alone, not with all that is the same', () => {
    const offsets = Array.from({ length: 28 }, (_, index) => [`result ${index}`, 'layer', 0]);
    const spoiled = offsets.with(9, ['result 9', 'layer', 1]);
    expect(seen(offsets, spoiled)).toMatchObject([
      { expected: '[["result 9","layer",0]]', got: '[["result 9","layer",1]]' },
    ]);
  });

  it('is told whole where only the order differs, and is cut where it is long', () => {
    expect(seen([1, 2], [2, 1])).toMatchObject([{ expected: '[1,2]', got: '[2,1]' }]);
    expect(seen('', 'x'.repeat(800))[0]?.got).toHaveLength(121);
    expect(seen([1, 2], [1, 2])).toEqual([]);
  });
});
