import { expect, it } from 'vitest';
import { bandText, careLevelNumeral } from './care-level.ts';

it('writes a care level as a figure, a Roman one in Korean', () => {
  expect(careLevelNumeral(4, 'de')).toBe('4');
  expect(careLevelNumeral(4, 'ko')).toBe('IV');
});

it('writes a severity band in whole percent', () => {
  expect(bandText(1)).toBe('0–20%');
  expect(bandText(3)).toBe('41–60%');
});
