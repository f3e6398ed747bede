import { describe, expect, it } from 'vitest';
import { careLevelText } from './care-level.ts';

describe('a care level', () => {
  it('is a figure, a Roman one in Korean', () => {
    expect(careLevelText(4, 'de', 'default')).toBe('4');
    expect(careLevelText(4, 'ko', 'default')).toBe('IV');
  });

  it('is a band of percent in every language of a shop that shows percent', () => {
    expect(careLevelText(3, 'en', 'percent')).toBe('41–60%');
    expect(careLevelText(3, 'ko', 'percent')).toBe('41–60%');
  });
});
