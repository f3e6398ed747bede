import { expect, it } from 'vitest';
import { dimensionId, drawnLength, figure } from './score-display.ts';

it('shows points, a care level or a band of severity, as the shop wants it', () => {
  expect(figure(72.4, 1, 'en')).toBe('72');
  expect(figure(79.9, 1, 'en')).toBe('79');
  expect(figure(72.4, 2, 'en')).toBe('2');
  expect(figure(72.4, 2, 'ko')).toBe('II');
  expect(figure(50, 3, 'de')).toBe('41–60%');
});

it('draws points longer the healthier they are, and levels longer the more care they ask for', () => {
  expect(drawnLength(80, 1)).toBe(0.8);
  expect(drawnLength(95, 2)).toBe(0.2);
  expect(drawnLength(10, 3)).toBe(1);
});

it('tells the surface from the deep measurement of one dimension', () => {
  expect(dimensionId({ key: 'pigment', layer: 'deep' })).not.toBe(dimensionId({ key: 'pigment', layer: 'layer' }));
});
