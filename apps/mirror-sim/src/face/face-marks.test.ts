import { DIMENSION_KEYS } from '@skin-mirror/shared/dimension/dimension.ts';
import { expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { MARKS_PER_POINT } from '../skin-test/measurement.ts';
import { type FaceMarks, markedOut } from './face-marks.ts';

const EYES = 440;

const marksAt = (score: number): FaceMarks => ({
  scores: Object.fromEntries(DIMENSION_KEYS.map((key) => [key, score])) as FaceMarks['scores'],
  oil: 0,
  random: createRandom('face'),
});

it('marks as many pores as the mirror counts, on the forehead too, which it measures', () => {
  const drawn = markedOut('pore', marksAt(40));
  const heights = [...drawn.matchAll(/cy="([\d.]+)"/g)].map(([, y]) => Number(y));
  expect(heights).toHaveLength(60 * (MARKS_PER_POINT.pore ?? 0));
  expect(heights.filter((y) => y < EYES).length).toBeGreaterThan(50);
  expect(heights.filter((y) => y > EYES).length).toBeGreaterThan(50);
});

it.each([98, 80, 61, 40])('draws each wrinkle that the mirror counts at a score of %d', (score) => {
  const drawn = markedOut('wrinkle', marksAt(score));
  expect(drawn.match(/M/g) ?? []).toHaveLength(Math.round((100 - score) * (MARKS_PER_POINT.wrinkle ?? 0)));
});
