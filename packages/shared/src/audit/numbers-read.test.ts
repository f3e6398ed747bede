import { expect, it } from 'vitest';
import { passesMark } from './numbers-read.ts';

it('numbers are noted above 100, 200, 500, 1,000 and so on, each once', () => {
  const noted: number[] = [];
  for (let sum = 0; sum < 20_000; sum += 7) if (passesMark(sum, sum + 7)) noted.push(sum + 7);
  expect(noted.map((sum) => Math.floor(sum / 100) * 100)).toEqual([100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]);
});

it.each([
  [0, 100, false],
  [0, 101, true],
  [100, 101, true],
  [101, 200, false],
  [101, 101, false],
  [0, 9000, true],
])('from %i to %i: %s', (before, after, noted) => {
  expect(passesMark(before, after)).toBe(noted);
});
