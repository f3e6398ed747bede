import { expect, it } from 'vitest';
import { comingPart } from './coming-part.ts';

it('is the morning until the afternoon, then the evening', () => {
  const parts = ['am', 'pm', 'weekly'] as const;
  expect([0, 9, 14, 15, 18, 23].map((hour) => comingPart(parts, hour))).toEqual(['am', 'am', 'am', 'pm', 'pm', 'pm']);
});

it('is the first part of a plan that has nothing for that time', () => {
  expect(comingPart(['am', 'weekly'], 18)).toBe('am');
  expect(comingPart(['pm'], 8)).toBe('pm');
  expect(comingPart(['weekly'], 8)).toBe('weekly');
  expect(comingPart([], 8)).toBeUndefined();
});
