import { expect, it } from 'vitest';
import { textWidth, twoLines } from './labels.ts';

it('breaks a name into two lines of about the same length', () => {
  expect(twoLines('Blemish marks')).toEqual(['Blemish', 'marks']);
  expect(twoLines('a b cccc')).toEqual(['a b', 'cccc']);
  expect(twoLines('Pigmentation')).toEqual(['Pigmentation']);
});

it('knows that Chinese, Japanese and Korean letters are square', () => {
  expect(textWidth('毛孔', 12)).toBe(24);
  expect(textWidth('水分（深层）', 10)).toBe(60);
  expect(textWidth('Pore', 10)).toBeCloseTo(22.4);
});
