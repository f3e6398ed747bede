import { expect, it } from 'vitest';
import { shownPoints } from './shown-points.ts';

it('shows whole points, and never those of a better care level', () => {
  expect([79.99, 80, 71.8, 0].map(shownPoints)).toEqual([79, 80, 71, 0]);
});
